import type { Context } from '../context.ts'
import { isHeld } from '../hosts/fence.ts'
import { isOurSavingTool, isOurTool, saysKept } from '../hosts/our-tools.ts'
import type { MessageItem, ToolCallItem, ToolResultItem, TranscriptItem } from '../model/event.ts'
import { type Fingerprint, fingerprintText } from '../model/output-fingerprint.ts'
import type { ToolCall, ToolCallResult } from '../model/session.ts'
import type { NewMessage, NewTurn, Store } from '../store/store.ts'
import { bounded, boundedMessage, isCut, storable } from './bounds.ts'
import type { Consent } from './consent.ts'
import { messageKey, sessionKey, toolKey } from './keys.ts'

/** Storing items of one host. */
export interface WriterContext extends Pick<Context, 'redact' | 'makeId'> {
  readonly host: string
  readonly user: string
  readonly projectAt: (cwd: string | null) => Promise<string | null>
  /** Whether the person lets us keep this; what they do not is as if it had not been said. */
  readonly mayKeep: Consent['mayKeep']
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
  const messages = new Map<string, NewMessage>()
  const calls = new Map<string, ToolCall>()
  const results = new Map<string, Answered>()
  let refusesAny: boolean | undefined
  const turns = new Map<string, { readonly at: string; readonly interrupted: boolean }>()

  function openedSessionOf(item: TranscriptItem): Promise<OpenSession> {
    const key = sessionKey(context, item)
    const known = sessions.get(key)
    if (known) return known
    const opened = openSession(item, key)
    sessions.set(key, opened)
    return opened
  }

  /** Names come from outside as well: a branch, a tool or a speaker may be called by a secret. */
  function cleanName<Name extends string | null>(name: Name): Name | string {
    return name === null ? name : context.redact(storable(name)).text
  }

  async function openSession(item: TranscriptItem, key: string): Promise<OpenSession> {
    const project = await context.projectAt(item.cwd)
    const parent = item.agent === null ? null : await openedSessionOf({ ...item, agent: null })
    const session = {
      id: context.makeId(),
      key,
      host: context.host,
      hostSession: item.hostSession,
      user: context.user,
      project,
      parent: parent?.id ?? null,
      branch: cleanName(item.branch),
      folder: item.cwd,
      startedAt: item.at,
      endedAt: null,
    }
    const id = await store.sessions.put(session)
    written.projects.add(project)
    return { id, ...(await store.sessions.state(id)) }
  }

  async function write(item: TranscriptItem): Promise<void> {
    const key = keyOf(item)
    if (!(await mayKeep(item, key))) return
    const session = await openedSessionOf(item)
    written.lastAt = item.at
    if (item.type === 'message') await writeMessage(session, item, key)
    else if (item.type === 'tool-call') writeCall(session, item, key)
    else if (item.type === 'tool-result') writeResult(session, item)
    else if (session.turn !== null) closeTurn(session.turn, item.at, true)
  }

  /** The key of a message or a call; other items have none. */
  function keyOf(item: TranscriptItem): string {
    if (item.type === 'message') return messageKey(context, item)
    return item.type === 'tool-call' ? toolKey(context, item.id) : ''
  }

  /** A fork copies what was said; what was not to be kept is not to be kept from the copy either. */
  async function mayKeep(item: TranscriptItem, key: string): Promise<boolean> {
    if (!context.mayKeep(item)) {
      if (key !== '') await store.capture.refuse(key)
      refusesAny = true
      return false
    }
    refusesAny ??= await store.capture.refusesAny()
    return !refusesAny || key === '' || !(await store.capture.isRefused(key))
  }

  async function writeMessage(session: OpenSession, item: MessageItem, key: string): Promise<void> {
    written.lastMessage = item.id
    const known = messages.get(key) ?? (await store.sessions.whereIs(key))
    if (known !== undefined) {
      // A copy in a fork belongs to where it was said first; what is new after it begins a turn here.
      session.turn = known.session === session.id ? known.turn : null
      return
    }
    const message = messageFor(session, item, key)
    if (message === undefined) return
    if (item.role === 'user' || session.turn === null)
      session.turn = await store.sessions.putTurn(turnFor(session, item))
    const turn = session.turn
    if (!session.heard) messages.set(key, { turn, ...message })
    else if (await store.sessions.addMessage({ turn, ...message }, session)) written.messages += 1
    closeTurn(turn, item.at, false)
  }

