/** The calls of the library over any store, with or without a home around it. */
import type {
  ForgetOptions,
  ListFilter,
  RecallRequest,
  RejectOptions,
  ReviewListOptions,
  SearchOptions,
} from './arguments/options.ts'
import {
  checkChange,
  checkForget,
  checkGivenSession,
  checkList,
  checkRecall,
  checkReject,
  checkRemember,
  checkReviewList,
  checkSearch,
  checkWord,
} from './arguments/schemas.ts'
import { MemoriaError } from './base/errors.ts'
import { unwrap } from './base/result.ts'
import type { SpaceContext } from './context.ts'
import type { Admission, Draft } from './extract/admit.ts'
import type { StatementChange } from './extract/revise.ts'
import type { AddedSession, GivenSession } from './ingest/add-session.ts'
import type { Memory, Revision } from './model/memory.ts'
import { reachOf } from './model/reach.ts'
import { EDITED_IN_REVIEW, KEPT_IN_REVIEW } from './model/review.ts'
import type { OpenContext } from './open-context.ts'
import { type SearchOutcome, searchAnswer } from './recall/answer.ts'
import { checkQuery } from './recall/search.ts'
import { inProject, projectOf } from './store/in-project.ts'
import { checkFilter } from './store/memory-filter.ts'
import { listPage, type MemoryPage } from './store/memory-page.ts'
import { fullId } from './store/names.ts'
import type { Forgotten } from './vault/forget.ts'
import type { Rejected } from './vault/review/decide.ts'
import type { ReviewItem } from './vault/review/queue.ts'

export interface RecallResult {
  /** Statements, and passages and episodes of earlier sessions, best first; `text` is exact, also where its line is cut. */
  readonly memories: readonly {
    readonly kind: 'statement' | 'passage' | 'episode'
    readonly id: string
    readonly text: string
    readonly reasons: readonly string[]
    /** For passages and episodes: the session, as its host calls it. */
    readonly session?: string
  }[]
  /** Exactly what an agent would be given; empty when nothing fits. */
  readonly text: string
  /** Why nothing fits; empty when something does. */
  readonly reason: string
}

/** The calls of the library: what they do is the same over a home and over a space of a team server. */
export interface MemoryCalls {
  /**
   * Keeps a statement, cleaned of secrets. The same statement again confirms the one that is there.
   * @example
   * const { id } = await m.remember({ text: 'Deploys go out on Tuesdays, because support is staffed then', kind: 'operational' })
   */
  remember(draft: Draft): Promise<Admission>
  /**
   * Searches memories, best first; no results when nothing fits. Without a project it searches everything of the
   * user's.
   * @example
   * const { results } = await m.search('when do we deploy')
   */
  search(query: string, options?: SearchOptions): Promise<SearchOutcome>
  /**
   * Recalls what an agent would get with this prompt: at most three memories of the project and the user that surely
   * fit. With `session` (the host's id), without those that the session already got.
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
  addSession(session: GivenSession): Promise<AddedSession>
  /** By id, which may be shortened from either end while it stays unambiguous. */
  get(id: string): Promise<Memory | undefined>
  /**
   * Memories by time, oldest first; without `states`, those that live. With `limit`, `next` is where the next page begins.
   * @example
   * const { memories, next } = await m.list({ limit: 100 })
   * if (next !== null) await m.list({ limit: 100, after: next })
   */
  list(filter?: ListFilter): Promise<MemoryPage>
  /**
   * Changes what a memory says; what it said before stays in its history.
   * @example
   * const { memories } = await m.list({ kinds: ['operational'] })
   * for (const { id } of memories) await m.revise(id, { text: 'Deploys go out on Wednesdays' }, 'the day was moved')
   */
  revise(id: string, change: StatementChange, why?: string): Promise<Memory>
  /** Leaves a tombstone; `restore` brings it back until the retention time is over. With `purge`, the text is gone at once. */
  forget(id: string, options?: ForgetOptions): Promise<Forgotten>
  restore(id: string): Promise<Memory>
  /** Everything that happened to a memory, oldest first. */
  history(id: string): Promise<readonly Revision[]>
  /** Memories that agents, files and models added, for the person to decide about. */
  readonly review: ReviewCalls
  /**
   * The store and the settings behind these calls, as they are when it is read.
   * @internal
   */
  readonly context: SpaceContext
  /**
   * The open home behind these calls; null for a space of a team server, which has no files.
   * @internal
   */
  readonly home: OpenContext | null
}

/** Deciding about what waits in review. */
export interface ReviewCalls {
  /** All that waits, each with where it came from; with `all` also what was kept. */
  list(options?: ReviewListOptions): Promise<readonly ReviewItem[]>
  /** Makes it the person's confirmed statement; of a proposed removal, the memory stays. False when it did not wait. */
  keep(id: string): Promise<boolean>
  /** Keeps it in other words. */
  edit(id: string, text: string): Promise<void>
  /** Forgets it; with `neverAgain` nothing like it is learned. */
  reject(id: string, options?: RejectOptions): Promise<Rejected>
}

/** The context that the calls work on, read at each call: settings may change while a program runs. */
export interface CallSource {
  latest(): SpaceContext
  home(): OpenContext | null
}

