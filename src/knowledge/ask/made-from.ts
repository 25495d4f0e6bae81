import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Reach } from '../../model/reach.ts'
import type { Store } from '../../store/store.ts'
import type { Vault } from '../vault/vault.ts'

/** The answers that were filed and made from a memory: they tell of it in other words, too. Full paths of files that are there. */
export async function answersFrom(
  { store, reach }: { readonly store: Store; readonly reach: Reach },
  { name, root }: Vault,
  id: string,
): Promise<string[]> {
  const answers = await store.vault.files(reach, name, 'answer')
  return answers
    .filter(({ content }) => content.includes(`${id}@`))
    .map(({ path }) => join(root, path))
    .filter((path) => existsSync(path))
}
