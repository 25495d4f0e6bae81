import { MemoriaError } from '../../base/errors.ts'
import { isId } from '../../base/ids.ts'
import type { Memory } from '../../model/memory.ts'
import type { Message, Session, ToolCall } from '../../model/session.ts'
import { fullId, fullSessionId } from '../../store/names.ts'
import type { ProjectView } from './mcp-session.ts'

/** Finds what a model named by an id, within its project view. */

export async function memoryNamed(view: ProjectView, id: string): Promise<Memory> {
  const memory = await memoryOrNone(view, id)
  if (memory !== undefined) return memory
  throw new MemoriaError('not_found', `there is no memory ${id} in this project`, {
    hint: 'Find its id with memory_search; for one of another project name the project.',
  })
}

export async function memoryOrNone(
  { m, reach, shows }: ProjectView,
  id: string,
): Promise<Memory | undefined> {
  const { memories } = m.context.store
  const full = await fullId(memories, reach, id, 'memory')
  const memory = full === undefined ? undefined : await memories.get(reach, full)
  return memory !== undefined && shows(memory) ? memory : undefined
}

export async function sessionNamed({ m, reach }: ProjectView, id: string): Promise<Session> {
  const { sessions } = m.context.store
  const full = await fullSessionId(sessions, reach, id)
  const session = full === undefined ? undefined : await sessions.get(reach, full)
  if (session !== undefined) return session
  throw new MemoriaError('not_found', `there is no session ${id} in this project`, {
    hint: 'Find it with session_recall; for one of another project name the project.',
  })
}

export type SessionEvent =
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'tool-call'; readonly call: ToolCall }

export async function eventNamed({ m, reach }: ProjectView, id: string): Promise<SessionEvent> {
  const { sessions } = m.context.store
  // A whole id is looked up; only a part of one has to be looked for.
  const full = isId(id)
    ? id
    : await fullId({ findIds: sessions.findEventIds }, reach, id, 'message or tool call')
  const ids = full === undefined ? [] : [full]
  const [message] = await sessions.messagesByIds(reach, ids)
  if (message !== undefined) return { type: 'message', message }
  const [call] = await sessions.toolCallsByIds(reach, ids)
  if (call !== undefined) return { type: 'tool-call', call }
  throw new MemoriaError('not_found', `there is no message or tool call ${id} in this project`, {
    hint: 'Take the id from memory_search, session_recall or session_timeline.',
  })
}
