/**
 * Whether a raw line can say anything that `readLine` takes. Copies of instructions, states and counts are most of a
 * rollout; their kind stands in the first bytes. A line of another shape is for the parser to judge.
 */
export function mayMatter(line: Buffer): boolean {
  const { type, kind } = HEAD.exec(line.toString('latin1', 0, HEAD_BYTES))?.groups ?? {}
  if (type === undefined || type === 'compacted') return true
  if (type === 'response_item') return kind !== 'reasoning'
  return type === 'event_msg' && (kind === undefined || kind === 'turn_aborted')
}

const HEAD_BYTES = 256
const HEAD =
  /^\s*\{"timestamp":"[^"]*",(?:"ordinal":\d+,)?"type":"(?<type>[a-z_]+)"(?:,"payload":\{"type":"(?<kind>[a-z_]+)")?/
