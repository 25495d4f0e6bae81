import closing from '../../../assets/learning/closing.json' with { type: 'json' }
import forms from '../../../assets/learning/forms.json' with { type: 'json' }
import typed from '../../../assets/learning/typed.json' with { type: 'json' }

/** Words of closing messages, of typed prompts, and of both, by what they show. */
const TABLE = { ...forms, ...closing, ...typed }

/** A list of words and phrases in six languages (assets/learning). */
export type FormList = keyof typeof TABLE

interface Forms {
  /** Found anywhere as whole words. */
  readonly words?: readonly string[]
  /** Found only where the text begins. */
  readonly begins?: readonly string[]
  /** The text consists of these and nothing else. */
  readonly only?: readonly string[]
  /** The same in Chinese and Japanese, which put no blank between words. */
  readonly unspaced: readonly string[]
}

// `\b` knows only the letters of English: `ajouté` would have no end.
const WORD_START = '(?<![\\p{L}\\p{N}_])'
const WORD_END = '(?![\\p{L}\\p{N}_])'

/** Compiled at their first use: every command loads this file, and few of them read a session. */
const COMPILED = new Map<FormList, RegExp>()

function compileForms({ words, begins, only, unspaced }: Forms): RegExp {
  if (only !== undefined)
    return new RegExp(`^[^\\p{L}\\p{N}]*(?:(?:${only.join('|')})${WORD_END}[^\\p{L}\\p{N}]*)+$`, 'iu')
  const spaced = (words ?? begins ?? []).join('|')
  const start = begins === undefined ? WORD_START : '^[^\\p{L}\\p{N}]*'
  const scripts = begins === undefined ? unspaced : unspaced.map((form) => `^\\W*(?:${form})`)
  return new RegExp([`${start}(?:${spaced})${WORD_END}`, ...scripts].join('|'), 'iu')
}

/** Whether a text has one of the forms of a list. Some agents write `isn’t`, as books do. */
export function hasForm(list: FormList, text: string): boolean {
  const compiled = COMPILED.get(list) ?? compileForms(TABLE[list])
  COMPILED.set(list, compiled)
  return compiled.test(text.replaceAll('’', "'"))
}

/** The things of the code at hand that a text names: code, files, flags, issues. */
export function identifiersIn(text: string): string[] {
  const found = text.match(/`[^`]+`|\b[a-z]+[A-Z]\w+|\b\w+_\w+|\b[\w-]+\.\w{2,4}\b|--[\w-]+|#\d+/g) ?? []
  return found.map((name) => name.replace(/`|\(\)|:\d+(?:-\d+)?$/g, ''))
}

export function namesIn(text: string): number {
  return identifiersIn(text).length
}

/** Whether a name is missing between its marks (`the `` directory`): an export left it out, and with it the subject. */
export function hasEmptyName(text: string): boolean {
  const names = text.replace(/\\`|`{3,}/g, '').matchAll(/`([^`]*)`/g)
  return [...names].some(([, name = '']) => name.trim() === '')
}
