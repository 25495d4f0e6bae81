/**
 * After an upgrade, once in each store: what the local judge of version 0.4 kept is withdrawn, and the stored turns are
 * read again with the judge of today. All of it is one run, which `undo` takes back as a whole.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ok } from '../../base/result.ts'
import type { Session } from '../../model/session.ts'
import type { Author, Store } from '../../store/store.ts'
import type { Judge } from '../judge.ts'
import { makeLocalJudge } from '../local/judge.ts'
import { beginRelearning, UPGRADE } from './begin-relearning.ts'
import { type LearnContext, learnSession } from './learn.ts'
import { AGAIN, noteRelearning, type Relearning, sessionsToRelearn } from './relearn-state.ts'
import { setAsideIn, setAsideKind } from './set-aside.ts'
import { decidedMessages, type Withdrawn, withdrawOld } from './withdraw.ts'

const WHY = 'kept by the local judge of version 0.4; its turns are read again'

export interface Relearned {
  /** The number of memories of the older judge that were withdrawn. */
  readonly withdrawn: number
  readonly sessions: number
  readonly added: number
}

export const NOTHING_RELEARNED: Relearned = { withdrawn: 0, sessions: 0, added: 0 }

export interface RelearnOptions {
  readonly signal?: AbortSignal
  /** At most so many sessions now. */
  readonly limit?: number
  readonly onSession?: (done: number, of: number) => void
}

/** True in `more` when sessions are left. */
export async function relearn(
  context: LearnContext,
  options: RelearnOptions = {},
): Promise<Relearned & { readonly more: boolean }> {
  const begun = await beginRelearning(context)
  if (begun.phase === 'done') return { ...NOTHING_RELEARNED, more: false }
  const { withdrawn, isComplete } = await withdraw(context, begun, options.signal)
  if (!isComplete) return { ...NOTHING_RELEARNED, withdrawn, more: true }
  return { withdrawn, ...(await readSessions(context, begun, options)) }
}

async function withdraw(
  context: LearnContext,
  begun: Relearning,
  signal: AbortSignal | undefined,
): Promise<Withdrawn> {
  if (begun.phase !== 'withdrawing') return { withdrawn: 0, isComplete: true }
  const author: Author = { at: begun.at, by: UPGRADE, why: WHY, run: begun.run }
  const done = await withdrawOld(context, begun.at, author, signal)
  if (done.isComplete) await noteRelearning(context.store, { ...begun, phase: 'reading' })
  return done
}

async function readSessions(
  context: LearnContext,
  begun: Relearning,
  { limit, signal, onSession }: RelearnOptions,
): Promise<Omit<Relearned, 'withdrawn'> & { readonly more: boolean }> {
  const { store, reach } = context
  const waiting = await sessionsToRelearn(store, reach)
  const setAside = await sessionsSetAside(store)
  const sum = { sessions: 0, added: 0 }
  for (const id of waiting.slice(0, limit ?? waiting.length)) {
    if (signal?.aborted || (await isUndone(context, begun.run))) break
    const session = setAside.has(id) ? undefined : await store.sessions.get(reach, id)
    if (session !== undefined) sum.added += await readAgain(context, session, begun.run)
    await noteRelearning(store, { ...begun, phase: 'reading', after: id })
    sum.sessions += 1
    onSession?.(sum.sessions, waiting.length)
    await nextTurn()
  }
  const more = sum.sessions < waiting.length && !(await isUndone(context, begun.run))
  if (!more) await finish(context, begun)
  return { ...sum, more }
}

/** Sessions of which a turn ended the program twice: a person decides whether it is read again. */
async function sessionsSetAside({ jobs }: Store): Promise<ReadonlySet<string>> {
  const dead = (await jobs.list({ state: 'dead' })).filter(({ kind }) => kind === setAsideKind('local'))
  return new Set(dead.map((job) => setAsideIn(job).session))
}

async function isUndone({ store, reach }: LearnContext, run: string): Promise<boolean> {
  return (await store.runs.get(reach, run))?.undoneAt !== null
}

/** The number of memories that were added. */
async function readAgain(context: LearnContext, session: Session, run: string): Promise<number> {
  const decided = await decidedMessages(context, session.hostSession, run)
  const learned = await learnSession(context, session, {
    as: AGAIN,
    judge: leavingOut(makeLocalJudge(), decided),
    run,
  })
  return learned.ok ? learned.value.admitted.filter(({ outcome }) => outcome === 'added').length : 0
}

/** A judge that proposes nothing from messages that a person decided about. */
function leavingOut(judge: Judge, decided: ReadonlySet<string>): Judge {
  return {
    name: judge.name,
    judge: async (turns, earlier) => {
      const judged = await judge.judge(turns, earlier)
      if (!judged.ok) return judged
      const drafts = judged.value.drafts.filter(
        ({ evidence }) => !evidence.some(({ messages }) => messages.some((id) => decided.has(id))),
      )
      return ok({ ...judged.value, drafts })
    },
  }
}

async function finish({ store, reach, log }: LearnContext, begun: Relearning): Promise<void> {
  await store.transaction(async (tx) => {
    await noteRelearning(tx, { ...begun, phase: 'done' })
    await tx.learning.forgetReader(reach, AGAIN)
  })
  log.info('learn.again', { run: begun.run })
}
