/** Whether a phrase stands at this position of a plain text. */
export type Form = (plain: string, at: number) => boolean

/**
 * Makes a phrase into something that can be tried at a position: closures, one per part, each calling what must follow. They
 * try a bounded number of ways, so that no text can make them slow; and there are thousands of them, which patterns of the
 * language would pay for with being compiled again and again.
 */
export function formOf(phrase: string, isUnspaced: boolean): Form {
  const body = phrase.replace(STARTS, '')
  const end = isUnspaced && !/[a-z]$/.test(phrase) ? anything : wordEnds
  const reader = { text: body, at: 0, isUnspaced }
  const parts = readChoices(reader)
  if (reader.at < body.length) throw new Error(`not a phrase: ${phrase}`)
  const form = build(parts, end)
  if (phrase.startsWith(', '))
    return (plain, at) => AFTER_COMMA.test(plain.slice(Math.max(0, at - 4), at)) && form(plain, at)
  return isUnspaced || phrase.startsWith('^')
    ? form
    : (plain, at) => !isLetter(plain.charCodeAt(at - 1)) && form(plain, at)
}

export const STARTS = /^(?:\^|, )/
const AFTER_COMMA = /[,;–—-]\s{0,3}$/

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'choice'; readonly choices: readonly (readonly Part[])[] }
  | { readonly kind: 'perhaps'; readonly part: Part; readonly most: number }
  | { readonly kind: 'gap' | 'word' | 'number' | 'ending' | 'space' | 'end'; readonly isUnspaced: boolean }

interface Reader {
  readonly text: string
  at: number
  readonly isUnspaced: boolean
}

function readChoices(reader: Reader): Part[] {
  const choices: Part[][] = [[]]
  while (reader.at < reader.text.length && reader.text[reader.at] !== ')') {
    if (reader.text[reader.at] === '|') {
      reader.at++
      choices.push([])
    } else choices.at(-1)?.push(readPart(reader))
  }
  return choices.length === 1 ? (choices[0] ?? []) : [{ kind: 'choice', choices }]
}

const SPECIAL: Readonly<Record<string, 'gap' | 'word' | 'number' | 'ending' | 'space' | 'end'>> = {
  '~': 'gap',
  _: 'word',
  '#': 'number',
  '*': 'ending',
  ' ': 'space',
  $: 'end',
}

function readPart(reader: Reader): Part {
  const character = reader.text.charAt(reader.at++)
  const special = SPECIAL[character]
  if (special === 'gap' && reader.text[reader.at] === ' ') reader.at++
  if (special !== undefined) return { kind: special, isUnspaced: reader.isUnspaced }
  if (character === "'") return { kind: 'perhaps', part: { kind: 'text', text: "'" }, most: 1 }
  if (character !== '(') return repeated(reader, { kind: 'text', text: character })
  const choices = readChoices(reader)
  reader.at++
  return repeated(reader, { kind: 'choice', choices: [choices] })
}

function repeated(reader: Reader, part: Part): Part {
  const mark = reader.text[reader.at]
  if (mark !== '?' && !(mark === '*' && part.kind === 'choice')) return part
  reader.at++
  return { kind: 'perhaps', part, most: mark === '?' ? 1 : MOST_TIMES }
}

const MOST_TIMES = 4

function build(parts: readonly Part[], next: Form): Form {
  return joined(parts).reduceRight<Form>((after, part) => buildPart(part, after), next)
}

/** Neighbouring letters are compared at once. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.kind === 'text' && last?.kind === 'text')
      result.splice(-1, 1, { kind: 'text', text: last.text + part.text })
    else result.push(part)
  }
  return result
}

function buildPart(part: Part, next: Form): Form {
  if (part.kind === 'text') return text(part.text, next)
  if (part.kind === 'choice') return choice(part.choices, next)
  if (part.kind === 'perhaps') return perhaps(part.part, part.most, next)
  return PARTS[part.kind](next, part.isUnspaced)
}

/** Of many choices, only those are tried that begin with the letter that is there. */
function choice(choices: readonly (readonly Part[])[], next: Form): Form {
  const [only] = choices
  if (choices.length === 1 && only) return build(only, next)
  const byLetter = new Map<number, Form[]>()
  const always: Form[] = []
  for (const parts of choices) {
    const [first] = parts
    const ways = first?.kind === 'text' ? listAt(byLetter, first.text.charCodeAt(0)) : always
    ways.push(build(parts, next))
  }
  return (plain, at) =>
    byLetter.get(plain.charCodeAt(at))?.some((way) => way(plain, at)) === true ||
    always.some((way) => way(plain, at))
}

