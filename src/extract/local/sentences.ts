/** A stretch of a message: where it is, in the message's own characters. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The longest sentence that is judged: beyond it, it is no statement. */
const LONGEST = 700
const MOST_SENTENCES = 400

/** The sentences of a masked text, in order. Lines end sentences, except where a paragraph was wrapped. */
export function sentencesOf(masked: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const { 0: end, index } of masked.matchAll(END)) {
    if (!isBoundary(masked, index, end)) continue
    pushSpan(masked, start, index + end.length, spans)
    start = index + end.length
    if (spans.length >= MOST_SENTENCES) return spans
  }
  pushSpan(masked, start, masked.length, spans)
  return spans
}

const END = /[.!?…]+["')\]»”]*(?=\s|$)|[。！？]+[」』）)]*|\n+/g

function isBoundary(text: string, index: number, end: string): boolean {
  if (end.startsWith('\n')) return end.length > 1 || !isWrapped(text, index)
  if (end !== '.') return true
  const before = text.slice(Math.max(0, index - 12), index)
  return !/(?:^|\D)\d{1,2}$/.test(before) && !ABBREVIATION.test(before)
}

/** A line that ends without a sign and goes on in lower case was cut by an editor and not by the speaker. */
function isWrapped(text: string, index: number): boolean {
  const lineStart = text.lastIndexOf('\n', index - 1) + 1
  const next = text.slice(index + 1, index + 3)
  return (
    index - lineStart > WRAPPED_FROM &&
    /^\p{Ll}/u.test(next) &&
    !/[.!?:;。！？]\s*$/.test(text.slice(index - 2, index))
  )
}

const WRAPPED_FROM = 60
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|incl|resp|nr|z\.\s?b|d\.\s?h|u\.\s?a|bzw|usw|ggf|evtl|inkl|ca|p\.\s?ex|cf|ej|p\.\s?ej|dr|mr|mrs|sr|sra|st|min|max)$/i

function pushSpan(text: string, from: number, to: number, spans: Span[]): void {
  const lead =
    /^[\s\p{Pd}*•>]*(?:\(?\d{1,2}[.)]\s+)?(?:\[[ x]\]\s*)?/u.exec(
      text.slice(from, Math.min(to, from + 60)),
    )?.[0].length ?? 0
  const start = from + lead
  const end = from + text.slice(from, to).trimEnd().length
  if (end - start >= SHORTEST && end - start <= LONGEST) spans.push({ start, end })
}

const SHORTEST = 2
