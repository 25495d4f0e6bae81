import type { Context } from '../../context.ts'
import { type Fields, readFrontMatter } from '../folder/front-matter.ts'
import { readVaultFile } from '../folder/read.ts'
import type { Vault } from '../folder/vault.ts'
import { type StaleSource, staleSources } from './stale.ts'

/** An answer to the same question that was filed before. */
export interface Earlier {
  readonly path: string
  readonly updated: string
  /** Its sources that no longer hold. */
  readonly stale: readonly StaleSource[]
}

/** The answer that is filed at a path; undefined when there is none that can be read. */
export async function earlierAnswer(
  context: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
  path: string,
): Promise<Earlier | undefined> {
  const file = readVaultFile(vault.root, path)
  if (!file.ok || file.value === undefined) return undefined
  const page = readFrontMatter(file.value.toString())
  if (!page.ok) return undefined
  const { fields } = page.value
  const stale = await staleSources(context.store, context.reach, listIn(fields, 'sources'))
  return { path, updated: typeof fields['updated'] === 'string' ? fields['updated'] : '', stale }
}

function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name]
  return Array.isArray(value) ? value : []
}
