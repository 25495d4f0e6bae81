import { existsSync } from 'node:fs'
import { hostNamed } from '../hosts/all.ts'
import { formAt } from '../ingest/form.ts'
import type { Cursor } from '../model/cursor.ts'
import { type Check, unwell, well } from './check.ts'

/** Transcripts of one agent that hold words, none of which was understood. */
export interface UnknownForm {
  readonly host: string
  readonly transcripts: number
}

/** The transcripts that are still there and of which nothing was understood, counted for each agent. */
export function unknownForms(cursors: readonly Cursor[]): UnknownForm[] {
  const counts = new Map<string, number>()
  for (const cursor of cursors)
    if (formAt(cursor) === 'unknown' && existsSync(cursor.path))
      counts.set(cursor.host, (counts.get(cursor.host) ?? 0) + 1)
  return [...counts].map(([host, transcripts]) => ({ host, transcripts }))
}

/** Whether what the agents wrote down could be understood. */
export function checkTranscripts({
  linesNoted: noted,
  unknownForm,
}: {
  readonly linesNoted: number
  readonly unknownForm: readonly UnknownForm[]
}): Check {
  if (unknownForm.length > 0)
    return unwell(
      'transcripts',
      'degraded',
      [unknownWords(unknownForm), ...(noted === 0 ? [] : [damagedWords(noted)])].join('; '),
      `A newer memoria may understand them, and reads them by itself then.${noted === 0 ? '' : ` ${WHERE}`}`,
    )
  // A torn line stays torn, so its note is what a person can act on: gone, it is no news any more.
  if (noted === 0) return well('transcripts', 'no line of them was found damaged')
  return unwell('transcripts', 'degraded', damagedWords(noted), WHERE)
}

const WHERE =
  'See where with `memoria upkeep journal`, and try again what ended the program with `memoria upkeep journal --retry`; delete the notes (line-….json in the quarantine) when you have seen them.'

function unknownWords(unknownForm: readonly UnknownForm[]): string {
  const of = unknownForm.map(({ host, transcripts }) => {
    const word = transcripts === 1 ? 'transcript' : 'transcripts'
    return `${transcripts} ${word} of ${hostNamed(host)?.title ?? host}`
  })
  return `nothing was read from ${of.join(', ')}: the format is not known`
}

function damagedWords(noted: number): string {
  return `${noted} ${noted === 1 ? 'line' : 'lines'} of transcripts could not be read`
}
