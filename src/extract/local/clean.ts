import { MAX_TEXT } from '../../model/memory.ts'
import type { Candidate } from './candidates.ts'
import { absoluteDates } from './dates.ts'
import type { Language } from './language.ts'
import { plainOf } from './plain.ts'
import { LEADS } from './rules/leads.ts'

/** The statement in the speaker's own words, made to stand alone: without what led up to it, with dates that stay true. */
export function cleanText({ quote, language }: Candidate, at: string): string {
  const flat = quote.replace(LIST_ITEM, listJoin).replace(/\s+/g, ' ').trim()
  const bare = withoutLeads(flat, language)
  return bounded(absoluteDates(bare, at, language))
}

const LIST_ITEM = /([:：]?)\s*\n\s*(?:[-*•]|\d{1,2}[.)])\s+/g

/** The items of a list stand in one line. */
function listJoin(_: string, colon: string): string {
  return colon === '' ? '; ' : `${colon} `
}

const forms = new Map<Language, RegExp>()
const MOST_LEADS = 6
/** The fewest characters that must be left of a statement after its leads are gone. */
const SHORTEST = 8

function withoutLeads(text: string, language: Language): string {
  let rest = text
  for (let round = 0; round < MOST_LEADS; round++) {
    const lead = leadForm(language).exec(plainOf(rest))?.[0].length ?? 0
    const next = rest.slice(lead).trimStart()
    if (lead === 0 || next.length < SHORTEST) break
    rest = next
  }
  return rest
}

function leadForm(language: Language): RegExp {
  const known = forms.get(language)
  if (known !== undefined) return known
  const form = new RegExp(`^[\\s,.:;!–—-]*(?:${LEADS[language].map(plainForm).join('|')})[\\s,:]*`, 'u')
  forms.set(language, form)
  return form
}

/** Leads are matched on plain text, so they are made plain too; escapes keep their letters. */
function plainForm(form: string): string {
  return form.replace(/\\[a-z]|[^\\]/gi, (part) => (part.startsWith('\\') ? part : plainOf(part)))
}

/** Cut at the end of a sentence or a word, never in the middle of a character. */
function bounded(text: string): string {
  const characters = [...text]
  if (characters.length <= MAX_TEXT) return text
  const cut = characters.slice(0, MAX_TEXT - 1).join('')
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('。'))
  return end > MAX_TEXT / 2
    ? cut.slice(0, end + 1)
    : `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}
