import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Clock } from '../../../src/base/clock.ts'
import { openLog } from '../../../src/base/log.ts'
import { writeEpisodes } from '../../../src/extract/episodes/write-episodes.ts'
import type { Memory } from '../../../src/model/memory.ts'
import { redactSecrets } from '../../../src/redact/redact.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import {
  author,
  ME,
  makeId,
  minute,
  newMemory,
  newMessage,
  newSession,
  newTurn,
} from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'

const DAY = 86_400_000
const START = Date.parse('2026-02-01T12:00:00.000Z')

async function home() {
  const store = await temporaryStore()
  await store.projects.seen({ id: 'jam', kind: 'name', name: 'jam' }, '/app', minute(0))
  let now = START
  const clock: Clock = { now: () => now }
  const log = openLog({ path: join(temporaryFolder(), 'memoria.log'), level: 'warn', clock })
  const context = { store, reach: ME, clock, makeId, redact: redactSecrets, log }
  return {
    store,
    write: () => writeEpisodes(context),
    later: (days: number) => {
      now += days * DAY
    },
    practices: () => store.memories.list(ME, { kinds: ['practice'] }),
  }
}

interface Run {
  readonly command: string
  readonly failed?: boolean
}

/** A session with one prompt, its answer, and the commands that were run for it; gives its id. */
async function session(store: SqliteStore, hour: number, runs: readonly Run[], hostSession = `host-${hour}`) {
  const at = (minutes: number) => new Date(START - (100 - hour) * 3_600_000 + minutes * 60_000).toISOString()
  const id = await store.sessions.put(
    newSession({ project: 'jam', hostSession, startedAt: at(0), key: hostSession }),
  )
  const turn = newTurn(id, { startedAt: at(0) })
  await store.sessions.putTurn(turn)
  const fields = { turn: turn.id, hostMessage: `p-${hour}` }
  await store.sessions.addMessage(
    newMessage(id, { ...fields, text: 'add retries to the upload', at: at(0) }),
    { heard: false },
  )
  const answer = newMessage(id, {
    ...{ turn: turn.id, hostMessage: `a-${hour}`, role: 'assistant', at: at(30) },
    text: 'Uploads are retried twice now, with a pause of one second between them.',
  })
  await store.sessions.addMessage(answer, { heard: false })
  for (const [index, { command, failed = false }] of runs.entries()) {
    const key = `${hostSession}-${index}`
    await store.sessions.addToolCall({
      ...{ id: makeId(), key, session: id, turn: turn.id, message: answer.id, name: 'Bash', failed },
      ...{
        input: JSON.stringify({ command }),
        output: failed ? 'Exit code 1' : 'ok',
        at: at(1 + index),
        endedAt: null,
      },
    })
  }
  return id
}

const passed = (command: string): Run => ({ command })
const failed = (command: string): Run => ({ command, failed: true })
const texts = (memories: readonly Memory[]) => memories.map(({ text }) => text)

describe('writing episodes', () => {
  test('reads a session once, and again only when something was said in it', async () => {
    const { store, write } = await home()
    const id = await session(store, 1, [])
    expect(await write()).toMatchObject({ sessions: 1 })
    const [before] = await store.episodes.list(ME)
    expect(before).toMatchObject({ session: id, title: 'Add retries to the upload', project: 'jam' })
    expect(await write()).toMatchObject({ sessions: 0 })
    const turn = newTurn(id, { startedAt: '2026-02-01T13:00:00.000Z' })
    await store.sessions.putTurn(turn)
    const more = newMessage(id, { turn: turn.id, text: 'document the retries as well', at: turn.startedAt })
    await store.sessions.addMessage(more, { heard: false })
    expect(await write()).toMatchObject({ sessions: 1 })
    const [after] = await store.episodes.list(ME)
    expect(after).toMatchObject({ id: before?.id, open: ['Not answered: “document the retries as well”'] })
  })

  test('does not repeat what was forgotten', async () => {
    const { store, write } = await home()
    await session(store, 1, [])
    await write()
    const evidence = [{ session: 'host-1', messages: ['a-1'], quote: 'Uploads are retried twice now' }]
    const { id } = await store.memories.add(newMemory({ text: 'Uploads are retried', evidence }), author())
    await store.memories.forget(ME, id, author(1))
    expect(await store.episodes.list(ME)).toEqual([])
    await write()
    expect(await store.episodes.list(ME)).toMatchObject([{ outcome: '', asked: 'add retries to the upload' }])
    await store.memories.restore(ME, id, author(2))
    await write()
    expect((await store.episodes.list(ME))[0]?.outcome).toContain('retried twice')
  })
})

