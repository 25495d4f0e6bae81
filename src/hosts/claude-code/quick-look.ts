/**
 * Whether a raw line can say anything that `readLine` takes. Most bytes of a transcript are copies of requests, lists of
 * tools and snapshots of files: they are told by their first bytes, so that they are never parsed. False only when the
 * line is surely one of those; a line that is torn, or of a shape not known here, is for the parser to judge.
 */
export function mayMatter(line: Buffer): boolean {
  const head = HEAD.exec(line.toString('latin1', 0, HEAD_BYTES))
  if (head === null) return true
  const type = head[1]
  if (type === undefined) return MARKS.some((mark) => line.includes(mark))
  if (type === 'attachment') return line.includes(QUEUED)
  if (type === 'system') return line.includes(COMPACTION)
  return type === 'user' || type === 'assistant'
}

/** More than the plain fields take that stand before the type or the content, in any version. */
const HEAD_BYTES = 2048

const QUEUED = Buffer.from('"queued_command"')
const COMPACTION = Buffer.from('"compact_boundary"')

/** Looked for anywhere in a line whose type stands behind its content. */
const MARKS = [
  ...['"type":"user"', '"type":"assistant"', '"type": "user"', '"type": "assistant"'].map((mark) =>
    Buffer.from(mark),
  ),
  ...[QUEUED, COMPACTION],
]

// The plain fields that an object begins with, up to the first one that is the type (which is the group) or that holds an
// object or a list.
const TEXT = '"(?:[^"\\\\]|\\\\.)*"'
const PLAIN_FIELD = `(?!"type"\\s*:\\s*")${TEXT}\\s*:\\s*(?:${TEXT}|[-+.\\w]+)\\s*,\\s*`
const HEAD = new RegExp(
  `^\\s*\\{\\s*(?:${PLAIN_FIELD})*(?:"type"\\s*:\\s*"([^"\\\\]*)"\\s*[,}]|${TEXT}\\s*:\\s*[{[])`,
)
