import type { LiveEvent } from '../../../src/serve/contract/operations.ts'

/** Says whether a live event changes what a view shows. */
export type Concerns = (event: LiveEvent) => boolean

/** Things that happened on the server; `all` after an action of the person, or when events may have been missed. */
type Change = readonly LiveEvent[] | 'all'

interface Listener {
  readonly run: () => void
  readonly concerns: Concerns
}

const listeners = new Set<Listener>()

/** What is shown is loaded again where the change concerns it. */
export function noteChange(change: Change = 'all'): void {
  for (const { run, concerns } of [...listeners]) if (change === 'all' || change.some(concerns)) run()
}

/** Runs after every change that concerns it from now on; returns what ends that. */
export function onChange(run: () => void, concerns: Concerns): () => void {
  const listener = { run, concerns }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Concerned by every event of some types, and by no other. */
export function ofTypes(...types: readonly LiveEvent['type'][]): Concerns {
  return ({ type }) => types.includes(type)
}

/** Concerned by the runs of some stages of the pipeline. */
export function ofStages(...stages: readonly string[]): Concerns {
  return ({ type, id }) => type === 'stage' && stages.includes(id)
}
