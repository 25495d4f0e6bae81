import { navigate } from './route.ts'

/** Characters typed between `/` and the moment the search field appears; undefined while nobody waits for it. */
let awaited: string | undefined
const WAIT_MS = 5_000

/** Focuses the search field, on the screen that has it. What is typed until it is there is kept for it. */
export function openSearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]')
  if (field !== null) return field.focus()
  awaited = ''
  document.addEventListener('keydown', keepTyped, { capture: true })
  setTimeout(takeTyped, WAIT_MS)
  navigate('/memories')
}

/** Ends the wait: the characters typed so far, or undefined when nobody waited. */
export function takeTyped(): string | undefined {
  const typed = awaited
  awaited = undefined
  document.removeEventListener('keydown', keepTyped, { capture: true })
  return typed
}

function keepTyped(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') {
    takeTyped()
    return
  }
  if (awaited === undefined || event.key.length !== 1) return
  event.preventDefault()
  event.stopPropagation()
  awaited += event.key
}
