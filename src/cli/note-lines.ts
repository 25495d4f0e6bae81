import { forTerminal } from '../base/text.ts'
import type { SectionMatch } from '../recall/sections.ts'
import { fitted } from './present.ts'
import type { Shell } from './shell.ts'

/** A matching note as JSON. */
export function noteOf({ section, score, reasons }: SectionMatch) {
  const { vault, path, heading, title, text, part, project, changedAt } = section
  return { vault, path, heading, title, text, part, project, changedAt, score, reasons }
}

/** Two lines for a note: where it stands, and how it begins. */
export function noteLines({ section }: SectionMatch, { style, width }: Shell): string[] {
  return [
    `${style.name(sectionLink(section))}${section.part === 'own' ? '' : style.dim(`  ${section.part}`)}`,
    `  ${fitted(section.text, width - 2)}`,
  ]
}

/** `notes/fair.md#Stand`. */
function sectionLink({ path, heading }: Pick<SectionMatch['section'], 'path' | 'heading'>): string {
  return forTerminal(heading === '' ? path : `${path}#${heading}`)
}
