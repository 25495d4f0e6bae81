import { type Fields, fieldsOf, nameIn } from '../fields.ts'
import { sessionOfCopilotFile } from './files.ts'

/**
 * No other agent keeps its transcripts so. What comes without one has a time, which others send only together with
 * a transcript: written out beside `session_id`, as a number beside `sessionId`.
 */
export function recognisesCopilotEvent(payload: Fields): boolean {
  for (const name of ['transcript_path', 'transcriptPath'])
    if (name in payload) return sessionOfCopilotFile(nameIn(payload, name) ?? '') !== undefined
  if (nameIn(payload, 'session_id') !== undefined) return ISO_TIME.test(nameIn(payload, 'timestamp') ?? '')
  return nameIn(payload, 'sessionId') !== undefined && typeof payload['timestamp'] === 'number'
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT/

/** Whether a file is a transcript: by where it lies, or by what every version writes first. */
export function knowsCopilotTranscript(path: string, first: unknown): boolean {
  if (sessionOfCopilotFile(path) !== undefined) return true
  const line = fieldsOf(first) ?? {}
  return line['type'] === 'session.start' && nameIn(fieldsOf(line['data']) ?? {}, 'sessionId') !== undefined
}
