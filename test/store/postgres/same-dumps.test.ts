import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { STATES } from '../../../src/model/memory.ts'
import type { Row } from '../../../src/store/db.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { jsonState } from '../../../src/store/state.ts'
import type { Relation, Store } from '../../../src/store/store.ts'
import { exportLines } from '../../../src/store/transfer.ts'
import { withPostgres } from '../../support/postgres/suite.ts'
import { type Dialect, useDialect } from '../dialect.ts'
import {
  author,
  ME,
  minute,
  newJob,
  newMemory,
  newMessage,
  newRun,
  newSession,
  newTurn,
  statement,
} from '../examples.ts'
import { ask, everything, temporaryStore } from '../temporary-store.ts'

const WORDS = ['plum', 'Pear', 'fig tree', 'größe', '日本語', "it's", '100%_\\', '🎉 party'] as const

/** A step on a store: what is done, to which of a few rows, with which words, at which time. */
interface Step {
  readonly what: keyof typeof STEPS
  readonly one: number
  readonly other: number
  readonly words: readonly string[]
  readonly at: number
}

const COUNTER = jsonState('secretsProgress', (value): value is number => typeof value === 'number')

/** Every step gives what it answers, which must be the same on both. */
const STEPS = {
  add: ({ memories }, { one, words, at }) =>
    memories.add(
      newMemory({
        id: `m${one}-${at}`,
        text: words.join(' '),
        tags: words,
        ...placeOf(one),
        validFrom: minute(at),
      }),
      author(at),
    ),
  revise: ({ memories }, { one, words, at }) =>
    memories.revise(ME, id(one), statement({ text: words.join(' '), keywords: words, importance: at / 60 }), {
      ...author(at),
      run: 'run',
    }),
  confirm: ({ memories }, { one, other, words, at }) => {
    const evidence = [{ session: `host-s${other}`, messages: [`host-x${at}`], quote: words.join(' ') }]
    return memories.confirm(ME, id(one), { evidence, statedAt: minute(at) }, author(at))
  },
  supersede: ({ memories }, { one, other, at }) => memories.supersede(ME, id(one), id(other), author(at)),
  conflict: ({ memories }, { one, other, at }) => memories.conflict(ME, id(one), id(other), author(at)),
  reinstate: ({ memories }, { one, at }) => memories.reinstate(ME, id(one), author(at)),
  revert: ({ memories }, { one, other, at }) => memories.revert(ME, id(one), other + 2, author(at)),
  forget: ({ memories }, { one, at }) => memories.forget(ME, id(one), author(at)),
  restore: ({ memories }, { one, at }) => memories.restore(ME, id(one), author(at)),
  purge: ({ memories }, { one, at }) => memories.purge(ME, id(one), author(at)),
  keep: ({ memories }, { one, at }) => memories.markKept(ME, id(one), author(at)),
  use: ({ memories }, { one, other, at }) => memories.markUsed(ME, [id(one), id(other)], minute(at)),
  link: ({ memories }, { one, other, at }) =>
    memories.link(
      ME,
      id(one),
      (['related', 'overrides', 'resolved-by'] as const)[at % 3] as Relation,
      id(other),
      minute(at),
    ),
  rename: ({ projects }, { one, words, at }) =>
    projects.rename(`p${one % 2}`, words.join(' '), { ...author(at), user: 'me', run: `rename ${at}` }),
  session: ({ sessions }, { one, other, at }) =>
    sessions.put(
      newSession({ id: `s${one}`, hostSession: `host-s${one}`, startedAt: minute(at), ...projectOf(other) }),
    ),
  say: ({ sessions }, { one, words, at }) =>
    sessions.addMessages([
      newMessage(`s${one}`, {
        id: `x${at}`,
        hostMessage: `host-x${at}`,
        text: words.join(' '),
        at: minute(at),
      }),
      newMessage(`s${one}`, { id: `y${at}`, role: 'assistant', text: words.join('. '), at: minute(at) }),
    ]),
  turn: async ({ sessions }, { one, other, at }) => {
    const turn = await sessions.putTurn(newTurn(`s${one}`, { id: `t${one}-${other}`, startedAt: minute(at) }))
    await sessions.closeTurn(turn, minute(at), other % 2 === 0)
    return sessions.state(`s${one}`)
  },
  drop: ({ sessions }, { one }) => sessions.remove(ME, `s${one}`),
  learn: ({ learning }, { one, at }) => learning.move(ME, `s${one}`, 'local', `x${at}`, minute(at)),
  enqueue: ({ jobs }, { one, at }) =>
    jobs.enqueue(newJob({ id: `j${one}-${at}`, key: `${one}`, runAt: minute(at) })),
  lease: ({ jobs }, { at }) =>
    jobs.lease({ owner: 'me', now: minute(at), until: minute(at + 1), kinds: ['learn'] }),
  complete: async ({ jobs }, { at }) => {
    const [job] = await jobs.list({ state: 'leased', limit: 1 })
    if (job === undefined) return undefined
    return at % 2 === 0 ? jobs.complete(job.id, 'me') : jobs.fail(job.id, 'me', 'why', minute(at))
  },
  note: ({ state }, { at }) => state.write(COUNTER, at),
  embed: async ({ vectors }, { one }) => {
    const [waiting] = await vectors.unembedded(ME, 1)
    if (waiting)
      await vectors.put(ME, `model ${one % 2}`, [{ number: waiting.number, data: Uint8Array.of(one, 255) }])
    return [waiting, await vectors.dropOthers(ME, 'model 0'), await vectors.waiting(ME, 'model 0')]
  },
} satisfies Record<string, (store: Store, step: Step) => Promise<unknown>>

