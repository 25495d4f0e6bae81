import table from '../../../assets/learning/forms.json' with { type: 'json' }

/** A list of words and phrases in six languages (assets/learning/forms.json). */
export type FormList = keyof typeof table

interface Forms {
  /** Found anywhere as whole words. */
  readonly words?: readonly string[]
  /** Found only where the text begins. */
  readonly begins?: readonly string[]
  /** The same in Chinese and Japanese, which put no blank between words. */
  readonly unspaced: readonly string[]
}

// `\b` knows only the letters of English: `ajouté` would have no end.
const WORD_START = '(?<![\\p{L}\\p{N}_])'
const WORD_END = '(?![\\p{L}\\p{N}_])'

const COMPILED = new Map(Object.entries(table).map(([name, forms]) => [name, compileForms(forms)]))

function compileForms({ words, begins, unspaced }: Forms): RegExp {
  const spaced = (words ?? begins ?? []).join('|')
  const start = begins === undefined ? WORD_START : '^[^\\p{L}\\p{N}]*'
  const scripts = begins === undefined ? unspaced : unspaced.map((form) => `^\\W*(?:${form})`)
  return new RegExp([`${start}(?:${spaced})${WORD_END}`, ...scripts].join('|'), 'iu')
}

export function hasForm(list: FormList, text: string): boolean {
  return COMPILED.get(list)?.test(text) ?? false
}

/** The things of the code at hand that a text names: code, files, flags, issues. */
export function identifiersIn(text: string): string[] {
  const found = text.match(/`[^`]+`|\b[a-z]+[A-Z]\w+|\b\w+_\w+|\b[\w-]+\.\w{2,4}\b|--[\w-]+|#\d+/g) ?? []
  return found.map((name) => name.replace(/`|\(\)|:\d+(?:-\d+)?$/g, ''))
}

export function namesIn(text: string): number {
  return identifiersIn(text).length
}
