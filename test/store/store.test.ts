import { describe, expect, test } from 'vitest'
import type { InjectionRecord } from '../../src/model/ledger.ts'
import { type Reach, reachOf, wholeReach } from '../../src/model/reach.ts'
import type { SqliteStore } from '../../src/store/sqlite/open.ts'
import type { Store } from '../../src/store/store.ts'
import {
  addAll,
  author,
  minute,
  newMemory,
  newMessage,
  newRejection,
  newRun,
  newSession,
  newTurn,
  statement,
} from './examples.ts'
import { everything, temporaryStore } from './temporary-store.ts'

/** Every method of the store that takes a reach, asked for rows with fixed ids. */
const ASKED: Readonly<Record<string, (store: Store, reach: Reach) => Promise<unknown>>> = {
  'memories.get': ({ memories }, reach) => memories.get(reach, 'memory-living'),
  'memories.findIds': ({ memories }, reach) => memories.findIds(reach, 'memory', 10),
  'memories.list': ({ memories }, reach) => memories.list(reach),
  'memories.byIds': ({ memories }, reach) => memories.byIds(reach, ['memory-living', 'memory-forgotten']),
  'memories.revise': ({ memories }, reach) =>
    memories.revise(reach, 'memory-living', statement({ text: 'mine now' }), author(9)),
  'memories.twin': ({ memories }, reach) =>
    memories.twin(reach, { scope: 'project', project: 'p' }, 'plum memory-living'),
  'memories.confirm': ({ memories }, reach) => memories.confirm(reach, 'memory-living', {}, author(9)),
  'memories.conflict': ({ memories }, reach) =>
    memories.conflict(reach, 'memory-living', 'memory-second', author(9)),
  'memories.reinstate': ({ memories }, reach) => memories.reinstate(reach, 'memory-old', author(9)),
  'memories.revert': ({ memories }, reach) => memories.revert(reach, 'memory-old', 2, author(9)),
  'memories.markKept': ({ memories }, reach) => memories.markKept(reach, 'memory-living', author(9)),
  'memories.markReview': ({ memories }, reach) => memories.markReview(reach, 'memory-living', 'kept'),
  'memories.supersede': ({ memories }, reach) =>
    memories.supersede(reach, 'memory-living', 'memory-second', author(9)),
  'memories.forget': ({ memories }, reach) => memories.forget(reach, 'memory-second', author(9)),
  'memories.restore': ({ memories }, reach) => memories.restore(reach, 'memory-forgotten', author(9)),
  'memories.purge': ({ memories }, reach) => memories.purge(reach, 'memory-second', author(9)),
  'memories.wordsOf': async ({ memories }, reach) => {
    const { texts, quotes } = await memories.wordsOf(reach, 'memory-living')
    return [...texts, ...quotes]
  },
  'memories.purgeable': ({ memories }, reach) => memories.purgeable(reach, minute(59)),
  'memories.history': ({ memories }, reach) => memories.history(reach, 'memory-living'),
  'memories.links': ({ memories }, reach) => memories.links(reach, 'memory-living'),
  'memories.link': ({ memories }, reach) =>
    memories.link(reach, 'memory-living', 'conflicts', 'memory-second', minute(9)),
  'memories.overridden': async ({ memories }, reach) => {
    await memories.link(reach, 'memory-living', 'overrides', 'memory-second', minute(9))
    return memories.overridden(reach, ['memory-second'])
  },
  'memories.resolutions': async ({ memories }, reach) => {
    await memories.link(reach, 'memory-living', 'resolved-by', 'memory-second', minute(9))
    return memories.resolutions(reach, ['memory-living'])
  },
  'memories.markUsed': async ({ memories }, reach) => {
    await memories.markUsed(reach, ['memory-living'], minute(9))
    return memories.byIds(reach, ['memory-living'])
  },
  'memories.count': ({ memories }, reach) => memories.count(reach),
  'memories.mostImportant': ({ memories }, reach) => memories.mostImportant(reach, { states: ['active'] }),
  'memories.countKinds': async ({ memories }, reach) => [...(await memories.countKinds(reach, ['active']))],
  'memories.facets': ({ memories }, reach) => memories.facets(reach, {}),
  'memories.sourcesIn': async ({ memories }, reach) => [...(await memories.sourcesIn(reach, ['session']))],
  'sessions.get': ({ sessions }, reach) => sessions.get(reach, 'session'),
  'sessions.findIds': ({ sessions }, reach) => sessions.findIds(reach, 'session', 10),
  'sessions.list': ({ sessions }, reach) => sessions.list(reach),
  'sessions.messages': ({ sessions }, reach) => sessions.messages(reach, 'session'),
  'sessions.messagesAfter': ({ sessions }, reach) => sessions.messagesAfter(reach, 0, 10),
  'sessions.messagesByIds': ({ sessions }, reach) => sessions.messagesByIds(reach, ['message']),
  'sessions.passages': ({ sessions }, reach) =>
    sessions.passages(reach, [{ session: 'session', from: 0, to: 9 }]),
  'sessions.exchangesAround': ({ sessions }, reach) => sessions.exchangesAround(reach, ['message']),
  'sessions.turns': ({ sessions }, reach) => sessions.turns(reach, 'session'),
  'sessions.toolCalls': ({ sessions }, reach) => sessions.toolCalls(reach, 'session'),
  'sessions.toolCallsByIds': ({ sessions }, reach) => sessions.toolCallsByIds(reach, ['call']),
  'sessions.fingerprints': async ({ sessions }, reach) => [
    ...(await sessions.fingerprints(reach, 'session')),
  ],
  'sessions.findEventIds': ({ sessions }, reach) => sessions.findEventIds(reach, 'mess', 10),
  'sessions.prompts': ({ sessions }, reach) => sessions.prompts(reach, 'session', 'first', 10),
  'sessions.lastCalls': ({ sessions }, reach) => sessions.lastCalls(reach, 'session', 10),
  'sessions.bytes': ({ sessions }, reach) => sessions.bytes(reach, 'session'),
  'sessions.callsSince': ({ sessions }, reach) => sessions.callsSince(reach, '2020-01-01T00:00:00.000Z'),
  'sessions.failedCalls': ({ sessions }, reach) => sessions.failedCalls(reach, 'Bash', 10),
  'sessions.subagents': ({ sessions }, reach) => sessions.subagents(reach, 'session'),
  'sessions.remove': ({ sessions }, reach) => sessions.remove(reach, 'session'),
  'sessions.count': ({ sessions }, reach) => sessions.count(reach),
  'vectors.put': ({ vectors }, reach) => vectors.put(reach, 'n', [{ number: 1, data: bytes(2) }]),
  'vectors.dropOthers': ({ vectors }, reach) => vectors.dropOthers(reach, 'other'),
  'vectors.byIds': ({ vectors }, reach) => vectors.byIds(reach, 'm', ['memory-living', 'memory-forgotten']),
  'vectors.unembedded': ({ vectors }, reach) => vectors.unembedded(reach, 10),
  'vectors.waiting': ({ vectors }, reach) => vectors.waiting(reach, 'm'),
  'runs.get': ({ runs }, reach) => runs.get(reach, 'run'),
  'runs.list': ({ runs }, reach) => runs.list(reach),
  'runs.last': ({ runs }, reach) => runs.last(reach),
  'runs.markUndone': ({ runs }, reach) => runs.markUndone(reach, 'run', minute(9)),
  'runs.unreported': ({ runs }, reach) => runs.unreported(reach, 'session'),
  'runs.markReported': async ({ runs }, reach) => {
    await runs.markReported(reach, ['run'], minute(9))
    return runs.get(reach, 'run')
  },
  'runs.changes': ({ runs }, reach) => runs.changes(reach, 'run'),
  'learning.cursor': ({ learning }, reach) => learning.cursor(reach, 'session', 'local'),
  'learning.move': ({ learning }, reach) => learning.move(reach, 'session', 'model', 'message', minute(9)),
  'learning.unread': ({ learning }, reach) => learning.unread(reach, 'model'),
  'learning.readBy': ({ learning }, reach) => learning.readBy(reach, 'local', { after: '' }),
  'learning.forgetReader': ({ learning }, reach) => learning.forgetReader(reach, 'local'),
  'rejections.list': ({ rejections }, reach) => rejections.list(reach),
  'rejections.about': ({ rejections }, reach) => rejections.about(reach, { digest: 'd', topic: 't' }),
  'rejections.remove': ({ rejections }, reach) => rejections.remove(reach, 'rejection'),
  'injections.markLooked': async ({ injections }, reach) => {
    await injections.markLooked(reach, ['injection'], minute(9))
    return injections.list(reach)
  },
  'injections.list': ({ injections }, reach) => injections.list(reach),
  'text.search': async ({ text }, reach) => [
    await text.search('memories', reach, ['plum'], 10),
    await text.search('messages', reach, ['plum'], 10),
  ],
  'text.memoriesWith': ({ text }, reach) => text.memoriesWith(reach, ['plum'], { most: 10 }),
  'text.memoriesWithAny': ({ text }, reach) => text.memoriesWithAny(reach, ['plum', 'fig'], { most: 10 }),
  'text.messagesWith': ({ text }, reach) => text.messagesWith(reach, ['plum'], { most: 10 }),
}

