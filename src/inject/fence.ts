import { withoutHidden } from '../base/hidden.ts'
import { FENCE_TAG } from '../hosts/fence.ts'

/** Lines put before a model as data: a fence around them, which nothing in them can close or imitate. */
export function fenced(kind: 'brief' | 'hints' | 'call' | 'fix', lines: readonly string[]): string {
  return [`<${FENCE_TAG} kind="${kind}">`, ...lines, `</${FENCE_TAG}>`].join('\n')
}

/** How many characters a fence itself takes. */
export const FENCE_CHARACTERS = fenced('brief', []).length + 1

/** How long the hints with one prompt may be. */
export const HINT_CHARACTERS = 600

/**
 * Stored text as a piece of one line inside a fence: no line ends, no control signs, nothing that reorders or hides
 * text, and no sign that could be taken for a bracket of our tag.
 */
export function oneLine(text: string): string {
  const visible = ONLY_SHOWN.test(text) ? text : shown(text)
  return withoutTags(visible.replace(/\s+/gu, ' ').trim())
}

/** Stored text as data of its own, with its lines: the same without what hides, reorders, or looks like a tag. */
export function asData(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .map((line) => (ONLY_SHOWN.test(line) ? line : line.split('\t').map(shown).join('\t')))
  return withoutTags(lines.join('\n'))
}

function shown(text: string): string {
  const flat = text.replace(LINE_ENDS, ' ').replace(CONTROLS(), '')
  return withoutHidden(flat).replace(HALF_A_PAIR(), '\uFFFD')
}

/** Most text, for which the classes below, whose tables take their time to load, are not needed. */
const ONLY_SHOWN = /^[ -~]*$/

const LINE_ENDS = /[\r\n\u0085\u2028\u2029\t\v\f]/g
const CONTROLS = () => /\p{Cc}/gu
const HALF_A_PAIR = () => /\p{Cs}/gu

/** `<memoria…` in whatever disguise becomes `(memoria…`, and so do tags of the hosts' own: no reader must see one there. */
function withoutTags(text: string): string {
  if (!MAY_OPEN.test(text)) return text
  const signs = text.match(SIGNS) ?? []
  const folded = signs.map(foldedSign)
  // Where each unit of the folded text came from.
  const sources = folded.flatMap((fold, index) => Array.from({ length: fold.length }, () => index))
  for (const { index } of folded.join('').matchAll(TAG_ALIKE)) signs[sources[index] ?? 0] = '('
  return signs.join('')
}

const BRACKETS = '<＜﹤‹〈\u2329⟨⟪《«˂ᐸ❮❰⧼⦑⦓⪡≺≪ᚲ'
const ESCAPED_BRACKET = /^(?:&lt;?|&#0{0,9}60;?|&#x0{0,9}3c;?|\\u003c|\\x3c|%3c)$/i
const ESCAPES = ESCAPED_BRACKET.source.slice(1, -1)
const SIGNS = new RegExp(`${ESCAPES}|.`, 'gisu')
const MAY_OPEN = new RegExp(`[${BRACKETS}]|${ESCAPES}`, 'iu')
// Ours, any that closes something, and those in which hosts wrap what is not the person's.
const TAG_ALIKE =
  /<(?=[^a-z<]{0,40}(?:memoria|system|hook|function|tooi|assistant|human|user|instruction)|\s{0,9}\/)/g

/** Signs that look like the letters of our name. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ м: 'm', ӎ: 'm', ʍ: 'm', ṃ: 'm', е: 'e', ё: 'e', є: 'e', ε: 'e', ҽ: 'e', '3': 'e', '€': 'e' },
  ...{ о: 'o', ο: 'o', σ: 'o', '0': 'o', օ: 'o', ө: 'o', г: 'r', ᴦ: 'r', ɾ: 'r', ʀ: 'r', я: 'r' },
  ...{
    і: 'i',
    ι: 'i',
    ı: 'i',
    '1': 'i',
    l: 'i',
    '|': 'i',
    '!': 'i',
    ӏ: 'i',
    а: 'a',
    α: 'a',
    ɑ: 'a',
    '@': 'a',
  },
  ...{ '4': 'a', ᴍ: 'm', ᴇ: 'e', ᴏ: 'o', ɪ: 'i', ᴀ: 'a', ꭇ: 'r', ꮇ: 'm', ꭼ: 'e', ꭺ: 'a' },
}

/** A sign as a careless reader sees it: brackets as one bracket, letters without marks and disguise. */
function foldedSign(sign: string): string {
  if (BRACKETS.includes(sign) || ESCAPED_BRACKET.test(sign)) return '<'
  const plain = sign
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return [...plain].map((one) => (BRACKETS.includes(one) ? '<' : (ALIKE[one] ?? one))).join('')
}
