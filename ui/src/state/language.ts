/**
 * Some systems give browsers a language that is none (`en-US@posix`), which `Intl` refuses with an error. uPlot asks for it
 * when it is loaded, so that the plots would be missing there.
 */
export function ensureLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    const language = Intl.DateTimeFormat().resolvedOptions().locale
    Object.defineProperty(navigator, 'language', { value: language, configurable: true })
  }
}