/** The rest, and why no reach is asked for. */
const UNASKED: Readonly<Record<string, string>> = {
  'memories.add': 'the memory says whose it is',
  'memories.putWhole': 'the memory says whose it is',
  'sessions.put': 'the session says whose it is',
  'sessions.idOf': 'the key says whose it is',
  'sessions.known': 'the keys say whose they are',
  'sessions.end': 'the key says whose it is',
  'sessions.state': 'is about a session that was just put',
  'sessions.whereIs': 'the key says whose it is, and only its place is told',
  'sessions.putTurn': 'belongs to a session that was just put',
  'sessions.closeTurn': 'belongs to a session that was just put',
  'sessions.addMessage': 'belongs to a session that was just put',
  'sessions.hear': 'belongs to a session that was just put',
  'sessions.addMessages': 'belongs to a session that was just put',
  'sessions.addToolCall': 'belongs to a session that was just put',
  'sessions.answerToolCall': 'the key says whose it is',
  'sessions.putFingerprint': 'the key says whose it is',
  'sessions.toolName': 'the key says whose it is',
  'sessions.raw': 'counts, and shows no row',
  'sessions.dropRaw': 'is about everybody’s rows of a certain age',
  'runs.add': 'the run says whose it is',
  'rejections.add': 'is noted as the asker’s own, whatever is told',
  'injections.add': 'is noted as the asker’s own, whatever is told',
  'text.frequencies': 'counts words, and shows no row',
  'text.countAny': 'counts words, and shows no row',
  'text.wordsLike': 'shows words of the index, which never leave the search that asks',
}

