/**
 * Every whole piece of JSON in what a model said, the likeliest answer first. Models put it into code fences, between
 * sentences or after their thoughts, whatever the instructions say; none is there when the list is empty.
 */
export function jsonIn(text: string): unknown[] {
  const trimmed = (text.split('</think>').at(-1) ?? '').trim()
  const pieces = [trimmed, ...fenced(trimmed), ...balanced(trimmed)]
  return [...new Set(pieces)].map(parseJsonAnswer).filter((value) => value !== undefined)
}

/** Between a line that begins with a fence and the next such line; what comes last was said last. */
function fenced(text: string): string[] {
  return text
    .split(/^[ \t]*```.*$/m)
    .filter((_piece, index) => index % 2 === 1)
    .reverse()
}

/** More than this many opening brackets outside of JSON are no prose. */
const MOST_STARTS = 50

/** From an opening bracket to the one that closes it; the longest piece is the likeliest to be the whole answer. */
function balanced(text: string): string[] {
  const pieces: string[] = []
  let from = text.indexOf('{')
  for (let starts = 0; from >= 0 && starts < MOST_STARTS; starts++) {
    const to = closing(text, from)
    if (to !== undefined) pieces.push(text.slice(from, to + 1))
    from = text.indexOf('{', (to ?? from) + 1)
  }
  return pieces.sort((one, other) => other.length - one.length)
}

/** Brackets inside strings do not count. */
function closing(text: string, from: number): number | undefined {
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at
  }
  return undefined
}

function parseJsonAnswer(text: string): unknown {
  if (!/^[[{]/.test(text.trimStart())) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not this piece; the caller has the others
  }
}
