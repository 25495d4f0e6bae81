import { removeAbandoned } from '../../base/atomic-file.ts'
import { unwrap } from '../../base/result.ts'
import { readVaultFile } from '../folder/read.ts'
import { writeVaultFile } from '../folder/write.ts'
import { SCHEMA_PATH } from '../subjects/schema.ts'
import { defaultSchemaFile } from '../subjects/schema-file.ts'
import type { Builder } from './builder.ts'
import { changeState, readState } from './state.ts'

/** Gives a vault the file with its schema, once. One that is there, or that the person removed, is theirs. */
export async function writeSchemaOnce(builder: Builder): Promise<void> {
  const { store, reach, vault, dry } = builder
  if (dry || (await readState(builder, store)).hasSchema) return
  // Don't create the vault until there is something to write.
  if ((await store.vault.paths(reach, vault.name)).length === 0) return
  // Only the holder of the lock writes here: a temporary file was left by a run that was killed.
  removeAbandoned(vault.root, { now: () => Number.POSITIVE_INFINITY })
  const there = readVaultFile(vault.root, SCHEMA_PATH)
  // Whether one is there is not known: the next run looks again.
  if (!there.ok) return
  if (there.value === undefined) unwrap(writeVaultFile(vault.root, SCHEMA_PATH, defaultSchemaFile()))
  await changeState(builder, store, () => ({ hasSchema: true }))
}
