import { MemoriaError } from '../base/errors.ts'
import { unwrap } from '../base/result.ts'
import { resolveInside } from '../base/safe-path.ts'
import type { Host } from '../hosts/host.ts'
import type { ExportFile } from '../hosts/own-knowledge.ts'
import type { HomeInjectContext } from '../inject/context.ts'
import { statedFor } from '../inject/stated.ts'
import { bestOf } from './best.ts'
import { bytesAt, putBytes } from './host-file.ts'
import { END, hasSection, isTorn, withoutSection, withSection } from './section.ts'

/** For whom a section is written. */
export interface ExportTarget {
  readonly host: Host
  /** The folder of the project. */
  readonly folder: string
  readonly project: string
}

export interface ExportOptions {
  /** Takes the section out. */
  readonly remove?: boolean
  readonly dryRun?: boolean
  /** Only where there is a section already. */
  readonly refresh?: boolean
}

export interface Exported {
  readonly file: string
  readonly outcome: 'written' | 'unchanged' | 'removed'
  /** The lines between the markers; none when there is no section then. */
  readonly lines: readonly string[]
  readonly memories: readonly string[]
  /** Whether the host puts all of it before its model. */
  readonly isRead: boolean
}

/**
 * Makes the section of ours in a host's own memory of a project tell the best that is known of it. Everything outside of the
 * section stays byte for byte, also when the host writes meanwhile: then nothing is written, and it is an error.
 */
export async function exportSection(
  context: HomeInjectContext,
  target: ExportTarget,
  { remove = false, dryRun = false, refresh = false }: ExportOptions = {},
): Promise<Exported | undefined> {
  const exportFile = exportFileOf(context, target)
  const file = unwrap(resolveInside(exportFile.within, exportFile.name))
  const before = bytesAt(file)
  if (refresh && !hasSection(before ?? '')) return undefined
  if (isTorn(before ?? '')) throw torn(file)
  const best = remove
    ? { lines: [], memories: [] }
    : await bestOf(context, target.project, saidElsewhere(context, target))
  const after =
    best.lines.length === 0 ? withoutSection(before ?? '') : fitting(before ?? '', best.lines, exportFile)
  const isSame = after === (before ?? '')
  const had = hasSection(before ?? '')
  const exported = { file, ...best, isRead: isRead(after, exportFile) }
  if (!isSame && !dryRun) putBytes(file, before, after)
  const outcome = isSame ? 'unchanged' : had && best.lines.length === 0 ? 'removed' : 'written'
  return { ...exported, outcome }
}

function exportFileOf({ env }: HomeInjectContext, { host, folder }: ExportTarget): ExportFile {
  const target = host.memory?.exportTo?.(env, folder)
  if (target !== undefined) return target
  throw new MemoriaError(
    'not_found',
    `${host.title} has no memory of that project that could be written to`,
    {
      hint: 'Name a project that is in a folder on this machine.',
    },
  )
}

/** The host's instructions without our own section, which would else come and go. */
function saidElsewhere({ env }: HomeInjectContext, { host, folder }: ExportTarget) {
  return statedFor(host, env, folder, { withoutMemory: true }).says
}

/** At the end, where the host reads that far; else at the beginning. */
function fitting(before: string, lines: readonly string[], exportFile: ExportFile): string {
  const section = lines.map((line) => Buffer.from(line).toString('latin1'))
  const after = withSection(before, section)
  return hasSection(before) || isRead(after, exportFile)
    ? after
    : withSection(before, section, { first: true })
}

/** Whether everything up to the end of our section is within what the host reads. */
function isRead(text: string, { read }: ExportFile): boolean {
  const behind = withoutTail(text)
  return behind.split('\n').length <= read.lines && behind.length <= read.bytes
}

function withoutTail(text: string): string {
  const end = text.lastIndexOf(END)
  return end < 0 ? '' : text.slice(0, end + END.length)
}

function torn(file: string): MemoriaError {
  return new MemoriaError('conflict', `${file} has one of memoria's two markers without the other`, {
    hint: 'Nobody knows what is between them: remove that line by hand, then try again.',
  })
}
