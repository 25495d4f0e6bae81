import { MemoriaError } from './errors.ts'
import { withoutHidden } from './hidden.ts'
import { err, ok, type Result } from './result.ts'

export interface TextBounds {
  /** In characters (code points), after trimming. */
  readonly max: number
  /** The name of the text for the message: `the memory's text`. */
  readonly what: string
}

/** The trimmed text, or why it cannot be kept: nothing visible in it, too long, or not storable everywhere. */
export function checkText(text: string, { max, what }: TextBounds): Result<string> {
  const flaw = findFlaw(text)
  if (flaw !== undefined) {
    return refuseText(`${what} has ${flaw.what} at character ${flaw.position}`, 'Remove that character.')
  }
  const trimmed = text.trim()
  if (!VISIBLE.test(withoutHidden(trimmed)))
    return refuseText(`${what} is empty`, 'Write at least one visible character.')
  const length = charactersIn(trimmed)
  if (length > max) {
    return refuseText(
      `${what} has ${length} characters, at most ${max} are allowed`,
      `Shorten it by ${length - max}.`,
    )
  }
  return ok(trimmed)
}

/** Any value as a message names it; not every object can be turned into text. */
export function named(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? 'an object' : String(value)
}

/** Text as it may be printed: stored text must not move the cursor, recolour, retitle, reorder or hide anything. */
export function forTerminal(text: string): string {
  return withoutHidden(text.replaceAll(LINE_ENDS, '\n').replaceAll(UNPRINTABLE, ''))
}

function refuseText(message: string, hint: string): Result<never> {
  return err(new MemoriaError('invalid_input', message, { hint }))
}

const VISIBLE = /[^\s\p{Cc}]/u

/** SQLite cuts text at NUL in places, PostgreSQL refuses it, and half a surrogate pair does not survive UTF-8. */
function findFlaw(text: string): { readonly what: string; readonly position: number } | undefined {
  const index = text.search(FLAW)
  if (index < 0) return undefined
  const what = text[index] === '\0' ? 'a NUL byte' : 'half a surrogate pair'
  return { what, position: charactersIn(text.slice(0, index)) + 1 }
}

const FLAW = /[\0\p{Cs}]/u

function charactersIn(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

const LINE_ENDS = /\r\n/g

// Written as text because they name control characters. Alternatives in this order: whole sequences first, so that
// nothing of them stays visible; then every lone control character but newline and tab.
const UNPRINTABLE = new RegExp(
  [
    // Control sequences: colours, cursor, screen.
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]',
    // Strings to the terminal: titles, links, clipboard. Only when closed: an open one must not hide what follows.
    '(?:\\u001b[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^\\u0000-\\u001f\\u007f-\\u009f]*(?:\\u0007|\\u001b\\\\|\\u009c)',
    // Other escapes of two or three characters.
    '\\u001b[ -/]*[0-Z\\\\^-~]',
    '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]',
  ].join('|'),
  'g',
)
