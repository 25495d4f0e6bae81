import type { MakeId } from '../base/ids.ts'
import type { MessageItem, ToolCallItem, ToolResultItem, TranscriptItem } from '../model/event.ts'
import type { Redact } from '../redact/redact.ts'
import type { NewMessage, Store } from '../store/store.ts'
import { bounded } from './bounds.ts'
import { messageKey, sessionKey, toolKey } from './keys.ts'

/** What a writer needs to know to put items where they belong. */
export interface WriterContext {
  readonly host: string
  readonly user: string
  readonly redact: Redact
  readonly makeId: MakeId
  readonly projectAt: (cwd: string | null) => Promise<string | null>
  /** Whether the person lets us keep this; what they do not is as if it had not been said. */
  readonly mayKeep: (item: TranscriptItem) => boolean
  /** Makes keys of a source whose ids are unique only within it; default: the host's ids stand alone. */
  readonly realm?: string
}

export interface Written {
  messages: number
  toolCalls: number
  lastMessage: string | null
  lastAt: string | null
  readonly projects: Set<string | null>
}

/** Puts items into the store in the order they come. One writer serves one transaction. */
export function makeWriter(store: Store, context: WriterContext) {
  const written: Written = { messages: 0, toolCalls: 0, lastMessage: null, lastAt: null, projects: new Set() }
  const sessions = new Map<string, Promise<OpenSession>>()

  function sessionOf(item: TranscriptItem): Promise<OpenSession> {
    const key = sessionKey(context, item)
    const known = sessions.get(key)
    if (known) return known
    const opened = openSession(item, key)
    sessions.set(key, opened)
    return opened
  }

  async function openSession(item: TranscriptItem, key: string): Promise<OpenSession> {
    const project = await context.projectAt(item.cwd)
    const parent = item.agent === null ? null : await sessionOf({ ...item, agent: null })
    const id = await store.sessions.put({
      ...{
        id: context.makeId(),
        key,
        host: context.host,
        hostSession: item.hostSession,
        user: context.user,
        project,
      },
      ...{ parent: parent?.id ?? null, branch: item.branch, startedAt: item.at, endedAt: null },
    })
    written.projects.add(project)
    return { id, turn: await store.sessions.currentTurn(id) }
  }

  async function write(item: TranscriptItem): Promise<void> {
    if (!context.mayKeep(item)) return
    const session = await sessionOf(item)
    written.lastAt = item.at
    if (item.type === 'message') await writeMessage(session, item)
    else if (item.type === 'tool-call') await writeCall(session, item)
    else if (item.type === 'tool-result') await writeResult(item)
    else if (session.turn !== null) await store.sessions.closeTurn(session.turn, item.at, true)
  }

  async function writeMessage(session: OpenSession, item: MessageItem): Promise<void> {
    const message = await messageFor(session, item)
    if (message === undefined) return
    if (await store.sessions.addMessage(message)) written.messages += 1
    written.lastMessage = item.id
    if (message.turn !== null) await store.sessions.closeTurn(message.turn, item.at, false)
  }

  /** What a hook said and the transcript may say later. */
  async function hear(item: MessageItem): Promise<void> {
    if (!context.mayKeep(item)) return
    const message = await messageFor(await sessionOf(item), item)
    if (message !== undefined && (await store.sessions.hear(message))) written.messages += 1
  }

  async function messageFor(session: OpenSession, item: MessageItem): Promise<NewMessage | undefined> {
    const text = context.redact(item.text).text.trim()
    if (text === '') return undefined
    if (item.role === 'user' || session.turn === null) session.turn = await turnOf(session, item)
    return {
      ...{ id: context.makeId(), key: messageKey(context, item), session: session.id, turn: session.turn },
      ...{
        hostMessage: item.id,
        role: item.role,
        speaker: item.speaker ?? null,
        text,
        at: item.at,
        promptId: item.promptId,
      },
    }
  }

  function turnOf(session: OpenSession, item: MessageItem): Promise<string> {
    const key = item.promptId ?? item.id
    return store.sessions.putTurn({ id: context.makeId(), session: session.id, key, startedAt: item.at })
  }

  async function writeCall(session: OpenSession, item: ToolCallItem): Promise<void> {
    const added = await store.sessions.addToolCall({
      ...{
        id: context.makeId(),
        key: toolKey(context, item.id),
        session: session.id,
        turn: session.turn,
        message: null,
      },
      ...{
        name: item.name,
        input: bounded(item.input, context.redact),
        output: null,
        failed: false,
        at: item.at,
      },
    })
    if (added) written.toolCalls += 1
  }

  async function writeResult(item: ToolResultItem): Promise<void> {
    await store.sessions.answerToolCall(
      toolKey(context, item.id),
      bounded(item.output, context.redact),
      item.failed,
    )
  }

  return { write, hear, written }
}

interface OpenSession {
  readonly id: string
  turn: string | null
}
