import { STOP_WORDS } from '../../store/stop-words.ts'
import { codeName } from './code-names.ts'
import { isGeneric } from './generic.ts'
import type { Sighting } from './name.ts'
import { nameKey } from './name-key.ts'

/** The names in plain text: files and identifiers, proper names, pairs of words, and single words. */
export function proseNames(text: string): Sighting[] {
  return [...wordRuns(text)].flatMap((run) => [...properNames(run), ...phrases(run)])
}

interface Word {
  readonly text: string
  readonly at: number
  /** The first of a sentence, a quotation or a list item, where a capital says nothing. */
  readonly isFirst: boolean
}

/** Words without punctuation between them. */
function* wordRuns(text: string): Generator<Word[]> {
  for (const run of text.matchAll(/[^,;:()[\]{}<>"“”«»|→·—–?!\n=*/\\]+/g)) {
    let isFirst = /(?:^|[.?!:"“→\n*-])\s*$/.test(text.slice(Math.max(0, run.index - 4), run.index))
    const found: Word[] = []
    for (const { 0: raw, index } of run[0].matchAll(/[\p{L}\p{N}_.'’@-]+/gu)) {
      const bare = raw.replace(/^[.'’-]+|[.'’-]+$|['’]s$/g, '')
      if (bare !== '') found.push({ text: bare, at: run.index + index, isFirst })
      isFirst = bare === '' || /\.$/.test(raw)
    }
    yield found
  }
}

/** So many capital words together are one name. */
const MAX_NAME_WORDS = 3

function properNames(run: readonly Word[]): Sighting[] {
  const found: Sighting[] = []
  for (let from = 0; from < run.length; from += 1) {
    const { text = '', at = 0, isFirst = true } = run[from] ?? {}
    const code = /[._@\d]|\p{Ll}\p{Lu}/u.test(text) ? codeName(text) : undefined
    if (code !== undefined && code.kind !== 'word') found.push({ ...code, at })
    else if (isCapital(text) && !isFirst) {
      const capitals = run.slice(from, from + MAX_NAME_WORDS)
      const end = capitals.findIndex((word) => !isCapital(word.text))
      const name = end === -1 ? capitals : capitals.slice(0, end)
      const isAction = name.length === 1 && isActionWord(text)
      if (!isAction && text.length > 2)
        found.push({ kind: 'name', text: name.map((word) => word.text).join(' '), at })
      from += name.length - 1
    }
  }
  return found
}

function isCapital(text: string): boolean {
  return /^\p{Lu}[\p{L}\p{N}]+$/u.test(text) && !STOP_WORDS.has(text.toLowerCase())
}

function phrases(run: readonly Word[]): Sighting[] {
  return run.flatMap(({ text, at }, index) => {
    const next = run[index + 1]?.text ?? ''
    const isNamed = isThing(text) && !isGeneric(nameKey(text))
    const isPair = isThing(text) && isThing(next) && !isGeneric(nameKey(next))
    const found: Sighting[] = []
    if (isNamed) found.push({ kind: 'word', text, at })
    if (isPair) found.push({ kind: 'phrase', text: `${text} ${next}`, at })
    return found
  })
}

/** Whether a word can be the name of a thing. */
function isThing(text: string): boolean {
  return /^\p{L}[\p{L}-]{2,}$/u.test(text) && !STOP_WORDS.has(text.toLowerCase()) && !isActionWord(text)
}

/** English forms of verbs, and adverbs: they say what happens to a thing. */
function isActionWord(text: string): boolean {
  return text.length > 4 && /(?:ed|ing|ly)$/i.test(text)
}
