import { forTerminal } from '../base/text.ts'
import type { Memoria, Memory, Revision } from '../memoria.ts'
import type { Style } from './style.ts'

/** The revisions of a memory. While it is forgotten its words are shown nowhere, not even earlier ones. */
export async function revisionsOf(m: Memoria, { id, state }: Memory): Promise<readonly Revision[]> {
  const revisions = await m.history(id)
  if (state !== 'forgotten') return revisions
  return revisions.map((revision) => ({ ...revision, statement: null }))
}

/** One revision in one line. */
export function revisionLine({ revision, change, at, by, why, statement }: Revision, style: Style): string {
  const text = statement === null ? style.dim('(no text)') : forTerminal(statement.text).replace(/\s+/g, ' ')
  return `${style.dim(`${String(revision).padStart(3)}  ${at}`)}  ${change} by ${forTerminal(by)} (${forTerminal(why)})  ${text}`
}
