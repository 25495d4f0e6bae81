/**
 * The library's entry: opens the rooms together. Programs use it directly; the command line, the worker and the server
 * are built on it.
 */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  checkChange,
  checkForget,
  checkGivenSession,
  checkList,
  checkOpen,
  checkRecall,
  checkRemember,
  checkSearch,
  checkWord,
  type ForgetOptions,
  type ListFilter,
  type OpenOptions,
  type RecallRequest,
  type SearchOptions,
} from './arguments.ts'
import { type Clock, isoTime, systemClock } from './base/clock.ts'
import { MemoriaError } from './base/errors.ts'
import { idMaker, type MakeId, systemRandom } from './base/ids.ts'
import { type Log, openLog } from './base/log.ts'
import { ensurePrivateDir } from './base/private-dir.ts'
import { unwrap } from './base/result.ts'
import { checkText } from './base/text.ts'
import { type Environment, processEnvironment } from './config/environment.ts'
import { type Loaded, loadConfig } from './config/load.ts'
import { type HomePaths, homePaths } from './config/paths.ts'
import type { Admission, Draft } from './extract/admit.ts'
import type { StatementChange } from './extract/revise.ts'
import type { GivenSession, TakenIn } from './ingest/add-session.ts'
import type { IngestRoom } from './ingest/ingest-room.ts'
import { type Journal, openJournal } from './journal/journal.ts'
import type { StillTold } from './knowledge/still-told.ts'
import { MAX_TEXT, type Memory, type Revision } from './model/memory.ts'
import { type Reach, reachOf, wholeReach } from './model/reach.ts'
import { type Explained, type SearchResult, searchAnswer } from './recall/answer.ts'
import { checkQuery } from './recall/search.ts'
import { makeRedactor, type Redact } from './redact/redact.ts'
import { dropExpired, forgetMemory, purgeMemory, restoreMemory } from './store/forgetting.ts'
import { inProject, projectOf } from './store/in-project.ts'
import { checkFilter } from './store/memory-filter.ts'
import { fullId } from './store/names.ts'
import { backupsIn } from './store/sqlite/backup.ts'
import { openSqliteStore, type SqliteStore } from './store/sqlite/open.ts'
import type { Author } from './store/store.ts'

export type { ForgetOptions, ListFilter, OpenOptions, RecallRequest, SearchOptions } from './arguments.ts'
export type { ErrorCode } from './base/errors.ts'
export { MemoriaError } from './base/errors.ts'
export type { Admission, Draft } from './extract/admit.ts'
export type { StatementChange } from './extract/revise.ts'
export type { GivenMessage, GivenSession, TakenIn } from './ingest/add-session.ts'
export type { Evidence, Kind, Memory, Origin, Revision, Scope, State, Statement } from './model/memory.ts'
export type { Explained, SearchResult } from './recall/answer.ts'
export type { MemoryFilter } from './store/store.ts'

/** A list that also carries the name under which the command line prints it. */
export type Answer<Name extends string, T> = readonly T[] & { readonly [N in Name]: readonly T[] }

export interface RecallResult {
  readonly memories: readonly {
    readonly id: string
    readonly text: string
    readonly reasons: readonly string[]
  }[]
  /** Exactly what an agent would be given; empty when nothing fits. */
  readonly text: string
  /** Why nothing fits; empty when something does. */
  readonly reason: string
}

/** What fits, best first; when nothing does, `reason` says why. */
export type SearchAnswer = Answer<'results', SearchResult> & {
  readonly reason: string
  /** With `explain`. */
  readonly considered?: readonly Explained[]
}

/** What became of a memory; of one that was purged also where else it is told, which is the person's to delete. */
export interface Forgotten extends StillTold {
  readonly id: string
  readonly purged: boolean
  /** Whether no byte of a purged text is left in the store's files: a program that reads them just then keeps some. */
  readonly scrubbed: boolean
  /** Copies of the store in the home, made before now or set aside: a purged text may still be in them. */
  readonly backups: readonly string[]
}

