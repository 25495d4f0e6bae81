import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** A key of a view, listed by `?`. */
export interface Key {
  readonly key: string
  readonly does: string
  run(event: KeyboardEvent): void
}

/** The sets of keys that hold now; the newest one wins. */
const layers = signal<readonly (readonly Key[])[]>([])
export const keysShown = signal(false)

export function activeKeys(): Key[] {
  const all = layers.value.toReversed().flat()
  return all.filter(({ key }, index) => all.findIndex((other) => other.key === key) === index)
}

export function useKeys(keys: readonly Key[], inputs: readonly unknown[]): void {
  useEffect(() => addKeys(keys), inputs)
}

function addKeys(keys: readonly Key[]): () => void {
  layers.value = [...layers.value, keys]
  return () => {
    layers.value = layers.value.filter((layer) => layer !== keys)
  }
}

/** Letters typed into a field are text, and keys with Ctrl or Cmd are the browser's. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}

export function followKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.key !== 'Escape' && (isTyping(event) || document.querySelector('dialog[open]') !== null)) return
    const found = activeKeys().find(({ key }) => key === event.key)
    if (found === undefined) return
    event.preventDefault()
    found.run(event)
  })
}
