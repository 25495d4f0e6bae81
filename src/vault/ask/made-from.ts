import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import type { Vault } from '../folder/vault.ts'

/** The answers that were filed and made from a memory: they tell of it in other words, too. Full paths of files that are there. */
export async function answersFrom(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  { name, root }: Vault,
  id: string,
): Promise<string[]> {
  const answers = await store.vault.files(reach, name, 'answer')
  return answers
    .filter(({ content }) => content.includes(`${id}@`))
    .map(({ path }) => join(root, path))
    .filter((path) => existsSync(path))
}
