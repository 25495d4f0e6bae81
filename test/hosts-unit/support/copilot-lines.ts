/** Lines of a session as Copilot CLI 1.0 writes them, with only what matters. */
export const SESSION = '80109ffd-d218-4bff-aa19-2de78644ddb7'
export const AGENT = '16137925-5145-4381-b883-b85c3891b527'
export const EVENTS = `/home/dev/.copilot/session-state/${SESSION}/events.jsonl`

let written = 0

export function line(type: string, data: unknown, more: object = {}): object {
  written += 1
  const id = `0b9751a8-f78b-4615-9d69-${String(written).padStart(12, '0')}`
  return { type, data, id, timestamp: '2026-11-15T20:00:46.781Z', parentId: null, ...more }
}

export function start(more: object = {}): object {
  const context = { cwd: '/home/dev/shop', gitRoot: '/home/dev/shop', branch: 'main' }
  const own = {
    sessionId: SESSION,
    version: 1,
    producer: 'copilot-agent',
    copilotVersion: '1.0.102',
    context,
  }
  return line('session.start', { ...own, ...more })
}

export function person(content: unknown, more: object = {}): object {
  const transformedContent = `<current_datetime>x</current_datetime>\n\n${content}\n\n<system_reminder>\nx\n</system_reminder>`
  return line('user.message', { content, transformedContent, turnId: '0', ...more })
}

const turn = { interactionId: 'de95a51f-883c-4519-97df-5b363291615d', turnId: '0' }

export function assistant(content: string, calls: readonly object[] = [], more: object = {}): object {
  return line('assistant.message', { content, toolRequests: calls, ...turn, ...more })
}

export function call(toolCallId: string, command: string, more: object = {}): object {
  return { toolCallId, name: 'bash', arguments: { command }, type: 'function', ...more }
}

export function result(toolCallId: string, more: object): object {
  return line('tool.execution_complete', { toolCallId, ...turn, success: true, ...more })
}
