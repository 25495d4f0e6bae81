import { forTerminal } from '../base/text.ts'
import type { SectionMatch } from '../recall/sections.ts'
import { authorOfVault } from '../vault/sections/others-name.ts'
import { fitted } from './present.ts'
import type { Shell } from './shell.ts'

/** A matching note as JSON. */
export function noteOfMatch({ section, score, reasons }: SectionMatch) {
  const { vault, path, heading, title, text, part, project, changedAt } = section
  const author = authorOfVault(vault)
  return { vault, path, heading, title, text, part, project, changedAt, score, reasons, author }
}

/** Two lines for a note: where it stands, and how it begins. */
export function noteLines({ section }: SectionMatch, { style, width }: Shell): string[] {
  return [
    `${style.name(sectionLink(section))}${section.part === 'own' ? '' : style.dim(`  ${whoseOf(section)}`)}`,
    `  ${fitted(section.text, width - 2)}`,
  ]
}

function whoseOf({ part, vault }: SectionMatch['section']): string {
  return part === 'others' ? `by ${authorOfVault(vault)}` : part
}

/** `notes/fair.md#Stand`. */
function sectionLink({ path, heading }: Pick<SectionMatch['section'], 'path' | 'heading'>): string {
  return forTerminal(heading === '' ? path : `${path}#${heading}`)
}
