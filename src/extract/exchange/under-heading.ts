import type { ClosingUnit } from './closing-units.ts'
import { hasForm, namesIn } from './forms.ts'

const LEAST_WORDS = 2
const LONGEST_HEADING = 60
const POINTS_TO_IT = /^(?:it|this|that|these|those|they)\b/i

/**
 * An outcome with the heading it stands under, where nothing before says what is meant: `Keep the database: this stays as it
 * is`, and wherever the person's words are not quoted.
 */
export function underItsHeading(outcome: readonly ClosingUnit[], isQuoted: boolean): readonly ClosingUnit[] {
  const [first, ...rest] = outcome
  if (first === undefined || (isQuoted && !POINTS_TO_IT.test(first.text))) return outcome
  const heading = first.heading.replace(/^[^\p{L}`"'(]+|[:：\s]+$/gu, '')
  if (!namesSubject(heading) || first.text.startsWith(heading)) return outcome
  const text = `${heading}${/[?!？！]$/.test(heading) ? '' : ':'} ${first.text}`
  return [{ ...first, text }, ...rest]
}

/** `Repository names`, `In \`auth.ts\``; but not `What changed`, `Key decisions`. */
function namesSubject(heading: string): boolean {
  if (heading.length > LONGEST_HEADING) return false
  const words = heading.match(/[\p{L}_]{4,}/gu) ?? []
  const own = words.filter((word) => !hasForm('reportsHeading', word) && !hasForm('explainsHeading', word))
  return namesIn(heading) > 0 || own.length >= LEAST_WORDS
}
