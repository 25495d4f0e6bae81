import { memoriesSpeakingOf } from '../../extract/speaking-of.ts'
import type { Memory } from '../../model/memory.ts'
import { tellsOf } from '../vault/vault.ts'
import type { Desk } from './desk.ts'

const MOST = 40

/** The memories that hold and speak of what a text speaks of, as far as the vault may tell of them. */
export async function memoriesAbout({ store, reach, vault }: Desk, text: string): Promise<Memory[]> {
  const known = await memoriesSpeakingOf(store, reach, [text], MOST)
  return known.filter(({ project }) => tellsOf(vault, project))
}
