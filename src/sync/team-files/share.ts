import { rmSync } from 'node:fs'
import { writeFileAtomic } from '../../base/atomic-file.ts'
import { isoTime } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { findRepository } from '../../base/git.ts'
import { shortId } from '../../base/ids.ts'
import { unwrap } from '../../base/result.ts'
import { resolveInside } from '../../base/safe-path.ts'
import { isIgnored } from '../../git/is-ignored.ts'
import { currentEvidence, isLiving, JUDGED_KINDS, MAX_LABEL, type Memory } from '../../model/memory.ts'
import type { Author } from '../../store/store.ts'
import type { TeamFileRow } from '../../store/team-rows.ts'
import type { Checkout } from './apply-file.ts'
import type { TeamContext } from './context.ts'
import { nameWithId, readableName } from './file-name.ts'
import { makeTeamFolder, statsAt, teamPath } from './folder.ts'
import { committerName } from './git-facts.ts'
import { digestOfBytes, fileVersion, readTeamFile } from './read-file.ts'
import { screenStatement } from './screen.ts'
import { encodeStatement, lineIn, MAX_QUOTE, type TeamStatement } from './statement.ts'

export interface ShareOptions {
  /** The person said that memories of theirs, or of another project, are to be this project's. */
  readonly adopt?: boolean
  /** Leaves the words out that a statement rests on. */
  readonly withoutQuote?: boolean
  readonly author: Author
}

/** A memory that is shared now. */
export interface Shared {
  readonly memory: Memory
  /** The file, from the root of the checkout. */
  readonly path: string
  /** True when git leaves the file out of commits. */
  readonly isIgnored: boolean
}

/**
 * Shares memories with the team of a repository: one file for each, and the memory becomes the team's. All of them are
 * checked first; when one may not be shared, nothing is written.
 */
export async function shareMemories(
  context: TeamContext,
  checkout: Checkout,
  memories: readonly Memory[],
  options: ShareOptions,
): Promise<Shared[]> {
  const { root } = checkout
  const name = committerName(root) ?? lineIn(context.config.user, MAX_LABEL)
  const statements: { readonly memory: Memory; readonly statement: TeamStatement }[] = []
  for (const memory of memories) {
    refuseUnshareable(memory, checkout, options.adopt === true)
    await refuseShared(context, memory, checkout)
    const statement = await statementFor(context, memory, name, options)
    const screened = screenStatement(statement, context.redact)
    if (!screened.ok) throw secretFound(memory, screened.error)
    statements.push({ memory, statement })
  }
  const shared: Shared[] = []
  for (const { memory, statement } of statements)
    shared.push(await shareOne(context, checkout, { memory, statement }, options.author))
  return shared
}

interface Sharing {
  readonly memory: Memory
  readonly statement: TeamStatement
}

async function shareOne(
  context: TeamContext,
  { root, project }: Checkout,
  { memory, statement }: Sharing,
  author: Author,
): Promise<Shared> {
  const { store, reach, home } = context
  makeTeamFolder(root, home)
  const known = (await store.team.filesOf(reach, memory.id)).find(({ folder }) => folder === root)
  const name = known?.name ?? nameFor(root, statement)
  const path = unwrap(resolveInside(root, teamPath(name)))
  const before = statsAt(path) !== undefined
  const record = writeStatement(root, name, statement)
  try {
    const why = { ...author, why: `${author.why} in ${teamPath(name)}` }
    const moved = await store.transaction(async (tx) => {
      const isMoved =
        memory.scope !== 'team' || memory.project !== project || memory.author !== statement.author
      const to = { scope: 'team', project, author: statement.author } as const
      const now = isMoved ? await tx.team.move(reach, memory.id, to, why) : memory
      await tx.team.putFile(reach, record)
      return now
    })
    const repository = findRepository(root)
    return {
      memory: moved ?? memory,
      path: teamPath(name),
      isIgnored: repository !== undefined && isIgnored(repository, path) === true,
    }
  } catch (thrown) {
    // A file without its memory would look like a colleague's.
    if (!before) rmSync(path, { force: true })
    throw thrown
  }
}

