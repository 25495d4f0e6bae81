import { MemoriaError } from '../base/errors.ts'
import { HIDDEN_CLASS } from '../base/hidden.ts'
import { nearest } from './nearest.ts'
import { KEYS } from './schema.ts'

const LONGEST_SHOWN = 80

/** One error for everything that is wrong, a line each: nobody should have to fix a file one run at a time. */
export function configError(problems: readonly string[]): MemoriaError {
  return new MemoriaError('config_invalid', problems.join('\n'), {
    hint: 'Correct the settings named above or leave them out, then run the command again.',
  })
}

/** The line for a key nobody knows: where it is, what it holds, and what was probably meant. */
export function unknownKey(source: string, name: string, value?: unknown): string {
  const held = value === undefined ? '' : ` (value ${showValue(value)})`
  return `${source}: unknown key ${showValue(name)}${held}; ${advice(name)}`
}

function advice(name: string): string {
  const inside = KEYS.filter((key) => key.startsWith(`${name}.`))
  if (inside.length > 0) return `it is a group; its keys: ${inside.join(', ')}`
  const meant = nearest(name, KEYS)
  return meant === undefined ? `known keys: ${KEYS.join(', ')}` : `did you mean ${meant}?`
}

/** The line for a value that is refused: where it is, what it is, which key it was for, and what would do. */
export function badValue(source: string, name: string, value: unknown, allowed: string): string {
  return `${source}: ${showValue(value)} is not valid for ${name}; allowed: ${allowed}`
}

/** A value as it can be shown on one line of a terminal: bounded, and with nothing in it that steers the screen. */
export function showValue(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
  return shown.replaceAll(new RegExp(`[\\p{Cc}\\u2028\\u2029${HIDDEN_CLASS}]`, 'gu'), escapeCharacter)
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
