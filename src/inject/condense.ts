import fillers from '../../assets/words/fillers.json' with { type: 'json' }

const WORDS = fillers.words.join('|')
const CAPITALS = fillers.words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('|')
/** A capital stands only at the beginning of a sentence: elsewhere it may be a name ("plan A"). */
const FILLERS = new RegExp(`(?<=^|[ (])(?:${WORDS}),? |(?<=^|[.!?:] )(?:${CAPITALS}),? `, 'g')

/** Code, and words in quotes that somebody said as they stand there. */
const VERBATIM = /(`[^`]*`?|“[^”]*”?|"[^"]*"?)/

/** A path or an identifier in code form, which shows that it is one without its marks; a plain word does not. */
const MARKED_NAME = /^`([^`\s]*[^`\sa-z][^`\s]*)`$/

/**
 * A text without words that change nothing, if it is too long for its line: so more of it fits. Code and quotes stay as they
 * are, only that a name loses its marks, and so does every word that denies, limits or tells when.
 */
export function condensed(text: string, most: number): string {
  if (text.length <= most) return text
  const read = READ_LINES * most
  const parts = text.slice(0, read).split(VERBATIM)
  const kept = parts.map((part, at) =>
    at % 2 === 0 ? part.replace(FILLERS, '') : part.replace(MARKED_NAME, '$1'),
  )
  return kept.join('') + text.slice(read)
}

/** The words left out of this many lengths of a line fill no more than one. */
const READ_LINES = 3
