import { wholeSentences } from '../../host-memory/statements.ts'
import { type ForeignTables, openTables } from '../database.ts'
import type { ForeignItem, ForeignSource } from '../source.ts'
import { type Fields, fittingLabels, listField, objectField, textField, timeField } from '../values.ts'

/** claude-memory-mcp: what agents saved through its memory tools, in a table `memories` of one SQLite file. */
export const claudeMemory: ForeignSource = {
  name: 'claude-memory',
  title: 'claude-memory-mcp',
  expects: 'its SQLite file with the table memories, or the folder that holds it',
  open: async (path, now) => {
    const tables = await openTables(path, ['memory.db', 'memories.db'], ['memories.id', 'memories.content'])
    if (tables === undefined) return undefined
    const ids = tables.all('SELECT id FROM memories ORDER BY id').map((row) => textField(row, 'id'))
    return {
      steps: ids.length,
      items: (step) => claudeMemoryItems(tables, ids[step] ?? '', now),
      close: tables.close,
    }
  },
}

function claudeMemoryItems(tables: ForeignTables, id: string, now: string): ForeignItem[] {
  const [row] = tables.all('SELECT * FROM memories WHERE id = ?', id)
  if (row === undefined) return []
  const content = textField(row, 'content')
  const reason = reasonAgainst(row, now)
  if (reason !== undefined) return [{ type: 'refused', what: content, reason }]
  const metadata = objectField(row['metadata'])
  const project = textField(row, 'project') || textField(metadata, 'project')
  return wholeSentences(content.replace(/\s+/g, ' ')).map((text, index) => ({
    type: 'statement',
    id: index === 0 ? id : `${id}#${index + 1}`,
    text,
    // The agent calls the tool, whatever the row says of its source.
    origin: 'assistant',
    file: tables.path,
    at: timeField(row, 'created_at', 'updated_at') ?? tables.changedAt,
    project: project === '' ? null : { name: project },
    keywords: fittingLabels([...listField(row['tags']), ...listField(metadata['tags'])]),
    ...importanceOf(row),
  }))
}

function reasonAgainst(row: Fields, now: string): string | undefined {
  const isSet = (name: string) => row[name] !== undefined && row[name] !== null && Number(row[name]) !== 0
  if (isSet('is_deleted') || isSet('deleted_at')) return 'it was deleted there'
  if (isSet('is_sensitive')) return 'it is marked as sensitive there'
  const expires = timeField(row, 'expires_at')
  return expires !== undefined && expires < now ? 'it has expired there' : undefined
}

/** From 0 to 10 in most versions, from 0 to 1 in others. */
function importanceOf(row: Fields): { readonly importance?: number } {
  const given = Number(row['importance'] ?? Number.NaN)
  if (Number.isNaN(given) || given < 0) return {}
  return { importance: Math.min(given > 1 ? given / 10 : given, 1) }
}
