import type { Draft } from '../extract/admit.ts'
import type { Memory } from '../model/memory.ts'

/**
 * One thing that a run of consolidation would do, and why, in words for the person. The reason is kept in the history,
 * where it outlives the memory: it never repeats what a memory says.
 */
export type Step =
  /** Two say the same: one stays and gets what is known of the other, which is superseded by it. */
  | { readonly what: 'merge'; readonly memory: Memory; readonly into: Memory; readonly why: string }
  /** A newer one says that it takes its place. */
  | { readonly what: 'replace'; readonly memory: Memory; readonly by: Memory; readonly why: string }
  /** A model reads both as excluding each other: an open conflict, which only the person can end. */
  | { readonly what: 'dispute'; readonly memory: Memory; readonly other: Memory; readonly why: string }
  /** The time until which it held is over. */
  | { readonly what: 'expire'; readonly memory: Memory; readonly why: string }
  /** `tomorrow` becomes a date. */
  | { readonly what: 'date'; readonly memory: Memory; readonly text: string; readonly why: string }
  /** Files or symbols of the memory left the repository, or are back: a tag says so. */
  | {
      readonly what: 'flag'
      readonly memory: Memory
      readonly tags: readonly string[]
      /** The files and names that are gone. */
      readonly gone: readonly string[]
      readonly why: string
    }
  /** Nobody needed it for long. */
  | { readonly what: 'lower'; readonly memory: Memory; readonly importance: number; readonly why: string }
  /** The same was said in several projects: a rule for all of them, if the person wants it. */
  | {
      readonly what: 'propose'
      readonly draft: Draft
      readonly from: readonly Memory[]
      readonly why: string
    }

/** The memories that a step changes: each is changed by one step of a run at most. */
export function changedBy(step: Step): readonly Memory[] {
  if (step.what === 'merge') return [step.memory, step.into]
  if (step.what === 'dispute') return [step.memory, step.other]
  return step.what === 'propose' ? [] : [step.memory]
}

/** The memories that must be as they were when the step was thought of. */
export function restsOn(step: Step): readonly Memory[] {
  if (step.what === 'replace') return [step.memory, step.by]
  return step.what === 'propose' ? step.from : changedBy(step)
}
