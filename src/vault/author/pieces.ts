import { LIVING_OR_SUPERSEDED, type Memory } from '../../model/memory.ts'
import { readFrontMatter } from '../folder/front-matter.ts'
import { readVaultFile } from '../folder/read.ts'
import { includesProject } from '../folder/vault.ts'
import type { AuthorContext } from './context.ts'
import { SHORT } from './page-index.ts'
import { entriesOf, type Piece, pieceOf } from './sections.ts'

/** Where pieces come from that stand in no log. */
export const MEMORIES = 'memories'

/** All pieces of a log, or of the memories, as they are now; undefined when they cannot be read now. */
export async function piecesOf(context: AuthorContext, from: string): Promise<Piece[] | undefined> {
  return from === MEMORIES ? namedMemories(context) : logPieces(context, from)
}

/** The entries of a log; none when it is not there. */
export function logPieces({ vault }: AuthorContext, path: string): Piece[] | undefined {
  const file = readVaultFile(vault.root, path)
  if (!file.ok) return undefined
  const text = file.value?.toString() ?? ''
  const page = readFrontMatter(text)
  const day = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')
  return entriesOf(day, page.ok ? page.value.body : text)
}

async function namedMemories({ store, reach, vault }: AuthorContext): Promise<Piece[]> {
  const known = await store.memories.list(reach, { states: LIVING_OR_SUPERSEDED })
  return known.filter(({ project }) => includesProject(vault, project)).map(memoryPiece)
}

/** How prose names a memory. */
export function nameOf({ id }: Pick<Memory, 'id'>): string {
  return `m-${id.slice(-SHORT)}`
}

export function memoryPiece(memory: Memory): Piece {
  const { kind, topic, text, state, statedAt } = memory
  const holds = state === 'superseded' ? 'does not hold any more' : 'holds'
  return pieceOf(
    nameOf(memory),
    `${statedAt.slice(0, 10)}, ${kind}${topic === null ? '' : `, ${topic}`}, ${holds}: ${text}`,
  )
}
