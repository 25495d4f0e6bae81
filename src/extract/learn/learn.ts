import { type Clock, isoTime } from '../../base/clock.ts'
import { toMemoriaError } from '../../base/errors.ts'
import type { Log } from '../../base/log.ts'
import { err, ok, type Result } from '../../base/result.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import type { Store } from '../../store/store.ts'
import { type Admission, admit, type Gatekeeping } from '../admit.ts'
import type { Judge, JudgeDraft, JudgedTurn, Refusal } from '../judge.ts'
import { placeOf } from './scope.ts'
import { findTakenBack } from './taken-back.ts'
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
  /** At most so many turns at once. */
  readonly window: number
}

export interface Learned {
  readonly turns: number
  /** What became of each draft that was admitted. */
  readonly admitted: readonly Admission[]
  readonly refused: readonly Refusal[]
}

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
    for (const window of windowsOf(unread, reader.window)) {
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

/** What a judge would propose for a whole session, and why not more. Nothing is written. */
export async function proposeFor(
  { store, reach }: LearnRoom,
  session: Session,
  judge: Judge,
): Promise<Result<Judged>> {
  const judged = await judgeAll(judge, await allTurns(store, reach, session))
  if (!judged.ok) return judged
  const { drafts, refused } = judged.value
  // What changes something by a word depends on what is there, and says nothing by itself.
  return ok({ drafts: drafts.filter(({ takesBack }) => takesBack?.onlyThen !== true), refused })
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
      const within = { ...room, store }
      const takenBack = draft.takesBack && (await findTakenBack(within, session, draft, turnOf))
      if (draft.takesBack?.onlyThen && takenBack === undefined) continue
      const wish = takenBack ? { ...draft, kind: takenBack.kind, supersedes: takenBack.id } : draft
      const told = await admitDraft(within, session, wish, timeOf(draft) ?? at, author)
      if (told.ok) outcome.admitted.push(told.value)
      else outcome.refused.push({ quote: draft.evidence[0]?.quote ?? draft.text, reason: told.error.message })
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

type Author = Parameters<typeof admit>[3]

async function admitDraft(
  room: LearnRoom,
  session: Session,
  draft: JudgeDraft,
  at: string,
  author: Author,
): Promise<Result<Admission>> {
  const { kind, text, topic, aliases, keywords, importance, origin, evidence, files, supersedes } = draft
  const wish = {
    ...{ kind, text, topic, aliases, keywords, importance, origin, evidence, files, at },
    ...placeOf(draft, session.project),
    ...(await replacedBy(room.store, room.reach, supersedes)),
  }
  try {
    return await admit(room, room.reach, wish, author)
  } catch (thrown) {
    // One statement that the store will not take must not hold up the others; failures of the store itself do.
    const error = toMemoriaError(thrown)
    if (error.code !== 'conflict') throw thrown
    return err(error)
  }
}

/** A judge names what its draft replaces by the id it was shown, or in words. */
async function replacedBy(
  store: Store,
  reach: Reach,
  named: string | null,
): Promise<{ supersedes?: string; replaces?: string }> {
  if (named === null) return {}
  const known = await store.memories.get(reach, named)
  if (known === undefined) return { replaces: named }
  return known.state === 'active' || known.state === 'conflict' ? { supersedes: known.id } : {}
}
