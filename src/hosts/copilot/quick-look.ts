/**
 * Whether a raw line can say anything that `readLine` takes. Copies of instructions, of hooks' input and counts are most
 * of a transcript; their kind is the first thing in the line. A line of another shape is for the parser to judge.
 */
export function mayMatter(line: Buffer): boolean {
  const type = HEAD.exec(line.toString('latin1', 0, HEAD_BYTES))?.[1]
  return type === undefined || TAKEN.has(type)
}

const HEAD_BYTES = 64
const HEAD = /^\s*\{"type":"([a-z_.]+)"/
const TAKEN: ReadonlySet<string> = new Set([
  ...['user.message', 'assistant.message', 'tool.execution_complete', 'session.compaction_complete', 'abort'],
])
