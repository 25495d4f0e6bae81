import { MemoriaError } from '../base/errors.ts'
import { shortId } from '../base/ids.ts'
import type { Memory } from '../model/memory.ts'
import { screenStatement } from '../sync/team-files/screen.ts'
import type { TeamStatement } from '../sync/team-files/statement.ts'
import type { PeopleContext } from './context.ts'

/** Refuses a memory with a secret in anything that others would see of it. */
export function screenMemory({ redact }: PeopleContext, memory: Memory): void {
  const { id, text, topic, author, aliases, keywords, tags, files, evidence } = memory
  const quotes = evidence.map(({ quote }) => quote)
  const words = [text, topic ?? '', author ?? '', ...aliases, ...keywords, ...tags, ...files, ...quotes]
  const [found] = words.flatMap((word) => redact(word).findings)
  if (found !== undefined) throw secretFound(id, `holds a secret (${found.type})`)
}

/** Refuses a statement with a secret, before it is offered and again before it is accepted. */
export function screenOffer({ redact }: PeopleContext, statement: TeamStatement): void {
  const screened = screenStatement(statement, redact)
  if (!screened.ok) throw secretFound(statement.id, screened.error)
}

function secretFound(id: string, why: string): MemoriaError {
  return new MemoriaError('refused', `memory ${shortId(id)} cannot leave its space: it ${why}`, {
    hint: 'Reword it, or leave out its quote.',
  })
}
