import { type Command, InvalidArgumentError, Option } from 'commander'
import { KINDS, SCOPES, STATES } from '../model/memory.ts'

/** Adds what every command has, and its one example to the help. */
export function withCommon(command: Command, example: string): Command {
  return command
    .option('--json', 'answer in JSON (docs/formats/cli-json.md)')
    .option('--home <folder>', 'use this folder instead of MEMORIA_HOME')
    .option('--set <key=value>', 'override a setting for this call (repeatable)', collect)
    .addHelpText('after', `\nExample:\n  ${example}`)
}

export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}

export function commaList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

export function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(value)
}

export function unitNumber(value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !(number >= 0 && number <= 1))
    throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return number
}

/** A day (`2026-01-31`) or a moment, as ISO 8601 in UTC; a day as an end means its last moment. */
export function moment(edge: 'start' | 'end') {
  return (value: string): string => {
    const [, day = '', hour] = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}.*)?$/.exec(value) ?? []
    const time = new Date(hour === undefined && edge === 'end' ? `${day}T23:59:59.999Z` : value)
    if (!isRealDay(day) || Number.isNaN(time.getTime()))
      throw new InvalidArgumentError('It must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z.')
    return time.toISOString()
  }
}

/** JavaScript takes 31 February for 3 March. */
function isRealDay(day: string): boolean {
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
}

export const kindOption = () => new Option('--kind <kind>', 'what it is').choices(KINDS)
export const scopeOption = (about = 'whose it is') => new Option('--scope <scope>', about).choices(SCOPES)
export const stateOption = () => new Option('--state <state>', 'only these').choices(STATES)
