/** A line of a transcript as the client writes it, with what a test cares about put in. */
export function userLine(content: unknown, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...COMMON,
    type: 'user',
    message: { role: 'user', content },
    uuid: '11111111-1111-4111-8111-111111111111',
    ...more,
  }
}

export function assistantLine(content: unknown, more: Record<string, unknown> = {}): Record<string, unknown> {
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude-opus-5-5', content }
  return {
    ...COMMON,
    message,
    requestId: 'req_1',
    type: 'assistant',
    uuid: '22222222-2222-4222-8222-222222222222',
    ...more,
  }
}

export const SESSION_FILE = '/home/dev/.claude/projects/-home-dev-shop/session-1.jsonl'
export const AGENT_FILE = '/home/dev/.claude/projects/-home-dev-shop/session-1/subagents/agent-a1b2.jsonl'
export const AT = '2026-11-15T20:07:53.835Z'

/** Where every item of these lines belongs, unless the line says otherwise. */
export const PLACE = {
  hostSession: 'session-1',
  agent: null,
  cwd: '/home/dev/shop',
  branch: 'main',
  promptId: 'prompt-1',
}

const COMMON = {
  parentUuid: null,
  isSidechain: false,
  promptId: 'prompt-1',
  timestamp: AT,
  cwd: '/home/dev/shop',
  sessionId: 'session-1',
  version: '2.1.325',
  gitBranch: 'main',
}
