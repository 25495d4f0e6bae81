/** Reads from a repository's history what became of its team files. Git that cannot be asked gives undefined: then nothing is concluded. */
import { createHash } from 'node:crypto'
import { commitAtHead, findRepository, readConfig } from '../../base/git.ts'
import { userName } from '../../git/ask-git.ts'
import { runGit } from '../../git/run-git.ts'
import { MAX_LABEL } from '../../model/memory.ts'
import { TEAM_FOLDER } from './folder.ts'
import { idInContent, lineIn } from './statement.ts'

/** A checkout of a repository whose history can be asked. */
export interface CheckoutHistory {
  /** The commit that is checked out. */
  readonly head: string
  /** The ids of the statements that the commit holds. */
  idsAtHead(): Promise<ReadonlySet<string> | undefined>
  /** The ids that a commit before it removed, whether or not they came back. */
  removedIds(): Promise<ReadonlySet<string> | undefined>
  /** The author of the last commit that touched a file, where the file is as that commit has it. */
  lastAuthor(name: string, content: Uint8Array): Promise<string | undefined>
}

/** The history behind a checkout; undefined outside of a repository. */
export function historyOf(root: string, signal?: AbortSignal): CheckoutHistory | undefined {
  const repository = findRepository(root)
  if (repository === undefined) return undefined
  const ask = (args: readonly string[], input?: string) =>
    runGit(root, ['-c', 'core.quotePath=false', ...args], {
      ...(input === undefined ? {} : { input }),
      ...(signal === undefined ? {} : { signal }),
    })
  return {
    get head() {
      return commitAtHead(repository) ?? ''
    },
    idsAtHead: async () => {
      const blobs = await blobsAtHead(ask)
      return blobs && idsIn(ask, [...blobs.values()])
    },
    removedIds: () => removedIds(ask),
    lastAuthor: async (name, content) => {
      const blob = (await blobsAtHead(ask))?.get(name)
      if (blob === undefined || blob !== blobId(content, blob.length)) return undefined
      const log = await ask(['log', '-1', '--format=%an', 'HEAD', '--', `${TEAM_FOLDER}/${name}`])
      return log.code === 0 ? (lineIn(log.output, MAX_LABEL) ?? undefined) : undefined
    },
  }
}

type Ask = (args: readonly string[], input?: string) => ReturnType<typeof runGit>

/** The team files of the commit that is checked out: the object of each name. */
async function blobsAtHead(ask: Ask): Promise<ReadonlyMap<string, string> | undefined> {
  const tree = await ask(['ls-tree', '-z', '--full-name', 'HEAD', '--', `${TEAM_FOLDER}/`])
  if (tree.code !== 0) return undefined
  const blobs = new Map<string, string>()
  for (const entry of tree.output.split('\0')) {
    const found = /^\d+ blob ([0-9a-f]{40,64})\t\.memoria\/team\/([^/]+)$/.exec(entry)
    if (found?.[1] !== undefined && found[2] !== undefined) blobs.set(found[2], found[1])
  }
  return blobs
}

/**
 * Every commit counts, of all branches that were merged: a file may have been deleted on one of them. Renames are a removal
 * and an addition here; whoever asks looks for the id in the folder first.
 */
async function removedIds(ask: Ask): Promise<ReadonlySet<string> | undefined> {
  const log = await ask([
    'log',
    '--full-history',
    '-m',
    '--no-renames',
    '--no-color',
    '--diff-filter=DM',
    '--format=',
    '--raw',
    '--no-abbrev',
    '-z',
    'HEAD',
    '--',
    TEAM_FOLDER,
  ])
  if (log.code !== 0) return undefined
  const changes = [...log.output.matchAll(/:\d+ \d+ ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) [DM]\0/g)]
  const pairs = new Map(
    changes.map(([, before = '', after = '']) => [`${before} ${after}`, { before, after }]),
  )
  const objects = new Set([...pairs.values()].flatMap(({ before, after }) => [before, after]))
  const ids = await idsByBlob(
    ask,
    [...objects].filter((id) => !/^0+$/.test(id)),
  )
  if (ids === undefined) return undefined
  const removed = new Set<string>()
  for (const { before, after } of pairs.values()) {
    const id = ids.get(before)
    if (id !== undefined && ids.get(after) !== id) removed.add(id)
  }
  return removed
}

async function idsIn(ask: Ask, blobs: readonly string[]): Promise<ReadonlySet<string> | undefined> {
  const ids = await idsByBlob(ask, blobs)
  return ids && new Set(ids.values())
}

/** The ids in some objects. */
async function idsByBlob(
  ask: Ask,
  blobs: readonly string[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const ids = new Map<string, string>()
  if (blobs.length === 0) return ids
  const { code, bytes } = await ask(['cat-file', '--batch'], `${blobs.join('\n')}\n`)
  if (code !== 0) return undefined
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at)
    const [, blob, size] = /^([0-9a-f]{40,64}) blob (\d+)$/.exec(bytes.toString('latin1', at, end)) ?? []
    at = end + 1
    // An object that is missing has a line and no content.
    if (end < 0 || blob === undefined || size === undefined) continue
    const id = idInContent(bytes.toString('utf8', at, at + Number(size)))
    if (id !== undefined) ids.set(blob, id)
    at += Number(size) + 1
  }
  return ids
}

/** The name of git's object for a content, which has LF line ends in a commit. */
function blobId(content: Uint8Array, length: number): string {
  const plain = Buffer.from(Buffer.from(content).toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  const hash = createHash(length === 40 ? 'sha1' : 'sha256')
  return hash.update(`blob ${plain.length}\0`).update(plain).digest('hex')
}

/** The name with which a person commits in a checkout; undefined when git has none. */
export function committerName(root: string): string | undefined {
  const repository = findRepository(root)
  const own = repository && readConfig(repository.commonDir).findLast(isUserName)?.value
  return lineIn(own ?? userName(), MAX_LABEL) ?? undefined
}

function isUserName({ section, key }: { readonly section: string; readonly key: string }): boolean {
  return section === 'user' && key === 'name'
}
