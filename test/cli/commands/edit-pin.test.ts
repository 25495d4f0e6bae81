import { afterAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace } from '../program.ts'

const place = makePlace()
afterAll(() => place.remove())

describe('memoria edit --pin and --unpin', () => {
  test('a memory is pinned and unpinned, and the list shows it', () => {
    const id = place.remember('Never force-push to main')
    expect(place.json('edit', '--pin', id.slice(-6))).toMatchObject({ memory: { id, pinned: true } })
    expect(place.run('list').stdout).toContain('(pinned)')
    expect(place.json('edit', '--unpin', id)).toMatchObject({ memory: { id, pinned: false } })
    expect(place.run('list').stdout).not.toContain('pinned')
    expect(place.run('edit', '--pin', id).stdout).toBe(`changed  ${id.slice(-8)}  revision 4, pinned\n`)
    expect(place.run('edit', '--unpin', id).stdout).toBe(`changed  ${id.slice(-8)}  revision 5\n`)
  })

  test('a pin needs no text and goes together with other changes', () => {
    const id = place.remember('Reviews take two people')
    const args = ['--pin', '--kind', 'decision', '--text', 'Reviews take three people', '--why', 'more eyes']
    expect(place.json('edit', id, ...args)).toMatchObject({
      memory: { pinned: true, kind: 'decision', text: 'Reviews take three people' },
    })
    expect(errorOf(place.run('edit', id, '--pin', '--unpin', '--json'))).toMatchObject({
      code: 'usage',
      message: expect.stringContaining("'--unpin' cannot be used with option '--pin'"),
    })
  })

  test('a forgotten memory cannot be pinned, and it says how to bring it back', () => {
    const id = place.remember('About to be forgotten')
    place.run('forget', id)
    expect(errorOf(place.run('edit', '--pin', id, '--json'))).toMatchObject({
      code: 'conflict',
      hint: `Bring it back first: memoria forget --undo ${id.slice(-8)}`,
    })
  })
})
