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
      [...unknownForm.map(unknownWords), ...(noted === 0 ? [] : [damagedWords(noted)])].join('; '),
      'A newer memoria may understand them, and reads them by itself then.',
    )
  // A torn line stays torn, so its note is what a person can act on: gone, it is no news any more.
  if (noted === 0) return well('transcripts', 'no line of them was found damaged')
  return unwell(
    'transcripts',
    'degraded',
    damagedWords(noted),
    'See where with `memoria journal`; delete the notes (line-….json in the quarantine) when you have seen them.',
  )
}

function unknownWords({ host, transcripts }: UnknownForm): string {
  const of = `of ${hostNamed(host)?.title ?? host}`
  return transcripts === 1
    ? `1 transcript ${of} has a form that is not known: nothing of it was understood`
    : `${transcripts} transcripts ${of} have a form that is not known: nothing of them was understood`
}

function damagedWords(noted: number): string {
  return `${noted} ${noted === 1 ? 'line' : 'lines'} of transcripts could not be read`
}
