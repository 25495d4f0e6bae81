/**
 * Hidden characters: those that take part in a text without being seen. A reader who is a model still reads them, so they
 * can carry orders that no person sees: bytes as variation selectors behind an emoji, letters as tags, words reordered.
 */

/** The class of hidden characters, for patterns with the flag `u`. Control characters are not in it: callers differ there. */
export const HIDDEN_CLASS = [
  // Zero-width characters, fillers, variation selectors, tags, marks of direction, the soft hyphen, and what Unicode
  // reserves for more of them.
  '\\p{Default_Ignorable_Code_Point}',
  '\\p{Cf}',
  // Private use and noncharacters: no common font shows them, and a model still reads them.
  '\\p{Co}\\p{Noncharacter_Code_Point}',
  // Blank, though Unicode counts them as visible: the empty braille pattern, the Khitan filler, the null notehead, the
  // place of an object, the joiner of Tifinagh.
  '\\u2800\\u{16fe4}\\u{1d159}\\ufffc\\u2d7f',
].join('')

/**
 * The text without hidden characters, but for those that a person sees the effect of: one emoji selector (FE0F) right
 * behind an emoji or in a keycap, joiners inside an emoji sequence, and joiners between two letters of a script whose
 * letters join. None of them can stand twice in a row.
 */
export function withoutHidden(text: string): string {
  if (ONLY_ASCII.test(text)) return text
  pattern ??= hiddenPattern()
  return text.replace(pattern, (_, visible = '') => visible)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ONLY_ASCII = /^[\u0000-\u007f]*$/

/** Made when it is first needed: the tables behind these classes take their time to load, and most text is ASCII. */
let pattern: RegExp | undefined

function hiddenPattern(): RegExp {
  const emoji = '(?=\\p{Emoji})\\p{Extended_Pictographic}'
  const joined = `(?=[\\p{L}\\p{M}])[${JOINING_SCRIPTS.map((name) => `\\p{scx=${name}}`).join('')}]`
  const visible = [
    `(?<=${emoji})\\ufe0f`,
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    `(?<=(?:${emoji}|\\p{Emoji_Modifier})\\ufe0f?)\\u200d(?=${emoji})`,
    `(?<=${joined})[\\u200c\\u200d](?=${joined})`,
  ]
  return new RegExp(`(${visible.join('|')})|[${HIDDEN_CLASS}]`, 'gu')
}

/** Scripts in which a joiner or non-joiner between two letters changes how they are drawn. */
const JOINING_SCRIPTS = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer'],
]
