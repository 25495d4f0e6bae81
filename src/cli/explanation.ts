import type { Explained } from '../memoria.ts'
import { fitted, shortId } from './present.ts'
import type { Shell } from './shell.ts'

/** Explains a candidate's score: the sum, the gate's decision, and each feature with its weight. */
export function explanationLines(
  { id, text, passes, sum, needed, features }: Explained,
  { style, width }: Shell,
): string[] {
  const word = passes ? style.good(needed === null ? 'ranked' : 'fits') : style.warn('left out')
  const of = needed === null ? '' : ` of ${needed} needed`
  const parts = Object.entries(features)
    .filter(([, { value }]) => value !== 0)
    .map(([name, { value, weight }]) => `${name} ${value} x ${weight}`)
  return [
    `${style.name(shortId(id))}  ${word} ${sum}${of}  ${fitted(text, width - 44)}`,
    style.dim(`          ${parts.join(', ')}`),
  ]
}
