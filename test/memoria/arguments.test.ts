import { expect, test } from 'vitest'
import { type Memoria, openMemoria } from '../../src/memoria.ts'
import { everything } from '../store/temporary-store.ts'
import { temporaryMemoria } from './temporary-memoria.ts'

/** What a program without types may call. */
type Wild = Record<keyof Memoria, (...args: unknown[]) => Promise<unknown>>

const MESSAGE = { id: '1', role: 'user', text: 'x', at: 0 }

/** It cannot be turned into text. */
const ODD = Object.create(null)

/** Each with the field that is named and what is allowed there. */
const WRONG: readonly [string, RegExp, RegExp, (m: Wild) => Promise<unknown>][] = [
  ['recall: nothing', /what it was given is missing/, /an object/, (m) => m.recall()],
  ['recall: no prompt', /`prompt` is missing/, /a text/, (m) => m.recall({})],
  ['recall: files of numbers', /`files`/, /a list of texts/, (m) => m.recall({ prompt: 'x', files: [1] })],
  ['recall: one file', /`files` is "a"/, /a list of texts/, (m) => m.recall({ prompt: 'x', files: 'a' })],
  ['recall: session', /`session` is 5/, /a text/, (m) => m.recall({ prompt: 'x', session: 5 })],
  ['recall: project', /`project` is 5/, /a text/, (m) => m.recall({ prompt: 'x', project: 5 })],
  ['recall: limit', /`limit` is 0/, /from 1 on/, (m) => m.recall({ prompt: 'x', limit: 0 })],
  ['search: null', /what it was given is null/, /an object/, (m) => m.search('x', null)],
  ['search: a list', /what it was given/, /an object/, (m) => m.search('x', [])],
  ['search: project', /`project` is an object/, /a text/, (m) => m.search('x', { project: {} })],
  ['search: by', /`by` is "nope"/, /message, session/, (m) => m.search('x', { by: 'nope' })],
  ['search: history', /`history` is "yes"/, /true or false/, (m) => m.search('x', { history: 'yes' })],
  ['search: explain', /`explain` is 1/, /true or false/, (m) => m.search('x', { explain: 1 })],
  ['remember: null', /what it was given is null/, /an object/, (m) => m.remember(null)],
  ['remember: project', /`project` is 5/, /a text/, (m) => m.remember({ text: 'x', project: 5 })],
  ['remember: pinned', /`pinned` is "no"/, /true or false/, (m) => m.remember({ text: 'x', pinned: 'no' })],
  ['remember: at', /`at` is an object/, /a text/, (m) => m.remember({ text: 'x', at: {} })],
  ['remember: an odd object', /the text "an object"/, /a text/, (m) => m.remember({ text: ODD })],
  ['addSession: odd role', /"an object"/, /user/, (m) => m.addSession(sessionOf({ ...MESSAGE, role: ODD }))],
  ['addSession: null', /what it was given is null/, /an object/, (m) => m.addSession(null)],
  ['addSession: no message', /message 1 is no object/, /role/, (m) => m.addSession(sessionOf(null))],
  ['addSession: time', /no readable time/, /ISO/, (m) => m.addSession(sessionOf({ ...MESSAGE, at: null }))],
  ['list: null', /what it was given is null/, /an object/, (m) => m.list(null)],
  ['list: kinds', /`kinds` is "fact"/, /a list of texts/, (m) => m.list({ kinds: 'fact' })],
  ['list: tag', /`tag` is 5/, /a text/, (m) => m.list({ tag: 5 })],
  ['list: review', /`review` is "old"/, /new, kept/, (m) => m.list({ review: 'old' })],
  ['get: null', /get: the id is null/, /a text/, (m) => m.get(null)],
  ['history: a number', /history: the id is 12345/, /a text/, (m) => m.history(12_345)],
  ['forget: null', /what it was given is null/, /an object/, (m) => m.forget('zzzzzz', null)],
  ['forget: purge', /`purge` is "yes"/, /true or false/, (m) => m.forget('zzzzzz', { purge: 'yes' })],
  ['openMemoria: null', /what it was given is null/, /an object/, () => open(null)],
  ['openMemoria: home', /`home` is 5/, /a text/, () => open({ home: 5 })],
  ['openMemoria: settings', /`settings` is "a=b"/, /a list of texts/, () => open({ settings: 'a=b' })],
  ['openMemoria: clock', /`clock` is an object/, /now/, () => open({ clock: {} })],
]