export interface Memoria {
  /**
   * Keeps a statement, cleaned of secrets. The same statement again confirms the one that is there.
   * @example
   * const { id } = await m.remember({ text: 'Deploys go out on Tuesdays, because support is staffed then', kind: 'operational' })
   */
  remember(draft: Draft): Promise<Admission>
  /**
   * What fits the query, best first, or nothing. Without a project it looks at everything of the user's.
   * @example
   * const results = await m.search('when do we deploy')
   */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>
  /**
   * What an agent would be told with this prompt: the project's and the user's memories that surely fit, at most three.
   * With `session` (as its host calls it), without what that session was told before.
   * @example
   * const { memories, text } = await m.recall({ prompt: 'when do deploys go out?', project: '.' })
   */
  recall(request: RecallRequest): Promise<RecallResult>
  /**
   * Takes a conversation from any source into the history, once.
   * @example
   * const message = { id: '1', role: 'user', text: 'when do we deploy?', at: '2026-01-31T12:00:00Z' }
   * const { added } = await m.addSession({ host: 'chat', id: 'talk-7', project: 'thesis', messages: [message] })
   */
  addSession(session: GivenSession): Promise<TakenIn>
  /** By id, which may be shortened from either end while it stays unambiguous. */
  get(id: string): Promise<Memory | undefined>
  /** Memories by time; without `states`, those that live. */
  list(filter?: ListFilter): Promise<Answer<'memories', Memory>>
  /**
   * Changes what a memory says; what it said before stays in its history.
   * @example
   * const [memory] = await m.list({ kinds: ['operational'] })
   * if (memory) await m.revise(memory.id, { text: 'Deploys go out on Wednesdays' }, 'the day was moved')
   */
  revise(id: string, change: StatementChange, why?: string): Promise<Memory>
  /** Leaves a tombstone; `restore` brings it back until the retention time is over. With `purge`, the text is gone at once. */
  forget(id: string, options?: ForgetOptions): Promise<Forgotten>
  restore(id: string): Promise<Memory>
  /** Everything that happened to a memory, oldest first. */
  history(id: string): Promise<readonly Revision[]>
  close(): Promise<void>
  /**
   * The rooms behind this, for programs of our own.
   * @internal
   */
  readonly house: House
}

/** @internal */
export interface House extends Pick<Loaded, 'config' | 'origins' | 'warnings' | 'home'> {
  readonly paths: HomePaths
  readonly store: SqliteStore
  readonly redact: Redact
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  readonly cwd: string
  readonly env: Environment
  readonly journal: Journal
  /** What taking things in needs, with the person's wishes as they are now. */
  ingest(): Promise<IngestRoom>
  /** Everything of this user's. */
  readonly reach: Reach
  author(why: string): Author
}

/**
 * Opens the memory in `home`, makes it if it is not there.
 * @example
 * import { openMemoria } from 'memoria'
 * const m = await openMemoria({ home: '/path/to/a/folder' })
 * await m.close()
 */
export async function openMemoria(options: OpenOptions = {}): Promise<Memoria> {
  const house = await openHouse(checkOpen(options))
  const { store, reach } = house
  let isClosed = false

  const find = async (call: string, id: string) =>
    fullId(store.memories, reach, checkWord(call, 'the id', id), 'memory')
  const idOf = async (call: string, id: string) => (await find(call, id)) ?? fail(id)
  const lookIn = async (given: string | undefined) =>
    given === undefined ? reach : reachOf(reach.user, (await projectOf(house, given)).id)

  return {
    house,
    remember: async (draft) => {
      const { admit } = await import('./extract/admit.ts')
      const { supersedes, project, ...rest } = checkRemember(draft)
      const replaced = supersedes == null ? {} : { supersedes: await idOf('remember', supersedes) }
      const admission = await inProject(house, project, async (tx, id) =>
        unwrap(
          await admit(
            { ...house, store: tx },
            reach,
            { ...rest, ...replaced, project: id },
            house.author('remembered'),
          ),
        ),
      )
      const { id, outcome, redacted } = admission
      house.log.info('memory.admitted', { id, outcome, redacted })
      return admission
    },
    search: async (query, given = {}) => {
      const words = checkQuery(query)
      const { project, limit = house.config.search.limit, ...options } = checkSearch(given)
      const { results, ...more } = await searchAnswer(store, await lookIn(project), words, {
        ...{ ...options, limit },
      })
      return Object.assign(answer('results', results), more)
    },
    recall: async (request) => {
      const { project, ...asked } = checkRecall(request)
      const { recallHints } = await import('./inject/recall-hints.ts')
      const within = project === undefined ? reachOf(reach.user, null) : await lookIn(project)
      return recallHints(house, { ...asked, reach: within })
    },
    addSession: async (given) => {
      const session = checkGivenSession(given)
      const { addSession } = await import('./ingest/add-session.ts')
      return inProject(house, session.project, (tx, id) =>
        addSession({ ...house, store: tx }, reach.user, { ...session, project: id ?? '' }),
      )
    },
    get: async (id) => {
      const full = await find('get', id)
      return full === undefined ? undefined : store.memories.get(reach, full)
    },
    list: async (given = {}) => {
      const { project, states = ['active', 'conflict'], ...filter } = checkList(given)
      const checked = checkFilter({ ...filter, states })
      return answer('memories', await store.memories.list(await lookIn(project), checked))
    },
    revise: async (id, change, why = 'revised') => {
      const { revise } = await import('./extract/revise.ts')
      const memory = (await store.memories.get(reach, await idOf('revise', id))) ?? fail(id)
      const author = house.author(checkWord('revise', 'the reason', why))
      return unwrap(await revise(house, reach, memory, checkChange(change), author))
    },
    forget: async (id, options = {}) => {
      const { purge = false, why = 'forgotten' } = checkForget(options)
      const full = await idOf('forget', id)
      const told = purge ? await takeOutOf(house, full, why) : NOTHING_TOLD
      // Before the text goes: what was prepared with it in it must not outlive it.
      await briefsOf(house)?.then(({ removeReady }) => removeReady(house.paths.briefs))
      const scrubbed = purge && (await purgeMemory(store, reach, full, house.author(why)))
      if (!purge) await forgetMemory(store, reach, full, house.author(why))
      house.log.info(purge ? 'memory.purged' : 'memory.forgotten', { id: full })
      return {
        id: full,
        purged: purge,
        scrubbed,
        backups: [house.paths.backups, house.paths.quarantine].flatMap(backupsIn),
        ...told,
      }
    },
    restore: async (id) => restoreMemory(store, reach, await idOf('restore', id), house.author('restored')),
    history: async (id) => store.memories.history(reach, await idOf('history', id)),
    close: async () => {
      if (!isClosed) await dropStaleBriefs(house)
      isClosed = true
      await store.close()
    },
  }
}

