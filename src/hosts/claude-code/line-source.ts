import { basename, dirname } from 'node:path'
import type { ItemSource } from '../../model/event.ts'
import { type Fields, nameIn } from '../fields.ts'
import { madeId, timeIn, timeOfFile } from '../line-marks.ts'

/** Where and when a line was said: what all its items have in common. */
export interface LineSource {
  readonly source: ItemSource
  readonly at: string
}

/** The agent of lines that older versions kept in the session's own file without saying which subagent spoke. */
const UNNAMED_AGENT = 'sidechain'

/** Reads where a line belongs; what the line itself does not say, its path does. */
export function sourceOfClaudeLine(line: Fields, path: string): LineSource {
  return {
    source: {
      hostSession: nameIn(line, 'sessionId') ?? nameIn(line, 'session_id') ?? sessionOfPath(path),
      agent:
        nameIn(line, 'agentId') ?? agentOfPath(path) ?? (line['isSidechain'] === true ? UNNAMED_AGENT : null),
      cwd: nameIn(line, 'cwd') ?? null,
      branch: nameIn(line, 'gitBranch') ?? null,
      promptId: nameIn(line, 'promptId') ?? null,
    },
    at: timeIn(line, 'timestamp') ?? timeOfFile(path),
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The line's own id, or one that the same line always gets again. */
export function idOf(line: Fields, { source }: LineSource, content: string): string {
  const own = nameIn(line, 'uuid')
  if (own !== undefined && UUID.test(own)) return own
  // Another tool may have put one name on many lines: then only what a line says tells it from the others.
  const named = own === undefined ? [source.hostSession, source.agent ?? ''] : [own]
  return madeId(...named, String(line['timestamp']), content)
}

/** `…/<session>/subagents/…/agent-<id>.jsonl` belongs to the session of that folder, any other file is named after it. */
function sessionOfPath(path: string): string {
  const folders = dirname(path).split(/[\\/]/)
  const session = folders[folders.lastIndexOf('subagents') - 1]
  return session || basename(path).replace(/\.jsonl$/, '')
}

function agentOfPath(path: string): string | undefined {
  return /^agent-(.+)\.jsonl$/.exec(basename(path))?.[1]
}
