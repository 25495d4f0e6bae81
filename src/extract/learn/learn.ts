import { isoTime } from '../../base/clock.ts'
import type { MemoriaError } from '../../base/errors.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import { onlyLook } from '../../store/only-look.ts'
import type { Store } from '../../store/store.ts'
import type { Admission } from '../admit.ts'
import {
  type Judge,
  type JudgeDraft,
  type JudgedTurn,
  type Judgement,
  MAX_EARLIER_TURNS,
  type Refusal,
} from '../judge.ts'
import { withDecidedOrigins } from '../origin/heard.ts'
import { admitDraft } from './admit-draft.ts'
import type { LearnContext, Reader } from './context.ts'
import { beginReading, LOADING, type ReadingAttempts } from './reading-attempts.ts'
import { setTurnAside } from './set-aside.ts'
import { allTurns, EVERY_TURN, type Unread, unreadTurns } from './turns.ts'
import { withdrawOvertaken } from './withdraw-overtaken.ts'

export type { LearnContext, Reader } from './context.ts'

export interface Learned {
  readonly turns: number
  /** The outcome for each draft that was admitted. */
  readonly admitted: readonly Admission[]
  readonly refused: readonly Refusal[]
}

const MAX_TURNS = 30
/** The longest time that an unfinished turn is waited for. */
export const QUIET_MS = 10 * 60_000

/**
 * Judges what is unread in a session, window by window, until nothing is. What a window gave and how far it was read are
 * written together: whatever is killed in between, nothing is kept twice and nothing is skipped.
 */
export async function learnSession(
  context: LearnContext,
  session: Session,
  reader: Reader,
): Promise<Result<Learned>> {
  const attempts = await beginReading(context, session, reader)
  if (!attempts.begin(LOADING)) {
    // Its mark stays, so that it is not loaded again before a person wants that.
    await setTurnAside(context, session, reader.as, null)
    return ok(NOTHING_LEARNED)
  }
  try {
    return await learnUnread(context, session, reader, attempts)
  } finally {
    attempts.finish()
  }
}

const NOTHING_LEARNED: Learned = { turns: 0, admitted: [], refused: [] }

async function learnUnread(
  context: LearnContext,
  session: Session,
  reader: Reader,
  attempts: ReadingAttempts,
): Promise<Result<Learned>> {
  const sum = { turns: 0, admitted: [] as Admission[], refused: [] as Refusal[] }
  const windowSize = attempts.isCareful ? 1 : (reader.window ?? MAX_TURNS)
  for (;;) {
    const quietSince = isoTime(context.clock.now() - QUIET_MS)
    const unread = await unreadTurns(context.store, context.reach, session, { judge: reader.as, quietSince })
    attempts.end()
    if (unread.turns.length === 0) return ok(sum)
    for (const window of windowsOf(unread, windowSize)) {
      const isSetAside = !attempts.begin(window.last)
      const judged = await judgeAll(reader.judge, isSetAside ? [] : window.turns, window.earlier)
      if (!judged.ok) return judged
      const done = await write(context, session, reader, { ...window, isSetAside }, judged.value)
      attempts.end()
      // Somebody else read the same meanwhile: then theirs counts, and we look again what is left.
      if (done === undefined) break
      sum.turns += window.turns.length
      sum.admitted.push(...done.admitted)
      sum.refused.push(...done.refused)
    }
  }
}

/** Judges one turn alone that the judge's position has passed already. */
export async function learnTurn(
  context: LearnContext,
  session: Session,
  reader: Reader,
  last: string,
): Promise<Result<Learned>> {
  const { turns, fresh, turnOf } = await unreadTurns(context.store, context.reach, session, EVERY_TURN)
  const index = turns.findIndex((turn) => turn.last === last)
  const earlier = turns.slice(Math.max(0, index - MAX_EARLIER_TURNS), Math.max(0, index))
  const judgedTurns = turns.filter((turn) => turn.last === last).flatMap(({ judged }) => judged ?? [])
  const judged = await judgeAll(
    reader.judge,
    judgedTurns,
    earlier.flatMap((turn) => turn.judged ?? []),
  )
  if (!judged.ok) return judged
  const window = { turns: judgedTurns, fresh, turnOf }
  const done = await context.store.transaction((store) =>
    admitAll({ ...context, store }, session, reader, window, judged.value),
  )
  return ok({ turns: judgedTurns.length, ...done })
}

interface Window extends Pick<Unread, 'fresh' | 'place' | 'turnOf'> {
  readonly turns: readonly JudgedTurn[]
  readonly earlier: readonly JudgedTurn[]
  readonly last: string
}

function* windowsOf({ turns, fresh, place, turnOf, earlier }: Unread, most: number): Generator<Window> {
  const before = [...earlier]
  for (let from = 0, at = place; from < turns.length; from += most) {
    const some = turns.slice(from, from + most)
    const last = some.at(-1)?.last ?? ''
    const judged = some.flatMap((turn) => turn.judged ?? [])
    yield { fresh, turnOf, place: at, last, turns: judged, earlier: before.slice(-MAX_EARLIER_TURNS) }
    before.push(...judged)
    at = last
  }
}

/**
 * The drafts of a judge for a whole session, and its refusals: admission's reasons stand beside the judge's own. Nothing
 * is written.
 */
