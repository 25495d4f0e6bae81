import type { Key } from './keys.ts'

/**
 * Moving through a list by j and k, and deciding about the item that has the focus by one key. An item is an element with
 * `data-item`, its name, that can take the focus; a decision is a button in it with `data-key`.
 */
export function itemKeys(decisions: readonly { key: string; does: string }[]): Key[] {
  return [
    { key: 'j', does: 'Next', run: () => moveFocus(1) },
    { key: 'k', does: 'Previous', run: () => moveFocus(-1) },
    ...decisions.map(({ key, does }) => ({ key, does, run: () => press(key) })),
  ]
}

function items(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-item]')].filter(
    (item) => item.offsetParent !== null,
  )
}

function currentItem(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-item]') ?? null
}

function moveFocus(step: 1 | -1): void {
  const all = items()
  const current = currentItem()
  const at = current === null ? -1 : all.indexOf(current)
  const next = all[at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step]
  focusItem(next)
}

/** Focuses the item at a position, or the last one: where a decided item was, the next one is. */
export function focusItemAt(position: number): void {
  requestAnimationFrame(() => {
    const all = items()
    focusItem(all[Math.min(position, all.length - 1)])
  })
}

/** Focuses an item by its name, once it is shown. */
export function focusItemNamed(name: string): void {
  requestAnimationFrame(() => focusItem(items().find((item) => item.dataset['item'] === name)))
}

/** Focuses the item after a named one, or else the one before it. */
export function focusNextTo(name: string): void {
  const all = items()
  const at = all.findIndex((item) => item.dataset['item'] === name)
  focusItem(all[at + 1] ?? all[at - 1])
}

function focusItem(item: HTMLElement | undefined): void {
  item?.focus({ preventScroll: true })
  item?.scrollIntoView({ block: 'nearest' })
}

function press(key: string): void {
  const item = currentItem() ?? items()[0]
  item?.querySelector<HTMLButtonElement>(`[data-key="${CSS.escape(key)}"]`)?.click()
}
