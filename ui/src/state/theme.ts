import { effect, signal } from '@preact/signals'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'memoria-theme'

export const theme = signal<Theme>(stored())

/** Writes the choice where the styles look for it, and remembers it. */
export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value
    try {
      localStorage.setItem(KEY, theme.value)
    } catch {
      // A browser that keeps nothing: the choice holds for this page.
    }
  })
}

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'auto'
}

function stored(): Theme {
  try {
    return THEMES.find((name) => name === localStorage.getItem(KEY)) ?? 'auto'
  } catch {
    // A browser that keeps nothing: the system's choice holds.
    return 'auto'
  }
}
