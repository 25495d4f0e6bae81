import { signal } from '@preact/signals'

/** Counts what changed on the server: an action of the person, or a live event. What is shown is then loaded again. */
const changes = signal(0)

export function noteChange(): void {
  changes.value++
}

/** Runs after every change from now on; returns what ends that. */
export function onChange(run: () => void): () => void {
  const seen = changes.peek()
  return changes.subscribe((count) => {
    if (count !== seen) run()
  })
}
