import type { Context } from '../../context.ts'
import { hostNamed } from '../../hosts/all.ts'
import { importSource } from '../../model/ledger.ts'
import { colleagueName, type Memory, REWORDED, type Revision, sourceFile } from '../../model/memory.ts'
import type { Session } from '../../model/session.ts'
import { writerIn, writerInWords } from '../origin/wrote.ts'

/** Where a memory came from, as a phrase that follows "it came". */
export function originInWords(
  memory: Memory,
  maker: Revision | undefined,
  sessions: readonly Session[],
): string {
  const said = memory.evidence.at(-1)
  const path = said && sourceFile(said.session)
  const by = maker?.by ?? ''
  if (said?.session.startsWith(REWORDED))
    return memory.origin === 'colleague'
      ? `from ${colleagueName(memory)} who reworded it`
      : 'from you, in your own words with `memoria edit`'
  const program = importSource(by)
  if (program !== undefined) return `imported from ${program}${path === undefined ? '' : `: ${path}`}`
  if (said !== undefined && path !== undefined) return fileInWords(path, memory, writerIn(said))
  const where = sessionInWords(said?.session, sessions)
  if (by === 'judge:local') return `learned${where} by the local judge`
  if (by.startsWith('judge:')) return `a model (${by.slice('judge:'.length)}) proposed this${where}`
  if (by === 'mcp') return `${SOURCES[memory.origin]} through its memory tool${where}`
  if (by === 'sleep') return `found when memories were put in order: ${maker?.why ?? ''}`
  return `${SOURCES[memory.origin]}${where}`
}

const SOURCES: Readonly<Record<Memory['origin'], string>> = {
  user: 'from you',
  colleague: 'from a colleague',
  assistant: 'from the agent',
  file: 'from a file that the agent read',
  tool: "from a tool's output",
  web: 'from a web page that a tool fetched',
}

function fileInWords(path: string, { origin, author }: Memory, writer: ReturnType<typeof writerIn>): string {
  if (writer !== undefined) return `from a file: ${path}, ${writerInWords(writer)}`
  if (origin === 'colleague') return `from ${colleagueName({ author })} in ${path}`
  return origin === 'assistant' ? `from the agent's own memory: ${path}` : `from a file: ${path}`
}

function sessionInWords(name: string | undefined, sessions: readonly Session[]): string {
  if (name === undefined) return ''
  const host = sessions.find(({ hostSession }) => hostSession === name)?.host
  const title = host === undefined ? '' : ` (${hostNamed(host)?.title ?? host})`
  return `, session ${name}${title}`
}

/** The sessions that a memory's evidence names. */
export async function sessionsBehind(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  { evidence }: Memory,
): Promise<Session[]> {
  const name = evidence.at(-1)?.session
  if (name === undefined || sourceFile(name) !== undefined) return []
  const found: Session[] = []
  for (const id of await store.sessions.findIds(reach, name, MAX_SESSIONS)) {
    const session = await store.sessions.get(reach, id)
    if (session !== undefined) found.push(session)
  }
  return found
}

/** So many sessions are looked at whose names begin or end alike. */
const MAX_SESSIONS = 5