describe('observed practice', () => {
  test('is one memory for each purpose, with counts, what fails, and where it was seen', async () => {
    const { store, write, practices } = await home()
    await session(store, 1, [passed('npm run test:ci'), failed('npm test'), failed('npm test')])
    await session(store, 2, [passed('npm run test:ci'), failed('npm test'), passed('npm run lint')])
    await write()
    const found = await practices()
    expect(texts(found)).toEqual([
      'Tests here: `npm run test:ci` (2 runs, last passed 2026-01-28). Fails: `npm test` (3 of 3).',
    ])
    expect(found[0]).toMatchObject({
      ...{
        kind: 'practice',
        origin: 'tool',
        scope: 'project',
        project: 'jam',
        topic: 'practice-test',
        review: null,
      },
      evidence: [
        { session: 'host-2', messages: ['a-2'], quote: 'npm run test:ci' },
        { session: 'host-1' },
        {},
      ],
    })
  })

  test('is revised when its substance changes, otherwise once a day', async () => {
    const { store, write, practices, later } = await home()
    const revision = async () => (await practices())[0]?.revision
    await session(store, 1, [passed('make test'), passed('make test')])
    await write()
    await session(store, 2, [passed('make test')])
    await write()
    expect(await revision()).toBe(1)
    later(1)
    await session(store, 3, [passed('make test')])
    await write()
    expect(texts(await practices())).toEqual(['Tests here: `make test` (4 runs, last passed 2026-01-28).'])
    expect(await revision()).toBe(2)
    await session(store, 4, [failed('npm test'), failed('npm test'), failed('npm test')])
    await write()
    expect(await revision()).toBe(3)
  })

  test('expires when its command stops working, and comes back when it works again', async () => {
    const { store, write, practices, later } = await home()
    await session(store, 1, [passed('make test'), passed('make test')])
    await write()
    await session(
      store,
      2,
      Array.from({ length: 4 }, () => failed('make test')),
    )
    await write()
    const [expired] = await practices()
    expect(expired?.state).toBe('superseded')
    const history = await store.memories.history(ME, expired?.id ?? '')
    expect(history.at(-1)?.why).toContain('did not pass')
    later(2)
    await session(store, 3, [passed('make test')])
    await write()
    expect(await practices()).toMatchObject([{ id: expired?.id, state: 'active' }])
  })

  test('that was forgotten does not come back, and one that the person wrote otherwise stays theirs', async () => {
    const { store, write, practices, later } = await home()
    await session(store, 1, [
      passed('make test'),
      passed('make test'),
      passed('make lint'),
      passed('make lint'),
    ])
    await write()
    const [tests, checks] = await practices()
    await store.memories.forget(ME, tests?.id ?? '', author(1))
    if (checks === undefined) throw new Error('there is no practice for lint')
    await store.memories.revise(ME, checks.id, { ...checks, text: 'Lint with make lint' }, author(2), {
      origin: 'user',
    })
    later(3)
    await session(store, 2, [passed('make test'), passed('make lint')])
    await write()
    expect((await practices()).filter(({ state }) => state === 'active')).toMatchObject([
      { text: 'Lint with make lint' },
    ])
  })
})

