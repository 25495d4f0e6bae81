import { forTerminal } from '../base/text.ts'
import { localDate, resolveTimezone } from '../config/timezone.ts'
import { type Dated, type ProjectDigest, projectDigests } from '../explain/project.ts'
import { namesIn } from '../extract/exchange/forms.ts'
import type { Memoria } from '../memoria.ts'
import { plural } from './present.ts'
import { projectLabels } from './project-label.ts'
import type { Shell } from './shell.ts'

/** Prints for each project what it was about, how it is built and tested, what was decided and repaired, what is open. */
export async function sayDigests(m: Memoria, shell: Shell): Promise<readonly ProjectDigest[]> {
  const { digests, more } = await projectDigests(m.context)
  const labelOf = await projectLabels(m.context.store.projects)
  const { zone } = resolveTimezone(m.context.config.timezone)
  for (const digest of digests) sayDigest(digest, forTerminal(labelOf(digest.project)), zone, shell)
  if (more > 0)
    shell.say(
      shell.style.dim(
        `\n… and ${plural(more, 'more project', 'more projects')}: memoria project list, memoria episodes --project NAME`,
      ),
    )
  return digests
}

function sayDigest(digest: ProjectDigest, label: string, zone: string, shell: Shell): void {
  const { say, style } = shell
  const day = (at: string) => localDate(Date.parse(at), zone)
  const section = (title: string, lines: readonly string[], rows = MAX_ROWS) => {
    if (lines.length > 0) say(`  ${style.dim(title)}`)
    for (const line of lines) sayWrapped(line, rows, shell)
  }
  const dated = (lines: readonly Dated[]) => lines.map(({ at, text }) => `${day(at)}  ${text}`)
  say(`\n${style.strong(label)}  ${style.dim(plural(digest.episodes, 'episode'))}`)
  if (digest.folders.length > 0) say(`  ${style.dim('Mostly in')}  ${forTerminal(digest.folders.join(', '))}`)
  if (digest.latest.length > 0) say(`  ${style.dim('Latest')}`)
  for (const { at, title, outcome } of digest.latest) {
    sayWrapped(`${day(at)}  ${title}`, 1, shell)
    const ended = sayingSentence(outcome)
    if (ended !== undefined && !ended.startsWith(title)) sayWrapped(`  ended with: ${ended}`, 2, shell)
  }
  section(
    'How it is done here',
    digest.practice.map((text) => text.replace(/^(\w+) here\b/, '$1')),
  )
  section('Decided', dated(digest.decisions))
  section('Repaired', dated(digest.fixes))
  section('Also learned', dated(digest.facts))
  section('Open', dated(digest.open))
}

/** The first sentence of a recap that names something: `Done.` says nothing to somebody who was not there. */
function sayingSentence(outcome: string): string | undefined {
  return outcome.split(/(?<=[.!?。！？])\s/).find((sentence) => namesIn(sentence) > 0)
}

const INDENT = 4
const MAX_ROWS = 3

/** A text on a few rows, the later ones indented. */
function sayWrapped(text: string, most: number, { say, width }: Shell): void {
  const rowWidth = Math.max(Math.min(width, 120) - INDENT - 2, 40)
  const rows: string[] = ['']
  const indent = ' '.repeat(INDENT + (text.length - text.trimStart().length))
  for (const word of forTerminal(text).replace(/\s+/g, ' ').trim().split(' ')) {
    const row = rows.at(-1) ?? ''
    if (row !== '' && row.length + word.length >= rowWidth) rows.push(word)
    else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`
  }
  const shown = rows.slice(0, most)
  if (rows.length > most) shown[most - 1] = `${shown.at(-1)?.replace(/[\s.,;:]+$/, '') ?? ''} …`
  for (const [index, row] of shown.entries()) say(`${indent}${index === 0 ? '' : '  '}${row}`)
}
