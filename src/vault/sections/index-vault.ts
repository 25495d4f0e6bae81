import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isoTime } from '../../base/clock.ts'
import { isText } from '../../base/guards.ts'
import { ok } from '../../base/result.ts'
import type { NewSection, SectionFile } from '../../store/section-rows.ts'
import { jsonState } from '../../store/state.ts'
import type { Store } from '../../store/store.ts'
import { SHORT_LIST_PATH } from '../compile/short-list.ts'
import type { VaultContext } from '../context.ts'
import { foreignTextsIn } from '../edits/foreign-texts.ts'
import { readVaultFile } from '../folder/read.ts'
import type { Vault } from '../folder/vault.ts'
import { type CutPage, cutOthersList, cutOthersPage, cutPage } from './cut.ts'
import { type FoundFile, markdownFiles } from './files.ts'
import { isOthers } from './others-name.ts'
import { withoutForeign } from './without-foreign.ts'

/** A file whose words cannot be found, and why. */
export interface LeftOut {
  readonly path: string
  readonly why: string
}

export interface Indexed {
  /** How many files there are whose words can be found. */
  readonly files: number
  readonly changed: number
  readonly removed: number
  readonly leftOut: readonly LeftOut[]
  /** Whether there are more files than are looked at. */
  readonly more: boolean
}

const MAX_INDEXED_BYTES = 1024 * 1024
/** A file changed so shortly before it was read may change again without another time or size. */
const FRESH_MS = 2000
/** Part of every digest: a new way of cutting makes every file be read again. */
const FORM = 'sections 2'
/** Which texts were known as somebody else's when the files were read last, as one digest. */
const LEFT_OUT_TEXTS = jsonState('vault sections foreign', isText)

/**
 * Makes the words of a vault's files findable as they stand now. A file that has the size and the time it had costs no
 * reading. What is not for it: our own lists and logs, whose words are memories or history already, and statements that
 * are known to be somebody else's.
 */
export async function indexVault(context: VaultContext, vault: Vault): Promise<Indexed> {
  const { store, reach } = context
  const known = new Map((await store.sections.files(reach, vault.name)).map((file) => [file.path, file]))
  const foreign = await foreignTextsIn(context, vault)
  const lastForeign = LEFT_OUT_TEXTS.for(JSON.stringify([reach.user, vault.name]))
  const digestOfForeign = createHash('sha256')
    .update([...foreign].sort().join())
    .digest('hex')
  const isAsBefore = foreign.size === 0 || (await store.state.read(lastForeign)) === digestOfForeign
  const { files, more } = markdownFiles(vault.root)
  const ours = files.filter(({ path }) => !INJECTED_ELSEWHERE.test(path) || isOthersList(vault, path))
  const leftOut: LeftOut[] = []
  let changed = 0
  for (const file of ours) {
    const before = known.get(file.path)
    const isSame = before !== undefined && before.size === file.size && before.changedMs === file.changedMs
    if (isSame && isAsBefore) continue
    const outcome = await readInto(context, vault, file, before, foreign)
    if (typeof outcome === 'string') leftOut.push({ path: file.path, why: outcome })
    else if (outcome) changed += 1
    // Hooks may be answered by the same process.
    await nextTurn()
  }
  const there = new Set(ours.map(({ path }) => path))
  for (const { path } of leftOut) there.delete(path)
  const gone = [...known.keys()].filter((path) => !there.has(path))
  for (const path of gone) await store.sections.drop(reach, vault.name, path)
  if (!isAsBefore) await store.state.write(lastForeign, digestOfForeign)
  return { files: there.size, changed, removed: gone.length, leftOut, more }
}

/** Files whose words are in the store, or explain the vault. */
const INJECTED_ELSEWHERE = /^(?:index\.md|log\.md|MEMORY\.md|schema\.md|daily\/\d{4}-\d{2}-\d{2}\.md)$/

/** The short list of another installation: only there is a statement of theirs that has no page. */
function isOthersList(vault: Vault, path: string): boolean {
  return isOthers(vault) && path === SHORT_LIST_PATH
}

/** Whether its words changed, or why they cannot be found. */
async function readInto(
  context: VaultContext,
  vault: Vault,
  file: FoundFile,
  before: SectionFile | undefined,
  foreign: ReadonlySet<string>,
): Promise<boolean | string> {
  const { store, reach, clock, redact } = context
  if (file.size > MAX_INDEXED_BYTES) return 'it is larger than 1 MB'
  const read = readVaultFile(vault.root, file.path)
  if (!read.ok) return read.error.message
  if (read.value === undefined) return 'it is gone'
  if (read.value.includes(0) || !isUtf8(read.value)) return 'it is no text'
  const text = withoutForeign(read.value.toString('utf8'), foreign)
  const digest = createHash('sha256').update(FORM).update(text).digest('hex')
  const isFresh = clock.now() - file.changedMs < FRESH_MS
  const now = { ...file, changedMs: isFresh ? -1 : file.changedMs, digest }
  if (before?.digest === digest) {
    await store.sections.touch(reach, vault.name, now)
    return false
  }
  // Before it is cut: a secret may go over a border.
  const cut = [redact(file.path).text, redact(text).text] as const
  const cutOthers = isOthersList(vault, file.path) ? cutOthersList : cutOthersPage
  const page = isOthers(vault) ? ok(cutOthers(...cut)) : cutPage(...cut)
  if (!page.ok) return page.error.message
  await store.sections.put(reach, vault.name, now, await sectionsOf(store, vault, file, page.value))
  return true
}

async function sectionsOf(
  store: Store,
  vault: Vault,
  { changedMs }: FoundFile,
  { title, project, cuts }: CutPage,
): Promise<NewSection[]> {
  const named = vault.project ?? (project === null ? null : await projectNamed(store, project))
  const changedAt = isoTime(Math.floor(changedMs))
  return cuts.map(({ part, heading, text }) => ({
    // Text from memories of several projects is not shown to a search in one of them.
    project: named ?? (part === 'own' || part === 'others' ? null : ''),
    part,
    title,
    heading,
    text,
    changedAt,
  }))
}

/** A project that nobody knows is one all the same: what names it is not for the others. */
async function projectNamed({ projects }: Store, name: string): Promise<string> {
  const found = await projects.find(name)
  return found.length === 1 ? (found[0]?.id ?? name) : name
}
