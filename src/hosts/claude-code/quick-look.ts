/**
 * Whether a raw line can say anything that `readLine` takes. Most bytes of a transcript are copies of requests, lists of
 * tools and snapshots of files: they are recognised by their first bytes, so that they are never parsed. False only when the
 * line is surely one of those; a line that is torn, or of a shape not known here, is for the parser to judge.
 */
export function mayMatter(line: Buffer): boolean {
  const head = HEAD.exec(line.toString('latin1', 0, HEAD_BYTES))
  if (head === null) return true
  const { type, attachment } = head.groups ?? {}
  if (type === 'user' || type === 'assistant') return true
  if (type === 'attachment') return line.includes(QUEUED)
  if (type === 'system') return line.includes(COMPACTION)
  if (type !== undefined) return false
  if (attachment !== undefined && line.includes(ATTACHMENT)) return attachment === 'queued_command'
  // The type stands behind the content, mostly near the end.
  return MARKS.some((mark) => line.lastIndexOf(mark) >= 0)
}

/** More than the plain fields take that stand before the type or the content, in any version. */
const HEAD_BYTES = 1024

const QUEUED = Buffer.from('"queued_command"')
const COMPACTION = Buffer.from('"compact_boundary"')
const ATTACHMENT = Buffer.from('"type":"attachment"')

/** Looked for anywhere in a line whose beginning does not tell its type. */
const MARKS = [
  ...['"type":"assistant"', '"type":"user"', '"type": "assistant"', '"type": "user"'].map((mark) =>
    Buffer.from(mark),
  ),
  ...[QUEUED, COMPACTION],
]

// The plain fields that an object begins with, up to the first one that is its type or that holds an object or a list.
const TEXT = '"(?:[^"\\\\]|\\\\.)*"'
const PLAIN_FIELD = `(?!"type"\\s*:\\s*")${TEXT}\\s*:\\s*(?:${TEXT}|[-+.\\w]+)\\s*,\\s*`
const TYPE = '"type"\\s*:\\s*"(?<type>[^"\\\\]*)"\\s*[,}]'
const ATTACHED = '"attachment"\\s*:\\s*\\{\\s*"type"\\s*:\\s*"(?<attachment>[^"\\\\]*)"\\s*[,}]'
const HEAD = new RegExp(`^\\s*\\{\\s*(?:${PLAIN_FIELD})*(?:${TYPE}|${ATTACHED}|${TEXT}\\s*:\\s*[{[])`)
