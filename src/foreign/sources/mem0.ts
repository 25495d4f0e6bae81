import { readFileSync, statSync } from 'node:fs'
import { MemoriaError } from '../../base/errors.ts'
import { wholeSentences } from '../../host-memory/statements.ts'
import { fieldsOf } from '../../hosts/fields.ts'
import type { ForeignItem, ForeignMessage, ForeignSource } from '../source.ts'
import {
  type Fields,
  fittingLabels,
  listField,
  objectField,
  parseJson,
  readTime,
  textField,
  timeField,
} from '../values.ts'

/** mem0: the JSON that `get_all`, `getAll` or an export gave, a list of memories or an object that holds one. */
export const mem0: ForeignSource = {
  name: 'mem0',
  title: 'mem0',
  expects: 'a JSON file with the memories that get_all or an export gave',
  open: async (path) => {
    const stats = statSync(path)
    if (!stats.isFile()) return undefined
    const json = parseJson(readFileSync(path, 'utf8'))
    if (json === undefined) throw notJson(path)
    const rows = memoriesIn(json)
    if (rows.length === 0) return undefined
    refuseSeveralUsers(rows)
    const changedAt = readTime(stats.mtimeMs) ?? ''
    const steps: (readonly ForeignItem[])[] = rows
      .filter((row) => roleOf(row) === undefined)
      .map((row) => statementsOf(row, path, changedAt))
    const talk = conversation(rows, changedAt)
    if (talk !== undefined) steps.push([talk])
    return { steps: steps.length, items: (step) => steps[step] ?? [], close: () => undefined }
  },
}

function notJson(path: string): MemoriaError {
  return new MemoriaError('invalid_input', `${path} is not valid JSON`, {
    hint: 'It may have been cut off: export it again. Nothing was imported.',
  })
}

const LISTS = ['results', 'memories', 'data'] as const
const TEXT = ['memory', 'text', 'content'] as const

function memoriesIn(json: unknown): Fields[] {
  const fields = fieldsOf(json)
  const list =
    fields === undefined ? json : LISTS.map((name) => fields[name]).find((one) => Array.isArray(one))
  if (!Array.isArray(list)) return []
  const rows = list.map((one: unknown) => fieldsOf(one) ?? {})
  return rows.filter((row) => textField(row, ...TEXT) !== '')
}

/** Memories of others are not the person's, and nothing in the file says who the person is. */
function refuseSeveralUsers(rows: readonly Fields[]): void {
  const users = [
    ...new Set(rows.map((row) => textField(row, 'user_id', 'userId')).filter((one) => one !== '')),
  ]
  if (users.length <= 1) return
  throw new MemoriaError(
    'invalid_input',
    `it holds memories of several users: ${users.slice(0, 5).join(', ')}`,
    {
      hint: 'Export those of one user (filters: {"user_id": …}) and import that file. Nothing was imported.',
    },
  )
}

/** Set where a message is kept as it was said (`infer=False`); what a model made of messages has none. */
function roleOf(row: Fields): ForeignMessage['role'] | undefined {
  const role = textField(row, 'role') || textField(objectField(row['metadata']), 'role')
  return role === 'user' || role === 'assistant' ? role : undefined
}

function conversation(rows: readonly Fields[], changedAt: string): ForeignItem | undefined {
  const messages = rows.flatMap((row, index) => {
    const role = roleOf(row)
    const at = timeField(row, 'created_at', 'createdAt') ?? changedAt
    return role === undefined ? [] : [{ id: mem0Id(row, index), role, text: textField(row, ...TEXT), at }]
  })
  if (messages.length === 0) return undefined
  const user = textField(rows[0] ?? {}, 'user_id', 'userId')
  const inOrder = messages.sort((one, other) => (one.at < other.at ? -1 : 1))
  return { type: 'session', id: `mem0:${user}`, project: null, messages: inOrder }
}

function statementsOf(row: Fields, file: string, changedAt: string): ForeignItem[] {
  const metadata = objectField(row['metadata'])
  const project = textField(metadata, 'project')
  const id = mem0Id(row, 0)
  return wholeSentences(textField(row, ...TEXT).replace(/\s+/g, ' ')).map((text, index) => ({
    type: 'statement',
    id: index === 0 ? id : `${id}#${index + 1}`,
    text: withSubject(text),
    origin: 'assistant',
    file,
    at: timeField(row, 'updated_at', 'updatedAt', 'created_at', 'createdAt') ?? changedAt,
    project: project === '' ? null : { name: project },
    keywords: fittingLabels([...listField(row['categories']), ...listField(metadata['tags'])]),
  }))
}

/** mem0 leaves the user out of what it keeps about them: `Prefers short commit messages`. */
function withSubject(text: string): string {
  return ABOUT_THE_USER.test(text) ? `The user ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

const ABOUT_THE_USER =
  /^(?:prefers|likes|dislikes|loves|hates|enjoys|wants|wishes|needs|uses|has|is|works|lives|plans|asked|decided)\s/i

/** A structured export may leave the ids out. */
function mem0Id(row: Fields, index: number): string {
  return textField(row, 'id', 'hash') || `${index}:${textField(row, ...TEXT)}`.slice(0, 200)
}
