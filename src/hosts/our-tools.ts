const SAVES = ['memory_store', 'memory_update', 'memory_forget', 'memory_wrong']
const READS = [
  ...['memory_search', 'memory_timeline', 'memory_get', 'memory_why', 'memory_count'],
  ...['session_recall', 'session_timeline', 'session_event', 'secret_list'],
]

/** Reveals a secret, after the person agreed. */
const REVEALS = 'secret_get'

/** The tools of our MCP server that no host may run without asking. */
export const ASKED_TOOLS: readonly string[] = [...SAVES, REVEALS]

/** The tools of our MCP server that only read: the ones a person may allow once for all. */
export const READING_TOOLS: readonly string[] = READS

/**
 * Whether a host's tool is one of ours. Hosts put the server's name before a tool's, each in its own way:
 * `mcp__memoria__memory_get`, `mcp__plugin_memoria_memoria__memory_get`, `memoria-memory_get`, `memoria.memory_get`.
 */
export function isOurTool(name: string): boolean {
  return OURS.test(name)
}

/** Whether it is one with which an agent keeps, changes or forgets something. */
export function isOurSavingTool(name: string): boolean {
  return OUR_SAVING.test(name)
}

/**
 * Whether the answer to one of those says that it was done. Hosts write down a call that was refused, stopped or answered
 * with a failure in many ways, and not always as one; only what our server gives says that something was kept. Some hosts
 * put the answer into a string once more.
 */
export function saysKept(answer: string): boolean {
  return KEPT.test(answer)
}

const KEPT = /\\*"(?:memory|forgotten)\\*"\s*:/
const OUR_SAVING = toolNamePattern(SAVES)
const OURS = toolNamePattern([...SAVES, ...READS, REVEALS])

function toolNamePattern(tools: readonly string[]): RegExp {
  return new RegExp(`(?:^|[^a-z])memoria(?:[^a-z].*)?[^a-z](?:${tools.join('|')})$`, 'i')
}
