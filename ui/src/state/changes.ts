import { signal } from '@preact/signals'

/** Counts what changed on the server: an action of the person, or a live event. What is shown is then loaded again. */
export const changes = signal(0)

export function noteChange(): void {
  changes.value++
}
