import { DAY_MS } from '../../base/clock.ts'
import type { Language } from './language.ts'
import { plainOf } from './plain.ts'
import { type Meaning, RELATIVE_DATES, WEEK_OF } from './rules/relative-dates.ts'

/** The text with `tomorrow`, `nächste Woche`, `明天` … replaced by dates, counted from the day it was said. */
export function absoluteDates(text: string, at: string, language: Language): string {
  const said = new Date(at)
  if (!(said.getUTCFullYear() > 1970 && said.getUTCFullYear() < 9999)) return text
  const plain = plainOf(text)
  let result = ''
  let done = 0
  for (const { index, 0: found } of plain.matchAll(formOf(language))) {
    const means = meaningOf(found, language, plain, index)
    if (means === undefined) continue
    result += text.slice(done, index) + dateOf(means, said, language)
    done = index + found.length
  }
  return result + text.slice(done)
}

const forms = new Map<Language, RegExp>()

function formOf(language: Language): RegExp {
  let form = forms.get(language)
  if (form === undefined) {
    const all = RELATIVE_DATES[language].map(({ form: one }) => `(?:${one})`).join('|')
    form = new RegExp(withinWords(all, language), 'gu')
    forms.set(language, form)
  }
  return form
}

function withinWords(form: string, language: Language): string {
  if (language === 'zh' || language === 'ja') return form
  return `(?<![a-z\\u00df-\\u024f-])(?:${form})(?![a-z\\u00df-\\u024f-])`
}

/** Which of the forms it was: found again at its place, because some look at what stands before. */
function meaningOf(found: string, language: Language, plain: string, index: number): Meaning | undefined {
  return RELATIVE_DATES[language].find(({ form }) => {
    const sticky = new RegExp(form, 'uy')
    sticky.lastIndex = index
    return sticky.exec(plain)?.[0] === found
  })?.means
}

function dateOf(means: Meaning, said: Date, language: Language): string {
  const midnight = Date.UTC(said.getUTCFullYear(), said.getUTCMonth(), said.getUTCDate())
  if ('days' in means) return dayOf(midnight + means.days * DAY_MS)
  if ('weekday' in means) return dayOf(weekdayAfter(midnight, means.weekday, means.week ?? 0))
  if ('weeks' in means) {
    return WEEK_OF[language].replace('{day}', dayOf(mondayOf(midnight) + means.weeks * 7 * DAY_MS))
  }
  if ('months' in means)
    return dayOf(Date.UTC(said.getUTCFullYear(), said.getUTCMonth() + means.months)).slice(0, 7)
  if ('quarters' in means) return quarterOf(said, means.quarters)
  return String(said.getUTCFullYear() + means.years)
}

function mondayOf(midnight: number): number {
  return midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS
}

/** `friday` is the next one, `next friday` the one of next week. */
function weekdayAfter(midnight: number, weekday: number, week: number): number {
  const inWeek = mondayOf(midnight) + ((weekday + 6) % 7) * DAY_MS
  if (week > 0) return inWeek + week * 7 * DAY_MS
  return inWeek >= midnight ? inWeek : inWeek + 7 * DAY_MS
}

function quarterOf(said: Date, by: number): string {
  const quarters = said.getUTCFullYear() * 4 + Math.floor(said.getUTCMonth() / 3) + by
  return `${Math.floor(quarters / 4)}-Q${(quarters % 4) + 1}`
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
