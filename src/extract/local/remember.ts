import type { Kind } from '../../model/memory.ts'
import type { InContext } from './context.ts'
import { findWording } from './laid-down.ts'
import { LANGUAGES, type Language } from './language.ts'
import { plainOf } from './plain.ts'

/** A stretch of a message that the person asks to be remembered. */
export interface Remembered {
  readonly start: number
  readonly end: number
  readonly kind: Kind
}

const REQUESTS = ['remember', 'remind'] as const
const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[]

/** Whether a sentence asks to remember something, in any of the six languages: no question, and no order for now. */
export function asksToRemember({ sentence, signals }: InContext): boolean {
  const { plain } = sentence
  if (signals.has('asked') || signals.has('hearsay')) return false
  return ALL_LANGUAGES.some((language) => {
    const found = REQUESTS.map((request) => findWording(plain, language, request)).find(
      (match) => match !== null,
    )
    if (found === undefined || findWording(plain, language, 'notRemember') !== null) return false
    // `Add a page that remembers …` asks the product to remember.
    return found.index <= 1 || !signals.has('feature')
  })
}

/**
 * The words that are to be remembered: those beside the request, else the list behind it, else the sentence before it
 * (`We deploy on Tuesdays. Remember that.`). Undefined when there are none.
 */
export function rememberedAt(
  text: string,
  read: readonly InContext[],
  index: number,
): Remembered | undefined {
  const here = read[index]
  if (here === undefined) return undefined
  const { start, end, plain } = here.sentence
  const kind = kindOf(here)
  const list = listBehind(text, end)
  if (list > end && /[:：]\s*$/.test(plain)) return { start, end: list, kind }
  if (contentLength(plain) >= ENOUGH) return { start, end, kind }
  const next = read[index + 1]?.sentence
  if (next !== undefined && /[:：]\s*$/.test(plain)) return { start, end: next.end, kind }
  const before = read[index - 1]
  if (before === undefined || before.signals.has('asked')) return undefined
  return { start: before.sentence.start, end: before.sentence.end, kind: kindOf(before) }
}

function kindOf({ sentence }: InContext): Kind {
  const { plain, language } = sentence
  if (ALL_LANGUAGES.some((one) => findWording(plain, one, 'remind') !== null)) return 'action'
  if (findWording(plain, language, 'decided') !== null) return 'decision'
  const isRule = (['fromNowOn', 'always', 'prefer'] as const).some(
    (wording) => findWording(plain, language, wording) !== null,
  )
  return isRule ? 'preference' : 'fact'
}

/** How much a sentence says beside the request: in words, two characters of Chinese or Japanese for one. */
function contentLength(plain: string): number {
  let rest = plain
  for (const language of ALL_LANGUAGES) {
    for (const request of REQUESTS) rest = rest.replace(findWording(rest, language, request)?.[0] ?? '', ' ')
  }
  const characters = rest.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0
  const words = rest.match(/[\p{L}\p{N}\ue000_]+/gu)?.filter((word) => !/[\u3040-\u9fff]/.test(word)) ?? []
  return words.filter((word) => !EMPTY.has(word)).length + characters / 2
}

const ENOUGH = 3
const EMPTY: ReadonlySet<string> = new Set(
  'that this it please pls and also so ok okay das bitte es ca que cela stp eso esto por favor for me you'.split(
    ' ',
  ),
)

const LONGEST_LIST = 440

/** Where the list ends that follows a position, lines of `- …` or `1. …`; the position itself when none does. */
function listBehind(text: string, from: number): number {
  let end = from
  for (const line of text
    .slice(from)
    .matchAll(/\n[^\S\n]*(?:[-*•]|\d{1,2}[.)])[^\S\n]+[^\n]+|\n[^\S\n]*(?=\n)/g)) {
    if (line.index + from !== end) break
    if (end + line[0].length - from > LONGEST_LIST) break
    end += line[0].length
  }
  return plainOf(text.slice(from, end)).trim() === '' ? from : end
}
