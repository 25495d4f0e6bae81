import type { Exchange } from './exchanges.ts'
import { hasForm } from './forms.ts'
import { subjectWords } from './subject-words.ts'

/** A word that stands in more of the exchanges of a session does not say what one of them is about. */
const RARE_SHARE = 0.25
const LEAST_RARE = 3
/** So many exchanges are looked up for one word, so that the time grows with the length of the session. */
const MAX_RARE = 12

/** People say early that something is wrong; what follows is about something else, or pasted. */
export const PROMPT_START = 200

interface Said {
  readonly at: number
  readonly typed: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  /** The names that its outcome says are gone. */
  readonly gone: ReadonlySet<string>
}

/** The whole course of a session, to be asked what became of a subject after an exchange. */
export class Course {
  private readonly said: ReadonlyMap<Exchange, Said>
  private readonly having = new Map<string, Exchange[]>()
  private readonly gone = new Map<string, number>()
  private readonly most: number

  constructor(readonly exchanges: readonly Exchange[]) {
    this.said = new Map(
      exchanges.map((exchange, at) => {
        const typed = subjectWords(exchange.typed.slice(0, PROMPT_START))
        const answered = exchange.units.map(({ text }) => text).join(' ')
        const gone = new Set(namesGoneIn(exchange))
        for (const name of gone) this.gone.set(name, at)
        return [exchange, { at, typed, gone, words: new Set([...typed, ...subjectWords(answered)]) }]
      }),
    )
    for (const [exchange, { words }] of this.said)
      for (const word of words) {
        const some = this.having.get(word)
        if (some === undefined) this.having.set(word, [exchange])
        else some.push(exchange)
      }
    this.most = Math.min(MAX_RARE, Math.max(LEAST_RARE, Math.ceil(exchanges.length * RARE_SHARE)))
  }

  /** The next exchanges after one. */
  next(exchange: Exchange, count: number): readonly Exchange[] {
    const from = this.positionOf(exchange) + 1
    return this.exchanges.slice(from, from + count)
  }

  /** The names of things of which a later outcome says that they are gone. */
  goneAfter(exchange: Exchange): string[] {
    const from = this.positionOf(exchange)
    return [...this.gone].flatMap(([name, at]) => (at > from ? [name] : []))
  }

  /** Whether the outcome of an exchange itself says that a thing of this name is gone. */
  isGoneIn(exchange: Exchange, name: string): boolean {
    return this.said.get(exchange)?.gone.has(name) === true
  }

  /** Every later exchange that has rare words of a text, with how many its prompt has and how many it has at all. */
  about(text: string, after: Exchange): LaterExchange[] {
    const from = this.positionOf(after)
    const found = new Map<Exchange, { typed: number; words: number }>()
    let rare = 0
    for (const word of subjectWords(text)) {
      const some = this.having.get(word) ?? []
      if (some.length > this.most) continue
      rare++
      for (const exchange of some) {
        const said = this.said.get(exchange)
        if (said === undefined || said.at <= from) continue
        const counted = found.get(exchange) ?? { typed: 0, words: 0 }
        counted.words++
        if (said.typed.has(word)) counted.typed++
        found.set(exchange, counted)
      }
    }
    return [...found].map(([exchange, { typed, words }]) => ({
      exchange,
      typed,
      share: words / Math.max(1, rare),
    }))
  }

  private positionOf(exchange: Exchange): number {
    return this.said.get(exchange)?.at ?? this.exchanges.length
  }
}

export interface LaterExchange {
  readonly exchange: Exchange
  /** So many of the rare words its prompt has. */
  readonly typed: number
  /** The share of the rare words that it has, prompt and outcome together. */
  readonly share: number
}

/**
 * The names that a closing message says are gone: removed, renamed or replaced. Every line counts, also one that is too short
 * to be kept.
 */
function namesGoneIn({ closing }: Exchange): string[] {
  return closing.text.split('\n').flatMap((text) =>
    [...text.matchAll(/`([^`]+)`/g)].flatMap(({ 0: marked, 1: name = '', index }) => {
      const isGone = isGoneBetween(
        text.slice(Math.max(0, index - CHARACTERS_AROUND), index),
        text.slice(index + marked.length, index + marked.length + CHARACTERS_AROUND),
      )
      return isGone ? [name.replace(/\(\)$/, '')] : []
    }),
  )
}

const WORDS_AROUND = 4
const CHARACTERS_AROUND = 60

/** `Removed the old NAME`, `NAME is gone`, `NAME → OTHER`; but not `removed the retry from NAME`. */
function isGoneBetween(before: string, after: string): boolean {
  if (/^\s*(?:→|->|=>)\s*`/.test(after)) return true
  const last = before.trim().split(/\s+/).slice(-WORDS_AROUND)
  const verb = last.findLastIndex((word) => hasForm('removes', word))
  if (verb >= 0 && last.slice(verb + 1).every((word) => ARTICLE.test(word))) return true
  const next = after.trim().split(/\s+/).slice(0, WORDS_AROUND)
  const said = next.findIndex((word) => hasForm('removes', word))
  return said >= 0 && next.slice(0, said).every((word) => AUXILIARY.test(word))
}

const ARTICLE = /^(?:the|an?|old|unused|now-unused|dead|den|die|das|le|la|les|el|los|las)$/i
const AUXILIARY =
  /^(?:is|are|was|were|has|have|been|now|also|then|entirely|completely|wurden?|ist|sind|a|ont|été|est|fue|ha|sido|\([^)]*\))$/i
