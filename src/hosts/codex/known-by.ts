import { basename } from 'node:path'
import { type Fields, fieldsOf, nameIn } from '../fields.ts'

/** No other agent names its transcripts so; what runs without one still says which turn of which model it is. */
export function recognisesCodexEvent(payload: Fields): boolean {
  const transcript = nameIn(payload, 'transcript_path')
  if (transcript !== undefined) return isRolloutName(basename(transcript.replaceAll('\\', '/')))
  return ['session_id', 'turn_id', 'model'].every((name) => nameIn(payload, name) !== undefined)
}

/** Whether a file is a rollout: by its name, or by what every version writes first. */
export function knowsCodexTranscript(path: string, first: unknown): boolean {
  if (isRolloutName(basename(path))) return true
  const line = fieldsOf(first) ?? {}
  return line['type'] === 'session_meta' && fieldsOf(line['payload']) !== undefined
}

function isRolloutName(name: string): boolean {
  return /^rollout-\d{4}-.*\.jsonl$/.test(name)
}
