import table from '../../../assets/learning/laid-down.json' with { type: 'json' }
import type { Kind } from '../../model/memory.ts'
import type { InContext } from './context.ts'
import type { Language } from './language.ts'
import type { Signal } from './signals.ts'

/** A statement that a person lays down in so many words, and by which of them. */
export interface LaidDown {
  readonly kind: Kind
  readonly rule: string
}

type Wording = keyof typeof table.en

const TABLE: Readonly<Record<Language, Readonly<Record<Wording, readonly string[]>>>> = table

const forms = new Map<string, RegExp>()

/** The first words of a plain sentence that say this; null when none do. */
export function findWording(plain: string, language: Language, wording: Wording): RegExpExecArray | null {
  const sources = TABLE[language][wording]
  if (sources.length === 0) return null
  const key = `${language} ${wording}`
  const form = forms.get(key) ?? new RegExp(sources.join('|'), 'u')
  forms.set(key, form)
  return form.exec(plain)
}

/** Signals that make it doubtful that a sentence lays anything down. */
const DOUBTS: readonly Signal[] = [
  'asked',
  'question',
  'hypothetical',
  'postponed',
  'temporary',
  'sarcasm',
  'praise',
  'feature',
  'hearsay',
  'paste',
]

/** `from now on …`, `always …`, `never …`, `we decided … because …`, `I prefer …`. */
export function laidDownBy({ sentence, signals }: InContext): LaidDown | undefined {
  const { plain, language } = sentence
  if (DOUBTS.some((signal) => signals.has(signal))) return undefined
  const says = (wording: Wording) => findWording(plain, language, wording) !== null
  // `never make such mistakes again` names nothing that anybody could keep to.
  if (says('once') || says('pointsToWhatHappened')) return undefined
  const rule = signals.has('rebuke') ? 'correction' : 'preference'
  if (says('fromNowOn')) return { kind: rule, rule: 'from now on' }
  if (says('decided') && GROUNDS.some((signal) => signals.has(signal)))
    return { kind: 'decision', rule: 'decided, because' }
  if (says('always') && !says('notAlways') && isAddressed(language, signals))
    return { kind: rule, rule: 'always or never' }
  if (says('prefer')) return { kind: rule, rule: 'prefers' }
  if (says('stop')) return { kind: 'correction', rule: 'stop' }
  return undefined
}

/** The English wordings say themselves to whom they speak; elsewhere `always` also tells how things are. */
function isAddressed(language: Language, signals: ReadonlySet<Signal>): boolean {
  return language === 'en' || ADDRESSED.some((signal) => signals.has(signal))
}

/** A decision is whole with its reason, or with what it was taken instead of. */
const GROUNDS: readonly Signal[] = ['because', 'reason', 'instead', 'replace']

const ADDRESSED: readonly Signal[] = [
  'order',
  'request',
  'ban',
  'must',
  'we',
  'startswe',
  'norm',
  'convention',
]
