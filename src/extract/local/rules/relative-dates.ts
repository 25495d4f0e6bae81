import type { Language } from '../language.ts'

/** The meaning of a word for a time, counted from the day it was said. */
export type Meaning =
  | { readonly days: number }
  | { readonly weeks: number }
  | { readonly months: number }
  | { readonly years: number }
  | { readonly quarters: number }
  /** The next such day of the week, from 0 for Sunday; `week` 1 for the one after this week's. */
  | { readonly weekday: number; readonly week?: number }

export interface RelativeDate {
  readonly form: string
  readonly means: Meaning
}

const EN_DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const DE_DAYS = ['sonntag', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag']
const FR_DAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']
const ES_DAYS = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const ZH_DAYS = ['(?:日|天)', '一', '二', '三', '四', '五', '六']
const JA_DAYS = ['日', '月', '火', '水', '木', '金', '土']

/**
 * In plain letters; the longest forms of a language first, because the first that fits is taken. `today` is not among them: it
 * mostly means at present, and every memory has its date.
 */
export const RELATIVE_DATES: Readonly<Record<Language, readonly RelativeDate[]>> = {
  en: [
    ...EN_DAYS.map((day, weekday) => ({ form: `next ${day}`, means: { weekday, week: 1 } })),
    ...EN_DAYS.map((day, weekday) => ({
      form: `(?<=\\b(?:by|until|till|before|this|coming|on) )${day}(?!s)`,
      means: { weekday },
    })),
    { form: 'the day after tomorrow', means: { days: 2 } },
    { form: 'tomorrow', means: { days: 1 } },
    { form: 'yesterday', means: { days: -1 } },
    { form: 'next week', means: { weeks: 1 } },
    { form: 'this week', means: { weeks: 0 } },
    { form: 'last week', means: { weeks: -1 } },
    { form: 'next month', means: { months: 1 } },
    { form: 'this month', means: { months: 0 } },
    { form: 'last month', means: { months: -1 } },
    { form: 'next quarter', means: { quarters: 1 } },
    { form: 'last quarter', means: { quarters: -1 } },
    { form: 'next year', means: { years: 1 } },
    { form: 'this year', means: { years: 0 } },
    { form: 'last year', means: { years: -1 } },
  ],
  de: [
    ...DE_DAYS.map((day, weekday) => ({
      form: `(?:nächsten|kommenden) ${day}`,
      means: { weekday, week: 1 },
    })),
    ...DE_DAYS.map((day, weekday) => ({ form: `(?<=\\b(?:bis|diesen|ab) )${day}(?!s)`, means: { weekday } })),
    { form: 'übermorgen', means: { days: 2 } },
    { form: '(?<!heute |jeden |guten |am )morgen(?! früh)', means: { days: 1 } },
    { form: 'gestern', means: { days: -1 } },
    { form: 'nächste woche', means: { weeks: 1 } },
    { form: 'diese woche', means: { weeks: 0 } },
    { form: 'letzte woche', means: { weeks: -1 } },
    { form: 'nächsten monat', means: { months: 1 } },
    { form: 'letzten monat', means: { months: -1 } },
    { form: 'nächstes quartal', means: { quarters: 1 } },
    { form: 'nächstes jahr', means: { years: 1 } },
    { form: 'dieses jahr', means: { years: 0 } },
    { form: 'letztes jahr', means: { years: -1 } },
  ],
  fr: [
    ...FR_DAYS.map((day, weekday) => ({ form: `${day} prochain`, means: { weekday, week: 1 } })),
    ...FR_DAYS.map((day, weekday) => ({ form: `(?<=\\b(?:d'ici|avant) )${day}`, means: { weekday } })),
    { form: 'apres-demain', means: { days: 2 } },
    { form: 'demain', means: { days: 1 } },
    { form: '(?<!avant-)hier', means: { days: -1 } },
    { form: 'la semaine prochaine', means: { weeks: 1 } },
    { form: 'cette semaine', means: { weeks: 0 } },
    { form: 'la semaine derniere', means: { weeks: -1 } },
    { form: 'le mois prochain', means: { months: 1 } },
    { form: 'le mois dernier', means: { months: -1 } },
    { form: "l'annee prochaine|l'an prochain", means: { years: 1 } },
    { form: 'cette annee', means: { years: 0 } },
    { form: "l'annee derniere|l'an dernier", means: { years: -1 } },
  ],
  es: [
    ...ES_DAYS.map((day, weekday) => ({
      form: `(?:el )?(?:proximo ${day}|${day} que viene)`,
      means: { weekday, week: 1 },
    })),
    ...ES_DAYS.map((day, weekday) => ({
      form: `(?<=\\b(?:antes del|para el|hasta el|este) )${day}`,
      means: { weekday },
    })),
    { form: 'pasado manana', means: { days: 2 } },
    { form: '(?<!la |esta |por la |de la )manana', means: { days: 1 } },
    { form: 'ayer', means: { days: -1 } },
    { form: 'la (?:proxima semana|semana que viene)', means: { weeks: 1 } },
    { form: 'esta semana', means: { weeks: 0 } },
    { form: 'la semana pasada', means: { weeks: -1 } },
    { form: 'el (?:proximo mes|mes que viene)', means: { months: 1 } },
    { form: 'este mes', means: { months: 0 } },
    { form: 'el mes pasado', means: { months: -1 } },
    { form: 'el (?:proximo ano|ano que viene)', means: { years: 1 } },
    { form: 'este ano', means: { years: 0 } },
    { form: 'el ano pasado', means: { years: -1 } },
  ],
  zh: [
    ...ZH_DAYS.map((day, weekday) => ({
      form: `下(?:个)?(?:周|星期|礼拜)${day}`,
      means: { weekday, week: 1 },
    })),
    ...ZH_DAYS.map((day, weekday) => ({ form: `(?:这|本)(?:周|星期)${day}`, means: { weekday } })),
    { form: '后天', means: { days: 2 } },
    { form: '明天', means: { days: 1 } },
    { form: '昨天', means: { days: -1 } },
    { form: '下(?:个)?(?:周|星期)', means: { weeks: 1 } },
    { form: '上(?:个)?(?:周|星期)', means: { weeks: -1 } },
    { form: '下个月', means: { months: 1 } },
    { form: '上个月', means: { months: -1 } },
    { form: '下(?:个)?季度', means: { quarters: 1 } },
    { form: '明年', means: { years: 1 } },
    { form: '今年', means: { years: 0 } },
    { form: '去年', means: { years: -1 } },
  ],
  ja: [
    ...JA_DAYS.map((day, weekday) => ({ form: `来週の?${day}曜日?`, means: { weekday, week: 1 } })),
    ...JA_DAYS.map((day, weekday) => ({ form: `今週の?${day}曜日?`, means: { weekday } })),
    { form: '明後日|あさって', means: { days: 2 } },
    { form: '明日', means: { days: 1 } },
    { form: '昨日', means: { days: -1 } },
    { form: '来週', means: { weeks: 1 } },
    { form: '先週', means: { weeks: -1 } },
    { form: '来月', means: { months: 1 } },
    { form: '先月', means: { months: -1 } },
    { form: '来年', means: { years: 1 } },
    { form: '今年', means: { years: 0 } },
    { form: '去年|昨年', means: { years: -1 } },
  ],
}

/** How a language names a week by its Monday. */
export const WEEK_OF: Readonly<Record<Language, string>> = {
  en: 'the week of {day}',
  de: 'die Woche ab {day}',
  fr: 'la semaine du {day}',
  es: 'la semana del {day}',
  zh: '{day}那一周',
  ja: '{day}の週',
}
