/**
 * The library's entry: opens the rooms together. Programs use it directly; the command line, the worker and the server
 * are built on it.
 */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Clock, isoTime, systemClock } from './base/clock.ts'
import { MemoriaError } from './base/errors.ts'
import { idMaker, type MakeId, type RandomBytes, systemRandom } from './base/ids.ts'
import { type Log, openLog } from './base/log.ts'
import { ensurePrivateDir } from './base/private-dir.ts'
import { unwrap } from './base/result.ts'
import { type Environment, processEnvironment } from './config/environment.ts'
import { type Loaded, loadConfig } from './config/load.ts'
import { type HomePaths, homePaths } from './config/paths.ts'
import { type Admission, admit, type Draft } from './extract/admit.ts'
import { revise, type StatementChange } from './extract/revise.ts'
import { addSession, type GivenSession, type TakenIn } from './ingest/add-session.ts'
import { makeConsent } from './ingest/consent.ts'
import { type IngestRoom, makeIngestRoom } from './ingest/ingest-room.ts'
import { readPauses } from './ingest/pauses.ts'
import { type Journal, openJournal } from './journal/journal.ts'
import type { Memory, Revision } from './model/memory.ts'
import { type Reach, reachOf, wholeReach } from './model/reach.ts'
import { recallFor } from './recall/recall.ts'
import { searchHistory, searchMemories } from './recall/search.ts'
import { makeRedactor, type Redact } from './redact/redact.ts'
import { fullId, projectId } from './store/names.ts'
import { openSqliteStore, type SqliteStore } from './store/sqlite/open.ts'
import type { Author, MemoryFilter } from './store/store.ts'

export type { ErrorCode } from './base/errors.ts'
export { MemoriaError } from './base/errors.ts'
export type { Admission, Draft } from './extract/admit.ts'
export type { StatementChange } from './extract/revise.ts'
export type { GivenMessage, GivenSession, TakenIn } from './ingest/add-session.ts'
export type { Evidence, Kind, Memory, Origin, Revision, Scope, State, Statement } from './model/memory.ts'
export type { MemoryFilter } from './store/store.ts'

export interface OpenOptions {
  /** The folder that holds everything; default `MEMORIA_HOME`, else `~/.memoria`. */
  readonly home?: string
  /** Settings that win over the file and the environment, as `key=value`. */
  readonly settings?: readonly string[]
  /** Where relative project paths start; default the working directory. */
  readonly cwd?: string
  /** Who is at work, as the history will name them; default `library`. */
  readonly by?: string
  readonly clock?: Clock
  readonly random?: RandomBytes
}

/** A list that also carries the name under which the command line prints it. */
export type Answer<Name extends string, T> = readonly T[] & { readonly [N in Name]: readonly T[] }

export interface SearchResult {
  readonly id: string
  readonly text: string
  readonly score: number
  readonly reasons: readonly string[]
  /** For history: the session and message it was said in, as their host calls them. */
  readonly session?: string
  readonly message?: string
  /** For history: when it was said. */
  readonly at?: string
  /** For memories: the whole of it. */
  readonly memory?: Memory
}

export interface RecallResult {
  readonly memories: readonly {
    readonly id: string
    readonly text: string
    readonly reasons: readonly string[]
  }[]
  /** Exactly what an agent would be given; empty when nothing fits. */
  readonly text: string
}

export interface Forgotten {
  readonly id: string
  readonly purged: boolean
  /** Backups made before now; a purged text may still be in them. */
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
  search(
    query: string,
    options?: { project?: string; history?: boolean; limit?: number },
  ): Promise<Answer<'results', SearchResult>>
  /** What an agent would be told with this prompt: the project's and the user's memories that surely fit. */
  recall(request: {
    prompt: string
    project?: string
    session?: string
    files?: readonly string[]
    limit?: number
  }): Promise<RecallResult>
  /** Takes a conversation from any source into the history, once. */
  addSession(session: GivenSession): Promise<TakenIn>
  /** By id, which may be shortened from either end while it stays unambiguous. */
  get(id: string): Promise<Memory | undefined>
  /** Memories by time; without `states`, those that live. */
  list(filter?: MemoryFilter & { readonly project?: string }): Promise<Answer<'memories', Memory>>
  /** Changes what a memory says; what it said before stays in its history. */
  revise(id: string, change: StatementChange, why?: string): Promise<Memory>
  /** Leaves a tombstone; `restore` brings it back until the retention time is over. With `purge`, the text is gone at once. */
  forget(id: string, options?: { purge?: boolean; why?: string }): Promise<Forgotten>
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
  const house = await openHouse(options)
  const { store, reach } = house
  await purgeExpired(house)

  const idOf = async (id: string) => (await fullId(store.memories, reach, id, 'memory')) ?? fail(id)
  const project = (given: string) => projectId(store.projects, given, house.cwd, { now: house.clock.now() })
  const lookIn = async (given: string | undefined) =>
    given === undefined ? reach : reachOf(reach.user, await projectId(store.projects, given, house.cwd))

