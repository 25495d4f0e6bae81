import { type ForeignTables, openTables } from '../database.ts'
import type { ForeignItem, ForeignMessage, ForeignSource, ForeignStatement } from '../source.ts'
import { type Fields, leadingSentences, listField, textField, timeField } from '../values.ts'

/** claude-mem: prompts as they were typed, and a model's notes on each session, in one SQLite file. */
export const claudeMem: ForeignSource = {
  name: 'claude-mem',
  title: 'claude-mem',
  expects: 'its database claude-mem.db, or the folder that holds it (~/.claude-mem)',
  open: async (path) => {
    const tables = await openTables(path, ['claude-mem.db', '.claude-mem/claude-mem.db'], NEEDED)
    if (tables === undefined) return undefined
    const ids = tables.all('SELECT id FROM sdk_sessions ORDER BY id').map(({ id }) => Number(id))
    return {
      steps: ids.length,
      items: (step) => claudeMemItems(tables, ids[step] ?? -1),
      close: tables.close,
    }
  },
}

const NEEDED = [
  'sdk_sessions.project',
  'observations.type',
  'observations.title',
  'session_summaries.learned',
]

/** The types of notes that are memories; the others say what was done, which is history. */
const KINDS: Readonly<Record<string, 'decision' | 'debugging'>> = {
  decision: 'decision',
  bugfix: 'debugging',
}

interface Note {
  readonly message: ForeignMessage
  readonly statement?: Omit<ForeignStatement, 'project'>
}

function claudeMemItems(tables: ForeignTables, id: number): ForeignItem[] {
  const [session = {}] = tables.all('SELECT * FROM sdk_sessions WHERE id = ?', id)
  // Renamed in its versions: first to the SDK's names, then to what the ids are of.
  const name = textField(session, 'content_session_id', 'claude_session_id')
  const memoryName = textField(session, 'memory_session_id', 'sdk_session_id')
  const startedAt = timeField(session, 'started_at_epoch', 'started_at') ?? tables.changedAt
  const rows = (table: string) => claudeMemRows(tables, table, memoryName)
  const notes = rows('observations').map((row) =>
    claudeMemNote(row, startedAt, { session: name, file: tables.path }),
  )
  const messages = [
    ...promptsOf(tables, session, startedAt),
    ...notes.map(({ message }) => message),
    ...rows('session_summaries').map((row) => summaryOf(row, startedAt)),
  ]
  const project = claudeMemProject(session, [...rows('observations'), ...rows('session_summaries')])
  const said = messages.filter(({ text }) => text !== '').sort((one, other) => (one.at < other.at ? -1 : 1))
  return [
    ...(said.length === 0 ? [] : [{ type: 'session', id: name, project, messages: said } as const]),
    ...notes.flatMap(({ statement }) => (statement === undefined ? [] : [{ ...statement, project }])),
  ]
}

/** A worktree's notes are moved to the project that it was merged into. */
function claudeMemProject(session: Fields, notes: readonly Fields[]): { readonly name: string } | null {
  const merged = notes.map((row) => textField(row, 'merged_into_project')).find((one) => one !== '')
  const name = merged ?? textField(session, 'project')
  return name === '' ? null : { name }
}

function claudeMemRows(tables: ForeignTables, table: string, memoryName: string): readonly Fields[] {
  const column = tables.column(table, 'memory_session_id', 'sdk_session_id')
  return tables.all(`SELECT * FROM ${table} WHERE ${column} = ? ORDER BY id`, memoryName)
}

function promptsOf(tables: ForeignTables, session: Fields, startedAt: string): ForeignMessage[] {
  const prompt = (id: string, text: string, at: string): ForeignMessage => ({ id, role: 'user', text, at })
  const rows = promptRows(tables, session)
  if (rows.length === 0) return [prompt('prompt', textField(session, 'user_prompt'), startedAt)]
  return rows.map((row) =>
    prompt(
      `prompt-${textField(row, 'prompt_number')}`,
      textField(row, 'prompt_text'),
      timeField(row, 'created_at_epoch', 'created_at') ?? startedAt,
    ),
  )
}

function promptRows(tables: ForeignTables, session: Fields): readonly Fields[] {
  const columns = tables.columns('user_prompts')
  if (columns.length === 0) return []
  const selectPrompts = (column: string, value: string | number) =>
    tables.all(`SELECT * FROM user_prompts WHERE ${column} = ? ORDER BY prompt_number, id`, value)
  if (columns.includes('session_db_id')) return selectPrompts('session_db_id', Number(session['id']))
  const column = tables.column('user_prompts', 'content_session_id', 'claude_session_id', 'sdk_session_id')
  return selectPrompts(column, textField(session, column))
}

function claudeMemNote(
  row: Fields,
  startedAt: string,
  from: { readonly session: string; readonly file: string },
): Note {
  const id = `observation-${textField(row, 'id')}`
  const at = timeField(row, 'created_at_epoch', 'created_at') ?? startedAt
  const [title, body] = [textField(row, 'title'), textField(row, 'narrative', 'text')]
  const facts = listField(row['facts'])
  const lines = [title, textField(row, 'subtitle'), body, ...facts.map((one) => `- ${one}`)]
  const message: ForeignMessage = { id, role: 'assistant', text: lines.filter(Boolean).join('\n'), at }
  const kind = KINDS[textField(row, 'type')]
  if (kind === undefined) return { message }
  const words = body === '' ? facts.join('. ') : body
  const text = leadingSentences(`${title.replace(/[.:]?$/, '.')} ${words}`)
  return {
    message,
    statement: {
      type: 'statement',
      id,
      text,
      kind,
      origin: 'assistant',
      at,
      file: from.file,
      said: { session: from.session, message: id },
      files: listField(row['files_modified']),
    },
  }
}

const SUMMARY = ['request', 'investigated', 'learned', 'completed', 'next_steps', 'notes'] as const

function summaryOf(row: Fields, startedAt: string): ForeignMessage {
  const lines = SUMMARY.map((name) => [name.replace('_', ' '), textField(row, name)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${text}`)
  const at = timeField(row, 'created_at_epoch', 'created_at') ?? startedAt
  return { id: `summary-${textField(row, 'id')}`, role: 'assistant', text: lines.join('\n\n'), at }
}
