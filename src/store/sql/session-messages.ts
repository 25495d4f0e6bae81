import type { Message } from '../../model/session.ts'
import { type Db, numberOf, type Row, textColumn, textOrNull, type Value } from '../db.ts'
import type { NewMessage, NewTurn } from '../store.ts'
import { messageTerms } from '../terms.ts'
import { pieces } from './many-rows.ts'
import { dropIfEmpty, lastTurn, moveToEnd, putTurn, turnOfKey } from './session-turns.ts'

type Heard = Omit<NewMessage, 'turn'>

/** Adds what a transcript says, unless it is there. What a hook had said before gives way to it. */
export async function addMessage(tx: Db, message: NewMessage, heard: boolean): Promise<boolean> {
  const given = heard ? await findHeard(tx, message) : undefined
  if (!(await insert(tx, message, false))) return false
  if (given !== undefined) await giveWay(tx, given, message)
  return true
}

/** Adds many, of sessions in which no hook said anything. */
export async function addMessages(tx: Db, messages: readonly NewMessage[]): Promise<number> {
  const positions = new Map<string, number>()
  const rows: Value[][] = []
  for (const message of messages) {
    const seq = positions.get(message.session) ?? (await nextSequence(tx, message.session))
    positions.set(message.session, seq + 1)
    rows.push(valuesOf(message, false, seq))
  }
  return insertAll(tx, rows)
}

/** Adds what only a hook said so far, unless the session holds it already. */
export async function hear(tx: Db, message: Heard, turn: NewTurn): Promise<boolean> {
  const { key, session, role, promptId } = message
  const isForLast = role === 'assistant' && promptId === null
  const known = isForLast ? await lastTurn(tx, session) : await turnOfKey(tx, session, turn.key)
  const near = await tx.all(
    `SELECT key, prompt_id, turn_id, text, at, provisional FROM messages WHERE session_id = ? AND role = ?
       AND (key = ? OR turn_id IS NOT DISTINCT FROM ? OR prompt_id IS NOT DISTINCT FROM ? OR prompt_id IS NULL)`,
    [session, role, key, known, promptId],
  )
  const candidate = { ...message, turn: known }
  if (near.some((row) => textColumn(row, 'key') === key || isHeardAgain(row, candidate))) return false
  if (role === 'user' && (await isWrittenLater(tx, message))) return false
  const seq = await makeRoomByTime(tx, message)
  const whole = { ...message, turn: known ?? (await putTurn(tx, turn)) }
  return (await insertAll(tx, [valuesOf(whole, true, seq)])) === 1
}

/**
 * The position of a hook's message by when it was said: an event that could not be read at first is read after later
 * ones. Those move up, and judges that stood behind the position go back to it. What a transcript said keeps its order.
 */
async function makeRoomByTime(tx: Db, { session, at }: Heard): Promise<number> {
  const sql =
    'SELECT coalesce(max(seq), -1) + 1 AS next FROM messages WHERE session_id = ? AND (provisional = 0 OR at <= ?)'
  const seq = numberOf((await tx.get(sql, [session, at])) ?? {}, 'next')
  if (seq === (await nextSequence(tx, session))) return seq
  const readLater =
    'session_id = ? AND last_message IN (SELECT id FROM messages WHERE session_id = ? AND seq >= ?)'
  const earlier = 'SELECT id FROM messages WHERE session_id = ? AND seq < ? ORDER BY seq DESC LIMIT 1'
  const [later, before] = [[session, session, seq], await tx.get(earlier, [session, seq])]
  if (before === undefined) await tx.run(`DELETE FROM learning WHERE ${readLater}`, later)
  else
    await tx.run(`UPDATE learning SET last_message = ? WHERE ${readLater}`, [
      textColumn(before, 'id'),
      ...later,
    ])
  await tx.run('UPDATE messages SET seq = seq + 1 WHERE session_id = ? AND seq >= ?', [session, seq])
  return seq
}

export async function whereIs(db: Db, key: string): Promise<Pick<Message, 'session' | 'turn'> | undefined> {
  const row = await db.get('SELECT session_id, turn_id FROM messages WHERE key = ?', [key])
  return row && { session: textColumn(row, 'session_id'), turn: textOrNull(row, 'turn_id') }
}

/** The words that a hook reported earlier and that this message of the transcript turns out to be. */
async function findHeard(tx: Db, message: NewMessage): Promise<Row | undefined> {
  const rows = await tx.all(
    'SELECT id, host_message, prompt_id, turn_id, text, at FROM messages WHERE session_id = ? AND role = ? AND provisional = 1 ORDER BY seq',
    [message.session, message.role],
  )
  return rows.find((row) => isSameSaying(row, message)) ?? (await findLent(tx, rows, message))
}

/** Words that were reported under the id of the prompt before them. */
async function findLent(tx: Db, rows: readonly Row[], message: NewMessage): Promise<Row | undefined> {
  if (message.role !== 'user') return undefined
  for (const row of rows) {
    const [promptId, text] = [textOrNull(row, 'prompt_id'), textColumn(row, 'text')]
    if (oneSpaced(text) !== oneSpaced(message.text)) continue
    if ((await promptOwner(tx, { session: message.session, promptId, text })) !== undefined) return row
  }
  return undefined
}

