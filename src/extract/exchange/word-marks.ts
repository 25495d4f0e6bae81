/**
 * The words of a text that show how it is said. Names, code and numbers differ from project to project, so each is replaced
 * by one mark for its kind.
 */
export function wordMarks(text: string): Set<string> {
  const marked = text
    .replace(/`[^`]+`/g, ' <code> ')
    .replace(/[\w.-]*[/_][\w./-]*|\b[a-z]+[A-Z]\w*/g, ' <name> ')
    .replace(/\d+/g, ' <n> ')
    .toLowerCase()
    .replaceAll('’', "'")
  return new Set(marked.match(/<\w+>|[\p{L}]+(?:'\p{L}+)?|[:;—→?!]/gu) ?? [])
}

/** The first of these words, which often says what the text does: `fixed …`, `because …`, `why …`. */
export function firstMark(marks: ReadonlySet<string>): string {
  return [...marks][0] ?? ''
}
