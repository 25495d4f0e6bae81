import { hash } from 'node:crypto'
import type { Memory } from '../model/memory.ts'

/** Equal for statements that differ only in case, spaces or a closing full stop, and belong to the same owner. */
export function digestOf(
  text: string,
  { user, scope, project }: Pick<Memory, 'user' | 'scope' | 'project'>,
): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.。!]+$/, '')
  return hash('sha256', JSON.stringify([user, scope, project, plain]), 'hex').slice(0, 32)
}
