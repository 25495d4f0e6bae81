import { afterAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace } from '../program.ts'

const place = makePlace()
afterAll(() => place.remove())

describe('memoria pin and unpin', () => {
  test('a memory is pinned and unpinned, and the list shows it', () => {
    const id = place.remember('Never force-push to main')
    expect(place.json('pin', id.slice(-6))).toMatchObject({ memory: { id, pinned: true } })
    expect(place.run('list').stdout).toContain('(pinned)')
    expect(place.json('unpin', id)).toMatchObject({ memory: { id, pinned: false } })
    expect(place.run('list').stdout).not.toContain('pinned')
    expect(place.run('pin', id).stdout).toBe(`pinned  ${id.slice(-8)}\n`)
    expect(place.run('unpin', id).stdout).toBe(`unpinned  ${id.slice(-8)}\n`)
  })

  test('a forgotten memory cannot be pinned, and it says how to bring it back', () => {
    const id = place.remember('About to be forgotten')
    place.run('forget', id)
    expect(errorOf(place.run('pin', id, '--json'))).toMatchObject({
      code: 'conflict',
      hint: `Bring it back first: memoria restore-memory ${id}`,
    })
  })
})
