import { fieldsOf } from '../fields.ts'
import type { ForeignDatabase } from '../reading.ts'
import { type MessageRow, messagesBefore, partsOf } from './rows.ts'

/** How far back the words are looked for that a compaction repeats: they are the last before it. */
const MESSAGES_BACK = 50

/**
 * Whether a message is a copy: when a request was too large, the program sums up what came before it and then writes
 * the person's last words down once more, under a new id, to go on with them.
 */
export function isReplay(database: ForeignDatabase, message: MessageRow): boolean {
  const [summary, cause, ...before] = messagesBefore(database, message, MESSAGES_BACK)
  if (summary === undefined || cause === undefined || fieldsIn(summary.data)['summary'] !== true) return false
  const isOverflow = partsOf(database, cause).some((part) => fieldsIn(part.data)['overflow'] === true)
  const words = isOverflow ? replayedTexts(database, message) : ''
  return words !== '' && before.some((other) => isUserRow(other) && replayedTexts(database, other) === words)
}

function isUserRow({ data }: MessageRow): boolean {
  return fieldsIn(data)['role'] === 'user'
}

function replayedTexts(database: ForeignDatabase, message: MessageRow): string {
  const parts = partsOf(database, message).map(({ data }) => fieldsIn(data))
  return parts
    .filter((part) => part['type'] === 'text' && part['synthetic'] !== true)
    .map((part) => String(part['text']))
    .join('\n')
}

function fieldsIn(data: string) {
  try {
    return fieldsOf(JSON.parse(data)) ?? {}
  } catch {
    // Damaged: it says nothing, and is counted where it is read.
    return {}
  }
}
