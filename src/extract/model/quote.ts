/**
 * The span of a text that a model quoted, as it really stands there. Blanks and the marks of emphasis and code do not
 * count, because models join lines and leave such marks out; every other character does, curly quotation marks as
 * straight ones. Undefined when the text does not hold it.
 */
export function spanOf(quote: string, text: string): string | undefined {
  const wanted = squeezed(quote.replaceAll(/^\| /gm, ''))
  if (wanted.length < SHORTEST) return undefined
  const at = squeezed(text).indexOf(wanted)
  if (at < 0) return undefined
  const first = indexOfCounted(text, at)
  return text.slice(first, first + indexOfCounted(text.slice(first), wanted.length - 1) + 1)
}

/** Shorter ones stand in anything. */
const SHORTEST = 4
/** Blanks, `**bold**` and `` `code` ``. */
const UNCOUNTED = /[\s*`]/

function squeezed(text: string): string {
  return text
    .replaceAll(/[\s*`]+/g, '')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
}

/** The index of the character that has so many others that count before it. */
function indexOfCounted(text: string, before: number): number {
  let passed = -1
  for (let index = 0; index < text.length; index++) {
    if (!UNCOUNTED.test(text[index] ?? '')) passed++
    if (passed === before) return index
  }
  return text.length
}
