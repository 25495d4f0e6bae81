import { computed, signal } from '@preact/signals'

/** The address of the page. Views read it, and links and `navigate` change it. */
const address = signal(new URL(location.href))

export const path = computed(() => address.value.pathname)

export function navigate(to: string, { replace = false } = {}): void {
  const url = new URL(to, location.href)
  if (url.href === location.href) return
  history[replace ? 'replaceState' : 'pushState'](null, '', url)
  address.value = url
}

/** Changes parameters of the address in place, so that the link can be copied; empty ones are left out. */
export function setQuery(changes: Readonly<Record<string, string | readonly string[] | undefined>>): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(changes)) {
    url.searchParams.delete(name)
    for (const one of [value ?? []].flat()) if (one !== '') url.searchParams.append(name, one)
  }
  navigate(url.href, { replace: true })
}

export function query(name: string): string {
  return address.value.searchParams.get(name) ?? ''
}

export function queryAll(name: string): string[] {
  return address.value.searchParams.getAll(name)
}

/** A plain click on a link to a page of ours changes the address without loading the page again. */
function followLink(event: MouseEvent): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = (event.target as Element | null)?.closest?.('a')
  if (
    !isPlain ||
    event.defaultPrevented ||
    !link?.href ||
    link.target !== '' ||
    link.hasAttribute('download')
  )
    return
  const url = new URL(link.href)
  const isInPage = url.hash !== '' && url.pathname === location.pathname
  if (url.origin !== location.origin || isInPage) return
  event.preventDefault()
  navigate(url.href)
  document.getElementById('main')?.focus({ preventScroll: true })
  scrollTo(0, 0)
}

export function followAddress(): void {
  addEventListener('popstate', () => {
    address.value = new URL(location.href)
  })
  document.addEventListener('click', followLink)
}
