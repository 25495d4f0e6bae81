import { forTerminal } from '../base/text.ts'
import type { BackChange } from '../vault/edits/edit-run.ts'
import { shortId } from './present.ts'
import type { Shell } from './shell.ts'

const WIDEST = 9

/** The lines about a person's edits in the vault and their outcome. Refused words are not repeated. */
export function sayBack(changes: readonly BackChange[], { say, style }: Shell): void {
  for (const { what, memory, other, file, why } of changes) {
    const isOpen = what === 'conflict' || what === 'refused' || what === 'left' || what === 'proposed'
    const ids = [memory, other].flatMap((id) => (id === null ? [] : [style.name(shortId(id))]))
    const lines = [...ids, forTerminal(file), ...(why === '' ? [] : [style.dim(forTerminal(why))])]
    say(`${(isOpen ? style.warn : style.good)(what.padEnd(WIDEST))}  ${lines.join('  ')}`)
  }
}