  /** Stores a message that a hook reported and that the transcript may contain later. */
  async function hear(item: MessageItem): Promise<void> {
    if (!context.mayKeep(item)) return
    const session = await openedSessionOf(item)
    const message = messageFor(session, item, messageKey(context, item))
    if (message !== undefined && (await store.sessions.hear(message, turnFor(session, item))))
      written.messages += 1
  }

  /** Undefined when nothing is left of it that may be kept. */
  function messageFor(
    session: OpenSession,
    item: MessageItem,
    key: string,
  ): Omit<NewMessage, 'turn'> | undefined {
    const text = boundedMessage(item.text, context.redact)
    if (text.trim() === '' && item.text.trim() !== '') return undefined
    return {
      id: context.makeId(),
      key,
      session: session.id,
      hostMessage: item.id,
      role: item.role,
      speaker: cleanName(item.speaker ?? null),
      text,
      at: item.at,
      promptId: item.promptId,
    }
  }

  function turnFor(session: OpenSession, item: MessageItem): NewTurn {
    const key = item.promptId ?? item.id
    return { id: context.makeId(), session: session.id, key, startedAt: item.at }
  }

  /** Held back until the end of the batch: its result is mostly there by then, and both are one row. */
  function writeCall(session: OpenSession, item: ToolCallItem, key: string): void {
    calls.set(key, {
      id: context.makeId(),
      key,
      session: session.id,
      turn: session.turn,
      message: null,
      // The name of a server and of its tool stand in one word: `mcp__wiki__search`.
      name: item.name.split('__').map(cleanName).join('__'),
      input: bounded(item.input, context.redact),
      output: null,
      failed: false,
      at: item.at,
      endedAt: null,
    })
    if (session.turn !== null) closeTurn(session.turn, item.at, false)
  }

  function writeResult(session: OpenSession, item: ToolResultItem): void {
    if (session.turn !== null) closeTurn(session.turn, item.at, false)
    results.set(toolKey(context, item.id), {
      output: bounded(item.output, context.redact),
      // A call that we held did not run, so it did not fail.
      failed: item.failed && !isHeld(item.output),
      endedAt: item.at,
      // Before it is cut: whose words something is must not depend on where in the output they stood.
      fingerprint: isCut(item.output) ? fingerprintText(item.output) : null,
    })
  }

  function closeTurn(turn: string, at: string, interrupted: boolean): void {
    const before = turns.get(turn)
    const later = before === undefined || before.at < at ? at : before.at
    turns.set(turn, { at: later, interrupted: interrupted || (before?.interrupted ?? false) })
  }

  /** Writes what was held back. To be called once, in the same transaction. */
  async function finish(): Promise<Written> {
    for (const [key, call] of calls) {
      const { fingerprint = null, ...answered } = kept(call.name, results.get(key)) ?? {}
      if (!(await store.sessions.addToolCall({ ...call, ...answered }))) continue
      if (fingerprint !== null) await store.sessions.putFingerprint(key, fingerprint)
      written.toolCalls += 1
      results.delete(key)
    }
    for (const [key, result] of results) {
      const { fingerprint, ...answered } = kept(await store.sessions.toolName(key), result) ?? result
      const isThere = await store.sessions.answerToolCall(key, answered)
      if (isThere && fingerprint !== null) await store.sessions.putFingerprint(key, fingerprint)
    }
    for (const [turn, { at, interrupted }] of turns) await store.sessions.closeTurn(turn, at, interrupted)
    written.messages += await store.sessions.addMessages([...messages.values()])
    return written
  }

  return { write, hear, finish }
}

type Answered = ToolCallResult & {
  /** Of an output that is not kept whole. */
  readonly fingerprint: Fingerprint | null
}

/**
 * The answers of our own tools are in the store already and must not outlive a memory that is purged. We keep only
 * whether something was stored.
 */
function kept(tool: string | undefined, result: Answered | undefined): Answered | undefined {
  if (result === undefined || tool === undefined || !isOurTool(tool)) return result
  const failed = result.failed || (isOurSavingTool(tool) && !saysKept(result.output))
  return { ...result, output: OURS, failed, fingerprint: null }
}

const OURS = "(memoria's own answer, not kept twice)"

interface OpenSession {
  readonly id: string
  turn: string | null
  readonly heard: boolean
}
