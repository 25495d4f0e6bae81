import { afterAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace } from '../program.ts'

const place = makePlace()
afterAll(() => place.remove())

const ASKED = 'what is the wifi of the office called?'
const recalled = () => place.json('recall', ASKED)

describe('memoria wrong', () => {
  test('keeps a memory from being injected, and says how to undo that', () => {
    const id = place.remember('The wifi of the office is called Duck')
    expect(recalled()).toMatchObject({ memories: [{ id }] })
    const { code, stdout } = place.run('wrong', id)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`memoria wrong --undo ${id.slice(-8)}`)])
    expect(recalled()).toMatchObject({ memories: [], text: '' })
    expect(place.json('search', 'wifi')).toMatchObject({ results: [{ id }] })
    expect(place.json('wrong', '--undo', id)).toEqual({ id, removed: 1 })
    expect(recalled()).toMatchObject({ memories: [{ id }] })
    expect(place.run('wrong', '--undo', id).stdout).toContain('Nothing to undo')
  })

  test('with --for only prompts like that one are meant', () => {
    const id = place.remember('Deploys go out on Tuesdays after the review')
    const prompt = 'the deploy button of the review page is too small on tuesdays'
    expect(place.json('wrong', id, '--for', prompt)).toEqual({ id, always: false })
    expect(place.json('recall', prompt)).toMatchObject({ memories: [] })
    expect(place.json('recall', 'when do deploys go out?')).toMatchObject({ memories: [{ id }] })
  })

  test('refuses a prompt without a word, and a memory that is not there', () => {
    const id = place.remember('Prices are stored in cents')
    expect(errorOf(place.run('wrong', id, '--for', '!!', '--json'))).toMatchObject({ code: 'usage' })
    expect(errorOf(place.run('wrong', 'zzzzzzzz', '--json'))).toMatchObject({ code: 'not_found' })
  })
})