const NOTHING_TOLD: StillTold = { vault: [], agents: [], sessions: [], others: [], back: [] }

/** Most programs purge nothing, and need not know what vaults are. */
async function takeOutOf(house: House, id: string, why: string): Promise<StillTold> {
  const { takeOut } = await import('./knowledge/purge.ts')
  const memory = (await house.store.memories.get(house.reach, id)) ?? fail(id)
  return takeOut(house, memory, house.author(why))
}

/** What lies ready to be told, where anything does: most programs never need to know. */
function briefsOf({ paths }: House): Promise<typeof import('./inject/fresh.ts')> | undefined {
  return existsSync(paths.briefs) ? import('./inject/fresh.ts') : undefined
}

async function dropStaleBriefs(house: House): Promise<void> {
  const briefs = await briefsOf(house)
  try {
    await briefs?.dropStale(house)
  } catch {
    // A store that cannot be asked: then nobody knows whether they hold, and they go.
    briefs?.removeReady(house.paths.briefs)
  }
}

async function openHouse(options: OpenOptions): Promise<House> {
  const { clock = systemClock, random = systemRandom } = options
  const loaded = unwrap(
    loadConfig({
      ...(options.home === undefined ? {} : { home: options.home }),
      ...(options.settings === undefined ? {} : { flags: options.settings }),
    }),
  )
  const { config, origins, warnings, home } = loaded
  const paths = homePaths(home)
  const redact = unwrap(makeRedactor(config.redact))
  const noted = (text: string, what: string) => redact(unwrap(checkText(text, { max: MAX_TEXT, what }))).text
  const by = unwrap(checkText(options.by ?? 'library', { max: MAX_TEXT, what: 'the name of who is at work' }))
  const store = await openSqliteStore(paths.store)
  ensurePrivateDir(dirname(paths.log))
  const env = processEnvironment()
  const makeId = idMaker(clock, random)
  const log = openLog({ path: paths.log, level: config.log.level, clock })
  const house: House = {
    ...{ config, origins, warnings, home, paths, store, redact, clock, makeId, log, env },
    cwd: options.cwd ?? process.cwd(),
    journal: openJournal({ home, quarantine: paths.quarantine }),
    ingest: async () => {
      const { openIngestRoom } = await import('./ingest/open-room.ts')
      return openIngestRoom({ store, redact, makeId, clock, log, paths, env }, config)
    },
    reach: wholeReach(config.user),
    author: (why) => ({ at: isoTime(clock.now()), by: redact(by).text, why: noted(why, 'the reason') }),
  }
  await dropExpired(house, config.retention.forgottenDays)
  await dropStaleBriefs(house)
  return house
}

function answer<Name extends string, T>(name: Name, rows: readonly T[]): Answer<Name, T> {
  return Object.assign([...rows], { [name]: rows }) as unknown as Answer<Name, T>
}

const SHOWN = 60

function fail(id: string): never {
  throw new MemoriaError('not_found', `there is no memory ${String(id).slice(0, SHOWN)}`, {
    hint: 'Find its id with `memoria search` or `memoria list --all`.',
  })
}
