import { forTerminal } from '../base/text.ts'
import type { ReviewItem } from '../memoria.ts'
import { ownerLabel, shortId } from './present.ts'
import type { Shell } from './shell.ts'

/** One item of the review queue, in a few lines. */
export function sayWaiting(
  one: ReviewItem,
  labelOf: (project: string) => string,
  { say, style }: Shell,
): void {
  const mark = stateMark(one)
  const state = mark === KEPT ? style.good(mark) : style.warn(mark)
  say(`${style.name(shortId(one.id))}  ${style.dim(one.kind.padEnd(11))}  ${forTerminal(one.text)}  ${state}`)
  const printWaitingLine = (text: string) => say(style.dim(`          ${forTerminal(text)}`))
  if (one.quote !== null && one.quote !== '') printWaitingLine(`"${one.quote}"`)
  if (one.change.what === 'replace' && one.change.old !== null)
    printWaitingLine(`instead of: ${one.change.old}`)
  printWaitingLine(one.from)
  if (one.waits === 'always') printWaitingLine(one.why)
  const session = one.session === null ? '' : `, session ${one.session}`
  printWaitingLine(`${ownerLabel(one, labelOf)}, judge ${one.judge}${session}`)
}

const KEPT = 'kept'

/** Whether an item is used already, and what a decision about it would change. */
function stateMark({ change, review, state, waits }: ReviewItem): string {
  if (change.what === 'remove') return '(a file proposes to forget it)'
  if (state === 'conflict') return '(another memory says otherwise: reject one of the two)'
  if (review === 'kept') return KEPT
  if (state === 'proposed') return '(proposed, holds once you keep it)'
  return waits === 'ask' ? '(learned, given to no agent until you keep it)' : '(learned, in use)'
}

/** How many items wait, by what agents are given of them. */
export function countsOf(open: readonly ReviewItem[]): string {
  const inUse = open.filter(({ waits, change }) => waits === 'no' || change.what === 'remove').length
  const parts = [
    ...(inUse > 0 ? [`${inUse} in use`] : []),
    ...(inUse < open.length ? [`${open.length - inUse} given to no agent yet`] : []),
  ]
  return parts.join(', ')
}
