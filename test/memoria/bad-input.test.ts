import { describe, expect, test } from 'vitest'
import type { Memoria } from '../../src/memoria.ts'
import { everything } from '../store/temporary-store.ts'
import { temporaryMemoria } from './temporary-memoria.ts'

/** What a program without types may call. */
type Wild = Record<keyof Memoria, (...args: unknown[]) => Promise<unknown>>

const MESSAGE = { id: '1', role: 'user', text: 'x', at: 0 }

const CASES: readonly [string, string, (m: Wild, id: string) => Promise<unknown>][] = [
  ['remember: empty text', 'invalid_input', (m) => m.remember({ text: '' })],
  ['remember: no text', 'invalid_input', (m) => m.remember({})],
  ['remember: text over the bound', 'invalid_input', (m) => m.remember({ text: 'x'.repeat(501) })],
  ['remember: ten megabytes', 'invalid_input', (m) => m.remember({ text: 'x '.repeat(5_000_000) })],
  ['remember: NUL', 'invalid_input', (m) => m.remember({ text: 'a\u0000b' })],
  ['remember: lone surrogate', 'invalid_input', (m) => m.remember({ text: 'a\ud800' })],
  ['remember: unknown kind', 'invalid_input', (m) => m.remember({ text: 'x', kind: 'rumour' })],
  ['remember: unknown scope', 'invalid_input', (m) => m.remember({ text: 'x', scope: 'galaxy' })],
  ['remember: bad text in a new project', 'invalid_input', (m) => m.remember({ text: '', project: 'new' })],
  ['remember: empty project', 'invalid_input', (m) => m.remember({ text: 'x', project: '' })],
  ['remember: project with NUL', 'invalid_input', (m) => m.remember({ text: 'x', project: '/a\u0000b' })],
  ['remember: replaces nothing', 'not_found', (m) => m.remember({ text: 'x', supersedes: 'zzzzzz' })],
  ['remember: replaces an empty id', 'invalid_input', (m) => m.remember({ text: 'x', supersedes: '' })],
  ['get: too short', 'invalid_input', (m) => m.get('01')],
  ['get: no id', 'invalid_input', (m) => m.get('')],
  ['get: two fit', 'ambiguous', (m, id) => m.get(id.slice(0, 4))],
  ['forget: nothing fits', 'not_found', (m) => m.forget('zzzzzz')],
  ['forget: a megabyte', 'not_found', (m) => m.forget('z'.repeat(1_000_000))],
  ['revise: nothing fits', 'not_found', (m) => m.revise('zzzzzz', { text: 'x' })],
  ['revise: bad text', 'invalid_input', (m, id) => m.revise(id, { text: ' ' })],
  ['revise: NUL in the reason', 'invalid_input', (m, id) => m.revise(id, { text: 'y' }, 'a\u0000')],
  ['revise: another one’s text', 'conflict', (m, id) => m.revise(id, { text: 'second' })],
  ['restore: nothing forgotten', 'conflict', (m, id) => m.restore(id)],
  ['history: nothing fits', 'not_found', (m) => m.history('zzzzzz')],
  ['search: no text', 'invalid_input', (m) => m.search(undefined)],
  ['search: no limit', 'invalid_input', (m) => m.search('x', { limit: 0 })],
  ['search: half a limit', 'invalid_input', (m) => m.search('x', { limit: 0.5 })],
  ['recall: no prompt', 'invalid_input', (m) => m.recall({})],
  ['list: unknown kind', 'invalid_input', (m) => m.list({ kinds: ['rumour'] })],
  ['list: unknown state', 'invalid_input', (m) => m.list({ states: ['asleep'] })],
  ['list: unreadable time', 'invalid_input', (m) => m.list({ since: 'yesterday' })],
  ['list: no number', 'invalid_input', (m) => m.list({ limit: Number.NaN })],
  [
    'addSession: no messages',
    'invalid_input',
    (m) => m.addSession({ host: 'h', id: 'i', project: 'p', messages: [] }),
  ],
  [
    'addSession: no project',
    'invalid_input',
    (m) => m.addSession({ host: 'h', id: 'i', project: '', messages: [MESSAGE] }),
  ],
]

describe('input that cannot be understood is an error with a way out, and changes nothing [promise:honest.failure-is-not-empty]', () => {
  test.each(CASES)('%s', async (_what, code, call) => {
    const m = await temporaryMemoria()
    const { id } = await m.remember({ text: 'first' })
    await m.remember({ text: 'second' })
    const before = await everything(m.context.store.path)
    const failure = await call(m as unknown as Wild, id).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({
      name: 'MemoriaError',
      code,
      message: expect.stringMatching(/^.{5,1000}/s),
    })
    expect(String(failure).length).toBeLessThan(2000)
    expect(await everything(m.context.store.path)).toEqual(before)
  })

  test.each(['', '" OR (* NEAR', '***', '?', '\u0000', '\ud800', 'x '.repeat(5_000_000)])(
    'a query of only signs, or of too much, is a search that finds nothing (%#)',
    async (query) => {
      const m = await temporaryMemoria()
      await m.remember({ text: 'plum' })
      expect((await m.search(query)).results).toHaveLength(0)
      expect((await m.search(query, { history: true })).results).toHaveLength(0)
      expect(await m.recall({ prompt: query })).toMatchObject({ memories: [], text: '' })
    },
  )
})
