import { describe, expect, test } from 'vitest'
import { addSession, type GivenMessage, type GivenSession } from '../../src/ingest/add-session.ts'
import { reachOf, wholeReach } from '../../src/model/reach.ts'
import { redactSecrets } from '../../src/redact/redact.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import { ME, makeId, minute } from '../store/examples.ts'
import { everything, temporaryStore } from '../store/temporary-store.ts'

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`

function said(id: string, role: 'user' | 'assistant', text: string, at = 0): GivenMessage {
  return { id, role, text, at: minute(at) }
}

const TALK = [
  said('1', 'user', 'when do we deploy?', 1),
  said('2', 'assistant', 'On Tuesdays.', 2),
  said('3', 'user', 'and where?', 3),
  said('4', 'assistant', 'From the cellar.', 4),
]

function session(messages: readonly GivenMessage[], fields: Partial<GivenSession> = {}): GivenSession {
  return { host: 'a host', id: 'talk', project: 'p', messages, ...fields }
}

async function projectStore(): Promise<SqliteStore> {
  const store = await temporaryStore()
  for (const id of ['p', 'q']) await store.projects.seen({ id, kind: 'name', name: id }, null, minute(0))
  return store
}

function take(store: SqliteStore, given: GivenSession, user = 'me') {
  return addSession({ store, redact: redactSecrets, makeId }, user, given)
}

describe('a conversation', () => {
  test('is kept with its messages in order, and in turns', async () => {
    const store = await projectStore()
    const { id, added } = await take(store, session(TALK, { branch: 'main' }))
    expect(added).toBe(4)
    expect(await store.sessions.get(ME, id)).toMatchObject({
      host: 'a host',
      hostSession: 'talk',
      user: 'me',
      project: 'p',
      branch: 'main',
      startedAt: minute(1),
      endedAt: minute(4),
    })
    const turns = await store.sessions.turns(ME, id)
    const messages = await store.sessions.messages(ME, id)
    expect(messages.map(({ hostMessage, role, text, at }) => ({ id: hostMessage, role, text, at }))).toEqual(
      TALK,
    )
    expect(messages.map(({ turn }) => turns.findIndex((one) => one.id === turn))).toEqual([0, 0, 1, 1])
  })

  test('given again, whole or longer, adds only what is new', async () => {
    const store = await projectStore()
    const first = await take(store, session(TALK.slice(0, 3)))
    const before = await everything(store.path)
    expect(await take(store, session(TALK.slice(0, 3)))).toEqual({ id: first.id, added: 0 })
    expect(await everything(store.path)).toEqual(before)
    expect(await take(store, session(TALK))).toEqual({ id: first.id, added: 1 })
    expect(await store.sessions.turns(ME, first.id)).toHaveLength(2)
    expect(await store.sessions.messages(ME, first.id)).toHaveLength(4)
  })

  test('given piece by piece is the same as given whole', async () => {
    const store = await projectStore()
    for (const piece of [TALK.slice(0, 1), TALK.slice(1, 3), TALK.slice(3), TALK.slice(1, 2)])
      await take(store, session(piece))
    const { id, added } = await take(store, session(TALK))
    expect(added).toBe(0)
    const messages = await store.sessions.messages(ME, id)
    expect(messages.map(({ hostMessage, seq }) => [hostMessage, seq])).toEqual(
      TALK.map((message, index) => [message.id, index]),
    )
    const turns = await store.sessions.turns(ME, id)
    expect(messages.map(({ turn }) => turns.findIndex((one) => one.id === turn))).toEqual([0, 0, 1, 1])
    expect(await store.sessions.get(ME, id)).toMatchObject({ startedAt: minute(1), endedAt: minute(4) })
  })

  test('with one message twice has it once', async () => {
    const store = await projectStore()
    expect(await take(store, session([...TALK, ...TALK]))).toMatchObject({ added: 4 })
  })

  test('may begin with the assistant, and give its times in several forms', async () => {
    const store = await projectStore()
    const at = new Date(minute(5))
    const messages = [
      { ...said('1', 'assistant', 'hello'), at: at.getTime() },
      { ...said('2', 'user', 'hello'), at, speaker: 'Someone' },
    ]
    const { id } = await take(store, session(messages))
    expect(await store.sessions.messages(ME, id)).toMatchObject([
      { at: minute(5), speaker: null },
      { at: minute(5), speaker: 'Someone' },
    ])
  })

  test('of the same name from another host, project or user is another one [promise:few-and-right.scope]', async () => {
    const store = await projectStore()
    const ids = [
      (await take(store, session(TALK))).id,
      (await take(store, session(TALK, { host: 'other' }))).id,
      (await take(store, session(TALK, { project: 'q' }))).id,
      (await take(store, session(TALK), 'stranger')).id,
    ]
    expect(new Set(ids).size).toBe(4)
    expect(await store.sessions.count(reachOf('me', 'p'))).toEqual({ sessions: 2, messages: 8 })
    expect(await store.sessions.count(wholeReach('stranger'))).toEqual({ sessions: 1, messages: 4 })
  })

  test('cannot take another one’s place by what it calls itself', async () => {
    const store = await projectStore()
    const one = await take(store, session(TALK, { host: 'a","b', id: 'c' }))
    const other = await take(store, session(TALK, { host: 'a', id: 'b","c' }))
    expect(other.id).not.toBe(one.id)
  })

  test('has its secrets removed before it is stored or indexed [promise:private.redacted-before-store]', async () => {
    const store = await projectStore()
    const message = { ...said('1', 'user', `use ${TOKEN} to deploy`), speaker: TOKEN }
    const { id } = await take(store, session([message], { branch: `fix-${TOKEN}` }))
    expect(JSON.stringify(await everything(store.path)).toLowerCase()).not.toContain('ghp_')
    expect((await store.sessions.messages(ME, id))[0]?.text).toMatch(/^use \[redacted:.*\] to deploy$/)
  })

  test('with characters that no store can hold is kept with a sign in their place', async () => {
    const store = await projectStore()
    const { id } = await take(
      store,
      session([said('1', 'user', 'a\u0000b\ud800c'), said('2', 'assistant', '')]),
    )
    expect((await store.sessions.messages(ME, id)).map(({ text }) => text)).toEqual(['a\ufffdb\ufffdc', ''])
    expect(await store.upkeep.problems()).toEqual([])
  })

  test('of ten megabytes is kept whole', async () => {
    const store = await projectStore()
    const text = 'lorem ipsum dolor '.repeat(580_000)
    const { id } = await take(store, session([said('1', 'user', text)]))
    expect((await store.sessions.messages(ME, id))[0]?.text).toBe(text)
  })
})

describe('a conversation that cannot be understood leaves nothing behind', () => {
  test.each([
    ['without messages', session([]), /no messages/],
    ['without a list of messages', { ...session([]), messages: undefined }, /messages/],
    ['without a host', session(TALK, { host: '' }), /host/],
    ['without an id', session(TALK, { id: ' ' }), /id/],
    ['with a message without an id', session([...TALK, said('', 'user', 'x')]), /message 5/],
    ['with a message without a text', session([{ ...said('1', 'user', ''), text: 7 as never }]), /text/],
    [
      'with an unknown role',
      session([{ ...said('1', 'user', 'x'), role: 'system' as never }]),
      /role "system"/,
    ],
    [
      'with an unreadable time',
      session([...TALK, { ...said('9', 'user', 'x'), at: 'soon' }]),
      /"9".*time.*"soon"/,
    ],
    ['with a time beyond all calendars', session([{ ...said('9', 'user', 'x'), at: 1e20 }]), /"9".*time/],
  ])('%s', async (_what, given, message) => {
    const store = await projectStore()
    const before = await everything(store.path)
    await expect(take(store, given as GivenSession)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    })
    expect(await everything(store.path)).toEqual(before)
  })
})
