import { isoTime } from '../../src/base/clock.ts'
import { idMaker } from '../../src/base/ids.ts'
import { homePaths } from '../../src/config/paths.ts'
import { openTable } from '../../src/embed/open-table.ts'
import { noteRelearning } from '../../src/extract/learn/relearn-state.ts'
import { embedMissing } from '../../src/ingest/embed-missing.ts'
import { KINDS } from '../../src/model/memory.ts'
import { wholeReach } from '../../src/model/reach.ts'
import { loadDriver } from '../../src/store/sqlite/driver.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import type { NewMemory } from '../../src/store/store.ts'
import { insertMessages } from './raw-messages.ts'

/** What is asked of the store, at length as well, and words of the memory that answers both. */
export const QUESTION = 'why does the payment retry fail in staging'
export const LONG_QUESTION = `${QUESTION}, and what did we do about it in the basket and in the queue?`
/** The folder of one of the projects, and a file that memories are about. */
export const FOLDER = '/home/dev/shop'
export const KNOWN_FILE = `${FOLDER}/src/payment/retry.ts`
export const ANSWER = 'The payment retry fails on staging'

const PROJECTS = ['shop', 'billing', 'search', 'mobile']
const SUBJECTS =
  words(`payment login deploy invoice basket upload session cache schema webhook report worker order
  catalogue coupon refund profile address shipment stock mail banner survey ledger tenant audit export import
  thumbnail locale currency tax quota queue feed chart badge avatar sitemap gateway`)
const PARTS =
  words(`retry timeout index batch fixture header cursor token limit migration snapshot lock parser fallback
  hook filter template router validator cleanup counter digest lease mapping pool proxy registry sampler scope signer
  socket state stream switch table throttle trigger view window writer`)
const EVENTS =
  words(`fails stalls doubles repeats drifts leaks blocks overflows returns expires races skips truncates
  rounds escapes restarts duplicates freezes lags rejects`)
const PLACES = words(
  'staging production nightly preview browser android firefox safari cluster laptop docker replica',
)
const REMEDIES =
  words(`restart rollback pinning backoff rebuild reindex vacuum retest downgrade upgrade isolation
  memoisation debounce sharding buffering tracing profiling mirroring caching freezing`)

/**
 * A store as a year of work might leave it: many subjects, common and rare words, some projects, and all of it embedded; and
 * so many messages.
 */
export async function fillStore(home: string, count: number, messages = 0): Promise<void> {
  const store = await openSqliteStore(homePaths(home).store)
  const at = isoTime(Date.UTC(2026, 0, 1))
  const author = { at, by: 'bench', why: 'filled' }
  const makeId = idMaker()
  await store.transaction(async (tx) => {
    for (const name of PROJECTS)
      await tx.projects.seen({ id: name, kind: 'name', name }, name === PROJECTS[0] ? FOLDER : null, at)
    for (let number = 0; number < count; number++) {
      await tx.memories.add(memoryNumber(number, makeId(), at), author)
    }
  })
  await embedMissing({ store, reach: wholeReach('local') }, openTable())
  // As if the messages had been read by the present judge.
  await noteRelearning(store, { phase: 'done', run: makeId(), at, after: null })
  await store.close()
  if (messages === 0) return
  const database = (await loadDriver())(homePaths(home).store)
  database.exec('PRAGMA synchronous = OFF; BEGIN')
  insertMessages(database, { user: 'local', projects: PROJECTS, count: messages, words: messageNumber })
  database.exec("COMMIT; INSERT INTO messages_index(messages_index) VALUES ('optimize')")
  database.close()
}

/** Words of a message, as they are indexed: some of the subjects of the memories, and some that nothing else has. */
function messageNumber(number: number): string {
  const at = (list: readonly string[], step: number) => pick(list, Math.floor(number / step) + step)
  const some = [1, 3, 7, 11, 17, 29].flatMap((step) => [at(SUBJECTS, step), at(PARTS, step + 1)])
  return `${some.join(' ')} ${at(EVENTS, 5)} ${at(PLACES, 13)} ${at(REMEDIES, 2)} note${number.toString(36)}`
}

/** The same number gives the same text, and no two are alike; words are as rare or common as in real notes. */
function memoryNumber(number: number, id: string, at: string): NewMemory {
  const every = <T>(list: readonly T[], step: number) => pick(list, Math.floor(number / step))
  const [subject, part, event] = [every(SUBJECTS, 1), every(PARTS, SUBJECTS.length), every(EVENTS, 7)]
  const [place, remedy] = [every(PLACES, 11), every(REMEDIES, 13)]
  const project = number % 3 === 0 ? null : pick(PROJECTS, number)
  return {
    id,
    user: 'local',
    scope: project === null ? 'user' : 'project',
    project,
    origin: 'user',
    trust: 1,
    kind: pick(KINDS, number),
    importance: 0.5,
    pinned: false,
    topic: `${subject}-${part}`,
    text: `The ${subject} ${part} ${event} on ${place} since change ${number.toString(36)}x; ${remedy} cured it.`,
    aliases: [],
    keywords: [every(PARTS, 3)],
    tags: [],
    files: [`src/${subject}/${part}.ts`],
    evidence: [],
    state: 'active',
    validFrom: at,
    validTo: null,
    supersededBy: null,
  }
}

function words(text: string): string[] {
  return text.split(/\s+/)
}

function pick<T>(list: readonly T[], number: number): T {
  const item = list[number % list.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
