import { signal } from '@preact/signals'
import type { LiveEvent } from '../../../src/serve/contract/operations.ts'
import { noteChange } from './changes.ts'

/** Whether live events come in; undefined until that is known. */
export const isLive = signal<boolean | undefined>(undefined)

/** Events come in bursts, while one load shows them all. */
const PAUSE_MS = 400
const TYPES: readonly LiveEvent['type'][] = ['message', 'injection', 'memory', 'job', 'stage']

/** Follows what happens on the server; what is shown is then loaded again. The browser connects again by itself. */
export function followEvents(): void {
  const source = new EventSource('/api/v1/events')
  let timer: number | undefined
  const reload = () => {
    if (timer !== undefined) return
    timer = window.setTimeout(() => {
      timer = undefined
      if (document.visibilityState === 'visible') noteChange()
    }, PAUSE_MS)
  }
  source.addEventListener('open', () => {
    isLive.value = true
  })
  source.addEventListener('error', () => {
    isLive.value = false
  })
  source.addEventListener('message', reload)
  for (const type of TYPES) source.addEventListener(type, reload)
  document.addEventListener('visibilitychange', reload)
}
