import { statSync } from 'node:fs'
import { join } from 'node:path'
import { futureRealPath } from '../../base/real-path.ts'
import type { Store } from '../../store/store.ts'
import { linesIn } from '../edits/lines.ts'
import type { ChangedFile } from '../edits/look.ts'
import type { Vault } from '../folder/vault.ts'
import { type AgentCall, agentCallsSince } from './agent-calls.ts'
import { involvementOf, type NamedPath } from './agent-writes.ts'
import type { CallPeriod } from './call-period.ts'
import { readGitHistory, type VaultCommit } from './git-history.ts'
import { type OtherWriter, PERSON, type Writer } from './wrote.ts'

/** Says who made the changes that were found in a vault. Whatever it cannot tell is not the person's. */
export interface Attribution {
  /** The writer of lines that are new in a file. */
  ofLines(file: ChangedFile, lines: readonly string[]): Promise<Writer>
  /** The writer who removed, moved or ticked the line with this block id. */
  ofChange(file: ChangedFile, blockId: string): Promise<Writer>
}

/** A file that changed, and since when it may have: in milliseconds, the last time it was seen as we wrote it. */
export interface Suspect {
  readonly file: ChangedFile
  readonly since: number
}

/** Reads all that tells who changed these files: the repository around the vault, and captured tool calls. */
export async function attributeEdits(
  { store, user }: { readonly store: Store; readonly user: string },
  vault: Vault,
  suspects: readonly Suspect[],
): Promise<Attribution> {
  const history = await readGitHistory(vault)
  const calls =
    suspects.length === 0
      ? []
      : await agentCallsSince(store, user, Math.min(...suspects.map((one) => one.since)))
  const byAgents = new Map(suspects.map((suspect) => [suspect.file, findAgent(calls, vault, suspect)]))
  const onThisMachine = (file: ChangedFile): Writer => byAgents.get(file) ?? PERSON
  return {
    ofLines: async (file, lines) => (await committedLines(history, file, lines)) ?? onThisMachine(file),
    ofChange: async (file, blockId) => (await committedChange(history, file, blockId)) ?? onThisMachine(file),
  }
}

type History = Awaited<ReturnType<typeof readGitHistory>>

const NO_HISTORY: OtherWriter = { by: 'unknown', why: 'git could not say who wrote it' }

async function committedLines(
  history: History,
  { path }: ChangedFile,
  lines: readonly string[],
): Promise<OtherWriter | undefined> {
  if (history === undefined) return undefined
  if (history === 'unreadable') return NO_HISTORY
  const written = lines.filter((line) => line.trim() !== '')
  for (const line of written) {
    const foreign = history.adding(line).findLast(({ isMadeHere }) => !isMadeHere)
    if (foreign !== undefined) return committer(foreign)
  }
  const unknown = written.filter((line) => history.adding(line).length === 0)
  if (unknown.length === 0) return undefined
  const head = new Set((await history.head(path))?.split('\n').map((line) => line.trim()))
  return unknown.some((line) => head.has(line.trim())) ? NO_HISTORY : undefined
}

/** A change that HEAD has as well came with a commit; one that it has not was made in the folder itself. */
async function committedChange(
  history: History,
  { path, text }: ChangedFile,
  blockId: string,
): Promise<OtherWriter | undefined> {
  if (history === undefined) return undefined
  if (history === 'unreadable') return NO_HISTORY
  const foreign = history.concerning(blockId).findLast(({ isMadeHere }) => !isMadeHere)
  if (foreign === undefined) return undefined
  const head = await history.head(path)
  const isCommitted = head !== undefined && standingOf(head, blockId) === standingOf(text, blockId)
  return isCommitted ? committer(foreign) : undefined
}

function committer({ id, author }: VaultCommit): OtherWriter {
  return { by: 'commit', commit: id, author }
}

/** How a line stands in a page: where, and whether it is ticked; empty when it is not there. */
function standingOf(text: string, blockId: string): string {
  const line = linesIn(text).find(({ id }) => id === blockId)
  return line === undefined ? '' : JSON.stringify([line.under, line.text, line.done])
}

/** A file that changed, with the times that the file system has of it. */
interface ChangedPath extends NamedPath {
  /** When it was last written and when its entry last changed, in milliseconds; empty when it is not there. */
  readonly times: readonly number[]
}

/**
 * The agent that changed a file, or that may have. A call that names the file counts if it ran since the file was last seen
 * as we wrote it. One that does not name it counts if it ran when the file changed.
 */
function findAgent(
  calls: readonly AgentCall[],
  vault: Vault,
  { file, since }: Suspect,
): OtherWriter | undefined {
  const changed = changedPath(vault, file.path)
  const latest = Math.max(...(changed.times.length > 0 ? changed.times : [Number.POSITIVE_INFINITY]))
  const suspected = calls
    .filter(({ period }) => period.end >= since && period.start <= latest)
    .map((one) => ({
      ...one,
      involvement: involvementOf(one.call, changed),
      ranAtChange: ranAtChange(one.period, changed),
    }))
  // Of several the one that began last: its text is the one that stayed.
  const naming = suspected.filter(({ involvement }) => involvement === 'names')
  const writer = naming.findLast((one) => one.ranAtChange) ?? naming.at(-1)
  if (writer !== undefined) {
    const { call, host, hostSession } = writer
    return { by: 'agent', host, session: hostSession, tool: call.name }
  }
  const runner = suspected.findLast((one) => one.involvement === 'could' && one.ranAtChange)
  if (runner === undefined) return undefined
  const { call, host, hostSession } = runner
  return { by: 'unknown', why: `changed while ${host} ran ${call.name} in session ${hostSession}` }
}

/** Either time counts: `touch` sets the first one, `chmod` and a later rename move the second. */
function ranAtChange({ start, end }: CallPeriod, { times }: ChangedPath): boolean {
  return times.length === 0 || times.some((time) => start <= time && time <= end)
}

function changedPath({ root }: Vault, path: string): ChangedPath {
  const folders = [...new Set([root, futureRealPath(root)])]
  // A page may itself be a link.
  const files = [
    ...new Set([...folders.map((folder) => join(folder, path)), futureRealPath(join(root, path))]),
  ]
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  return { files, folders, times: stats === undefined ? [] : [stats.mtimeMs, stats.ctimeMs] }
}
