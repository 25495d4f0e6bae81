/** A text that a pattern matches: the parts of patterns that the tables of forms use, and no others. */
export function sample(pattern: string, pick: (options: number) => number): string {
  const [text, end] = alternatives(pattern, 0, pick)
  if (end !== pattern.length) throw new Error(`cannot read ${pattern} at ${end}`)
  return text
}

type Read = readonly [text: string, end: number]

function alternatives(pattern: string, start: number, pick: (options: number) => number): Read {
  const texts: string[] = []
  let at = start
  do {
    const [text, end] = sequence(pattern, at, pick)
    texts.push(text)
    at = end + 1
  } while (pattern[at - 1] === '|')
  return [texts[pick(texts.length)] ?? '', at - 1]
}

function sequence(pattern: string, start: number, pick: (options: number) => number): Read {
  let text = ''
  let at = start
  while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
    const end = endOfAtom(pattern, at)
    const repeat = /^(?:\{(\d+)(?:,(\d*))?\}|\?)/.exec(pattern.slice(end))
    const times = repeat === null ? 1 : repeats(Number(repeat[1] ?? 0), repeat[2])
    for (let count = 0; count < times; count++) text += atom(pattern, at, pick)
    at = end + (repeat?.[0].length ?? 0)
  }
  return [text, at]
}

/** The shortest form, but long enough to look random: eight characters may read like a word. */
function repeats(least: number, most: string | undefined): number {
  return least < 8 || most === undefined ? least : Math.max(least, Math.min(24, Number(most || 24)))
}

function endOfAtom(pattern: string, at: number): number {
  if (pattern[at] === '[') return at + (/^\[(?:[^\]\\]|\\.)+\]/.exec(pattern.slice(at))?.[0].length ?? 1)
  if (pattern[at] === '\\') return at + 2
  if (pattern[at] !== '(') return at + 1
  return alternatives(pattern, at + 3, () => 0)[1] + 1
}

/** Assertions (`(?!-)`) add nothing. */
function atom(pattern: string, at: number, pick: (options: number) => number): string {
  const whole = pattern.slice(at, endOfAtom(pattern, at))
  if (/^\(\?[!=]/.test(whole)) return ''
  if (whole.startsWith('(')) return alternatives(pattern, at + 3, pick)[0]
  const chars = CHARACTERS.filter((char) => new RegExp(`^${whole === '.' ? '\\.' : whole}$`).test(char))
  return chars[pick(chars.length)] ?? ''
}

const CHARACTERS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
