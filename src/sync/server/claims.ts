import type { Operation } from '../log/operation.ts'
import type { SpaceStore } from './space-store.ts'

/**
 * Why an operation of a team's space claims more than its sender may: words as everybody's own, a pin or a review for others, or
 * another author. An author whom the memory had with these words comes back with them, as when an edit is undone.
 */
export async function falseClaim(
  store: Pick<SpaceStore, 'ofMemory'>,
  names: readonly string[] | undefined,
  body: string,
): Promise<string | undefined> {
  if (names === undefined) return undefined
  const { memory, fields } = readable(body)
  if (fields['origin'] === 'user') return "in a team's space nobody's words are everybody's own"
  if (fields['pinned'] === true || (fields['review'] ?? null) !== null)
    return 'pins and reviews are for oneself'
  const { author, text } = fields
  if (typeof author !== 'string' || names.includes(author)) return undefined
  const before = await store.ofMemory(memory)
  const isKnown = before.some((op) => {
    const earlier = op.body === null ? {} : readable(op.body).fields
    return earlier['author'] === author && (text === undefined || earlier['text'] === text)
  })
  return isKnown ? undefined : `its author is ${author}, and you are ${names[0]}`
}

function readable(body: string): Pick<Operation, 'memory' | 'fields'> {
  const { memory, fields = {} } = JSON.parse(body) as Operation
  return { memory, fields }
}