const OWNED = [
  ...(['memories', 'sessions', 'vectors', 'injections', 'runs', 'learning', 'rejections', 'text'] as const),
]

/** What a person rejected is theirs wherever they are, and nobody else’s. */
const EVERYWHERE: readonly string[] = ['rejections.list', 'rejections.about', 'rejections.remove']

test('every method of the store that touches what somebody owns is asked here', async () => {
  const store = await temporaryStore()
  const methods = OWNED.flatMap((part) => Object.keys(store[part]).map((name) => `${part}.${name}`))
  expect([...Object.keys(ASKED), ...Object.keys(UNASKED)].sort()).toEqual(methods.sort())
})

describe('a reach decides which rows exist [promise:few-and-right.scope]', () => {
  test.each([
    ['another user', wholeReach('stranger')],
    ['another user in the same project', reachOf('stranger', 'p')],
    ['the same user in another project', reachOf('me', 'q')],
    ['the same user in no project', reachOf('me', null)],
  ] as const)('for %s no method shows or changes a row of the project', async (_who, reach) => {
    const [full, empty] = [await withRows(), await temporaryStore()]
    const before = await everything(full.path)
    for (const [name, ask] of Object.entries(ASKED)) {
      if (reach.user === 'me' && EVERYWHERE.includes(name)) continue
      expect.soft(await ask(full, reach), name).toEqual(await ask(empty, reach))
      expect.soft(await everything(full.path), `${name} changes nothing`).toEqual(before)
    }
  })

  test('for their owner in their project every method does', async () => {
    const [full, empty] = [await withRows(), await temporaryStore()]
    for (const [name, ask] of Object.entries(ASKED)) {
      const reach = reachOf('me', 'p')
      const rolledBack = full.transaction(async (store) => {
        expect.soft(await ask(store, reach), name).not.toEqual(await ask(empty, reach))
        throw new Error('as it was')
      })
      await expect(rolledBack).rejects.toThrow('as it was')
    }
  })
})