  return {
    house,
    remember: async (draft) => {
      const placed = draft.project == null ? draft : { ...draft, project: await project(draft.project) }
      const supersedes = draft.supersedes === undefined ? {} : { supersedes: await idOf(draft.supersedes) }
      const admission = unwrap(
        await admit(house, reach, { ...placed, ...supersedes }, house.author('remembered')),
      )
      house.log.info('memory.admitted', {
        id: admission.id,
        outcome: admission.outcome,
        redacted: admission.redacted,
      })
      return admission
    },
    search: async (query, { project: where, history = false, limit = house.config.search.limit } = {}) => {
      const within = await lookIn(where)
      if (history) return answer('results', await searchHistory(store, within, query, limit))
      const matches = await searchMemories(store, within, query, limit)
      return answer(
        'results',
        matches.map(({ memory, score, reasons }) => ({
          id: memory.id,
          text: memory.text,
          score,
          reasons,
          memory,
        })),
      )
    },
    recall: async ({ prompt, project: where, limit }) => {
      const within = where === undefined ? reachOf(reach.user, null) : await lookIn(where)
      const { matches, text } = await recallFor(store, within, prompt, limit)
      return {
        memories: matches.map(({ memory, reasons }) => ({ id: memory.id, text: memory.text, reasons })),
        text,
      }
    },
    addSession: async (session) =>
      addSession(house, reach.user, { ...session, project: await project(session.project) }),
    get: async (id) => {
      const full = await fullId(store.memories, reach, id, 'memory')
      return full === undefined ? undefined : store.memories.get(reach, full)
    },
    list: async ({ project: where, ...filter } = {}) =>
      answer(
        'memories',
        await store.memories.list(await lookIn(where), { states: ['active', 'conflict'], ...filter }),
      ),
    revise: async (id, change, why = 'revised') => {
      const memory = (await store.memories.get(reach, await idOf(id))) ?? fail(id)
      return unwrap(await revise(house, reach, memory, change, house.author(why)))
    },
    forget: async (id, { purge = false, why = 'forgotten' } = {}) => {
      const full = await idOf(id)
      if (purge) await store.memories.purge(reach, full, house.author(why))
      else if (!(await store.memories.forget(reach, full, house.author(why)))) throw forgottenAlready(full)
      if (purge) await store.upkeep.scrub()
      house.log.info(purge ? 'memory.purged' : 'memory.forgotten', { id: full })
      return { id: full, purged: purge, backups: backupsIn(house.paths.backups) }
    },
    restore: async (id) => {
      const full = await idOf(id)
      const restored = await store.memories.restore(reach, full, house.author('restored'))
      if (restored === undefined) throw cannotRestore(full)
      return restored
    },
    history: async (id) => store.memories.history(reach, await idOf(id)),
    close: () => store.close(),
  }
}

async function openHouse(options: OpenOptions): Promise<House> {
  const { clock = systemClock, random = systemRandom, by = 'library' } = options
  const loaded = unwrap(
    loadConfig({
      ...(options.home === undefined ? {} : { home: options.home }),
      ...(options.settings === undefined ? {} : { flags: options.settings }),
    }),
  )
  const { config, origins, warnings, home } = loaded
  const paths = homePaths(home)
  const redact = unwrap(makeRedactor(config.redact))
  const store = await openSqliteStore(paths.store)
  ensurePrivateDir(dirname(paths.log))
  const env = processEnvironment()
  const makeId = idMaker(clock, random)
  const log = openLog({ path: paths.log, level: config.log.level, clock })
  return {
    ...{ config, origins, warnings, home, paths, store, redact, clock, makeId, log, env },
    cwd: options.cwd ?? process.cwd(),
    journal: openJournal({ home, quarantine: paths.quarantine }),
    ingest: async () => {
      const consent = makeConsent({
        ...{
          excluded: config.capture.exclude,
          pauses: await readPauses(store),
          offSessions: paths.offSessions,
        },
      })
      return makeIngestRoom({ store, redact, makeId, clock, log, paths, env, user: config.user, consent })
    },
    reach: wholeReach(config.user),
    author: (why) => ({ at: isoTime(clock.now()), by, why }),
  }
}

const DAY_MS = 86_400_000

/** What was forgotten longer ago than the retention time loses its text, whoever opens the store next. */
async function purgeExpired({ store, reach, config, clock, author, log }: House): Promise<void> {
  const before = isoTime(clock.now() - config.retention.forgottenDays * DAY_MS)
  const expired = await store.memories.purgeable(reach, before)
  for (const id of expired) await store.memories.purge(reach, id, author('the retention time is over'))
  if (expired.length > 0) log.info('memory.expired', { count: expired.length })
}

function answer<Name extends string, T>(name: Name, rows: readonly T[]): Answer<Name, T> {
  return Object.assign([...rows], { [name]: rows }) as unknown as Answer<Name, T>
}

function backupsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.db'))
      .sort()
      .map((file) => join(folder, file))
  } catch {
    // No folder, no backups.
    return []
  }
}

function fail(id: string): never {
  throw new MemoriaError('not_found', `there is no memory ${id}`, {
    hint: 'Find its id with `memoria search` or `memoria list --all`.',
  })
}

function forgottenAlready(id: string): MemoriaError {
  return new MemoriaError('conflict', `memory ${id} is forgotten already`, {
    hint: `Bring it back with \`memoria restore-memory ${id}\`, or remove its text now with \`memoria forget ${id} --purge\`.`,
  })
}

function cannotRestore(id: string): MemoriaError {
  return new MemoriaError('conflict', `memory ${id} cannot be brought back`, {
    hint: 'Either it is not forgotten, or its text was purged: then a backup may still hold it (`memoria backup --list`).',
  })
}
