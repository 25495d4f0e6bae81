import type { Memory } from '../model/memory.ts'
import { type PolicyScope, spaceKind } from './roles.ts'

/** An object that somebody wants to do something to. Every object is in a space; one of the two says which part of it. */
export interface Target {
  readonly space: string
  /** One memory. In somebody else's space the shares that cover it decide. */
  readonly memory?: string
  /** That memory as the actor's own view of the space has just shown it: it is not read again. */
  readonly found?: Pick<Memory, 'id' | 'topic' | 'project'>
  /** Rows of one project; null for those of none. In somebody else's space a share of the project decides. */
  readonly project?: string | null
}

/** The scope of an object: in a person's space, whether it belongs to a project. */
export function scopeOf({ space }: Target, project: string | null): PolicyScope {
  const kind = spaceKind(space)
  if (kind !== 'person') return kind
  return project === null ? 'user' : 'project'
}