/** Whether a transcript holds these words after the prompt whose id they were reported under. */
async function isWrittenLater(tx: Db, message: Heard): Promise<boolean> {
  const owner = await promptOwner(tx, message)
  if (owner === undefined) return false
  const later = await tx.all(
    `SELECT text FROM messages WHERE session_id = ? AND role = 'user' AND provisional = 0 AND seq > ?`,
    [message.session, numberOf(owner, 'seq')],
  )
  return later.some((row) => oneSpaced(textColumn(row, 'text')) === oneSpaced(message.text))
}

/**
 * The prompt with other words that an id belongs to. What is typed while the hooks at a turn's end run is reported with
 * the id of that turn, and gets one of its own in the transcript: such an id says nothing, and order and words decide.
 */
async function promptOwner(
  tx: Db,
  { session, promptId, text }: Pick<Heard, 'session' | 'promptId' | 'text'>,
): Promise<Row | undefined> {
  if (promptId === null) return undefined
  const rows = await tx.all(
    `SELECT seq, text FROM messages WHERE session_id = ? AND role = 'user' AND prompt_id = ? ORDER BY seq`,
    [session, promptId],
  )
  return rows.find((row) => !isPartOf(oneSpaced(text), oneSpaced(textColumn(row, 'text'))))
}

async function giveWay(tx: Db, heard: Row, message: NewMessage): Promise<void> {
  const { id, session, hostMessage } = message
  // A judge that read as far as the words of the hook read these.
  await tx.run('UPDATE learning SET last_message = ? WHERE session_id = ? AND last_message = ?', [
    ...[id, session, textColumn(heard, 'id')],
  ])
  // Evidence leads to the transcript's own message.
  const [before, now] = [textColumn(heard, 'host_message'), hostMessage].map((one) => JSON.stringify(one))
  await tx.run(
    `UPDATE evidence SET messages = replace(messages, ?, ?)
     WHERE session = (SELECT host_session FROM sessions WHERE id = ?) AND messages LIKE ?`,
    [before ?? '', now ?? '', session, `%${before}%`],
  )
  await tx.run('DELETE FROM messages WHERE id = ?', [textColumn(heard, 'id')])
  const turn = textOrNull(heard, 'turn_id')
  if (turn !== null) await dropIfEmpty(tx, turn)
  if (turn !== null && turn === message.turn && message.role === 'user') await moveToEnd(tx, turn, message.at)
}

/** Hooks that are installed twice report one prompt twice, within moments. */
const TWICE_MS = 60_000

/**
 * Without the host's ids, the same words from two hooks are one prompt only when they come together: a person may well
 * say the same again later. What a transcript holds is another matter, since it will hold the next one, too.
 */
function isHeardAgain(row: Row, message: NewMessage): boolean {
  if (!isSameSaying(row, message)) return false
  const isKnownById = message.promptId !== null && textOrNull(row, 'prompt_id') !== null
  if (message.role === 'assistant' || isKnownById || numberOf(row, 'provisional') === 0) return true
  return Math.abs(Date.parse(textColumn(row, 'at')) - Date.parse(message.at)) <= TWICE_MS
}

/** How long an answer may stand in the transcript before or after the hook reports it. */
const ANSWER_MS = 120_000

/**
 * An answer is known by its words in its turn, or said at that time: what was typed while the agent worked, or a notice
 * that the client answered by itself, may have opened another turn in the transcript than the hook knew. A prompt is
 * known by its words and, where both have one, by the host's id of it: the id alone is not enough, since what is typed
 * while the agent works carries the id of the turn it was typed in.
 */
function isSameSaying(row: Row, { role, turn, promptId, text, at }: NewMessage): boolean {
  const [one, two] = [oneSpaced(text), oneSpaced(textColumn(row, 'text'))]
  const isPart = isPartOf(one, two)
  if (role === 'assistant') {
    if (isPart && turn !== null && textOrNull(row, 'turn_id') === turn) return true
    return one === two && Math.abs(Date.parse(textColumn(row, 'at')) - Date.parse(at)) <= ANSWER_MS
  }
  const other = textOrNull(row, 'prompt_id')
  const areBothKnown = other !== null && promptId !== null
  if (areBothKnown && other !== promptId) return false
  return one === two || (areBothKnown && isPart)
}

function isPartOf(one: string, two: string): boolean {
  return one.includes(two) || two.includes(one)
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

async function insert(tx: Db, message: NewMessage, provisional: boolean): Promise<boolean> {
  const seq = await nextSequence(tx, message.session)
  return (await insertAll(tx, [valuesOf(message, provisional, seq)])) === 1
}

async function insertAll(tx: Db, rows: readonly Value[][]): Promise<number> {
  let added = 0
  for (const { placeholders, values } of pieces(rows)) {
    added += await tx.run(
      `INSERT INTO messages
         (id, key, session_id, turn_id, host_message, role, speaker, text, terms, at, prompt_id, provisional, seq)
       VALUES ${placeholders} ON CONFLICT (key) DO NOTHING`,
      values,
    )
  }
  return added
}

function valuesOf(message: NewMessage, provisional: boolean, seq: number): Value[] {
  const { id, key, session, turn, hostMessage, role, speaker, text, at, promptId } = message
  const terms = messageTerms(text)
  return [
    id,
    key,
    session,
    turn,
    hostMessage,
    role,
    speaker,
    text,
    terms,
    at,
    promptId,
    provisional ? 1 : 0,
    seq,
  ]
}

async function nextSequence(tx: Db, session: string): Promise<number> {
  const sql = 'SELECT coalesce(max(seq), -1) + 1 AS next FROM messages WHERE session_id = ?'
  return numberOf((await tx.get(sql, [session])) ?? {}, 'next')
}
