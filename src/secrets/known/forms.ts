/** Shorter values would be found in ordinary text, and removed there. */
export const MIN_KNOWN_LENGTH = 8

/** A line of a longer secret that can stand alone, such as one of a private key: long, and without a space. */
const LONE_LINE = /^(?!-----)\S{24,}$/

/**
 * The forms in which a value may stand in a transcript: as it is, in base 64, and line by line, because tools cut
 * what is long. Escapes, percent-encoding and the like are decoded by the redactor.
 */
export function formsOf(value: string): string[] {
  const whole = value.trim()
  const base64 = Buffer.from(whole).toString('base64').replace(/=+$/, '')
  const lines = whole.includes('\n') ? whole.split(/\r?\n/).map((line) => line.trim()) : []
  const forms = [whole, base64, ...lines.filter((line) => LONE_LINE.test(line))]
  return [...new Set(forms)].filter(() => whole.length >= MIN_KNOWN_LENGTH)
}
