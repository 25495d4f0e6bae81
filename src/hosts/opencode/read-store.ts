import type { TranscriptItem } from '../../model/event.ts'
import { type ForeignDatabase, type Form, formAmong, type OwnRead, type ReadingTools } from '../reading.ts'
import { storeAt } from './files.ts'
import { BEGINNING, type Mark, markFrom, markText } from './mark.ts'
import { itemsOfOpenCodeMessage } from './read-message.ts'
import { isReplay } from './replay.ts'
import { type MessageRow, messagesAfter, messagesOf, partsOf, rowBefore } from './rows.ts'
import { makeSessionSources } from './session-source.ts'

/** So many messages at a time: with what tools gave out, some megabytes. */
const MESSAGES_AT_ONCE = 200

/**
 * Reads the messages of a store after a mark, in the order in which they were written. Those that are still being
 * written are remembered in the mark and read again, so that nothing waits for a session that stands still.
 */
export async function readAfter(path: string, text: string | null, tools: ReadingTools): Promise<OwnRead> {
  const bytes = storeAt(path)[0]?.bytes ?? 0
  const database = await tools.openDatabase(path)
  try {
    return { ...readOpenCodeStore(database, text, tools.careful), bytes }
  } finally {
    database.close()
  }
}

function readOpenCodeStore(
  database: ForeignDatabase,
  text: string | null,
  careful: ReadingTools['careful'],
): Omit<OwnRead, 'bytes'> {
  if (!isKnownForm(database)) return { items: [], mark: UNKNOWN, more: false, skipped: 0, form: 'unknown' }
  const mark = settledMark(database, markFrom(text))
  const waiting = messagesOf(database, mark.open)
  const most = careful === undefined ? MESSAGES_AT_ONCE : 1
  const fresh = messagesAfter(database, mark.row, most)
  if (careful === 'pass over') return passedOver(mark, fresh)
  const sum = { items: [] as TranscriptItem[], skipped: 0, open: [] as string[], forms: new Set<Form>() }
  const sources = makeSessionSources(database)
  for (const [message, isNew] of [...waiting.map(old), ...fresh.map(unread)]) {
    const { items, skipped, forms, isOpen } = itemsOfOpenCodeMessage(
      message,
      partsOf(database, message),
      sources(message.session),
      {
        isReplay: () => isReplay(database, message),
      },
    )
    sum.items.push(...items)
    for (const form of forms) sum.forms.add(form)
    // A message that is read again was counted before.
    if (isNew) sum.skipped += skipped
    if (isOpen) sum.open.push(message.id)
  }
  const last = fresh.at(-1) ?? mark
  return {
    items: sum.items,
    skipped: sum.skipped,
    form: formAmong(sum.forms),
    more: fresh.length === most,
    mark: markText({ row: last.row, id: last.id, time: last.time, open: sum.open }),
  }
}

/** One that is still being written is looked at first, so that it is the one when there is no other. */
function passedOver(mark: Mark, [next]: readonly MessageRow[]): Omit<OwnRead, 'bytes'> {
  const last = next ?? mark
  const open = next === undefined ? [] : mark.open
  const text = markText({ row: last.row, id: last.id, time: last.time, open })
  return { items: [], mark: text, more: next !== undefined, skipped: 1, form: 'nothing' }
}

const old = (message: MessageRow) => [message, false] as const
const unread = (message: MessageRow) => [message, true] as const

/** Stands for a mark when the store has a form that we do not know: it is tried again every time. */
const UNKNOWN = 'unknown form'

/** The columns that we read; a store without them is of a version that keeps things elsewhere. */
function isKnownForm(database: ForeignDatabase): boolean {
  return Object.entries(COLUMNS).every(([table, wanted]) => {
    const there = new Set(database.all(`PRAGMA table_info(${table})`).map(({ name }) => name))
    return wanted.every((column) => there.has(column))
  })
}

const COLUMNS = {
  session: ['id', 'parent_id', 'directory'],
  message: ['id', 'session_id', 'time_created', 'data'],
  part: ['id', 'message_id', 'time_created', 'data'],
}

/** Long before anything that was not there when the mark was made. */
const SLACK_MS = 3_600_000

/** When the last message read is gone (it was undone, or the file was rewritten), rows mean something else: back a little. */
function settledMark(database: ForeignDatabase, mark: Mark): Mark {
  if (mark.row === 0) return BEGINNING
  const [there] = messagesAfter(database, mark.row - 1, 1)
  if (there?.row === mark.row && there.id === mark.id) return mark
  return { ...mark, row: rowBefore(database, mark.time - SLACK_MS) }
}