function sessionOf(message: unknown) {
  return { host: 'h', id: 'i', project: 'p', messages: [message] }
}

const open = openMemoria as unknown as (options: unknown) => Promise<unknown>

test.each(WRONG)(
  'of what a call may not be given, the field is named, and what is allowed: %s',
  async (_what, message, hint, call) => {
    const m = await temporaryMemoria()
    const before = await everything(m.context.store.path)
    await expect(call(m as unknown as Wild)).rejects.toMatchObject({
      name: 'MemoriaError',
      code: 'invalid_input',
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    })
    expect(await everything(m.context.store.path)).toEqual(before)
  },
)

/** Each with what is said of the name. */
const UNKNOWN: readonly [string, string, (m: Wild) => Promise<unknown>][] = [
  ['search', "search has no option 'limitt'. Did you mean limit?", (m) => m.search('x', { limitt: 3 })],
  ['search', "search has no option 'colour'", (m) => m.search('x', { colour: 'red' })],
  ['list', "list has no option 'kind'. Did you mean kinds?", (m) => m.list({ kind: 'fact' })],
  ['recall', "recall has no option 'promt'. Did you mean prompt?", (m) => m.recall({ promt: 'x' })],
  [
    'remember',
    "remember has no option 'Topic'. Did you mean topic?",
    (m) => m.remember({ text: 'x', Topic: 'y' }),
  ],
  [
    'forget',
    "forget has no option 'purged'. Did you mean purge?",
    (m) => m.forget('zzzzzz', { purged: true }),
  ],
  [
    'addSession',
    "addSession has no option 'brnach'. Did you mean branch?",
    (m) => m.addSession({ ...sessionOf(MESSAGE), brnach: 'main' }),
  ],
  ['openMemoria', "openMemoria has no option 'hom'. Did you mean home?", () => open({ hom: '/tmp' })],
]

test.each(UNKNOWN)(
  '%s refuses an option that it does not have, and names the nearest and all it has',
  async (_call, message, call) => {
    const m = await temporaryMemoria()
    const before = await everything(m.context.store.path)
    await expect(call(m as unknown as Wild)).rejects.toMatchObject({
      code: 'invalid_input',
      message,
      hint: expect.stringMatching(/^Allowed: \w+(, \w+)+\.$/),
    })
    expect(await everything(m.context.store.path)).toEqual(before)
  },
)

test('revise and the review calls refuse an option that they do not have', async () => {
  const m = await temporaryMemoria()
  const { id } = await m.remember({ text: 'first' })
  const { revise } = m as unknown as Wild
  const { list, reject } = m.review as unknown as Record<'list' | 'reject', Wild['revise']>
  await expect(revise(id, { txt: 'second' })).rejects.toThrow('Did you mean text?')
  await expect(list({ al: true })).rejects.toThrow('Did you mean all?')
  await expect(reject(id, { neverAgan: true })).rejects.toThrow('Did you mean neverAgain?')
  expect(await m.get(id)).toMatchObject({ text: 'first', state: 'active', revision: 1 })
})

test('a change that is none is refused by its name', async () => {
  const m = await temporaryMemoria()
  const { id } = await m.remember({ text: 'first' })
  const { revise } = m as unknown as Wild
  await expect(revise(id, null)).rejects.toMatchObject({ code: 'invalid_input', hint: 'Allowed: an object.' })
  await expect(revise(id, {}, 5)).rejects.toMatchObject({ message: 'revise: the reason is 5' })
})
