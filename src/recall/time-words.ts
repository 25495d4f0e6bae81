import { DAY_MS } from '../base/clock.ts'

/** A day, month or year that a text names; a part that is not named is null. Months count from 1. */
export interface AskedDate {
  readonly year: number | null
  readonly month: number | null
  readonly day: number | null
}

const MONTHS: readonly string[] = [
  'january januar janvier enero',
  'february februar février fevrier febrero',
  'march märz maerz mars marzo',
  'april avril abril',
  'may mai mayo',
  'june juni juin junio',
  'july juli juillet julio',
  'august août aout agosto',
  'september septembre septiembre',
  'october oktober octobre octubre',
  'november novembre noviembre',
  'december dezember décembre decembre diciembre',
]

const MONTH_OF = new Map(
  MONTHS.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

const NAMED = new RegExp(
  `(?:(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of| de)? )?\\b(${[...MONTH_OF.keys()].join('|')})\\b(?: (\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d))?(?:,? (?:de )?((?:19|20)\\d{2}))?`,
  'giu',
)
const NUMBERED = /\b((?:19|20)\d{2})-(\d{2})(?:-(\d{2}))?\b/g
const CHINESE_OR_JAPANESE = /(?:((?:19|20)\d{2})年)?(\d{1,2})月(?:(\d{1,2})[日号])?/gu

/** Every date that a text names. */
export function datesIn(text: string): AskedDate[] {
  const named = [...text.matchAll(NAMED)]
    // "May" alone is mostly no month; a day or a year makes it one, or a capital letter inside a sentence.
    .filter(([all, before, name, after, year]) => !isModal(all, name) || before || after || year)
    .map(([, before, name = '', after, year]) => ({
      year: numberOr(year),
      month: MONTH_OF.get(name.toLowerCase()) ?? null,
      day: numberOr(before ?? after),
    }))
  const numbered = [...text.matchAll(NUMBERED), ...text.matchAll(CHINESE_OR_JAPANESE)].map(
    ([, year, month, day]) => ({
      year: numberOr(year),
      month: numberOr(month),
      day: numberOr(day),
    }),
  )
  return [...named, ...numbered]
}

function isModal(all: string, name: string | undefined): boolean {
  return (name === 'may' || name === 'march') && all.trim() === name
}

/** 1 for a time on the day or in the month, less just after it, since people report past events. */
export function fitsDate(at: string, { year, month, day }: AskedDate): number {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return 0
  if (year !== null && month === null) return time.getUTCFullYear() === year ? 1 : 0
  if (month === null) return 0
  const from = Date.UTC(year ?? time.getUTCFullYear(), month - 1, day ?? 1)
  const until = day === null ? Date.UTC(year ?? time.getUTCFullYear(), month, 1) : from + DAY_MS
  const late = (time.getTime() - until) / DAY_MS
  if (time.getTime() >= from && late < 0) return 1
  return late >= 0 && late < (day === null ? MONTH_LATE : DAY_LATE) ? 0.5 : 0
}

const MONTH_LATE = 10
const DAY_LATE = 4

const SAYS_WHEN =
  /\b(yesterday|today|tonight|tomorrow|ago|(?:last|next|this|past|few|couple of) (?:night|day|days|week|weeks|weekend|month|months|year|years|summer|winter|spring|fall|autumn|\w+day)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:for|in|about|over) (?:\d+|a|two|three|four|five|six|seven|eight|nine|ten|several) (?:days?|weeks?|months?|years?)|(?:january|february|april|june|july|august|september|october|november|december)|in (?:19|20)\d{2}|gestern|heute|morgen|vorgestern|letzte[nrs]?|nächste[nrs]?|hier|aujourd'hui|demain|dernière?|prochaine?|ayer|hoy|mañana|pasad[oa]|próxim[oa])\b|\b\d{4}-\d{2}-\d{2}\b|昨天|今天|明天|上周|下周|去年|昨日|今日|明日|先週|来週/iu

/** True if a text says when something was or will be. */
export function saysWhen(text: string): boolean {
  return SAYS_WHEN.test(text)
}

function numberOr(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}
