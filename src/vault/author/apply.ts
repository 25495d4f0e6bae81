import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../../base/atomic-file.ts'
import { isListOf, isShape, isText } from '../../base/guards.ts'
import { unwrap } from '../../base/result.ts'
import { resolveInside } from '../../base/safe-path.ts'
import { jsonState, type StateKey } from '../../store/state.ts'
import { BY_AUTHOR, type VaultFile } from '../../store/vault-rows.ts'
import { pathInVault } from '../folder/path-in-vault.ts'
import { readVaultFile } from '../folder/read.ts'
import { makeFolder, prepareVault } from '../folder/vault-lock.ts'
import { writeVaultFile } from '../folder/write.ts'
import { readBlock } from '../page/blocks.ts'
import { type AuthorContext, nowAt } from './context.ts'
import { STAGED } from './may-have-prose.ts'
import { hasStatements } from './ownership.ts'
import { isStagedPage, type StagedPage } from './pages.ts'
import { addDone, proseWritten } from './progress.ts'
import { type Chunk, digestOf } from './sections.ts'

/**
 * Everything that is about to be done, and all it takes to finish it: once it is noted, it will be done. It lies in the store
 * and not in the vault, which may come from somebody else.
 */
interface Intent {
  readonly pages: readonly StagedPage[]
  /** The input that was read for it. */
  readonly note: string
  readonly digests: readonly string[]
}

const APPLYING = jsonState(
  'author.applying',
  isShape<Intent>({ pages: isListOf(isStagedPage), note: isText, digests: isListOf(isText) }),
)

/** Called before each write, to show progress. */
export type OnStep = (step: string) => void

/** Writes the pages aside, in a copy of the vault that holds nothing else, and gives how to read them there. */
export function stage(
  context: AuthorContext,
  pages: readonly StagedPage[],
  onStep: OnStep,
): (path: string) => string {
  const root = stagedRoot(context)
  for (const { path, after } of pages) {
    if (after === null) continue
    onStep(`stage ${path}`)
    unwrap(writeVaultFile(root, path, after))
  }
  return (path) => unwrap(readVaultFile(root, path))?.toString() ?? ''
}

/** Takes away what lies aside. Only who holds the vault's lock may call it. */
export function unstage(context: AuthorContext): void {
  rmSync(stagedRoot(context), { recursive: true, force: true })
}

/**
 * Puts staged pages into the vault, all or none: what is to be done is noted first, and from then on whoever comes next
 * finishes it. False when a page was changed meanwhile: then nothing is done. Only who holds the vault's lock may call it.
 */
export async function apply(
  context: AuthorContext,
  pages: readonly StagedPage[],
  { note, pieces }: Pick<Chunk, 'note' | 'pieces'>,
  onStep: OnStep,
): Promise<boolean> {
  if (pages.some(({ path, before }) => present(context, path) !== before)) return false
  onStep('note what is to be done')
  const intent: Intent = { pages, note, digests: pieces.map(({ digest }) => digest) }
  await context.store.state.write(applying(context), intent)
  await finish(context, intent, onStep)
  return true
}

/** Finishes what a writer that died had begun to put into the vault. Only who holds the vault's lock may call it. */
export async function finishApplying(
  context: AuthorContext,
  onStep: OnStep = () => undefined,
): Promise<boolean> {
  const intent = await context.store.state.read(applying(context))
  if (intent === undefined) return false
  await finish(context, intent, onStep)
  return true
}

async function finish(context: AuthorContext, intent: Intent, onStep: OnStep): Promise<void> {
  const written: StagedPage[] = []
  const stayed: StagedPage[] = []
  for (const page of intent.pages) {
    const now = present(context, page.path)
    if (now !== page.before && now !== page.after) {
      // Later changes stay; the prose in the page is still known to be ours.
      if (holdsProse(now, page)) stayed.push(page)
      continue
    }
    onStep(`write ${page.path}`)
    if (page.after === null) removePage(context, page.path)
    else unwrap(writeVaultFile(context.vault.root, page.path, page.after))
    written.push(page)
  }
  onStep('note what was done')
  await noteAll(context, { written, stayed }, intent)
  onStep('tidy up')
  unstage(context)
}

/** In one transaction with how far was read: nothing is asked twice, and nothing is taken for a person's. */
async function noteAll(
  context: AuthorContext,
  { written, stayed }: { readonly written: readonly StagedPage[]; readonly stayed: readonly StagedPage[] },
  { note, digests }: Intent,
): Promise<void> {
  await context.store.transaction(async (store) => {
    for (const { path, kind, after, record, prose } of written) {
      const { reach, vault } = context
      if (after === null) await store.vault.drop(reach, vault.name, path)
      else
        await store.vault.put(
          reach,
          vault.name,
          await recordOf({ ...context, store }, { path, kind, content: record }),
        )
      if (after === null) await store.state.remove(proseWritten(context, path))
      else await store.state.write(proseWritten(context, path), digestOf(prose))
    }
    for (const { path, prose } of stayed)
      await store.state.write(proseWritten(context, path), digestOf(prose))
    await addDone(store, note, digests)
    await store.state.remove(applying(context))
  })
}

/** Keeps the note of the writer of statements, which decides by it whether to write them. */
async function recordOf(
  context: AuthorContext,
  file: Pick<VaultFile, 'path' | 'kind' | 'content'>,
): Promise<VaultFile> {
  const before = await context.store.vault.file(context.reach, context.vault.name, file.path)
  const inputs = hasStatements(file.content) ? (before?.inputs ?? '') : BY_AUTHOR
  return { ...file, inputs, writtenAt: nowAt(context) }
}

function holdsProse(text: string | null, { after, prose }: StagedPage): boolean {
  const found = readBlock(text ?? '', 'prose')
  return after !== null && found.ok && found.value === prose
}

function present({ vault }: AuthorContext, path: string): string | null {
  return unwrap(readVaultFile(vault.root, path))?.toString() ?? null
}

function removePage({ vault }: AuthorContext, path: string): void {
  const target = unwrap(pathInVault(vault.root, path))
  rmSync(target, { force: true })
  syncFolder(dirname(target))
}

/** In the vault's own hidden folder, through no link that leads out of it. */
function stagedRoot({ vault }: AuthorContext): string {
  const root = unwrap(resolveInside(unwrap(prepareVault(vault.root)), STAGED))
  makeFolder(root)
  return root
}

function applying({ reach, vault }: AuthorContext): StateKey<Intent> {
  return APPLYING.for(`${reach.user} ${vault.name}`)
}
