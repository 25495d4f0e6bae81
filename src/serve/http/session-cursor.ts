import { MemoriaError } from '../../base/errors.ts'
import type { Session } from '../../model/session.ts'

type SessionPosition = Pick<Session, 'startedAt' | 'id'>

/** Where a page of sessions ends, as one word for a URL. */
export function writeCursor({ startedAt, id }: SessionPosition): string {
  return `${startedAt}_${id}`
}

export function readCursor(cursor: string): SessionPosition {
  const [startedAt = '', id = ''] = cursor.split('_')
  if (!Number.isNaN(Date.parse(startedAt))) return { startedAt, id }
  throw new MemoriaError('invalid_input', '"before" is no cursor', {
    hint: 'Give `next` of the page before, as it was sent.',
  })
}