function listAt(map: Map<number, Form[]>, letter: number): Form[] {
  const list = map.get(letter) ?? []
  map.set(letter, list)
  return list
}

function text(wanted: string, next: Form): Form {
  return (plain, at) => plain.startsWith(wanted, at) && next(plain, at + wanted.length)
}

function perhaps(part: Part, most: number, next: Form): Form {
  const again = most > 1 ? perhaps(part, most - 1, next) : next
  const once = buildPart(part, again)
  return (plain, at) => once(plain, at) || next(plain, at)
}

const LONGEST_WORD = 30
const MAX_GAP_WORDS = 4
const MAX_GAP_CHARACTERS = 12

const PARTS: Readonly<
  Record<'gap' | 'word' | 'number' | 'ending' | 'space' | 'end', (next: Form, isUnspaced: boolean) => Form>
> = {
  space: (next, isUnspaced) => (plain, at) => {
    let end = at
    while (isSpace(plain.charCodeAt(end))) end++
    return (end > at || isUnspaced) && next(plain, end)
  },
  ending: (next) => (plain, at) => {
    let end = at
    while (isLetter(plain.charCodeAt(end))) end++
    return next(plain, end)
  },
  // A word may be cut at any length, so that `_ing` finds its ending; the longest first.
  word: (next) => (plain, at) => {
    let end = at
    while (end - at < LONGEST_WORD && isInWord(plain.charCodeAt(end))) end++
    for (; end > at; end--) if (next(plain, end)) return true
    return false
  },
  number: (next) => (plain, at) => {
    let end = at
    while (
      isDigit(plain.charCodeAt(end)) ||
      (end > at && '.,:'.includes(plain.charAt(end)) && isDigit(plain.charCodeAt(end + 1)))
    )
      end++
    return end > at && next(plain, end)
  },
  gap: (next, isUnspaced) => (isUnspaced ? gapOfCharacters(next) : gapOfWords(next)),
  end: (next) => (plain, at) => {
    let end = at
    while (end < plain.length && ' \n\t.!…。！'.includes(plain.charAt(end))) end++
    return end === plain.length && next(plain, end)
  },
}

function gapOfWords(next: Form): Form {
  return (plain, at) => {
    let position = at
    for (let words = 0; words <= MAX_GAP_WORDS; words++) {
      if (next(plain, position)) return true
      let end = position
      while (end - position <= LONGEST_WORD && isInWord(plain.charCodeAt(end))) end++
      if (end === position) return false
      if (plain.charAt(end) === ',') end++
      const word = end
      while (isSpace(plain.charCodeAt(end))) end++
      if (end === word) return false
      position = end
    }
    return false
  }
}

function gapOfCharacters(next: Form): Form {
  return (plain, at) => {
    for (let position = at; position <= at + MAX_GAP_CHARACTERS && position <= plain.length; position++) {
      if (next(plain, position)) return true
      if ('。!?;\n'.includes(plain.charAt(position))) return false
    }
    return false
  }
}

function anything(): boolean {
  return true
}

function wordEnds(plain: string, at: number): boolean {
  return !isLetter(plain.charCodeAt(at))
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0xdf && code <= 0x24f)
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d
}

/** Everything but spaces and the isUnspaced that end clauses. */
function isInWord(code: number): boolean {
  return code > 0x20 && !CLAUSE_MARKS.has(code)
}

const CLAUSE_MARKS = new Set([...',.;:!?'].map((character) => character.charCodeAt(0)))