/** Writes the file of a statement, and gives its record. The folder is there and holds no links. */
export function writeStatement(root: string, name: string, statement: TeamStatement): TeamFileRow {
  const path = unwrap(resolveInside(root, teamPath(name)))
  const content = encodeStatement(statement)
  // Open to others, as git writes the files of a checkout.
  writeFileAtomic(path, content, { mode: 0o644 })
  return {
    ...{ folder: root, name, memory: statement.id, supersedes: statement.supersedes, state: 'present' },
    version: fileVersion(root, name) ?? '',
    digest: digestOfBytes(Buffer.from(content)),
    problem: null,
  }
}

/** A name that no other statement has, also none that a colleague shares at the same time. A file that is there keeps its name. */
function nameFor(root: string, statement: TeamStatement): string {
  const name = readableName(statement)
  const there = readTeamFile(root, name)
  const isOwn = there?.content.ok === true && there.content.value.id === statement.id
  return isOwn ? name : nameWithId(name, statement.id)
}

/** The statement as its file says it. */
export async function statementFor(
  { store, reach }: Pick<TeamContext, 'store' | 'reach'>,
  memory: Memory,
  author: string | null,
  { withoutQuote = false }: Pick<ShareOptions, 'withoutQuote'> = {},
): Promise<TeamStatement> {
  const { id, kind, text, topic, statedAt } = memory
  const links = await store.memories.links(reach, id)
  const replaced = links.filter(({ from, relation }) => from === id && relation === 'supersedes')
  const named = await store.memories.byIds(
    reach,
    replaced.map(({ to }) => to),
  )
  const quote = currentEvidence(memory).findLast((one) => one.quote !== '' && one.quote !== text)?.quote
  return {
    id,
    author,
    kind: JUDGED_KINDS.find((one) => one === kind) ?? 'fact',
    date: isoTime(Date.parse(statedAt)).slice(0, 10),
    text: text.trim(),
    topic,
    supersedes: named.filter((one) => one.scope === 'team').sort(byId)[0]?.id ?? null,
    evidence: withoutQuote ? null : lineIn(quote, MAX_QUOTE),
  }
}

function byId(one: Memory, other: Memory): number {
  return one.id < other.id ? -1 : 1
}

function refuseUnshareable(memory: Memory, { project }: Checkout, adopt: boolean): void {
  const { id, state, kind, scope } = memory
  if (!isLiving(memory))
    throw new MemoriaError(
      'conflict',
      `memory ${shortId(id)} is ${state}, and only what holds can be shared`,
      {
        hint: `Look at it with \`memoria show ${shortId(id)}\`.`,
      },
    )
  if (kind === 'practice')
    throw new MemoriaError('refused', `memory ${shortId(id)} was counted from tool calls on this machine`, {
      hint: 'Write it down yourself and share that: memoria remember "…"',
    })
  if (adopt || (scope !== 'user' && memory.project === project)) return
  const whose = scope === 'user' ? 'is yours in all projects' : `belongs to the project ${memory.project}`
  throw new MemoriaError('refused', `memory ${shortId(id)} ${whose}, and not to this repository's project`, {
    hint: `To make it this project's and share it: memoria share ${shortId(id)} --project .`,
  })
}

/** The same words under two ids would be two files that say the same. */
async function refuseShared(
  { store, reach }: TeamContext,
  { id, text }: Memory,
  { project }: Checkout,
): Promise<void> {
  const twin = await store.memories.twin(reach, { scope: 'team', project }, text)
  if (twin === undefined || twin.id === id) return
  const who = twin.author === null ? '' : ` by ${twin.author}`
  throw new MemoriaError('conflict', `the team has this already as ${shortId(twin.id)}, shared${who}`, {
    hint: `Look at it with \`memoria show ${shortId(twin.id)}\`.`,
  })
}

function secretFound({ id }: Memory, why: string): MemoriaError {
  return new MemoriaError('refused', `memory ${shortId(id)} is not shared: it ${why}. Nothing was written.`, {
    hint: `Reword it: memoria edit ${shortId(id)} --text "…", or share it without its quote: --no-quote`,
  })
}
