import type { Memory } from '../../model/memory.ts'
import type { MessageMatch } from '../../recall/history.ts'
import type { Section } from '../../store/section-rows.ts'

/** Something that an answer can rest on. */
export type Source =
  | { readonly kind: 'memory'; readonly memory: Memory }
  | { readonly kind: 'note'; readonly section: Section }
  | { readonly kind: 'history'; readonly message: MessageMatch }

/** The text of a source. */
export function textOfSource(source: Source): string {
  if (source.kind === 'memory') return source.memory.text
  return source.kind === 'note' ? source.section.text : source.message.text
}

/** When it was said, or written. */
export function timeOf(source: Source): string {
  if (source.kind === 'memory') return source.memory.statedAt
  return source.kind === 'note' ? source.section.changedAt : source.message.at
}

/** Whether it is a memory that another one contradicts, and nobody said yet which of them holds. */
export function isInConflict(source: Source): boolean {
  return source.kind === 'memory' && source.memory.state === 'conflict'
}

/**
 * The name by which an answer keeps what it was made from, so that it is known later whether that still holds: a
 * memory with its revision, the place of a note, a session.
 */
export function nameOf(source: Source): string {
  if (source.kind === 'memory') return `${source.memory.id}@${source.memory.revision}`
  if (source.kind === 'history') return `session:${source.message.session}`
  const { path, heading } = source.section
  return heading === '' ? path : `${path}#${heading}`
}

/** The memory that a name of a source means; undefined for the name of anything else. */
export function memoryNamed(name: string): { readonly id: string; readonly revision: number } | undefined {
  const [, id = '', revision = ''] = /^([0-9a-z]{26})@(\d{1,9})$/.exec(name) ?? []
  return id === '' ? undefined : { id, revision: Number(revision) }
}
