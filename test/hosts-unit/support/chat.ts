import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../../base/temporary-folder.ts'

/** Records of a chat as Gemini CLI 0.61 writes them, with only what matters. */
export const SESSION = '919f122e-0583-4a7a-91aa-a4a6d17499a3'
export const CHAT_NAME = 'session-2026-11-15T19-53-919f122e.jsonl'
export const AT = '2026-11-15T19:53:46.837Z'

export const ENVIRONMENT = '<session_context>\nThis is the Gemini CLI. We are setting up\n</session_context>'
export const HOOK = '<hook_context>&lt;memoria-context&gt;\ntold\n&lt;/memoria-context&gt;</hook_context>'

let made = 0
/** An id of its own for each record. */
function uuid(): string {
  made += 1
  return `0bdb599e-610f-4876-b672-${String(made).padStart(12, '0')}`
}

export function head(more: object = {}): object {
  return {
    sessionId: SESSION,
    projectHash: '5a5aede3',
    startTime: AT,
    lastUpdated: AT,
    kind: 'main',
    ...more,
  }
}

export function person(text: string | readonly string[], more: object = {}): object {
  const texts = typeof text === 'string' ? [text] : text
  const content = texts.map((one) => ({ text: one }))
  return { id: uuid(), timestamp: AT, type: 'user', content, ...more }
}

export function model(content: unknown, more: object = {}): object {
  return {
    id: uuid(),
    timestamp: AT,
    type: 'gemini',
    content,
    thoughts: [],
    model: 'gemini-2.5-pro',
    ...more,
  }
}

export function call(output: string, more: object = {}): object {
  const id = 'run_shell_command__run_shell_command_1794772427660_0'
  const functionResponse = { id, name: 'run_shell_command', response: { output } }
  return {
    id,
    name: 'run_shell_command',
    args: { command: 'npm test' },
    status: 'success',
    result: [{ functionResponse }],
    timestamp: '2026-11-15T19:53:48.496Z',
    resultDisplay: 'x',
    ...more,
  }
}

export function patch(more: object): object {
  return { $set: more }
}

export const TOUCHED = patch({ lastUpdated: AT })

/** What a chat of these records is on disk. */
export function textOf(records: readonly (object | string)[]): string {
  return records.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one)}\n`).join('')
}

/** A chat on disk, where Gemini CLI keeps it for a project. */
export function chatFile(text: string, name = CHAT_NAME): { readonly home: string; readonly path: string } {
  const home = temporaryFolder()
  const project = join(home, '.gemini', 'tmp', 'shop')
  const path = join(project, 'chats', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  writeFileSync(join(project, '.project_root'), '/home/dev/shop')
  return { home, path }
}
