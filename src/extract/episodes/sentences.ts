/** Sentences of a text within a limit: whole ones, so that what is quoted never stops in the middle of something. */

/** As many of the texts as fit, in their order; a first one that is too long is cut at a word. */
export function fitting(texts: readonly string[], most: number): string {
  let result = ''
  for (const text of texts) {
    const next = `${result} ${text}`.trim()
    if (next.length > most) break
    result = next
  }
  return result === '' && texts[0] !== undefined ? cutAtWord(texts[0], most) : result
}

/** Cut at a word, with a mark that something follows. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.lastIndexOf(' ', most - 1)
  const kept = text.slice(0, end > most / 2 ? end : most - 1).replace(/[\s,;:(–—-]+$/, '')
  // Half of a pair of code units would not survive being stored.
  return `${/[\ud800-\udbff]$/.test(kept) ? kept.slice(0, -1) : kept}…`
}

/** The sentences of prose in one paragraph or several, without their line breaks. */
export function plainSentences(text: string): string[] {
  return text
    .split(/\n+|(?<=[^.][.!?])\s+(?=[\p{Lu}"“(`])|(?<=\w[?!])\s+|(?<=[。！？])/u)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /\p{L}/u.test(part))
}
