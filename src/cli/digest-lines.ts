import { forTerminal } from '../base/text.ts'
import { localDate, resolveTimezone } from '../config/timezone.ts'
import { type Dated, type ProjectDigest, projectDigests } from '../explain/project.ts'
import type { Memoria } from '../memoria.ts'
import { plural } from './present.ts'
import { projectLabels } from './project-label.ts'
import type { Shell } from './shell.ts'

/** Prints for each project what it was about, how it is built and tested, what was decided and repaired, what is open. */
export async function sayDigests(m: Memoria, shell: Shell): Promise<readonly ProjectDigest[]> {
  const digests = await projectDigests(m.context)
  const labelOf = await projectLabels(m.context.store.projects)
  const { zone } = resolveTimezone(m.context.config.timezone)
  for (const digest of digests) sayDigest(digest, forTerminal(labelOf(digest.project)), zone, shell)
  return digests
}

function sayDigest(digest: ProjectDigest, label: string, zone: string, shell: Shell): void {
  const { say, style } = shell
  const day = (at: string) => localDate(Date.parse(at), zone)
  const dated = (title: string, lines: readonly Dated[]) => {
    if (lines.length === 0) return
    say(`  ${style.dim(title)}`)
    for (const { at, text } of lines) sayWrapped(`${day(at)}  ${text}`, shell)
  }
  say(`\n${style.strong(label)}  ${style.dim(plural(digest.episodes, 'episode'))}`)
  dated(
    'Latest',
    digest.latest.map(({ at, title }) => ({ at, text: title })),
  )
  if (digest.practice.length > 0) say(`  ${style.dim('How it is done here')}`)
  for (const text of digest.practice) sayWrapped(text, shell)
  dated('Decided', digest.decisions)
  dated('Repaired', digest.fixes)
  dated('Open', digest.open)
}

const INDENT = 4
const MOST_ROWS = 3

/** A text on a few rows, the later ones indented. */
function sayWrapped(text: string, { say, width }: Shell): void {
  const rowWidth = Math.max(Math.min(width, 120) - INDENT - 2, 40)
  const rows: string[] = ['']
  for (const word of forTerminal(text).replace(/\s+/g, ' ').trim().split(' ')) {
    const row = rows.at(-1) ?? ''
    if (row !== '' && row.length + word.length >= rowWidth) rows.push(word)
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`
  }
  const shown = rows.slice(0, MOST_ROWS)
  if (rows.length > MOST_ROWS) shown[MOST_ROWS - 1] = `${shown.at(-1)?.replace(/[\s.,;:]+$/, '') ?? ''} …`
  for (const [index, row] of shown.entries()) say(`${' '.repeat(INDENT + (index === 0 ? 0 : 2))}${row}`)
}
