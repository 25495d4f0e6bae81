import { type Clock, isoTime } from '../../base/clock.ts'
import type { MemoriaError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import { onlyLook } from '../../store/only-look.ts'
import type { Admission, Gatekeeping } from '../admit.ts'
import type { Judge, JudgeDraft, JudgedTurn, Refusal } from '../judge.ts'
import { admitDraft } from './admit-draft.ts'
import { allTurns, type Unread, unreadTurns } from './turns.ts'

export interface LearnRoom extends Gatekeeping {
  readonly reach: Reach
  readonly clock: Clock
  readonly log: Log
}

/** Which judge reads: under what name its place is kept, and what model it asks. */
export interface Reader {
  readonly as: 'local' | 'model'
  readonly judge: Judge
  /** At most so many turns at once: what a window gave is kept before the next is asked for. */
  readonly window?: number
}

export interface Learned {
  readonly turns: number
  /** What became of each draft that was admitted. */
  readonly admitted: readonly Admission[]
  readonly refused: readonly Refusal[]
}

const MOST_TURNS = 30
/** How long a turn that waits for something is waited for. */
const QUIET_MS = 10 * 60_000

/**
 * Judges what is unread in a session, window by window, until nothing is. What a window gave and how far it was read are
 * written together: whatever is killed in between, nothing is kept twice and nothing is skipped.
 */
export async function learnSession(
  room: LearnRoom,
  session: Session,
  reader: Reader,
): Promise<Result<Learned>> {
  const sum = { turns: 0, admitted: [] as Admission[], refused: [] as Refusal[] }
  for (;;) {
    const quietSince = isoTime(room.clock.now() - QUIET_MS)
    const unread = await unreadTurns(room.store, room.reach, session, { judge: reader.as, quietSince })
    if (unread.turns.length === 0) return ok(sum)
    for (const window of windowsOf(unread, reader.window ?? MOST_TURNS)) {
      const judged = await judgeAll(reader.judge, window.turns)
      if (!judged.ok) return judged
      const done = await write(room, session, reader, window, judged.value)
      // Somebody else read the same meanwhile: then theirs counts, and we look again what is left.
      if (done === undefined) break
      sum.turns += window.turns.length
      sum.admitted.push(...done.admitted)
      sum.refused.push(...done.refused)
    }
  }
}

interface Window extends Pick<Unread, 'fresh' | 'place' | 'turnOf'> {
  readonly turns: readonly JudgedTurn[]
  readonly last: string
}

function* windowsOf({ turns, fresh, place, turnOf }: Unread, most: number): Generator<Window> {
  for (let from = 0, at = place; from < turns.length; from += most) {
    const some = turns.slice(from, from + most)
    const last = some.at(-1)?.last ?? ''
    yield { fresh, turnOf, place: at, last, turns: some.flatMap(({ judged }) => judged ?? []) }
    at = last
  }
}

/**
 * What a judge would give for a whole session, and why not more: admission's reasons stand beside the judge's own. Nothing
 * is written.
 */
export async function proposeFor(room: LearnRoom, session: Session, judge: Judge): Promise<Result<Judged>> {
  const { store, reach, clock } = room
  const { turns, turnOf } = await allTurns(store, reach, session)
  const judged = await judgeAll(judge, turns)
  if (!judged.ok) return judged
  const at = isoTime(clock.now())
  const author = { at, by: `judge:${judge.name}`, why: 'tried', run: room.makeId() }
  const proposed = { drafts: [] as JudgeDraft[], refused: [...judged.value.refused] }
  const timeOf = timesIn(turns)
  return onlyLook(store, async (tx) => {
    for (const draft of judged.value.drafts) {
      const source = { session, turnOf, at: timeOf(draft) ?? at }
      const told = await admitDraft({ ...room, store: tx }, draft, source, author)
      if (told?.ok) proposed.drafts.push(draft)
      else if (told) proposed.refused.push(refusalOf(draft, told.error))
    }
    return ok(proposed)
  })
}

function refusalOf({ evidence, text }: JudgeDraft, { message }: MemoriaError): Refusal {
  return { quote: evidence[0]?.quote ?? text, reason: message }
}

async function judgeAll(judge: Judge, turns: readonly JudgedTurn[]): ReturnType<Judge['judge']> {
  return turns.length === 0 ? ok({ drafts: [], refused: [] }) : judge.judge(turns)
}

type Judged = { readonly drafts: readonly JudgeDraft[]; readonly refused: readonly Refusal[] }

async function write(
  room: LearnRoom,
  session: Session,
  { as, judge }: Reader,
  { last, fresh, place, turns, turnOf }: Window,
  { drafts, refused }: Judged,
): Promise<Pick<Learned, 'admitted' | 'refused'> | undefined> {
  const { reach, clock } = room
  const at = isoTime(clock.now())
  return room.store.transaction(async (store) => {
    if ((await store.learning.place(reach, session.id, as)) !== place) return undefined
    const run = room.makeId()
    const timeOf = timesIn(turns)
    const outcome = { admitted: [] as Admission[], refused: [...refused] }
    for (const draft of drafts.filter((one) => isNews(one, fresh))) {
      const author = { at, by: `judge:${judge.name}`, why: draft.rule, run }
      const source = { session, turnOf, at: timeOf(draft) ?? at }
      const told = await admitDraft({ ...room, store }, draft, source, author)
      if (told?.ok) outcome.admitted.push(told.value)
      else if (told) outcome.refused.push(refusalOf(draft, told.error))
    }
    if (outcome.admitted.length > 0)
      await store.runs.add({
        ...{ id: run, at, judge: judge.name, model: as === 'model' ? judge.name : null, user: reach.user },
        ...{ project: session.project, session: session.id, undoneAt: null, toldAt: null },
      })
    await store.learning.move(reach, session.id, as, last, at)
    return outcome
  })
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
