import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { bundleForNode } from '../../support/bundle.ts'
import { author, newMemory } from '../examples.ts'
import { ask, newStoreAt } from '../temporary-store.ts'

const PRELOAD = fileURLToPath(new URL('../../../proof/fault-preload.cjs', import.meta.url))

test('a kill or a failure at any step of replacing a store leaves the old one or the new one, with its log', async () => {
  const script = await bundleForNode(fileURLToPath(new URL('../children/replace.ts', import.meta.url)))
  const original = await folderWithBoth()
  const operations = stepsOf(script, copyOf(original))
  expect(operations.length).toBeGreaterThan(3)
  const outcomes = new Set<string>()
  for (const step of operations)
    for (const fault of ['kill-before', 'EMFILE']) {
      const folder = copyOf(original)
      replace(script, folder, { PROOF_FAULT: `${fault}@write:${step}` })
      const path = join(folder, 'memoria.db')
      expect(existsSync(path), `${fault} at step ${step}`).toBe(true)
      // Opening folds a log into the file, so the copy aside is checked first.
      const kept = existsSync(join(folder, 'aside.db')) ? await textsIn(join(folder, 'aside.db')) : 'none yet'
      const texts = await textsIn(path)
      expect(['in the file, in the log', 'repaired'], `${fault} at step ${step}`).toContain(texts)
      if (texts === 'repaired') expect(kept).toBe('in the file, in the log')
      outcomes.add(texts)
    }
  expect(outcomes).toEqual(new Set(['in the file, in the log', 'repaired']))
})

/** A store with a memory in its file and one in its log, and the store that is to replace it. */
async function folderWithBoth(): Promise<string> {
  const folder = temporaryFolder()
  const store = await newStoreAt(join(temporaryFolder(), 'memoria.db'))
  await store.memories.add(newMemory({ text: 'in the file' }), author())
  await ask(store.path, 'PRAGMA wal_checkpoint(TRUNCATE)')
  await store.memories.add(newMemory({ text: 'in the log' }), author())
  for (const suffix of ['', '-wal']) copyFileSync(store.path + suffix, join(folder, `memoria.db${suffix}`))
  const fresh = await newStoreAt(join(folder, 'fresh.db'))
  await fresh.memories.add(newMemory({ text: 'repaired' }), author())
  await ask(fresh.path, 'PRAGMA wal_checkpoint(TRUNCATE)')
  await fresh.close()
  return folder
}

function copyOf(folder: string): string {
  const copy = join(temporaryFolder(), 'home')
  mkdirSync(copy, { mode: 0o700 })
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** The numbers of the steps that change files: of many writes in a row, the first two. */
function stepsOf(script: string, folder: string): number[] {
  const counted = join(temporaryFolder(), 'counted')
  replace(script, folder, { PROOF_FAULT: 'count@all', PROOF_COUNT: counted })
  const writes = readFileSync(counted, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('write '))
  const isRepeated = (at: number) => writes[at] === writes[at - 1] && writes[at] === writes[at - 2]
  return writes.flatMap((_, at) => (isRepeated(at) ? [] : [at + 1]))
}

function replace(script: string, folder: string, fault: Record<string, string>): void {
  const paths = ['memoria.db', 'fresh.db', 'aside.db'].map((name) => join(folder, name))
  const env = { ...process.env, ...fault, PROOF_ROOT: folder }
  spawnSync(process.execPath, ['--require', PRELOAD, script, ...paths], { env })
}

async function textsIn(path: string): Promise<string> {
  const rows = await ask(path, 'SELECT text FROM memories ORDER BY text')
  return rows.map(({ text }) => text).join(', ')
}
