import type { Memory } from '../../model/memory.ts'
import { readFrontMatter } from '../vault/front-matter.ts'
import { readVaultFile } from '../vault/read.ts'
import { tellsOf } from '../vault/vault.ts'
import type { Desk } from './desk.ts'
import { entriesOf, type Piece, pieceOf } from './sections.ts'
import { SHORT } from './shelf.ts'

/** Where pieces come from that stand in no log. */
export const MEMORIES = 'memories'

/** All pieces of a log, or of the memories, as they are now; undefined when they cannot be read now. */
export async function piecesOf(desk: Desk, from: string): Promise<Piece[] | undefined> {
  return from === MEMORIES ? toldMemories(desk) : logPieces(desk, from)
}

/** The entries of a log; none when it is not there. */
export function logPieces({ vault }: Desk, path: string): Piece[] | undefined {
  const file = readVaultFile(vault.root, path)
  if (!file.ok) return undefined
  const text = file.value?.toString() ?? ''
  const page = readFrontMatter(text)
  const day = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '')
  return entriesOf(day, page.ok ? page.value.body : text)
}

async function toldMemories({ store, reach, vault }: Desk): Promise<Piece[]> {
  const known = await store.memories.list(reach, { states: ['active', 'conflict', 'superseded'] })
  return known.filter(({ project }) => tellsOf(vault, project)).map(memoryPiece)
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
