import { signal } from '@preact/signals'
import { LIVE_TYPES } from '../../../src/model/live.ts'
import type { LiveEvent } from '../../../src/serve/contract/operations.ts'
import { loggedOut } from './api.ts'
import { noteChange } from './changes.ts'

/** Whether live events come in; undefined until that is known. */
export const isLive = signal<boolean | undefined>(undefined)

/** Events come in bursts, while one load shows them all. */
const PAUSE_MS = 400
const RECONNECT_MS = 5_000

let waiting: LiveEvent[] = []
/** Events were missed: nobody knows what changed. */
let isBehind = false
let timer: number | undefined

/** Follows what happens on the server; what it concerns is then loaded again. */
export function followEvents(): void {
  if (loggedOut.value) return
  document.addEventListener('visibilitychange', notifySoon)
  connect()
}

function connect(): void {
  const source = new EventSource('/api/v1/events')
  source.addEventListener('open', () => {
    if (isLive.value === false) noteAll()
    isLive.value = true
  })
  source.addEventListener('error', () => {
    isLive.value = false
    // The browser connects again by itself, unless the server refused.
    if (source.readyState !== EventSource.CLOSED || loggedOut.value) return
    setTimeout(connect, RECONNECT_MS)
  })
  // The store is locked, damaged or gone: each view asks for itself, and says so.
  source.addEventListener('problem', noteAll)
  for (const type of LIVE_TYPES)
    source.addEventListener(type, ({ data }) => {
      waiting.push(JSON.parse(data))
      notifySoon()
    })
}

function noteAll(): void {
  isBehind = true
  notifySoon()
}

/** A page that nobody sees waits until it is seen. */
function notifySoon(): void {
  if (timer !== undefined || (waiting.length === 0 && !isBehind)) return
  timer = window.setTimeout(() => {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    const change = isBehind ? 'all' : waiting
    waiting = []
    isBehind = false
    noteChange(change)
  }, PAUSE_MS)
}
