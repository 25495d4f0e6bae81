import type { Memory, Statement } from '../../model/memory.ts'
import { type Db, textOf, textOrNull } from '../db.ts'
import { purgedLine } from '../purged-line.ts'

/** A text that is shorter may stand anywhere by chance. */
const LEAST_TO_TELL = 12
/** So much of a text tells that a line begins with it, and was cut. */
const TELLING = 40
/** So many signs of an id stand in the line of a memory. */
const SHORT_ID = 8

/**
 * Takes what a memory said out of what we noted of vaults: its lines out of the pages as we wrote them, answers that were
 * made from it, and the sections that say it. The files themselves are a person's to change.
 */
export async function takeWordsOut(tx: Db, { id, user }: Pick<Memory, 'id' | 'user'>): Promise<void> {
  const said = await saidBy(tx, id)
  await tx.run(
    `DELETE FROM sections WHERE user_id = ? AND (vault, path) IN (
       SELECT vault, path FROM vault_files WHERE user_id = ? AND kind = 'answer' AND instr(content, ?) > 0)`,
    [user, user, id],
  )
  await tx.run(
    `UPDATE vault_files SET content = '' WHERE user_id = ? AND kind = 'answer' AND instr(content, ?) > 0`,
    [user, id],
  )
  await tx.run('DELETE FROM vault_features WHERE user_id = ? AND memory_id = ?', [user, id])
  await dropLines(tx, user, id.slice(-SHORT_ID), ({ text }) => text.includes(`^m-${id.slice(-SHORT_ID)}`))
  for (const words of said) {
    await tx.run(`DELETE FROM sections WHERE user_id = ? AND instr(replace(text, char(92), ''), ?) > 0`, [
      ...[user, words],
    ])
    await tx.run(
      `UPDATE vault_pages SET lead = '' WHERE user_id = ? AND instr(replace(lead, char(92), ''), ?) > 0`,
      [user, words],
    )
    await dropLines(tx, user, words, ({ plain }) => plain.includes(words))
  }
}

/** The beginnings of all that it ever said, as they read in a page: on one line. Backslashes are left out, since pages have more of them. */
async function saidBy(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.all(
    'SELECT statement FROM memory_revisions WHERE memory_id = ? AND statement IS NOT NULL',
    [id],
  )
  const texts = rows.map((row) => (JSON.parse(textOf(row, 'statement')) as Statement).text)
  return [
    ...new Set(texts.map((text) => withoutSlashes(text.replace(/\s+/gu, ' ').trim()).slice(0, TELLING))),
  ].filter(({ length }) => length >= LEAST_TO_TELL)
}

type Line = { readonly text: string; readonly plain: string }

async function dropLines(
  tx: Db,
  user: string,
  holding: string,
  isGone: (line: Line) => boolean,
): Promise<void> {
  const rows = await tx.all(
    `SELECT vault, path, content, pending FROM vault_files
     WHERE user_id = ? AND instr(replace(content || coalesce(pending, ''), char(92), ''), ?) > 0`,
    [user, holding],
  )
  const left = (text: string) =>
    text
      .split('\n')
      .map((line) => (isGone({ text: line, plain: withoutSlashes(line) }) ? purgedLine(line) : line))
      .join('\n')
  for (const row of rows) {
    const pending = textOrNull(row, 'pending')
    await tx.run(
      'UPDATE vault_files SET content = ?, pending = ? WHERE user_id = ? AND vault = ? AND path = ?',
      [
        ...[left(textOf(row, 'content')), pending === null ? null : left(pending)],
        ...[user, textOf(row, 'vault'), textOf(row, 'path')],
      ],
    )
  }
}

function withoutSlashes(text: string): string {
  return text.replaceAll('\\', '')
}
