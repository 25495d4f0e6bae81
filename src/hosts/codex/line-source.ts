import type { ItemSource } from '../../model/event.ts'
import { type Fields, fieldsOf, nameIn } from '../fields.ts'
import { madeId, timeIn, timeOfFile } from '../line-marks.ts'
import type { FileSource, LineFile } from '../reading.ts'
import { threadOf } from './files.ts'

/** The head of a rollout, which holds for all its lines. In older versions the head is the fields themselves. */
export function sourceOfRollout(path: string, first: unknown): FileSource {
  const line = fieldsOf(first) ?? {}
  const meta = line['type'] === 'session_meta' ? (fieldsOf(line['payload']) ?? {}) : line
  const thread = nameIn(meta, 'id') ?? threadOf(path) ?? path
  const session = sessionOfCodexLine(meta, thread)
  return {
    hostSession: session,
    agent: isSubagent(meta) || session !== thread ? thread : null,
    cwd: nameIn(meta, 'cwd') ?? null,
    branch: nameIn(fieldsOf(meta['git']) ?? {}, 'branch') ?? null,
  }
}

/** Where and when a line was said. */
export interface LineSource {
  readonly source: ItemSource
  readonly at: string
}

export function sourceOfCodexLine(line: Fields, item: Fields, { path, source }: LineFile): LineSource {
  const passed = fieldsOf(item['internal_chat_message_metadata_passthrough']) ?? {}
  return {
    source: {
      hostSession: source.hostSession ?? threadOf(path) ?? path,
      agent: source.agent ?? null,
      cwd: source.cwd ?? null,
      branch: source.branch ?? null,
      promptId: nameIn(passed, 'turn_id') ?? nameIn(item, 'turn_id') ?? null,
    },
    at: timeIn(line, 'timestamp') ?? timeOfFile(path),
  }
}

/**
 * The id of a message. Codex's own and those of the service it is made for are unique; other services number what they say
 * in each answer, and older versions wrote none: then the time and the words tell one from the other, in a fork's copy too.
 */
export function messageId(line: Fields, item: Fields, content: string): string {
  const own = nameIn(item, 'id') ?? ''
  return isUnique(own) ? own : madeId(own, String(line['timestamp']), content)
}

/** The id of a call, the same for its result. */
export function callId(item: Fields, { source }: LineSource): string | undefined {
  const own = nameIn(item, 'call_id') ?? nameIn(item, 'id')
  if (own === undefined || isUnique(own)) return own
  // A turn has an id of its own, which a fork's copy keeps.
  return source.promptId === null
    ? madeId(source.hostSession, source.agent ?? '', own)
    : madeId(source.promptId, own)
}

function isUnique(id: string): boolean {
  return UNIQUE.test(id)
}

const UNIQUE = /^(?:[a-z]+_)?(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-Za-z]{20,})$/

/** A subagent's rollout names the session it belongs to; older versions only who started it. */
function sessionOfCodexLine(meta: Fields, thread: string): string {
  const spawn = fieldsOf(fieldsOf(fieldsOf(meta['source'])?.['subagent'])?.['thread_spawn']) ?? {}
  const parent = nameIn(meta, 'parent_thread_id') ?? nameIn(spawn, 'parent_thread_id')
  return nameIn(meta, 'session_id') ?? parent ?? thread
}

function isSubagent(meta: Fields): boolean {
  return meta['thread_source'] === 'subagent' || fieldsOf(meta['source'])?.['subagent'] !== undefined
}
