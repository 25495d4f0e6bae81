import type { ItemSource } from '../../model/event.ts'
import { type Fields, fieldsOf, nameIn } from '../fields.ts'
import { madeId, timeIn, timeOfFile } from '../line-marks.ts'
import type { FileSource, LineFile } from '../reading.ts'
import { sessionOfCopilotFile } from './files.ts'

/**
 * The head of a transcript, which holds for all its lines. The session is the one whose folder it lies in: a copy's
 * head may name another.
 */
export function sourceOfCopilotFile(path: string, first: unknown): FileSource {
  const line = fieldsOf(first) ?? {}
  const data = (line['type'] === 'session.start' ? fieldsOf(line['data']) : undefined) ?? {}
  const context = fieldsOf(data['context']) ?? {}
  return {
    hostSession: sessionOfCopilotFile(path) ?? nameIn(data, 'sessionId') ?? path,
    cwd: nameIn(context, 'cwd') ?? null,
    branch: nameIn(context, 'branch') ?? null,
  }
}

/** Where and when a line was said. */
export interface LineSource {
  readonly source: ItemSource
  readonly at: string
}

/** A subagent's lines stand among those of its session, with its id. Prompts have no id that a hook would tell too. */
export function sourceOfCopilotLine(line: Fields, { path, source }: LineFile): LineSource {
  return {
    source: {
      hostSession: source.hostSession ?? sessionOfCopilotFile(path) ?? path,
      agent: nameIn(line, 'agentId') ?? null,
      cwd: source.cwd ?? null,
      branch: source.branch ?? null,
      promptId: null,
    },
    at: timeIn(line, 'timestamp') ?? timeOfFile(path),
  }
}

/** Every line has an id of its own; one that lost it is known by when it was said, and what. */
export function messageId(line: Fields, { source }: LineSource, content: string): string {
  const own = nameIn(line, 'id')
  return own ?? madeId(source.hostSession, source.agent ?? '', String(line['timestamp']), content)
}

/**
 * The id of a call, the same for its result. The service makes it, and some number their calls in each answer: then it
 * counts together with the step of the turn that it was made in, which has an id of its own.
 */
export function callId(call: Fields, data: Fields, { source }: LineSource): string | undefined {
  const own = nameIn(call, 'toolCallId')
  if (own === undefined || UNIQUE.test(own)) return own
  const turn = nameIn(data, 'interactionId') ?? `${source.hostSession} ${source.agent ?? ''}`
  return madeId(turn, nameIn(data, 'turnId') ?? '', own)
}

const UNIQUE = /^[a-z]*_?(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9A-Za-z]{20,})$/
