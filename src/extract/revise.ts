import { MemoriaError } from '../base/errors.ts'
import { shortId } from '../base/ids.ts'
import { err, ok, type Result } from '../base/result.ts'
import { isLiving, isRule, type Memory, type Origin, REWORDED, type Statement } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { isUnreviewed } from '../model/review.ts'
import type { Author, Saying } from '../store/store.ts'
import type { AdmitContext } from './admit.ts'
import { refused } from './draft.ts'
import { settle } from './order.ts'
import { checkStatement } from './statement.ts'

export type StatementChange = { readonly [K in keyof Statement]?: Statement[K] | undefined }

/** Changes what a memory says, by the same rules by which it came in; the old statement stays in its history. */
export async function revise(
  { store, redact }: AdmitContext,
  reach: Reach,
  memory: Memory,
  change: StatementChange,
  author: Author,
  /** The speaker: only the person makes a rule of what is none of theirs, and then it is theirs. */
  origin: Origin = author.run == null || author.byHand === true ? 'user' : 'assistant',
): Promise<Result<Memory>> {
  if (memory.state === 'forgotten') return err(forgotten(memory.id))
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const checked = checkStatement({ ...memory, ...given }, redact)
  if (!checked.ok) return checked
  const { statement } = checked.value
  const isNewRule = isRule(statement.kind) && memory.origin !== 'user' && statement.kind !== memory.kind
  const isOther = statement.text !== memory.text
  if (isOther && memory.state === 'superseded') return err(replaced(memory))
  if (isNewRule && origin !== 'user') return err(refused(...NO_RULE))
  const isReworded = isOther && origin === 'user'
  const saying = isReworded ? rewording(statement.text, author) : isNewRule ? { origin } : {}
  return store.transaction(async (tx) => {
    const revised = await tx.memories.revise(reach, memory.id, statement, author, saying)
    if (revised === undefined) return err(forgotten(memory.id))
    // The person's own words need no review by the person.
    if (isReworded && isLiving(memory) && isUnreviewed(memory))
      await tx.memories.markReview(reach, memory.id, 'kept')
    if (isReworded) await settle(tx, reach, memory.id, author)
    return ok((await tx.memories.get(reach, memory.id)) ?? revised)
  })
}

/** The person's own wording is theirs from now on: what was quoted before supported the old one. */
function rewording(text: string, { at, by }: Author): Saying {
  return {
    origin: 'user',
    statedAt: at,
    evidence: [{ session: `${REWORDED}${by}`, messages: [], quote: text }],
  }
}

const NO_RULE = [
  'only the person makes a rule of what they did not say',
  'Ask the person, or keep it as a fact.',
] as const

/** A replaced memory is history: other words in it would say that something held which nobody said. */
function replaced({ id, supersededBy }: Memory): MemoriaError {
  const by = supersededBy === null ? 'withdrawn' : `replaced by ${shortId(supersededBy)}`
  const other = supersededBy === null ? '' : `Edit that one: memoria edit ${shortId(supersededBy)}. `
  return new MemoriaError('conflict', `memory ${shortId(id)} was ${by}: what it said is history`, {
    hint: `${other}If this one holds after all, bring it back first: memoria forget --undo ${shortId(id)}`,
  })
}

function forgotten(id: string): MemoriaError {
  return new MemoriaError('conflict', `memory ${shortId(id)} was forgotten`, {
    hint: `Bring it back first: memoria forget --undo ${shortId(id)}`,
  })
}
