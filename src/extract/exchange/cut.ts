/** Cut at the end of a sentence where that leaves most of it, else at a word. */
export function cutAtSentence(text: string, most: number): string {
  const characters = [...text.trim()]
  if (characters.length <= most) return text.trim()
  const start = characters.slice(0, most - 1).join('')
  const sentence = Math.max(start.lastIndexOf('. '), start.lastIndexOf('。'))
  if (sentence > most * 0.6) return start.slice(0, sentence + 1)
  const word = start.lastIndexOf(' ')
  return `${start.slice(0, word > most / 2 ? word : undefined)}…`
}
