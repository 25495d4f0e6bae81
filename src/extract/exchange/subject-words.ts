/** The words and names that can say what a text is about, without their endings. */
export function subjectWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}_]{4,}/gu) ?? []
  return new Set(words.map(withoutEnding))
}

/** `retries` and `retried` are one word to a comparison. */
export function withoutEnding(word: string): string {
  return word.replace(/(?:ing|ed|es|s|e)$/, '')
}
