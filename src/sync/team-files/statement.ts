/** A shared statement as a file: a few fields in YAML, sorted by name, and the statement below them. */
import { Document } from 'yaml'
import { isId } from '../../base/ids.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { JUDGED_KINDS, type JudgedKind, MAX_LABEL, MAX_TEXT } from '../../model/memory.ts'
import { readFrontMatter } from '../../vault/folder/front-matter.ts'

/** The fields of a file of shared memory (docs/formats/team-files.md). */
export interface TeamStatement {
  readonly id: string
  readonly author: string | null
  /** When it was stated: a day, such as 2026-01-31. */
  readonly date: string
  readonly kind: JudgedKind
  readonly topic: string | null
  /** The id of the shared statement that this one replaces. */
  readonly supersedes: string | null
  /** The words that it rests on. */
  readonly evidence: string | null
  readonly text: string
}

export const MAX_QUOTE = 300

/** The bytes of a file: the same statement gives the same bytes on every machine, so that merges rarely conflict. */
export function encodeStatement({ text, ...fields }: TeamStatement): string {
  const given = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const yaml = new Document(Object.fromEntries(given)).toString({ lineWidth: 0 })
  return `---\n${yaml}---\n${text.replace(/\r\n?/g, '\n').trim()}\n`
}

/** Reads a file; the error is a phrase that says what is wrong with it. */
export function decodeStatement(bytes: Uint8Array): Result<TeamStatement, string> {
  const content = Buffer.from(bytes).toString('utf8')
  if (bytes.includes(0) || content.includes('\ufffd')) return err('is not text in UTF-8')
  const lines = content.replace(/\r\n?/g, '\n')
  if (CONFLICT_MARKS.test(lines)) return err('has conflict marks of an unfinished merge')
  const read = readFrontMatter(lines)
  if (!read.ok) return err(read.error.message.replace(/^the /, 'has '))
  const { fields, body } = read.value
  if (Object.keys(fields).length === 0) return err('has no fields at its top (no front matter)')
  const { id, kind } = fields
  if (typeof id !== 'string' || !isId(id)) return err('has no valid id')
  if (!isJudgedKind(kind)) return err(`has no valid kind (${JUDGED_KINDS.join(', ')})`)
  const date = dayIn(fields['date'])
  if (date === undefined) return err('has no valid date, such as 2026-01-31')
  const { supersedes = null } = fields
  if (supersedes !== null && (typeof supersedes !== 'string' || !isId(supersedes)))
    return err('names no valid id as what it supersedes')
  const text = body.trim()
  const length = [...text].length
  if (length === 0) return err('holds no statement')
  if (length > MAX_TEXT) return err(`has ${length} characters, at most ${MAX_TEXT} are allowed`)
  return ok({
    id,
    kind,
    date,
    supersedes,
    text,
    author: lineIn(fields['author'], MAX_LABEL),
    topic: lineIn(fields['topic'], MAX_LABEL),
    evidence: lineIn(fields['evidence'], MAX_QUOTE),
  })
}

const CONFLICT_MARKS = /^(?:<{7}|>{7}|\|{7})(?: |$)/m

/** The id in a file, also in one that cannot be read otherwise. */
export function idInContent(content: string): string | undefined {
  return /^id: *["']?([0-9a-z]{26})["']? *\r?$/m.exec(content)?.[1]
}

function isJudgedKind(kind: unknown): kind is JudgedKind {
  return JUDGED_KINDS.some((one) => one === kind)
}

function dayIn(given: unknown): string | undefined {
  const day = typeof given === 'string' ? /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(given)?.[0] : undefined
  if (day === undefined) return undefined
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : undefined
}

/** A short field on one line, without characters that cannot be seen; null when nothing is left. */
export function lineIn(given: unknown, max: number): string | null {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  const line = [...text.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, max).join('').trim()
  return line === '' ? null : line
}
