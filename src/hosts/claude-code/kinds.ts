import { type Fields, fieldsOf } from '../fields.ts'
import type { LineKind } from '../reading.ts'

/** Of which kind a line of a transcript is, as far as its versions are known. */
export function claudeLineKind(line: Fields): LineKind {
  const { type } = line
  if (type === 'user' || type === 'assistant') return fieldsOf(line['message']) ? 'said' : 'unknown'
  return SILENT.has(type) ? 'silent' : 'unknown'
}

const SILENT: ReadonlySet<unknown> = new Set([
  ...[
    'attachment',
    'system',
    'summary',
    'progress',
    'queue-operation',
    'last-prompt',
    'mode',
    'permission-mode',
  ],
  ...['custom-title', 'ai-title', 'agent-name', 'tools-used', 'cost-state', 'atis-latch', 'worktree-state'],
  ...['file-history-snapshot', 'file-history-delta', 'api-request', 'api-request-shape', 'api-request-blob'],
  ...['pr-link', 'frame-link', 'bridge-session', 'relocated', 'started', 'result'],
])
