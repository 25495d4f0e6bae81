import { isoTime } from '../../../src/base/clock.ts'
import { unwrap } from '../../../src/base/result.ts'
import type { OpenContext } from '../../../src/memoria.ts'
import type { VaultFile } from '../../../src/store/vault-rows.ts'
import { readVaultFile } from '../../../src/vault/folder/read.ts'
import { writeVaultFile } from '../../../src/vault/folder/write.ts'
import type { Compiling } from '../../../src/vault/lint/context.ts'
import { type BlockName, readBlock, withBlock } from '../../../src/vault/page/blocks.ts'
import { readMemoryLine } from '../../../src/vault/page/memory-line.ts'
import type { TestVault } from './vault.ts'

const PARTS: Partial<Record<VaultFile['kind'], BlockName>> = {
  concept: 'statements',
  index: 'index',
  memories: 'memories',
}

/**
 * Stands in for compiling: puts our parts of the files as they are now back, wherever they were changed since,
 * and leaves everything else. It was given a vault without a fault.
 */
export async function compilingAsNow({ context, vault }: TestVault): Promise<Compiling & { runs(): number }> {
  const right = await context.store.vault.files(context.reach, vault.name)
  let runs = 0
  let lastAt: string | null = right[0]?.writtenAt ?? null
  return {
    runs: () => runs,
    lastAt: async () => lastAt,
    run: async () => {
      runs += 1
      const written: string[] = []
      for (const file of right) {
        const part = PARTS[file.kind]
        if (part === undefined) continue
        const text = await restored(context, vault.root, file, part)
        if (text === undefined) continue
        if (unwrap(writeVaultFile(vault.root, file.path, text))) written.push(file.path)
        await context.store.vault.put(context.reach, vault.name, { ...file, content: text })
      }
      // Later than any file that a test writes.
      lastAt = isoTime(Date.now() + 1000)
      return written
    },
  }
}

async function restored(context: OpenContext, root: string, { path, content }: VaultFile, part: BlockName) {
  const inner = await tellingNow(context, unwrap(readBlock(content, part)) ?? '')
  const now = unwrap(readVaultFile(root, path))?.toString()
  if (now === undefined) return unwrap(withBlock(content, part, { inner, written: content }))
  const before = readBlock(now, part)
  if (!before.ok) return undefined
  return unwrap(withBlock(now, part, { inner, written: before.value ?? '' }))
}

/** Without the lines of memories that do not belong where they stand. */
async function tellingNow({ store, reach }: OpenContext, inner: string): Promise<string> {
  const memories = await store.memories.list(reach)
  let heading = ''
  const lines = inner.split('\n').filter((line) => {
    heading = /^## (.*)$/.exec(line)?.[1] ?? heading
    const { id } = readMemoryLine(line)
    const state = id === null ? undefined : memories.find((memory) => memory.id.endsWith(id))?.state
    return (
      state === undefined || (state !== 'forgotten' && (state === 'superseded') === (heading === 'History'))
    )
  })
  return lines.join('\n')
}
