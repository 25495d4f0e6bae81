/** The rows of `notes` as version 0.4 wrote them. */
import { describe, expect, test } from 'vitest'
import { CONSOLIDATED_AT } from '../../src/consolidate/due.ts'
import { pausedUntil } from '../../src/extract/learn/schedule.ts'
import { readState } from '../../src/host-memory/state.ts'
import { CAPTURE_SINCE } from '../../src/ingest/capture-since.ts'
import { readPauses } from '../../src/ingest/pauses.ts'
import { CHANGED } from '../../src/inject/fresh.ts'
import { readBreaker } from '../../src/llm/breaker.ts'
import { wholeReach } from '../../src/model/reach.ts'
import { readRetention } from '../../src/store/retention-clock.ts'
import { STORE_ID } from '../../src/store/sqlite/store-id.ts'
import type { Store } from '../../src/store/store.ts'
import { readProgress } from '../../src/vault/author/progress.ts'
import { foreignTextsIn } from '../../src/vault/edits/foreign-texts.ts'
import { ownWordsOf } from '../../src/vault/edits/own-words.ts'
import { proposedRemovals } from '../../src/vault/edits/removals.ts'
import { failuresIn, lastEdits, lastRun } from '../../src/vault/folder/run-notes.ts'
import { ask, meddle, temporaryStore } from '../store/temporary-store.ts'

const NOON = '2026-03-04T12:00:00.000Z'
const VAULT = { name: 'home', root: '/vault', project: null }
const reach = wholeReach('me')
const NO_LIST = { added: [], removed: [] }

const FILE = { host: 'claude-code', bytes: 7, changedAt: 1.5, said: ['a1'], gone: [] }
const OWN = { title: true, prose: false, aliases: { added: ['b2'], removed: [] }, tags: NO_LIST }
const PAUSES = [
  { folder: null, from: NOON, to: NOON },
  { folder: '/shop', from: NOON, to: null },
]
const BREAKER = { provider: 'openai', failures: 5, openUntil: NOON, lastSays: 'HTTP 500' }
const REMOVALS = [
  {
    memory: 'm1',
    what: 'done',
    path: 'a.md',
    writer: { by: 'commit', commit: 'c', author: 'd' },
    at: NOON,
    declined: false,
  },
  {
    memory: 'm2',
    what: 'deleted',
    path: 'a.md',
    writer: { by: 'unknown', why: 'e' },
    at: NOON,
    declined: true,
  },
]

type Row = readonly [name: string, value: string, read: (store: Store) => Promise<unknown>, expected: unknown]

const ROWS: readonly Row[] = [
  ['storeId', '01kg9xa7p0tvrn', ({ state }) => state.read(STORE_ID), '01kg9xa7p0tvrn'],
  ['captureSince', NOON, ({ state }) => state.read(CAPTURE_SINCE), NOON],
  ['sleptAt', NOON, ({ state }) => state.read(CONSOLIDATED_AT), NOON],
  ['memoriesChanged', '12', ({ state }) => state.read(CHANGED), 12],
  ['retentionStretches', '[{"from":0,"to":9}]', ({ state }) => readRetention(state), [{ from: 0, to: 9 }]],
  ['pauses', JSON.stringify(PAUSES), readPauses, PAUSES],
  ['llm.breaker', JSON.stringify(BREAKER), ({ state }) => readBreaker(state), BREAKER],
  ['judgePause', `{"until":"${NOON}","why":"budget"}`, pauseAt(NOON, -1), { until: NOON, why: 'budget' }],
  ['judgePause', '', pauseAt(NOON, -1), null],
  [
    'hostMemory:me',
    JSON.stringify({ form: 1, files: { '/a.md': FILE } }),
    (store) => readState(store, 'me'),
    { '/a.md': FILE },
  ],
  [
    'hostMemory:me',
    JSON.stringify({ form: 0, files: { '/a.md': FILE } }),
    (store) => readState(store, 'me'),
    {},
  ],
  ['vaultRun home', NOON, (store) => lastRun({ store }, VAULT), NOON],
  ['vaultProse home', NOON, (store) => lastRun({ store }, VAULT, 'prose'), NOON],
  [
    'vaultEdits home',
    `{"at":"${NOON}","taken":2,"refused":1}`,
    (store) => lastEdits({ store }, VAULT),
    { at: NOON, taken: 2, refused: 1 },
  ],
  [
    'vaultFailed.daily home',
    `disk_full ${NOON}`,
    (store) => failuresIn({ store }, VAULT),
    [{ work: 'daily', code: 'disk_full', since: NOON }],
  ],
  ['vaultFailed.pages home', '', (store) => failuresIn({ store }, VAULT), []],
  [
    'vault own ["me","home","a.md"]',
    JSON.stringify(OWN),
    (store) => ownWordsOf({ store, reach }, VAULT, 'a.md'),
    OWN,
  ],
  [
    'vault foreign ["me","home"]',
    '["c3"]',
    (store) => foreignTextsIn({ store, reach }, VAULT),
    new Set(['c3']),
  ],
  ['vault removals me', JSON.stringify(REMOVALS), (store) => proposedRemovals({ store, reach }), REMOVALS],
  [
    'author.read me home memories',
    `{"since":"${NOON}","done":["d4"]}`,
    (store) => readProgress(store, 'author.read me home memories'),
    { since: NOON, done: ['d4'] },
  ],
]

describe('state that version 0.4 wrote', () => {
  test.each(ROWS)('%s = %s is read as before', async (name, value, read, expected) => {
    const store = await temporaryStore()
    await meddle(store.path, `REPLACE INTO notes (name, value) VALUES ('${name}', '${value}')`)
    expect(await read(store)).toEqual(expected)
    expect(await ask(store.path, 'SELECT value FROM notes WHERE name = ?', name)).toEqual([{ value }])
  })
})

function pauseAt(until: string, ms: number) {
  return (store: Store) => pausedUntil(store, { now: () => Date.parse(until) + ms })
}
