import { toMemoriaError } from '../../base/errors.ts'
import { err, type Result } from '../../base/result.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import type { Author, Store } from '../../store/store.ts'
import { type Admission, admit, type Gatekeeping } from '../admit.ts'
import type { JudgeDraft } from '../judge.ts'
import { isEcho } from './echo.ts'
import { placeOf } from './scope.ts'
import { findTakenBack } from './taken-back.ts'

export interface DraftRoom extends Gatekeeping {
  readonly reach: Reach
}

/** Where a draft comes from: its session, the turns of that, and when it was said. */
export interface DraftSource {
  readonly session: Session
  readonly turnOf: ReadonlyMap<string, number>
  readonly at: string
}

/**
 * Hands a judge's draft to admission; undefined for a change of mind that changes nothing, which says nothing by itself, and
 * for what an agent only repeats.
 */
export async function admitDraft(
  room: DraftRoom,
  draft: JudgeDraft,
  { session, turnOf, at }: DraftSource,
  author: Author,
): Promise<Result<Admission> | undefined> {
  const takenBack = draft.takesBack && (await findTakenBack(room, session, draft, turnOf))
  if (draft.takesBack?.onlyThen && takenBack === undefined) return undefined
  if (await isEcho(room, draft, session)) return undefined
  const { text, topic, aliases, keywords, importance, origin, evidence, files } = draft
  const wish = {
    ...{ text, topic, aliases, keywords, importance, origin, evidence, files, at },
    kind: takenBack?.kind ?? draft.kind,
    ...placeOf(draft, session.project),
    ...(await replacedBy(room.store, room.reach, takenBack?.id ?? draft.supersedes)),
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
