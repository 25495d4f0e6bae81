import { MemoriaError } from '../base/errors.ts'
import { err, ok, type Result } from '../base/result.ts'
import { checkText, named, type TextBounds } from '../base/text.ts'
import type { Redact } from '../redact/redact.ts'

/** Cleans and checks pieces of text. They come from anywhere, so that not even their type is taken for granted. */
export interface Cleaner {
  text(given: unknown, bounds: TextBounds): Result<string>
  /** Each once, in their order. */
  list(
    given: unknown,
    name: string,
    bounds: { readonly max: number; readonly most: number },
  ): Result<string[]>
  /** How many secrets were taken out so far. */
  found(): number
}

/** Secrets go first, then the bound is checked: a long key that becomes a short placeholder is not an overlong text. */
export function makeCleaner(redact: Redact): Cleaner {
  let found = 0
  const text: Cleaner['text'] = (given, { max, what }) => {
    if (typeof given !== 'string') return err(notAllowed(what, given, 'a text'))
    // Absurd lengths are refused before any work is done on them.
    if (given.length > max * MOST_SECRETS) return checkText(given, { max, what })
    const wellFormed = checkText(given, { max: given.length + 1, what })
    if (!wellFormed.ok) return wellFormed
    const clean = redact(wellFormed.value)
    found += clean.findings.length
    return checkText(clean.text, { max, what })
  }
  const list: Cleaner['list'] = (given, name, { max, most }) => {
    if (!Array.isArray(given)) return err(notAllowed(name, given, 'a list of texts'))
    if (given.length > most) return err(notAllowed(name, `${given.length} of them`, `at most ${most}`))
    const clean: string[] = []
    for (const label of given) {
      const one = text(label, { max, what: `one of the ${name}` })
      if (!one.ok) return one
      if (!clean.includes(one.value)) clean.push(one.value)
    }
    return ok(clean)
  }
  return { text, list, found: () => found }
}

const MOST_SECRETS = 20
const SHOWN = 60

/** Says that a value is none of those that may be; of a long one only the beginning. */
export function notAllowed(what: string, value: unknown, allowed: string): MemoriaError {
  const text = named(value)
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  return new MemoriaError('invalid_input', `${what} "${shown}" is not allowed`, {
    hint: `Allowed: ${allowed}.`,
  })
}
