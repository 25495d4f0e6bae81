import { forTerminal } from '../base/text.ts'
import { localTime, resolveTimezone } from '../config/timezone.ts'
import type { ConsolidationEntry } from '../consolidate/log.ts'
import type { Step } from '../consolidate/step.ts'
import type { OpenContext } from '../memoria.ts'
import { fitted, plural, shortId } from './present.ts'
import type { Shell } from './shell.ts'

/** One step as `--json` tells it; the same fields for every kind of step. */
export function stepJson(step: Step): object {
  const { what, why } = step
  if (step.what === 'propose') {
    const { text, kind } = step.draft
    return { what, why, id: null, text, by: null, becomes: { kind }, from: step.from.map(({ id }) => id) }
  }
  const { id, text } = step.memory
  return { what, why, id, text, by: replacementOf(step), becomes: becomes(step), from: [] }
}

function replacementOf(step: Step): string | null {
  if (step.what === 'merge') return step.into.id
  if (step.what === 'dispute') return step.other.id
  return step.what === 'replace' ? step.by.id : null
}

function becomes(step: Step): object | null {
  if (step.what === 'date') return { text: step.text }
  if (step.what === 'flag') return { tags: step.tags, gone: step.gone }
  return step.what === 'lower' ? { importance: step.importance } : null
}

const WIDEST = 7
const INDENT = '         '

/** One step in two or three lines: what, of which memory, why, and what becomes of it. */
export function sayStep(step: Step, { say, style, width }: Shell): void {
  const columns = Math.max(width - INDENT.length - 12, 24)
  const [id, text] = step.what === 'propose' ? ['', step.draft.text] : [step.memory.id, step.memory.text]
  say(`${step.what.padEnd(WIDEST)}  ${style.name(shortId(id).padEnd(8))}  ${fitted(text, columns)}`)
  const after = afterwards(step, columns)
  if (after !== '') say(`${INDENT}${after}`)
  say(style.dim(`${INDENT}${forTerminal(step.why)}`))
}

function afterwards(step: Step, width: number): string {
  switch (step.what) {
    case 'merge':
      return `into ${shortId(step.into.id)}  ${fitted(step.into.text, width)}`
    case 'replace':
      return `by ${shortId(step.by.id)}  ${fitted(step.by.text, width)}`
    case 'dispute':
      return `with ${shortId(step.other.id)}  ${fitted(step.other.text, width)}`
    case 'date':
      return fitted(step.text, width)
    case 'flag':
      return step.gone.length === 0 ? 'its mark is removed' : `gone: ${forTerminal(step.gone.join(', '))}`
    case 'lower':
      return `importance ${step.memory.importance} to ${step.importance}`
    default:
      return ''
  }
}

/** One run of the log. */
export function sayEntry(
  { run, changes }: ConsolidationEntry,
  context: OpenContext,
  { say, style }: Shell,
): void {
  const { zone } = resolveTimezone(context.config.timezone)
  const undone = run.undoneAt === null ? '' : style.warn('  (undone)')
  const what = plural(new Set(changes.map(({ memory }) => memory)).size, 'memory', 'memories')
  say(`${localTime(Date.parse(run.at), zone)}  ${style.name(shortId(run.id))}  ${what}${undone}`)
  for (const { memory, change, why } of changes)
    say(`  ${style.name(shortId(memory))}  ${change.padEnd(10)}  ${style.dim(forTerminal(why))}`)
}

/** Prints how many pairs a model compared, or the reason that there is no answer. */
export function sayAsked(
  { pairs, note }: { readonly pairs: number; readonly note: string },
  { say, style }: Shell,
): void {
  if (pairs > 0) say(style.dim(`A model compared ${plural(pairs, 'pair')} of memories on the same subject.`))
  if (note !== '') say(style.dim(forTerminal(note)))
}