function id(number: number): string {
  return ids[number % Math.max(1, ids.length)] ?? 'none'
}
/** The memories that were added so far in a run. */
let ids: string[] = []

function placeOf(number: number) {
  return number % 3 === 0 ? {} : ({ scope: 'project', project: `p${number % 2}` } as const)
}

function projectOf(number: number) {
  return number % 2 === 0 ? {} : { project: `p${number % 2}` }
}

const step = fc.record<Step>({
  what: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  one: fc.nat({ max: 5 }),
  other: fc.nat({ max: 5 }),
  words: fc.subarray([...WORDS], { minLength: 1, maxLength: 3 }),
  at: fc.nat({ max: 59 }),
})
const steps = fc.tuple(
  fc.array(
    step.map((one): Step => ({ ...one, what: one.at % 2 ? 'add' : 'session' })),
    { minLength: 8, maxLength: 8 },
  ),
  fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }),
)

/** Memories that one forgetting frees from a conflict are changed one after the other, and changes are numbered. */
const FREED: [Step[], Step[]] = [
  [
    ...[4, 3, 2, 1].map((at) => example('add', { one: at, at, words: [WORDS[at] ?? ''] })),
    ...[1, 2].map((other) => example('conflict', { one: 0, other, at: 5 })),
    example('conflict', { one: 3, other: 0, at: 6 }),
  ],
  [example('forget', { one: 0, at: 7 })],
]

function example(what: Step['what'], given: Partial<Step>): Step {
  return { what, one: 0, other: 0, words: ['plum'], at: 0, ...given }
}

async function open(dialect: Dialect): Promise<SqliteStore> {
  useDialect(dialect)
  const store = await temporaryStore()
  for (const project of ['p0', 'p1'])
    await store.projects.seen({ id: project, kind: 'name', name: project }, `/${project}`, minute(0))
  await store.runs.add(newRun({ id: 'run' }))
  return store
}

/** The answers to all steps; a refusal by its code. */
async function answers(store: Store, all: readonly Step[]): Promise<unknown[]> {
  ids = []
  const given: unknown[] = []
  for (const one of all) {
    const [answer] = await Promise.allSettled([STEPS[one.what](store, one)])
    given.push([
      one.what,
      answer.status === 'fulfilled' ? answer.value : (answer.reason as { code?: string }).code,
    ])
    if (one.what === 'add' && answer.status === 'fulfilled')
      ids = [...new Set([...ids, (answer.value as { id: string }).id])]
  }
  return given
}

async function questions(store: Store): Promise<unknown> {
  const lines: string[] = []
  for await (const line of exportLines(store, ME, { states: STATES })) lines.push(JSON.stringify(line))
  return {
    lines,
    sessions: await store.sessions.list(ME),
    unread: await store.learning.unread(ME, 'model'),
    facets: await store.memories.facets(ME, {}),
    important: await store.memories.mostImportant(
      { user: 'me', projects: ['p0', 'p1'] },
      { states: ['active', 'conflict'], pinned: false, limit: 3 },
    ),
    changes: await store.pages.changes(ME, 0, 1000),
    words: await Promise.all(
      ['plum', 'fig', 'gross', '日本'].map((term) => store.text.memoriesWith(ME, [term], { most: 50 })),
    ),
    counts: [...(await store.text.frequencies('messages', ['plum', 'pear', 'fig'])).counts].sort(),
    like: await store.text.wordsLike('memories', 'p', 9),
  }
}

/** All rows as they stand, in words that both have. */
async function dump(store: SqliteStore): Promise<Record<string, string[]>> {
  const tables = {
    ...(await everything(store.path)),
    memory_changes: await ask(store.path, 'SELECT * FROM memory_changes'),
  }
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([name]) => name !== 'migrations')
      .map(([name, rows]) => [
        name,
        rows
          .filter(({ user_id: user }) => user !== 'stranger')
          .map(inWords)
          .sort(),
      ]),
  )
}

function inWords({ user_id: _, ...row }: Row): string {
  return JSON.stringify(Object.entries(row).sort(), (_key, value: unknown) =>
    value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
  )
}

await withPostgres('SQLite and PostgreSQL, after the same steps,', () => {
  afterAll(() => useDialect('sqlite'))

  test('gave the same answers, export the same lines and hold the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async ([first, then]) => {
        const [file, server] = [await open('sqlite'), await open('postgres')]
        const all = [...first, ...then]
        expect(await answers(server, all)).toEqual(await answers(file, all))
        expect(await questions(server)).toEqual(await questions(file))
        expect(await dump(server)).toEqual(await dump(file))
        await Promise.all([file.close(), server.close()])
      }),
      { numRuns: 12, endOnFailure: true, examples: [[FREED]] },
    )
  })
})
