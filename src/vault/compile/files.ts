import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { removeAbandoned } from '../../base/atomic-file.ts'
import { unwrap } from '../../base/result.ts'
import type { Store } from '../../store/store.ts'
import type { VaultFileKind } from '../../store/vault-rows.ts'
import { pathInVault } from '../folder/path-in-vault.ts'
import { readVaultFile } from '../folder/read.ts'
import { removeVaultFile, writeVaultFile } from '../folder/write.ts'
import type { Builder } from './builder.ts'
import { changeState } from './state.ts'

/** A file of the vault as it is to be; one without a text goes. */
export interface FileChange {
  readonly path: string
  readonly kind: VaultFileKind
  readonly text: string | null
  /** Digest of what it is made from. */
  readonly inputs: string
  /** It is a person's from now on. */
  readonly released?: boolean
}

/**
 * Writes files, all of them whatever dies in between: what is about to be written is noted, then written, then noted as
 * written, in one transaction with what `done` keeps. Until then the next writer finds what each file held and is to hold,
 * so that nothing of ours is ever taken for a person's. Only who holds the vault's lock may call it.
 */
export async function applyFiles(
  builder: Builder,
  changes: readonly FileChange[],
  done: (store: Store) => Promise<void> = async () => undefined,
): Promise<void> {
  const { store, reach, vault, dry } = builder
  const writtenAt = builder.now()
  if (!dry && changes.length > 0)
    await store.transaction(async (tx) => {
      for (const change of changes)
        await tx.vault.begin(reach, vault.name, { ...change, writtenAt }, change.text ?? '')
    })
  if (!dry)
    for (const change of changes) {
      toDisk(builder, change)
      // Hooks are answered by the same process, and each file is waited for until it is on the disk.
      await nextTurn()
    }
  await store.transaction(async (tx) => {
    for (const change of changes) await noteWritten(builder, tx, { ...change, writtenAt })
    await countFiles(builder, tx, changes)
    await done(tx)
  })
}

/** Finishes what a writer that died had begun, except where a person changed the file since. */
export async function finishFiles(builder: Builder): Promise<void> {
  const { store, reach, vault } = builder
  const unfinished = await store.vault.unfinished(reach, vault.name)
  // The holder of the lock is the only writer: temporary files here were left by one that died.
  for (const folder of new Set(unfinished.map(({ path }) => dirname(unwrap(pathInVault(vault.root, path))))))
    if (existsSync(folder)) removeAbandoned(folder, { now: () => Number.POSITIVE_INFINITY })
  for (const { pending, content, ...file } of unfinished) {
    const text = pending === '' ? null : pending
    const now = unwrap(readVaultFile(vault.root, file.path))?.toString() ?? ''
    const isNew = content === '' && file.inputs === ''
    // Its inputs are not known here: whoever makes it the next time finds it as it is to be.
    const change: FileChange = { path: file.path, kind: file.kind, text, inputs: '' }
    const isOurs = now === pending || now === content
    if (isOurs) toDisk(builder, change)
    await store.transaction(async (tx) => {
      if (isOurs) {
        await noteWritten(builder, tx, { ...change, writtenAt: file.writtenAt })
        await countFiles(builder, tx, [change])
      } else if (isNew) await tx.vault.drop(reach, vault.name, file.path)
      else await tx.vault.put(reach, vault.name, { ...file, content })
    })
  }
}

/** Notes that files already say what they are to say. */
export async function noteUnchanged(builder: Builder, store: Store, change: FileChange): Promise<void> {
  await noteWritten(builder, store, { ...change, writtenAt: builder.now() })
}

function toDisk({ vault }: Builder, { path, text }: FileChange): void {
  if (text === null) unwrap(removeVaultFile(vault.root, path))
  else unwrap(writeVaultFile(vault.root, path, text))
}

async function noteWritten(
  { reach, vault }: Builder,
  store: Store,
  { path, kind, text, inputs, writtenAt, released = false }: FileChange & { readonly writtenAt: string },
): Promise<void> {
  if (text === null || released) await store.vault.drop(reach, vault.name, path)
  else await store.vault.put(reach, vault.name, { path, kind, content: text, inputs, writtenAt })
}

async function countFiles(builder: Builder, store: Store, changes: readonly FileChange[]): Promise<void> {
  if (changes.length === 0) return
  const gone = changes.filter(({ text }) => text === null).length
  await changeState(builder, store, ({ written, removed }) => ({
    written: written + changes.length - gone,
    removed: removed + gone,
  }))
}
