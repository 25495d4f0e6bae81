import { memoriesSpeakingOf } from '../../extract/speaking-of.ts'
import type { Memory } from '../../model/memory.ts'
import { includesProject } from '../folder/vault.ts'
import type { AuthorContext } from './context.ts'

const MAX_FILES = 40

/** The memories that hold and speak of what a text speaks of, as far as the vault may tell of them. */
export async function memoriesAbout({ store, reach, vault }: AuthorContext, text: string): Promise<Memory[]> {
  const known = await memoriesSpeakingOf(store, reach, [text], MAX_FILES)
  return known.filter(({ project }) => includesProject(vault, project))
}