describe('an instruction that is given again and again', () => {
  const RULE = 'We never test what a library does, only our own code.'

  /** A session of one prompt, so many days after the start. */
  async function promptOn(store: SqliteStore, day: number, text: string, hostSession = `prompted-${day}`) {
    const at = new Date(START + day * DAY).toISOString()
    const id = await store.sessions.put(
      newSession({ project: 'jam', hostSession, startedAt: at, key: hostSession }),
    )
    const turn = newTurn(id, { startedAt: at })
    await store.sessions.putTurn(turn)
    const message = newMessage(id, { turn: turn.id, hostMessage: `m-${hostSession}`, text, at })
    await store.sessions.addMessage(message, { heard: false })
  }

  test('becomes one memory with the number of days, which leads to the prompt', async () => {
    const { store, write, practices, later } = await home()
    for (const day of [0, 1]) await promptOn(store, day, `Review the pull request.\n\n- ${RULE}`)
    await write()
    expect(await practices()).toEqual([])
    await promptOn(store, 2, `Review this.\n${RULE}`)
    await write()
    const [first, ...others] = await practices()
    expect(others).toEqual([])
    expect(first).toMatchObject({
      text: `Asked for on 3 days: “${RULE}”`,
      kind: 'practice',
      origin: 'file',
      evidence: [{ session: 'prompted-2', messages: ['m-prompted-2'], quote: RULE }],
    })
    later(2)
    await promptOn(store, 3, RULE)
    await write()
    expect(await practices()).toMatchObject([{ id: first?.id, text: `Asked for on 4 days: “${RULE}”` }])
  })

  test('counts once a day, so that copies of a session add nothing', async () => {
    const { store, write, practices } = await home()
    for (const copy of ['one', 'two', 'three']) await promptOn(store, 0, RULE, copy)
    await promptOn(store, 1, RULE)
    await write()
    expect(await practices()).toEqual([])
  })

  test.each([
    ['an order without a rule in it', 'Please look at the upload and its three retries'],
    ['a question', 'Should we never test what a library does in here?'],
    ['code', 'const limit = mustRetry(upload) // never more than three times'],
    ['words of the host', `This session is being continued from before.\n${RULE}`],
    ['a heading of a list', 'We never test any of the following things here:'],
  ])('is not %s', async (_what, text) => {
    const { store, write, practices } = await home()
    for (const day of [0, 1, 2, 3]) await promptOn(store, day, text)
    await write()
    expect(await practices()).toEqual([])
  })

  test('that was forgotten does not come back', async () => {
    const { store, write, practices, later } = await home()
    for (const day of [0, 1, 2]) await promptOn(store, day, RULE)
    await write()
    const [before] = await practices()
    await store.memories.forget(ME, before?.id ?? '', author(1))
    later(4)
    for (const day of [3, 4]) await promptOn(store, day, RULE)
    await write()
    expect((await practices()).filter(({ state }) => state === 'active')).toEqual([])
  })

  test('expires when it was not given for three months, and comes back with the next prompt that has it', async () => {
    const { store, write, practices, later } = await home()
    for (const day of [0, 1, 2]) await promptOn(store, day, RULE)
    await write()
    later(60)
    await promptOn(store, 60, 'add retries to the upload')
    await write()
    expect(await practices()).toMatchObject([{ state: 'active' }])
    later(60)
    await promptOn(store, 120, 'document the retries of the upload')
    await write()
    const [expired] = await practices()
    expect(expired?.state).toBe('superseded')
    await promptOn(store, 121, RULE)
    await write()
    expect(await practices()).toMatchObject([
      { id: expired?.id, state: 'active', text: `Asked for on 4 days: “${RULE}”` },
    ])
  })

  test('is one of at most eight', async () => {
    const { store, write, practices } = await home()
    const things = [
      'jars',
      'lids',
      'labels',
      'crates',
      'pallets',
      'trucks',
      'ships',
      'planes',
      'trains',
      'carts',
    ]
    const rules = things.map((thing) => `We never test the ${thing} of a library, only our own code.`)
    for (const day of [0, 1, 2]) await promptOn(store, day, rules.join('\n'))
    await write()
    await promptOn(store, 3, rules.join('\n'))
    await write()
    expect(await practices()).toHaveLength(8)
  })
})
