import { FOLDER, KNOWN_FILE } from './memories.ts'

/** What each agent sends to its hook, in the fields and the order that it sends them. */
export interface HostEvents {
  readonly host: string
  /** The end of a session's name, so that each has one of its own. */
  prompt(session: number, text: string): object
  start(session: number): object
  end(session: number, text: string): object
  /** A tool that is about to run; undefined where a plugin asks without the hook. */
  call?(session: number, call: 'command' | 'file'): object
  /** A command that failed; undefined where nothing is answered then. */
  failure?(session: number): object
}

const COMMAND = { command: 'npm run check -- --all', description: 'Checks everything' }

const CWD = FOLDER
const AT = '2026-01-31T12:00:00.000Z'

function idOf(session: number): string {
  return `6f1d2c1a-8a30-4a6c-9a0e-${String(session).padStart(12, '0')}`
}

function claudeBase(session: number, name: string) {
  const transcript_path = `/home/dev/.claude/projects/-home-dev-shop/${idOf(session)}.jsonl`
  return { session_id: idOf(session), transcript_path, cwd: CWD, hook_event_name: name }
}

function codexBase(session: number, name: string) {
  const transcript_path = `/home/dev/.codex/sessions/2026/01/31/rollout-2026-01-31T12-00-00-${idOf(session)}.jsonl`
  const model = { model: 'gpt-5.2-codex', permission_mode: 'default' }
  return { session_id: idOf(session), transcript_path, cwd: CWD, hook_event_name: name, ...model }
}

/** It names a transcript only at the end of a turn. */
function copilotBase(session: number, name: string) {
  return { hook_event_name: name, session_id: idOf(session), timestamp: AT, cwd: CWD }
}

function geminiBase(session: number, name: string) {
  const transcript_path = `/home/dev/.gemini/tmp/shop/chats/session-2026-01-31T12-00-${idOf(session).slice(-8)}.jsonl`
  return { session_id: idOf(session), transcript_path, cwd: CWD, hook_event_name: name, timestamp: AT }
}

function opencodeBase(session: number, name: string) {
  const transcript_path = '/home/dev/.local/share/opencode/opencode.db'
  return { session_id: `ses_${idOf(session)}`, transcript_path, cwd: CWD, hook_event_name: name }
}

export const HOST_EVENTS: readonly HostEvents[] = [
  {
    host: 'claude-code',
    prompt: (session, prompt) => ({ ...claudeBase(session, 'UserPromptSubmit'), prompt }),
    call: (session, call) => ({
      ...claudeBase(session, 'PreToolUse'),
      tool_name: call === 'file' ? 'Read' : 'Bash',
      tool_input: call === 'file' ? { file_path: KNOWN_FILE } : COMMAND,
      tool_use_id: 'toolu_1',
    }),
    failure: (session) => ({
      ...claudeBase(session, 'PostToolUseFailure'),
      tool_name: 'Bash',
      tool_input: COMMAND,
      tool_use_id: 'toolu_1',
      error: 'Exit code 1\nError: the payment retry stalls in the cluster',
      is_interrupt: false,
    }),
    start: (session) => ({ ...claudeBase(session, 'SessionStart'), source: 'startup' }),
    end: (session, text) => ({
      ...claudeBase(session, 'Stop'),
      stop_hook_active: false,
      last_assistant_message: text,
    }),
  },
  {
    host: 'codex',
    prompt: (session, prompt) => ({ ...codexBase(session, 'UserPromptSubmit'), turn_id: 't1', prompt }),
    call: (session, call) => ({
      ...codexBase(session, 'PreToolUse'),
      turn_id: 't1',
      tool_name: 'Bash',
      tool_input: call === 'file' ? { command: `cat ${KNOWN_FILE}` } : COMMAND,
    }),
    start: (session) => ({ ...codexBase(session, 'SessionStart'), source: 'startup' }),
    end: (session, text) => ({
      ...codexBase(session, 'Stop'),
      turn_id: 't1',
      stop_hook_active: false,
      last_assistant_message: text,
    }),
  },
  {
    host: 'copilot',
    prompt: (session, prompt) => ({ ...copilotBase(session, 'UserPromptSubmit'), prompt }),
    call: (session) => ({ ...copilotBase(session, 'PreToolUse'), tool_name: 'bash', tool_input: COMMAND }),
    start: (session) => ({ ...copilotBase(session, 'SessionStart'), source: 'new', initial_prompt: 'go' }),
    end: (session) => ({
      ...copilotBase(session, 'Stop'),
      transcript_path: `/home/dev/.copilot/session-state/${idOf(session)}/events.jsonl`,
      stop_reason: 'end_turn',
    }),
  },
  {
    host: 'gemini',
    prompt: (session, prompt) => ({ ...geminiBase(session, 'BeforeAgent'), prompt }),
    call: (session) => ({
      ...geminiBase(session, 'BeforeTool'),
      tool_name: 'run_shell_command',
      tool_input: COMMAND,
    }),
    start: (session) => ({ ...geminiBase(session, 'SessionStart'), source: 'startup' }),
    end: (session, text) => ({
      ...geminiBase(session, 'AfterAgent'),
      prompt: 'go',
      prompt_response: text,
      stop_hook_active: false,
    }),
  },
  {
    host: 'opencode',
    prompt: (session, prompt) => ({ ...opencodeBase(session, 'chat.message'), prompt_id: 'msg_1', prompt }),
    start: (session) => ({ ...opencodeBase(session, 'SessionStart'), reason: 'startup' }),
    end: (session) => opencodeBase(session, 'session.idle'),
  },
]

/** A text as long as it takes for an event to be so many bytes. */
export function eventOf(bytes: number, make: (text: string) => object): string {
  const line = 'Look at "src/cart.ts" <line 7>:\n\tthe private total is ½ of what it should be.\n'
  const [none, one] = ['', line].map((text) => Buffer.byteLength(JSON.stringify(make(text))))
  const many = Math.ceil((bytes - (none ?? 0)) / Math.max((one ?? 0) - (none ?? 0), 1))
  return JSON.stringify(make(line.repeat(Math.max(many, 0))))
}
