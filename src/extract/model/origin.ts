import type { Origin } from '../../model/memory.ts'
import type { Part } from './parts.ts'
import { copiedPieces, plain, support } from './sources.ts'

/** Where a quote was found: the part, and whether it is what a tool printed. */
export interface Found {
  readonly part: Part
  readonly isOutput: boolean
  readonly span: string
}

/** What people said and what tools printed in a part of a session, in the form in which pieces are looked for. */
export interface Voices {
  readonly person: string
  readonly outputs: string
}

export function voicesOf(parts: Iterable<Part>): Voices {
  const all = [...parts]
  const turns = new Set(all.map(({ turn }) => turn))
  return {
    person: plain(all.map((part) => (isOfPerson(part) ? part.message?.text : '')).join('\n')),
    // All of what was printed, also what the model was not shown: the agent was.
    outputs: plain([...turns].flatMap(({ tools }) => tools.map(({ output }) => output)).join('\n')),
  }
}

/** Of a statement in the person's name, at least this much must be the person's own words. */
const LEAST_SUPPORT = 0.25

/**
 * The channel a statement came through. It begins with who said the quoted words, and only goes down from there: words
 * that a tool printed and the person did not say came from the tool, whoever repeated them; a quote of the person that
 * has little to do with the statement does not make it the person's.
 */
export function originOf(text: string, found: Found, cited: readonly Part[], voices: Voices): Origin {
  if (found.isOutput) return 'tool'
  const isPerson = isOfPerson(found.part)
  const pieces = isPerson ? copiedPieces(text) : [...copiedPieces(text), ...copiedPieces(found.span)]
  if (pieces.some((piece) => voices.outputs.includes(piece) && !voices.person.includes(piece))) return 'tool'
  const said = cited.filter(isOfPerson).map(({ message }) => message?.text ?? '')
  return isPerson && support(text, said.join('\n')) >= LEAST_SUPPORT ? 'user' : 'assistant'
}

function isOfPerson({ message }: Part): boolean {
  return message?.role === 'user'
}