/** Makes the calls over a context. */
export function memoryCalls({ latest, home }: CallSource): MemoryCalls {
  const find = async (call: string, id: string) =>
    fullId(latest().store.memories, latest().reach, checkWord(call, 'the id', id), 'memory')
  const idOf = async (call: string, id: string) => (await find(call, id)) ?? fail(id)
  const memoryOf = async (call: string, id: string) =>
    (await latest().store.memories.get(latest().reach, await idOf(call, id))) ?? fail(id)
  const lookIn = async (given: string | undefined) => {
    const context = latest()
    return given === undefined
      ? context.reach
      : reachOf(context.reach.user, (await projectOf(context, given)).id)
  }

  /** Other memories of the session stay to be found, without what was forgotten of it. */
  const rewriteEpisodes = async (memory: Memory) => {
    const { rewriteEpisodesOf } = await import('./extract/episodes/write-episodes.ts')
    await rewriteEpisodesOf(latest(), memory)
  }

  const forget = async (memory: Memory, purge: boolean, why: string): Promise<Forgotten> => {
    const files = home()
    if (files === null) {
      const { forgetInSpace } = await import('./vault/forget-in-space.ts')
      return forgetInSpace(latest(), memory.id, why, purge)
    }
    const { forgetWithTombstone, purgeEverywhere } = await import('./vault/forget.ts')
    return purge ? purgeEverywhere(files, memory, why) : forgetWithTombstone(files, memory.id, why)
  }

  return {
    get context() {
      return latest()
    },
    get home() {
      return home()
    },
    remember: async (draft) => {
      const context = latest()
      const { admit } = await import('./extract/admit.ts')
      const { supersedes, project, ...rest } = checkRemember(draft)
      const replaced = supersedes == null ? {} : { supersedes: await idOf('remember', supersedes) }
      const admission = await inProject(context, project, async (tx, id) =>
        unwrap(
          await admit(
            { ...context, store: tx },
            context.reach,
            { ...rest, ...replaced, project: id },
            context.author('remembered'),
          ),
        ),
      )
      const { id, outcome, redacted } = admission
      context.log.info('memory.admitted', { id, outcome, redacted })
      return admission
    },
    search: async (query, given = {}) => {
      const words = checkQuery(query)
      const { project, limit = latest().config.search.limit, ...options } = checkSearch(given)
      return searchAnswer(latest().store, await lookIn(project), words, { ...options, limit })
    },
    recall: async (request) => {
      const { project, ...asked } = checkRecall(request)
      const { recallHints } = await import('./inject/recall-hints.ts')
      const context = latest()
      const within = project === undefined ? reachOf(context.reach.user, null) : await lookIn(project)
      return recallHints(context, { ...asked, reach: within, withFiles: home() !== null })
    },
    addSession: async (given) => {
      const session = checkGivenSession(given)
      const { addSession } = await import('./ingest/add-session.ts')
      const context = latest()
      return inProject(context, session.project, (tx, id) =>
        addSession({ ...context, store: tx }, context.reach.user, { ...session, project: id ?? '' }),
      )
    },
    get: async (id) => {
      const full = await find('get', id)
      return full === undefined ? undefined : latest().store.memories.get(latest().reach, full)
    },
    list: async (given = {}) => {
      const { project, states = ['active', 'conflict'], ...filter } = checkList(given)
      const checked = checkFilter({ ...filter, states })
      return listPage(latest().store.memories, await lookIn(project), checked)
    },
    revise: async (id, change, why = 'revised') => {
      const { revise } = await import('./extract/revise.ts')
      const context = latest()
      const memory = await memoryOf('revise', id)
      const author = context.author(checkWord('revise', 'the reason', why))
      const revised = unwrap(await revise(context, context.reach, memory, checkChange(change), author))
      const files = home()
      if (revised.scope !== 'team' || files === null) return revised
      const { writeBack } = await import('./sync/team-files/write-back.ts')
      await writeBack(files, revised)
      return (await latest().store.memories.get(context.reach, revised.id)) ?? revised
    },
    forget: async (id, options = {}) => {
      const { purge = false, why = 'forgotten' } = checkForget(options)
      const memory = await memoryOf('forget', id)
      const forgotten = await forget(memory, purge, why)
      // After a purge the words are to be gone, and an answer in the same session may repeat them.
      if (!purge) await rewriteEpisodes(memory)
      return forgotten
    },
    restore: async (id) => {
      const context = latest()
      const { restoreForgotten } = await import('./extract/restore-forgotten.ts')
      const restored = await restoreForgotten(context, await idOf('restore', id), context.author('restored'))
      await rewriteEpisodes(restored)
      return restored
    },
    history: async (id) => latest().store.memories.history(latest().reach, await idOf('history', id)),
    review: {
      list: async (options = {}) => {
        const { reviewQueue } = await import('./vault/review/queue.ts')
        return reviewQueue(latest(), checkReviewList(options))
      },
      keep: async (id) => {
        const { keepWaiting } = await import('./vault/review/decide.ts')
        const context = latest()
        return keepWaiting(context, await idOf('review.keep', id), context.author(KEPT_IN_REVIEW))
      },
      edit: async (id, text) => {
        const { editWaiting } = await import('./vault/review/decide.ts')
        const context = latest()
        const words = checkWord('review.edit', 'the text', text)
        await editWaiting(context, await idOf('review.edit', id), words, context.author(EDITED_IN_REVIEW))
      },
      reject: async (id, options = {}) => {
        const { neverAgain = false } = checkReject(options)
        const { rejectWaiting } = await import('./vault/review/decide.ts')
        const context = latest()
        const author = context.author(neverAgain ? 'rejected, never again' : 'rejected')
        const memory = await memoryOf('review.reject', id)
        const rejected = await rejectWaiting(context, memory.id, author, { neverAgain })
        await rewriteEpisodes(memory)
        return rejected
      },
    },
  }
}

const SHOWN_CHARACTERS = 60

function fail(id: string): never {
  throw new MemoriaError('not_found', `there is no memory ${String(id).slice(0, SHOWN_CHARACTERS)}`, {
    hint: 'Find its id with `memoria search` or `memoria list --all`.',
  })
}