export async function proposeFor(
  context: LearnContext,
  session: Session,
  judge: Judge,
): Promise<Result<Judgement>> {
  const { store, reach, clock } = context
  const { turns, turnOf } = await allTurns(store, reach, session)
  const judged = await judgeAll(judge, turns)
  if (!judged.ok) return judged
  const at = isoTime(clock.now())
  const author = { at, by: `judge:${judge.name}`, why: 'tried', run: context.makeId() }
  const proposed = { drafts: [] as JudgeDraft[], refused: [...judged.value.refused] }
  const timeOf = timesIn(turns)
  return onlyLook(store, async (tx) => {
    for (const draft of await withDecidedOrigins(tx, reach, session, judged.value.drafts)) {
      const source = { session, turnOf, at: timeOf(draft) ?? at }
      const told = await admitDraft({ ...context, store: tx }, draft, source, author)
      if (told?.ok) proposed.drafts.push(draft)
      else if (told) proposed.refused.push(refusalOf(draft, told.error))
    }
    return ok(proposed)
  })
}

function refusalOf({ evidence, text }: JudgeDraft, { message }: MemoriaError): Refusal {
  return { quote: evidence[0]?.quote ?? text, reason: message }
}

async function judgeAll(
  judge: Judge,
  turns: readonly JudgedTurn[],
  earlier: readonly JudgedTurn[] = [],
): ReturnType<Judge['judge']> {
  return turns.length === 0 ? ok({ drafts: [], refused: [] }) : judge.judge(turns, earlier)
}

async function write(
  context: LearnContext,
  session: Session,
  reader: Reader,
  window: Window & { readonly isSetAside: boolean },
  judged: Judgement,
): Promise<Admitted | undefined> {
  const { reach, clock } = context
  return context.store.transaction(async (store) => {
    if ((await store.learning.cursor(reach, session.id, reader.as)) !== window.place) return undefined
    const found = (await isRunUndone(store, reach, reader)) ? NOTHING_JUDGED : judged
    const outcome = await admitAll({ ...context, store }, session, reader, window, found)
    if (window.isSetAside) await setTurnAside({ ...context, store }, session, reader.as, window.last)
    await store.learning.move(reach, session.id, reader.as, window.last, isoTime(clock.now()))
    return outcome
  })
}

const NOTHING_JUDGED: Judgement = { drafts: [], refused: [] }

/** A person may undo a run of many sessions before it is over. */
async function isRunUndone(store: Store, reach: Reach, { run }: Reader): Promise<boolean> {
  return run !== undefined && (await store.runs.get(reach, run))?.undoneAt !== null
}

type Admitted = Pick<Learned, 'admitted' | 'refused'>

/** Inside a transaction. */
async function admitAll(
  context: LearnContext,
  session: Session,
  reader: Reader,
  { fresh, turns, turnOf }: Pick<Window, 'fresh' | 'turns' | 'turnOf'>,
  { drafts, refused, overtaken = [] }: Judgement,
): Promise<Admitted> {
  const { store, reach, clock } = context
  const { as, judge } = reader
  const at = isoTime(clock.now())
  const run = await runOf(context, session, reader)
  const timeOf = timesIn(turns)
  const outcome = { admitted: [] as Admission[], refused: [...refused] }
  const news = drafts.filter((one) => isNews(one, fresh))
  for (const draft of await withDecidedOrigins(store, reach, session, news)) {
    const author = { at, by: `judge:${judge.name}`, why: draft.rule, run }
    const source = { session, turnOf, at: timeOf(draft) ?? at }
    const told = await admitDraft(context, draft, source, author)
    if (told?.ok) outcome.admitted.push(told.value)
    else if (told) outcome.refused.push(refusalOf(draft, told.error))
  }
  const withdrawn = await withdrawOvertaken(store, reach, session, overtaken, {
    at,
    by: `judge:${judge.name}`,
    why: 'rejected, changed or outweighed later in its session',
    run,
  })
  if (outcome.admitted.length + withdrawn > 0)
    await store.runs.add({
      id: run,
      at,
      judge: judge.name,
      model: as === 'model' ? judge.name : null,
      user: reach.user,
      project: session.project,
      session: session.id,
      undoneAt: null,
      toldAt: null,
    })
  return outcome
}

/** Memories from an imported session without a model are part of the import: one undo takes them back. */
async function runOf(
  { store, reach, makeId }: LearnContext,
  { id }: Session,
  { as, run }: Reader,
): Promise<string> {
  if (run !== undefined) return run
  return (as === 'model' ? undefined : await store.imports.runOf(reach, id)) ?? makeId()
}

/** A turn that grew is judged again as a whole: what its old part alone gave was kept then. */
function isNews({ evidence }: JudgeDraft, fresh: ReadonlySet<string>): boolean {
  return evidence.some(({ messages }) => messages.some((id) => fresh.has(id)))
}

function timesIn(turns: readonly JudgedTurn[]): (draft: JudgeDraft) => string | undefined {
  const times = new Map(turns.flatMap(({ at, messages }) => messages.map(({ id }) => [id, at] as const)))
  return ({ evidence }) =>
    evidence.flatMap(({ messages }) => messages.flatMap((id) => times.get(id) ?? []))[0]
}
