import { createHash } from 'node:crypto'
import { isoTime } from '../base/clock.ts'
import { MemoriaError } from '../base/errors.ts'
import type { Context } from '../context.ts'
import { termsOf } from '../store/terms.ts'

/** So many of the words of the prompt that a memory was wrong for make another one like it. */
const ALIKE = 0.5
const MAX_TERMS = 60

/** The words of a prompt as they are kept of one that a memory was wrong for. */
export function promptDigests(prompt: string): string[] {
  const terms = [...new Set(termsOf(prompt))].slice(0, MAX_TERMS)
  return terms.map((term) => createHash('sha256').update(term).digest('hex').slice(0, 12))
}

/** Keeps a memory from being injected, always or with prompts like one. Gives whether it is always. */
export async function ruleOut(
  { store, reach, clock, makeId }: Pick<Context, 'store' | 'reach' | 'clock' | 'makeId'>,
  memory: string,
  prompt?: string,
): Promise<boolean> {
  const terms = prompt === undefined ? [] : promptDigests(prompt)
  if (prompt !== undefined && terms.length === 0)
    throw new MemoriaError('usage', 'the prompt has no word in it', {
      hint: 'Give the words of the prompt, or none: then the memory is not injected at all.',
    })
  await store.notFor.add(reach, { id: makeId(), memory, terms, at: isoTime(clock.now()) })
  return terms.length === 0
}

/** Which of these memories a person ruled out, for everything or for prompts like this one. */
export async function ruledOut(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  memories: readonly string[],
  prompt: string | null,
): Promise<ReadonlySet<string>> {
  if (memories.length === 0) return new Set()
  const found = await store.notFor.list(reach, memories)
  if (found.length === 0) return new Set()
  const asked = new Set(prompt === null ? [] : promptDigests(prompt))
  return new Set(found.flatMap(({ memory, terms }) => (isFor(terms, asked) ? [memory] : [])))
}

function isFor(terms: readonly string[], asked: ReadonlySet<string>): boolean {
  if (terms.length === 0) return true
  const shared = terms.filter((term) => asked.has(term)).length
  return shared / terms.length >= ALIKE
}
