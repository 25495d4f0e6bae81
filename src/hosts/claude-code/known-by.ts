import { type Fields, fieldsOf, nameIn } from '../fields.ts'

/** Others imitate Claude Code's payloads, so that no field is its alone; but its transcripts lie where nobody else's do. */
export function recognisesClaudeCodeEvent(payload: Fields): boolean {
  return TRANSCRIPT.test(nameIn(payload, 'transcript_path') ?? '')
}

const TRANSCRIPT = /[\\/]projects[\\/][^\\/]+[\\/][^\\/]+\.jsonl$/

/** Whether the first line is one of Claude Code's, in any version. */
export function knowsClaudeCodeTranscript(_path: string, first: unknown): boolean {
  const line = fieldsOf(first) ?? {}
  return ['sessionId', 'session_id', 'leafUuid'].some((name) => name in line) && 'type' in line
}
