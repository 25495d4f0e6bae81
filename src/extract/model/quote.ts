/**
 * The span of a text that a model quoted, as it really stands there. Blanks do not count, because models join lines and
 * split them; every other character does. Undefined when the text does not hold it.
 */
export function spanOf(quote: string, text: string): string | undefined {
  const wanted = squeezed(quote.replaceAll(/^\| /gm, ''))
  if (wanted.length < SHORTEST) return undefined
  const at = squeezed(text).indexOf(wanted)
  if (at < 0) return undefined
  const first = placeOf(text, at)
  return text.slice(first, first + placeOf(text.slice(first), wanted.length - 1) + 1)
}

/** Shorter ones stand in anything. */
const SHORTEST = 4

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

/** Where in a text the character stands that has so many others, blanks apart, before it. */
function placeOf(text: string, before: number): number {
  let passed = -1
  for (let place = 0; place < text.length; place++) {
    if (!/\s/.test(text[place] ?? '')) passed++
    if (passed === before) return place
  }
  return text.length
}
