import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { errnoOf } from '../../base/errors.ts'
import { fileError } from '../../base/file-errors.ts'
import type { Reach } from '../../model/reach.ts'
import type { Store } from '../../store/store.ts'
import { placeIn } from '../vault/place.ts'
import type { Vault } from '../vault/vault.ts'

/**
 * The Markdown files of a vault that a person made, by their path in it: for search, and never to be rewritten. Neither
 * hidden folders nor packages of programs are looked into, and links are not followed.
 */
export async function ownFiles(
  { store, reach }: { readonly store: Store; readonly reach: Reach },
  vault: Vault,
): Promise<string[]> {
  const ours = new Set((await store.vault.paths(reach, vault.name)).map((path) => path.normalize('NFC')))
  const found: string[] = []
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesIn(join(vault.root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      if (entry.isDirectory()) folders.push(path)
      const isOurs = ours.has(path.normalize('NFC')) || DAILY.test(path)
      if (entry.isFile() && !isOurs && placeIn(vault.root, path).ok) found.push(path)
    }
    // Hooks are answered by the same process.
    await nextTurn()
  }
  return found.sort()
}

const DAILY = /^daily\/\d{4}-\d{2}-\d{2}\.md$/

function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (thrown) {
    // There is no vault yet, or the folder went while we looked.
    if (errnoOf(thrown) === 'ENOENT' || errnoOf(thrown) === 'ENOTDIR') return []
    throw fileError(thrown, 'read', folder)
  }
}
