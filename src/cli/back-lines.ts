import { forTerminal } from '../base/text.ts'
import type { BackChange } from '../knowledge/back/taking.ts'
import { shortId } from './present.ts'
import type { Shell } from './shell.ts'

const WIDEST = 9

/** What a person did in the vault and what came of it, a line each: of what was refused none of the words. */
export function sayBack(changes: readonly BackChange[], { say, style }: Shell): void {
  for (const { what, memory, other, file, why } of changes) {
    const isOpen = what === 'conflict' || what === 'refused' || what === 'left'
    const ids = [memory, other].flatMap((id) => (id === null ? [] : [style.name(shortId(id))]))
    const told = [...ids, forTerminal(file), ...(why === '' ? [] : [style.dim(forTerminal(why))])]
    say(`${(isOpen ? style.warn : style.good)(what.padEnd(WIDEST))}  ${told.join('  ')}`)
  }
}
