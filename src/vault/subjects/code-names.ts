import { isGeneric } from './generic.ts'
import type { Sighting } from './name.ts'
import { nameKey } from './name-key.ts'

const SPAN = /`([^`\n]{2,80})`/g

/** The names in the code spans of a text. */
export function codeSpans(text: string): Sighting[] {
  return [...text.matchAll(SPAN)].flatMap(({ 1: inner = '', index }) => {
    const seen = codeName(inner.trim())
    return seen === undefined ? [] : [{ ...seen, at: index }]
  })
}

/** The text with a filler in place of each code span, so that positions stay. */
export function withoutSpans(text: string): string {
  return text.replace(SPAN, (span) => '·'.repeat(span.length))
}

/** Code as a name: a file, a command with its subcommand, a flag, or an identifier without its receiver. */
export function codeName(code: string): Pick<Sighting, 'kind' | 'text'> | undefined {
  const [first = '', second, third] = code.split(/\s+/)
  if (second !== undefined) return commandName(first, second, third)
  const bare = first.replace(/[:#]L?\d[\d-]*$/, '').replace(/\(.*$/, '')
  if (FILE_NAME.test(bare)) return { kind: 'file', text: fileName(bare) }
  if (/^--[a-z][a-z\d-]+$/.test(bare)) return { kind: 'code', text: bare }
  if (/^[\w.-]+(?:\/[\w.-]+)+\/?$/.test(bare)) return { kind: 'name', text: bare.replace(/\/$/, '') }
  const last = bare.split(/\.|::|->/).at(-1) ?? ''
  if (IDENTIFIER.test(last)) return { kind: 'code', text: last }
  return /^[a-z]{3,20}$/.test(last) ? { kind: 'word', text: last } : undefined
}

function commandName(
  program: string,
  subcommand: string,
  script = '',
): Pick<Sighting, 'kind' | 'text'> | undefined {
  if (!/^[a-z][a-z\d-]+$/.test(program) || !/^[a-z][a-z\d:-]+$/.test(subcommand)) return undefined
  const isScript = subcommand === 'run' && /^[a-z]/.test(script)
  return { kind: 'command', text: [program, subcommand, ...(isScript ? [script] : [])].join(' ') }
}

const FILE_NAME = /^(?:[\w@~.*-]*\/)*[a-z\d.][\w.-]*\.[a-z]{1,5}$/i

/** A file without its folder; with it where files of that name are in many folders, as `main.go`. */
export function fileName(path: string): string {
  const parts = path.split(/[/\\]/).filter(Boolean)
  const name = parts.at(-1) ?? ''
  const stem = nameKey(name.replace(/\.[^.]*$/, ''))
  return isGeneric(stem) && parts.length > 1 ? parts.slice(-2).join('/') : name
}

/** Words that are joined as only code joins them: `getUserName`, `HTTPServer`, `user_name`. */
const IDENTIFIER =
  /^(?=.{4,60}$)(?:_*[a-z\d]+(?:[A-Z][a-z\d]*)+|[A-Z][a-z\d]+(?:[A-Z]+[a-z\d]*)+|[A-Z]{2,}[a-z]\w*|\w+_\w+)$/
