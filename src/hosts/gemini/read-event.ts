import type { EventKind, FailedCall, HostEvent } from '../../model/event.ts'
import { type Fields, fieldsOf, nameIn, textIn } from '../fields.ts'
import { calledTool, kindNamed, pathIn, reasonIn } from '../hook-payload.ts'
import { inputJson } from '../tool-input.ts'
import { hasFailed, plainOutput } from './tool-output.ts'
import { SHELL_TOOL } from './wiring.ts'
import { joinedText, personsWords, withoutHooks } from './words.ts'

const KINDS: Readonly<Record<string, EventKind>> = {
  SessionStart: 'session-start',
  BeforeAgent: 'prompt',
  BeforeTool: 'tool-call',
  AfterTool: 'tool-failed',
  AfterAgent: 'turn-end',
  PreCompress: 'before-compact',
  SessionEnd: 'session-end',
}

/** Decodes the payload of a Gemini CLI hook; undefined for anything but an event of a session. */
export function readGeminiEvent(payload: unknown): HostEvent | undefined {
  const fields = fieldsOf(payload)
  const hostSession = fields === undefined ? undefined : nameIn(fields, 'session_id')
  if (fields === undefined || hostSession === undefined) return undefined
  const name = nameIn(fields, 'hook_event_name') ?? ''
  const failed = name === 'AfterTool' ? failedCall(fields) : undefined
  const kind = geminiEventKind(name, fields, failed)
  return {
    kind,
    name,
    hostSession,
    cwd: nameIn(fields, 'cwd') ?? null,
    transcript: pathIn(fields, 'transcript_path'),
    promptId: null,
    text: saidInGeminiEvent(kind, fields, failed) || null,
    reason: reasonIn(kind, fields),
    ...(kind === 'tool-call' ? { call: calledTool(fields) } : {}),
    ...(failed === undefined ? {} : { failed }),
  }
}

/** It tells of every tool, and before every request that it might compress: of those only some are news. */
function geminiEventKind(name: string, fields: Fields, failed: FailedCall | undefined): EventKind {
  const kind = kindNamed(KINDS, name)
  if (kind === 'tool-failed' && failed === undefined)
    return nameIn(fields, 'tool_name') === SHELL_TOOL ? 'other' : 'tool-call'
  return kind === 'before-compact' && fields['trigger'] !== 'manual' ? 'other' : kind
}

function saidInGeminiEvent(kind: EventKind, fields: Fields, failed: FailedCall | undefined): string {
  if (kind === 'prompt') return personsWords(textIn(fields, 'prompt') ?? '')
  if (kind === 'turn-end') return geminiAnswerIn(textIn(fields, 'prompt_response') ?? '')
  return failed === undefined ? '' : `${failed.tool} ${failed.input}\n${failed.error}`
}

/** All that the model said in the turn, as one text; the host has words of its own for nothing. */
function geminiAnswerIn(response: string): string {
  return response === '[no response text]' ? '' : withoutHooks(response).trim()
}

/** The call that an event tells of, if it failed. */
function failedCall(fields: Fields): FailedCall | undefined {
  const response = fieldsOf(fields['tool_response']) ?? {}
  const error = plainOutput(joinedText(response['llmContent']))
  const reported = textIn(fieldsOf(response['error']) ?? {}, 'message')
  if (reported === undefined && !hasFailed(error)) return undefined
  return {
    tool: nameIn(fields, 'tool_name') ?? '',
    input: inputJson(fields['tool_input'] ?? {}),
    error: error || (reported ?? ''),
  }
}