test('a link from a row in reach does not tell that the row at its other end exists', async () => {
  const store = await withRows()
  await store.memories.add(newMemory({ id: 'wide', text: 'everywhere' }), author())
  await store.memories.link(wholeReach('me'), 'memory-living', 'related', 'wide', minute(4))
  for (const id of ['wide', 'memory-living'])
    expect(await store.memories.links(reachOf('me', null), id)).toEqual([])
  expect(await store.memories.links(reachOf('me', 'p'), 'wide')).toHaveLength(1)
})

test('what an asker notes as injected is their own', async () => {
  const store = await withRows()
  await store.injections.add(wholeReach('stranger'), { ...INJECTION, id: 'theirs' })
  expect((await store.injections.list(wholeReach('me'))).map(({ id }) => id)).toEqual(['injection'])
})

const INJECTION: InjectionRecord = {
  id: 'injection',
  at: minute(1),
  host: 'a host',
  session: 'session',
  project: 'p',
  channel: 'hint',
  memories: ['memory-living'],
  revisions: [1],
  reasons: ['plum'],
  also: [],
  characters: 4,
  hostSession: 'session',
  entry: null,
  lookedAt: null,
}

async function withRows(): Promise<SqliteStore> {
  const store = await temporaryStore()
  const { memories, projects, sessions, vectors, injections, runs, learning, rejections } = store
  const reach = reachOf('me', 'p')
  for (const id of ['p', 'q']) await projects.seen({ id, kind: 'name', name: id }, null, minute(0))
  for (const id of ['memory-living', 'memory-second', 'memory-old', 'memory-forgotten']) {
    const evidence = [{ session: 'session', messages: ['message'], quote: 'plum' }]
    const text = `plum ${id}`
    await memories.add(newMemory({ id, text, scope: 'project', project: 'p', evidence }), author(1))
  }
  await memories.forget(reach, 'memory-forgotten', author(2))
  await memories.supersede(reach, 'memory-old', 'memory-second', { ...author(2), run: 'run' })
  await memories.link(reach, 'memory-living', 'related', 'memory-second', minute(3))
  await sessions.put(newSession({ id: 'session', project: 'p' }))
  await sessions.put(newSession({ id: 'subagent', project: 'p', parent: 'session' }))
  await sessions.putTurn(newTurn('session', { id: 'turn' }))
  await addAll(sessions, [newMessage('session', { id: 'message', text: 'plum', turn: 'turn' })])
  await sessions.addToolCall({
    id: 'call',
    key: 'call',
    session: 'session',
    turn: 'turn',
    message: 'message',
    name: 'Read',
    input: '{}',
    output: null,
    failed: false,
    at: minute(1),
    endedAt: null,
  })
  await sessions.addToolCall({
    id: 'bad',
    key: 'bad',
    session: 'session',
    turn: 'turn',
    message: 'message',
    name: 'Bash',
    input: '{}',
    output: 'no',
    failed: true,
    at: minute(1),
    endedAt: null,
  })
  await sessions.putFingerprint('bad', bytes(1))
  await vectors.put(reach, 'm', [{ number: 1, data: bytes(1) }])
  await injections.add(reach, INJECTION)
  await runs.add(newRun({ id: 'run', project: 'p', session: 'session' }))
  await learning.move(reach, 'session', 'local', 'message', minute(2))
  await rejections.add(reach, newRejection({ id: 'rejection', digest: 'd', topic: 't' }))
  return store
}

function bytes(...values: number[]): Uint8Array {
  return new Uint8Array(values)
}
