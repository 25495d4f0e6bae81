import { type ForeignTables, openTables } from '../database.ts'
import type {
  ForeignItem,
  ForeignMessage,
  ForeignProject,
  ForeignSource,
  ForeignStatement,
} from '../source.ts'
import { type Fields, leadingSentences, textField, timeField } from '../values.ts'

/** code-context-engine: prompts, a summary of each turn, and decisions that an agent recorded, one SQLite file a project. */
export const codeContextEngine: ForeignSource = {
  name: 'code-context-engine',
  title: 'code-context-engine',
  expects: "a project's memory.db, or the folder that holds it",
  open: async (path) => {
    const tables = await openTables(path, ['memory.db'], NEEDED)
    if (tables === undefined) return undefined
    const ids = tables
      .all('SELECT id FROM sessions ORDER BY started_at_epoch, id')
      .map((row) => textField(row, 'id'))
    const items = (step: number) => {
      const id = ids[step]
      return id === undefined ? withoutSession(tables) : codeContextItems(tables, id)
    }
    return { steps: ids.length + 1, items, close: tables.close }
  },
}

const NEEDED = ['sessions.project', 'prompts.prompt_text', 'decisions.decision', 'code_areas.file_path']

/** Notes that a program took from text by itself: they are part of the session, for the judge to read. */
const AUTOMATIC = 'auto'

function codeContextItems(tables: ForeignTables, id: string): ForeignItem[] {
  const [session = {}] = tables.all('SELECT * FROM sessions WHERE id = ?', id)
  const startedAt = timeField(session, 'started_at_epoch', 'started_at') ?? tables.changedAt
  const project = projectNamed(textField(session, 'project'))
  const rows = (table: string) => tables.all(`SELECT * FROM ${table} WHERE session_id = ? ORDER BY id`, id)
  const said = (role: ForeignMessage['role'], table: string, words: (row: Fields) => string) =>
    rows(table).map((row) =>
      codeContextMessage(
        role,
        `${table}-${textField(row, 'id')}`,
        words(row),
        codeContextTime(row, startedAt),
      ),
    )
  const rollup = textField(session, 'rollup_summary')
  const endedAt = timeField(session, 'rollup_summary_at_epoch', 'ended_at_epoch') ?? startedAt
  const messages = [
    ...said('user', 'prompts', (row) => textField(row, 'prompt_text')),
    ...said('assistant', 'turn_summaries', (row) => textField(row, 'summary')),
    ...said('assistant', 'decisions', (row) => (isAutomatic(row) ? decisionText(row) : '')),
    ...said('assistant', 'code_areas', (row) => (isAutomatic(row) ? areaText(row) : '')),
    ...(rollup === '' ? [] : [codeContextMessage('assistant', 'rollup', rollup, endedAt)]),
  ]
    .filter(({ text }) => text !== '')
    .sort((one, other) => (one.at < other.at ? -1 : 1))
  const recorded = statementsOf(tables, 'session_id = ?', [id], project)
  return messages.length === 0 ? recorded : [{ type: 'session', id, project, messages }, ...recorded]
}

/** Records without a session that is left: they belong to the project of the file. */
function withoutSession(tables: ForeignTables): ForeignItem[] {
  const [row = {}] = tables.all('SELECT project FROM sessions ORDER BY started_at_epoch DESC LIMIT 1')
  const orphan = 'session_id IS NULL OR session_id NOT IN (SELECT id FROM sessions)'
  return statementsOf(tables, orphan, [], projectNamed(textField(row, 'project')))
}

function statementsOf(
  tables: ForeignTables,
  where: string,
  params: readonly string[],
  project: ForeignProject,
): ForeignItem[] {
  const recorded = (table: string) =>
    tables
      .all(`SELECT * FROM ${table} WHERE ${where} ORDER BY id`, ...params)
      .filter((row) => !isAutomatic(row))
  const statement = (row: Fields, table: string, words: string): ForeignStatement => ({
    type: 'statement',
    id: `${table}-${textField(row, 'id')}`,
    text: leadingSentences(words),
    origin: 'assistant',
    at: codeContextTime(row, tables.changedAt),
    project,
    file: tables.path,
  })
  const decisions = recorded('decisions').map((row) => ({
    ...statement(row, 'decisions', decisionText(row)),
    kind: 'decision' as const,
  }))
  const areas = recorded('code_areas').map((row) => ({
    ...statement(row, 'code_areas', areaText(row)),
    kind: 'fact' as const,
    files: [textField(row, 'file_path')],
  }))
  return [...decisions, ...areas]
}

function codeContextMessage(
  role: ForeignMessage['role'],
  id: string,
  text: string,
  at: string,
): ForeignMessage {
  return { id, role, text, at }
}

function codeContextTime(row: Fields, otherwise: string): string {
  return timeField(row, 'created_at_epoch', 'created_at') ?? otherwise
}

function isAutomatic(row: Fields): boolean {
  return textField(row, 'source') === AUTOMATIC
}

function decisionText(row: Fields): string {
  const [decision, reason] = [textField(row, 'decision'), textField(row, 'reason')]
  return reason === '' ? decision : `${decision.replace(/[.:]?$/, '.')} Reason: ${reason}`
}

function areaText(row: Fields): string {
  return `${textField(row, 'file_path')}: ${textField(row, 'description')}`
}

function projectNamed(name: string): ForeignProject {
  if (name === '') return null
  return /^(?:\/|[A-Za-z]:[\\/])/.test(name) ? { folder: name } : { name }
}
