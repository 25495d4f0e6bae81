import { type ClosingUnit, closingUnits, withoutMarkup } from '../exchange/closing-units.ts'
import { hasForm } from '../exchange/forms.ts'
import { LONGEST_TEXT } from './settled.ts'

/** A title stands at the beginning. */
const LONGEST_TITLED = 2000

/** The title of a plan: its first heading, without the word itself. */
export function planTitle(plan: string): string {
  const title = /^ {0,3}#{1,3} +(\S.{0,200})$/m.exec(plan.slice(0, LONGEST_TITLED))?.[1] ?? ''
  return withoutMarkup(title)
    .replace(/^(?:(?:implementation )?plan|umsetzungsplan|计划|計画)\s*[:：—–-]\s*/i, '')
    .trim()
}

/**
 * The choices of a plan in its own sentences, as many as fit behind what stands before them: first what it is for, then what it
 * decides between. What it tells of the time before it comes last and says so, since the plan changes that.
 */
export function planChoices(plan: string, before: string): string {
  const units = closingUnits(plan).filter(
    ({ heading, text }) => !NO_CHOICE.test(heading) && !TESTS.test(text) && !hasForm('guesses', text),
  )
  const first = units.filter(({ heading }) => PURPOSE.test(heading))
  const second = units.filter((unit) => !first.includes(unit) && CHOOSES.test(unit.text))
  const chosen = first.length + second.length > 0 ? [...first, ...second] : units
  const isBefore = ({ heading, text: said }: ClosingUnit) =>
    BEFORE.test(heading) || hasForm('presentState', said) || hasForm('denies', said)
  let text = ''
  let wasBefore = false
  for (const unit of [...chosen.filter((one) => !isBefore(one)), ...chosen.filter(isBefore)]) {
    const opening = isBefore(unit) && !wasBefore ? 'Before it: ' : ''
    const next = `${text} ${opening}${unit.text.replace(/[.;]?$/, '.')}`.trim()
    if (before.length + next.length >= LONGEST_TEXT) continue
    text = next
    wasBefore = isBefore(unit)
  }
  return text
}

/** Sections that say how things stood when the plan was made. */
const BEFORE =
  /\b(?:context|background|problem|motivation|current|hintergrund|ausgangslage|contexte|contexto)\b|背景|现状|現状/i

const CHOOSES =
  /\b(?:instead|rather than|never|always|because|since|so that|keep|default|must|avoid|unless|statt|weil|plutôt|parce|sino|porque)\b|而不是|因为|ではなく|ため/i

/** Sections that say what a plan is for and how it goes about it. */
const PURPOSE =
  /\b(?:summary|goal|context|overview|approach|design|decisions?|problem|solution|background|why|behaviou?r|root cause|ziel|ansatz|zusammenfassung|objectif|approche|objetivo|enfoque)\b|目标|方案|概要|目的/i
/** Sections that list what anybody can read in the repository, or do once. */
const NO_CHOICE =
  /\b(?:files?|verif\w+|test(?:s|ing| plan)?|steps?|setup|changes? (?:required|needed)|checklist|critical|references?|dateien|schritte|fichiers|étapes|archivos|pasos)\b/i
const TESTS = /^(?:add|update|write|run|verify|extend)\b[^.]*\btest/i
