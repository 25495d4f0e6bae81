import { type Fields, fieldsOf, nameIn } from '../fields.ts'
import { isChatName, parentOf } from './files.ts'

/** Its chats have names of their own; without one, it still is the only agent with such events. */
export function recognisesGeminiEvent(payload: Fields): boolean {
  const transcript = nameIn(payload, 'transcript_path')
  if (transcript !== undefined) return isChatName(transcript) && /[\\/]chats[\\/][^\\/]+$/.test(transcript)
  return (
    OWN_EVENTS.has(nameIn(payload, 'hook_event_name') ?? '') && nameIn(payload, 'timestamp') !== undefined
  )
}

const OWN_EVENTS: ReadonlySet<string> = new Set(['BeforeAgent', 'AfterAgent', 'AfterTool', 'PreCompress'])

/** Whether a file is a chat: by what every version writes first, or by its name. */
export function knowsGeminiTranscript(path: string, first: unknown): boolean {
  const head = fieldsOf(first) ?? {}
  if (nameIn(head, 'sessionId') !== undefined && nameIn(head, 'projectHash') !== undefined) return true
  return isChatName(path) || (parentOf(path) !== undefined && path.endsWith('.jsonl'))
}
