import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../../base/atomic-file.ts'
import { unwrap } from '../../base/result.ts'
import { resolveInside } from '../../base/safe-path.ts'
import { BY_AUTHOR, type VaultFile } from '../../store/vault-rows.ts'
import { readBlock } from '../page/blocks.ts'
import { placeIn } from '../vault/place.ts'
import { readVaultFile } from '../vault/read.ts'
import { makeFolder, prepareVault } from '../vault/vault-lock.ts'
import { writeVaultFile } from '../vault/write.ts'
import { type Desk, nowAt } from './desk.ts'
import { hasStatements } from './ownership.ts'
import type { StagedPage } from './pages.ts'
import { addDone, proseNote } from './progress.ts'
import { type Chunk, digestOf } from './sections.ts'

/**
 * Everything that is about to be done, and all it takes to finish it: once it is noted, it will be done. It lies in the store
 * and not in the vault, which may come from somebody else.
 */
interface Intent {
  readonly pages: readonly StagedPage[]
  /** What was read for it. */
  readonly note: string
  readonly digests: readonly string[]
}

/** Told before each write; for those who watch. */
export type OnStep = (step: string) => void

const STAGED = 'staged'

/** Writes the pages aside, in a copy of the vault that holds nothing else, and gives how to read them there. */
export function stage(desk: Desk, pages: readonly StagedPage[], onStep: OnStep): (path: string) => string {
  const root = stagedRoot(desk)
  for (const { path, after } of pages) {
    if (after === null) continue
    onStep(`stage ${path}`)
    unwrap(writeVaultFile(root, path, after))
  }
  return (path) => unwrap(readVaultFile(root, path))?.toString() ?? ''
}

/** Takes away what lies aside. Only who holds the vault's lock may call it. */
export function unstage(desk: Desk): void {
  rmSync(stagedRoot(desk), { recursive: true, force: true })
}

/**
 * Puts staged pages into the vault, all or none: what is to be done is noted first, and from then on whoever comes next
 * finishes it. False when a page was changed meanwhile: then nothing is done. Only who holds the vault's lock may call it.
 */
export async function apply(
  desk: Desk,
  pages: readonly StagedPage[],
  { note, pieces }: Pick<Chunk, 'note' | 'pieces'>,
  onStep: OnStep,
): Promise<boolean> {
  if (pages.some(({ path, before }) => present(desk, path) !== before)) return false
  onStep('note what is to be done')
  const intent: Intent = { pages, note, digests: pieces.map(({ digest }) => digest) }
  await desk.store.capture.putNote(intentNote(desk), JSON.stringify(intent))
  await finish(desk, intent, onStep)
  return true
}

/** Finishes what a writer that died had begun to put into the vault. Only who holds the vault's lock may call it. */
export async function finishApplying(desk: Desk, onStep: OnStep = () => undefined): Promise<boolean> {
  const noted = await desk.store.capture.note(intentNote(desk))
  if (noted === null || noted === '') return false
  await finish(desk, JSON.parse(noted) as Intent, onStep)
  return true
}

async function finish(desk: Desk, intent: Intent, onStep: OnStep): Promise<void> {
  const written: StagedPage[] = []
  const stayed: StagedPage[] = []
  for (const page of intent.pages) {
    const now = present(desk, page.path)
    if (now !== page.before && now !== page.after) {
      // What somebody wrote since then stays; the prose in it is known to be ours all the same.
      if (holdsProse(now, page)) stayed.push(page)
      continue
    }
    onStep(`write ${page.path}`)
    if (page.after === null) removePage(desk, page.path)
    else unwrap(writeVaultFile(desk.vault.root, page.path, page.after))
    written.push(page)
  }
  onStep('note what was done')
  await noteAll(desk, { written, stayed }, intent)
  onStep('tidy up')
  unstage(desk)
}

/** In one transaction with how far was read: nothing is asked twice, and nothing is taken for a person's. */
async function noteAll(
  desk: Desk,
  { written, stayed }: { readonly written: readonly StagedPage[]; readonly stayed: readonly StagedPage[] },
  { note, digests }: Intent,
): Promise<void> {
  await desk.store.transaction(async (store) => {
    for (const { path, kind, after, record, prose } of written) {
      const { reach, vault } = desk
      if (after === null) await store.vault.drop(reach, vault.name, path)
      else
        await store.vault.put(
          reach,
          vault.name,
          await recordOf({ ...desk, store }, { path, kind, content: record }),
        )
      await store.capture.putNote(proseNote(desk, path), after === null ? '' : digestOf(prose))
    }
    for (const { path, prose } of stayed) await store.capture.putNote(proseNote(desk, path), digestOf(prose))
    await addDone(store, note, digests)
    await store.capture.putNote(intentNote(desk), '')
  })
}

/** What was noted by whoever writes the statements stays: by it they know whether those are to be written. */
async function recordOf(desk: Desk, file: Pick<VaultFile, 'path' | 'kind' | 'content'>): Promise<VaultFile> {
  const before = await desk.store.vault.file(desk.reach, desk.vault.name, file.path)
  const inputs = hasStatements(file.content) ? (before?.inputs ?? '') : BY_AUTHOR
  return { ...file, inputs, writtenAt: nowAt(desk) }
}

function holdsProse(text: string | null, { after, prose }: StagedPage): boolean {
  const found = readBlock(text ?? '', 'prose')
  return after !== null && found.ok && found.value === prose
}

function present({ vault }: Desk, path: string): string | null {
  return unwrap(readVaultFile(vault.root, path))?.toString() ?? null
}

function removePage({ vault }: Desk, path: string): void {
  const place = unwrap(placeIn(vault.root, path))
  rmSync(place, { force: true })
  syncFolder(dirname(place))
}

/** In the vault's own hidden folder, through no link that leads out of it. */
function stagedRoot({ vault }: Desk): string {
  const root = unwrap(resolveInside(unwrap(prepareVault(vault.root)), STAGED))
  makeFolder(root)
  return root
}

function intentNote({ reach, vault }: Desk): string {
  return `author.applying ${reach.user} ${vault.name}`
}
