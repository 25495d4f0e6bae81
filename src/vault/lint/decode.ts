/** The text that bytes hold, with every character of it; undefined for what is no UTF-8, which reading it as that would change. */
export function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // There is no way to ask but to try.
    return undefined
  }
}
