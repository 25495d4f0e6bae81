import { MemoriaError, toMemoriaError } from '../../base/errors.ts'
import { err, type Result } from '../../base/result.ts'
import type { Context } from '../../context.ts'
import { isLiving, trustOf } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import type { Author, Store } from '../../store/store.ts'
import { type Admission, type AdmitContext, admit, type Draft } from '../admit.ts'
import type { JudgeDraft } from '../judge.ts'
import { languageOf } from '../local/language.ts'
import { claimsForce } from '../origin/standing-clauses.ts'
import { isEcho } from './echo.ts'
import { scopeOfDraft } from './scope.ts'
import { findTakenBack } from './taken-back.ts'

/** The source of a draft: its session, the turns of that, and when it was said. */
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
  context: AdmitContext & Pick<Context, 'reach'>,
  draft: JudgeDraft,
  { session, turnOf, at }: DraftSource,
  author: Author,
): Promise<Result<Admission> | undefined> {
  const takenBack = draft.takesBack && (await findTakenBack(context, session, draft, turnOf))
  if (draft.takesBack?.onlyThen && takenBack === undefined) return undefined
  if (await isEcho(context, draft, session)) return undefined
  if (isForeignRule(draft))
    return err(new MemoriaError('refused', `what comes from a ${draft.origin} decides nothing`))
  const { text, topic, aliases, keywords, importance, origin, evidence, files } = draft
  const statement = {
    ...{ text, topic, aliases, keywords, importance, origin, evidence, files, at },
    kind: takenBack?.kind ?? draft.kind,
    ...scopeOfDraft(draft, session.project),
    ...(draft.resolves === undefined ? {} : { resolves: draft.resolves }),
    ...(await replacedBy(context.store, context.reach, draft, takenBack?.id ?? draft.supersedes)),
  }
  try {
    return await admit(context, context.reach, statement, author)
  } catch (thrown) {
    // One statement that the store will not take must not hold up the others; failures of the store itself do.
    const error = toMemoriaError(thrown)
    if (error.code !== 'conflict') throw thrown
    return err(error)
  }
}

/** A page, a file or an output that says what is always to be done, taken for what was agreed. */
function isForeignRule({ origin, kind, text }: JudgeDraft): boolean {
  const isOfOthers = origin !== 'user' && origin !== 'assistant'
  return isOfOthers && kind === 'decision' && claimsForce(text, languageOf(text) ?? 'en')
}

/** A judge names what its draft replaces by the id it was shown, or in words. */
async function replacedBy(
  store: Store,
  reach: Reach,
  { origin }: JudgeDraft,
  named: string | null,
): Promise<Pick<Draft, 'supersedes' | 'replaces'>> {
  if (named === null) return {}
  const known = await store.memories.get(reach, named)
  if (known === undefined) return { replaces: named }
  // A statement that makes the person's own precise does not replace it.
  return isLiving(known) && known.trust <= trustOf(origin) ? { supersedes: known.id } : {}
}
