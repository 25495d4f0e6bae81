import { isAbsolute, relative } from 'node:path/posix'
import { parseShellLine } from '../../extract/episodes/shell-line.ts'
import { commandOf, editedFilesOf, readFileOf } from '../../extract/episodes/tool-facts.ts'
import type { HostCall } from '../../model/event.ts'
import type { Memory } from '../../model/memory.ts'
import { hidesUnreviewed, isUserApproved } from '../../model/review.ts'
import { filesIn, fileTerms, isSameFile } from '../../recall/files.ts'
import type { InjectContext } from '../context.ts'
import { memoryLine } from '../lines.ts'
import { ruledOut } from '../ruled-out.ts'
import { whereSaid } from '../said-in.ts'
import type { CallNote, CallRequest } from './call-note.ts'

/** The latest memories that hold the words of a file's name; of those within reach, so many are read. */
const MAX_HOLDING = 200
const CANDIDATES = 30
/** Of a session's calls, so many may bring something about a file: what is known of many files is in the brief. */
const MAX_FILE_LINES = 4

/** What is known about the file that a call reads or changes: the memory that says most, once in a session. */
export async function knownFileNote(
  context: InjectContext,
  request: CallRequest,
): Promise<CallNote | undefined> {
  const { store, config } = context
  const { call, cwd, reach, already } = request
  if (already.callLines >= MAX_FILE_LINES) return undefined
  const [path] = filesOf(call)
  if (path === undefined) return undefined
  const file = insideOf(cwd, path)
  const terms = fileTerms(file)
  if (terms.length === 0) return undefined
  const holding = await store.text.memoriesWith(reach, terms, {
    most: MAX_HOLDING,
    withoutNew: hidesUnreviewed(config),
  })
  const found = await store.memories.byIds(
    reach,
    holding
      .filter(({ lives }) => lives)
      .slice(0, CANDIDATES)
      .map(({ id }) => id),
  )
  const fitting = found.filter(
    (memory) =>
      !already.memories.has(memory.id) &&
      isWorthALine(memory) &&
      [...memory.files, ...filesIn(memory.text)].some((one) => names(one, file)),
  )
  const wrong = await ruledOut(
    context,
    fitting.map(({ id }) => id),
    null,
  )
  const stated = fitting.length > 0 ? await request.stated() : undefined
  const [best] = fitting
    .filter((memory) => !wrong.has(memory.id) && stated?.says(memory) !== true)
    .sort((one, other) => weightOf(other) - weightOf(one) || (one.statedAt < other.statedAt ? 1 : -1))
  if (best === undefined) return undefined
  const saidIn = (await whereSaid(context, [best]))(best)
  return {
    line: memoryLine(best, { saidIn }),
    holds: false,
    tellings: [{ memory: best, reason: `it names the file ${file}` }],
    also: [],
  }
}

/** A memory's path must lead to this very file: a bare name may be that of many, except at the top of the project. */
function names(mentioned: string, file: string): boolean {
  return isSameFile(mentioned, file) && (mentioned.includes('/') || !file.includes('/'))
}

const LASTING: ReadonlySet<Memory['kind']> = new Set([
  ...(['correction', 'preference', 'decision', 'debugging', 'workaround', 'operational'] as const),
])

function isWorthALine(memory: Memory): boolean {
  return LASTING.has(memory.kind) || isUserApproved(memory)
}

function weightOf(memory: Memory): number {
  return (isUserApproved(memory) ? 2 : 0) + (memory.pinned ? 1 : 0) + memory.importance
}

/** The files that a call reads or changes: of a tool for files, of a patch, or of a command that prints one. */
function filesOf({ tool, input }: HostCall): string[] {
  const named = { name: tool, input }
  const [read, edited] = [readFileOf(named), editedFilesOf(named)]
  if (read !== undefined || edited.length > 0) return [...(read === undefined ? [] : [read]), ...edited]
  const { commands } = parseShellLine(commandOf(named) ?? '')
  const [first, ...more] = commands.filter(({ words }) => PRINTS.has(words[0] ?? ''))
  if (first === undefined || more.length > 0) return []
  return first.words.slice(1).filter((word) => /\.\w{1,8}$/.test(word) && !/["'`$*]/.test(word))
}

const PRINTS: ReadonlySet<string> = new Set(['cat', 'sed', 'head', 'tail', 'nl', 'less', 'bat'])

/** The path from the folder where the agent works, if it is in there. */
function insideOf(cwd: string | null, path: string): string {
  if (cwd === null || !isAbsolute(path)) return path
  const inside = relative(cwd, path)
  return inside.startsWith('..') ? path : inside
}
