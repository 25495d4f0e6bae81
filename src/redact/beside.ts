/** Finds the secret that stands near a name in a sentence, a label, a table row, or on the line below. */
import { codeAt } from './boundary.ts'
import type { KeyKind, KeyMeaning } from './keyname.ts'
import { isLettersPassword } from './letters-password.ts'
import { mayHoldValue, VALUE_CHARACTERS } from './may-hold-value.ts'
import {
  CONNECTING_WORDS,
  HARMLESS_WORDS,
  LINKED_BEFORE,
  LINKING_BACK,
  LINKING_WORDS,
  USER_BEFORE,
} from './names.ts'
import { isNearbyPassword, isNearbySecret, type Nearness } from './nearby-value.ts'
import { isWordBefore, plainWordAt, type ShortWords } from './plain-word.ts'
import { looksRandom } from './randomness.ts'
import type { Span } from './rule.ts'

const NONE: readonly Span[] = []

/** A value further away than this, or after more words, belongs to something else. */
const MAX_DISTANCE = 100
const MAX_WORDS = 9
/** As much of a value as is judged; a longer one is still replaced as a whole. */
const MAX_VALUE = 200
const REST = /[!#$%&()*+\-./0-9:=?@A-Z[\]^_a-z{}~]{1,4000}/y

const VALUE = new RegExp(`[${VALUE_CHARACTERS}]{1,200}`, 'y')
const NEW_LINE =
  /(?:\r?\n|\\r?\\n)(?:[ \t]*(?:\r?\n|\\n))?(?:[ \t]*(?:```|~~~)\w{0,12}(?:\r?\n|\\n))?[ \t]*(?:[-*+>•][ \t]+)?/y
const LINK =
  /[-=~]{1,3}>|\.{3,40}|…|[:：=|│║┃→⇒➜➔➡⟶↦←⇐«「『“（]|>{2,3}|<-|[–—-](?=[ \t])|[,;](?=\S)|\/(?=[ \t])/y
/** A tag of running text, such as `</b>`; the value may stand in the next cell or in `<code>`. */
const TEXT_TAG = /<\/?(?:b|strong|em|i|code|pre|kbd|tt|td|th|dt|dd|li|p|span|br ?\/?)>/iy
const COMPARED = new Set('=!<>')
const FILLER = new Set('"\'`*_?()（）[]】」』»”。、，,;.\\')
const LINE_END = /^["'`*_»」』”.,;)\]?]{0,4}[ \t]*(?:\r?\n|\\r|\\n|$|["'])/

/** A name as it stands in the text. */
export interface NamePosition extends Span {
  /** An English noun behind it makes it another thing; other languages join such words or part them by a preposition. */
  readonly isEnglish: boolean
}

/** Whether reading the text around a name of this kind can find anything: cheap, and mostly the answer is no. */
export function mayFindBeside(text: string, { start, end }: Span, kind: KeyKind): boolean {
  return mayHoldValue(text, end, end + MAX_DISTANCE, kind) || mayFollowValue(text, start)
}

/** Reads on from the end of a name to the first thing that is no plain word, and judges it. */
export function findAfterName(text: string, name: NamePosition, meaning: KeyMeaning): readonly Span[] {
  const { start, end, isEnglish } = name
  if (!mayHoldValue(text, end, end + MAX_DISTANCE, meaning.kind)) return NONE
  const near: Reading = {
    isLinked: false,
    words: 0,
    isNextLine: false,
    isCompound: false,
    isEnglish,
    isPassword: meaning.kind === 'password' && meaning.strength === 'strong',
    nameStart: start,
    nameEnd: end,
  }
  const limit = Math.min(text.length, end + MAX_DISTANCE)
  for (let at = end; at < limit; ) {
    const code = codeAt(text, at)
    const step =
      code === 32 || code === 9 ? 1 : isLetterCode(code) ? wordAt(text, at, near) : symbolAt(text, at, near)
    if (step === NOTHING) return NONE
    if (step === 0) {
      if (near.words === 0 && !near.isLinked) near.isLinked = isLinkedAround(text, name, at)
      return judgeAt(text, at, meaning, near)
    }
    if (code === 9) near.isLinked = true
    at += step
  }
  return NONE
}

/** The reading is over: no value of this name follows. */
const NOTHING = -1
type Reading = { -readonly [Key in keyof Omit<Nearness, 'isQuoted'>]: Nearness[Key] } & {
  readonly isEnglish: boolean
  readonly isPassword: boolean
  readonly nameStart: number
  readonly nameEnd: number
}

/** Whether words before the name link it to the value that begins at `at`, or name and value are a line of a settings file. */
function isLinkedAround(text: string, name: Span, at: number): boolean {
  return isLinkedBefore(text, name.start) || isDirective(text, name, at)
}

/** `requirepass X`, `redis.requirepass X`, `db_password X`: an identifier, a space and one value make up the line. */
function isDirective(text: string, { start, end }: Span, at: number): boolean {
  if (!DIRECTIVE_NAME.test(text.slice(start, end)) || text.slice(end, at).trim() !== '') return false
  const before = text.slice(Math.max(0, start - MAX_INDENT), start)
  return (
    /(?:^|\n|\\n)[ \t]*$/.test(before) && /^\S{1,200}[ \t]{0,8}(?:\r?\n|\\|$)/.test(text.slice(at, at + 210))
  )
}

const DIRECTIVE_NAME = /[._]|[a-z]{3}pass$/
const MAX_INDENT = 20

function isLinkedBefore(text: string, start: number): boolean {
  if (text[start - 1] !== ' ') return false
  const before = text.slice(Math.max(0, start - MAX_LINK_BACK), start)
  return LINKED_BEFORE.test(before.slice(-40)) || USER_BEFORE.test(before)
}

/** The length of the word here; 0 when it is a value, or NOTHING. */
function wordAt(text: string, at: number, near: Reading): number {
  const word = plainWordAt(text, at)
  if (word === null) return isSymbolLetter(codeAt(text, at)) ? symbolAt(text, at, near) : 0
  if (word.charCodeAt(0) > 0x2e80) {
    near.isLinked = true
    return near.isNextLine || ++near.words > MAX_WORDS ? NOTHING : word.length
  }
  if (word.length >= 16 && looksRandom(word)) return 0
  if (near.isPassword && word.length >= 10 && isLettersPassword(word)) {
    const name = { start: near.nameStart, end: near.nameEnd }
    if (near.isLinked || (near.words === 0 && isLinkedAround(text, name, at))) return 0
  }
  if (near.isNextLine || ++near.words > MAX_WORDS) return NOTHING
  const small = word.toLowerCase()
  const lower = small.includes('’') ? small.replace('’', "'") : small
  const role = WORD_ROLES.get(lower)
  if (role === 'harmless') return NOTHING
  if (role === 'linking') near.isLinked = true
  // A name of somebody ("the password Anna uses") has a capital.
  else if (near.isEnglish && at === near.nameEnd + 1 && text[at - 1] === ' ' && lower === word)
    near.isCompound = role !== 'connecting'
  return word.length
}

type WordRole = 'connecting' | 'linking' | 'harmless'

/** One look-up a word: of a word in several lists the last one counts. */
const WORD_ROLES: ReadonlyMap<string, WordRole> = new Map([
  ...withRole(CONNECTING_WORDS, 'connecting'),
  ...withRole(LINKING_WORDS, 'linking'),
  ...withRole(HARMLESS_WORDS, 'harmless'),
])

function withRole(words: Iterable<string>, role: WordRole): [string, WordRole][] {
  return Array.from(words, (word) => [word, role])
}

/** The length of the punctuation or line break here; 0 when a value may begin with it, or NOTHING. */
function symbolAt(text: string, at: number, near: Reading): number {
  const line = near.isNextLine ? null : matchAt(NEW_LINE, text, at)
  if (line !== null) {
    if (near.words > 1 && !near.isLinked) return NOTHING
    near.isNextLine = true
    if (near.words === 0) near.isLinked = true
    return line.length
  }
  const tag = text[at] === '<' ? matchAt(TEXT_TAG, text, at) : null
  if (tag !== null) {
    if (/^<(?:td|dd)>$/i.test(tag)) near.isLinked = true
    return tag.length
  }
  if (text[at + 1] === '=' && COMPARED.has(text[at] ?? '')) return NOTHING
  const link = matchAt(LINK, text, at)
  if (link !== null) {
    near.isLinked = true
    return link.length
  }
  if (!FILLER.has(text[at] ?? '')) return 0
  // A full stop and a space end the sentence.
  return text[at] === '.' && /\s/.test(text[at + 1] ?? '') ? announcementAt(text, at, near) : 1
}

/** "Token created. Copy it now:": the next sentence announces the value on the line below, which has to be random. */
function announcementAt(text: string, at: number, near: Reading): number {
  const announcement = near.isNextLine ? null : matchAt(ANNOUNCEMENT, text, at)
  if (announcement === null) return NOTHING
  near.isLinked = true
  near.words = MAX_WORDS - 1
  return announcement.length
}

const ANNOUNCEMENT = /\.[ \t]{1,3}[^\n.:\\]{1,60}:(?=[ \t]{0,4}(?:\r?\n|\\n))/y

function isLetterCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127
}

/** Arrows, bars and quotes beyond ASCII. */
function isSymbolLetter(code: number): boolean {
  return code > 127
}

function judgeAt(text: string, at: number, meaning: KeyMeaning, near: Reading): readonly Span[] {
  const raw = matchAt(VALUE, text, at)
  if (raw === null || text.startsWith('[redacted:', at)) return NONE
  const isQuoted = /["'`「『«“]/.test(text[at - 1] ?? '')
  const value = trimmedValue(raw, text[at - 1] ?? '')
  // `call(token: x)` is code, and there an assignment decides.
  if (near.words === 0 && raw[value.length] === ')' && text[at - 1] !== '(') return NONE
  // A line of a table is read by its columns.
  if (near.isNextLine && /[,;]/.test(value)) return NONE
  if (near.isNextLine && !LINE_END.test(text.slice(at + value.length, at + value.length + 8))) return NONE
  const user = meaning.kind === 'password' ? (USER.exec(value)?.[0].length ?? 0) : 0
  if (!accepted(value.slice(user), meaning, { ...near, isQuoted })) return NONE
  const end = at + value.length
  const rest = value.length === MAX_VALUE ? (matchAt(REST, text, end)?.length ?? 0) : 0
  return [{ start: at + user, end: end + rest, reason: REASONS[near.isNextLine ? 'below' : 'after'] }]
}

/** The user before a colon and the password; a digest has the name of its algorithm there. */
const USER = /^(?!(?:md5|sha\d{1,3}):)[A-Za-z][\w.@-]{0,40}:(?=[^:/\s][^:\s]{5,80}$)/

const REASONS = {
  after: 'it follows a name for a secret',
  below: 'it stands on the line below a name for a secret',
  before: 'a name for a secret follows it',
}

function accepted(value: string, meaning: KeyMeaning, near: Nearness): boolean {
  return (
    isNearbySecret(value, meaning, near) ||
    (meaning.kind === 'password' && isNearbyPassword(value, meaning, near))
  )
}

/** Without the punctuation that ends a clause, and without a list's next item. */
function trimmedValue(raw: string, before: string): string {
  const upTo = /[,;](?=[A-Za-z]*(?:\s|$))|\*\*/.exec(raw)
  const cut = upTo === null || upTo.index < 4 ? raw : raw.slice(0, upTo.index)
  const closed = before === '(' ? cut.replace(/\).*$/, '') : cut
  // A star ends bold or italic words only where one began them: a password may end with it.
  const isStarred = before === '*'
  const [tail, punctuation] = isStarred
    ? [/[.,;:!?)\]}*]+$/, /[.,;:?)\]}*]+$/]
    : [/[.,;:!?)\]}]+$/, /[.,;:?)\]}]+$/]
  return closed.slice(0, MAX_VALUE).replace(tail, (end) => end.replace(punctuation, ''))
}

const BACK = new RegExp(
  String.raw`(?:^|[\s"'\x60*(「])([!#$%&*+\-./0-9:=?@A-Z^_a-z~]{6,200})["'\x60*」]{0,4}[ \t]+(?:${LINKING_BACK.join('|')})[ \t]+(?:[\p{L}'’-]{1,20}[ \t]+){0,3}$`,
  'iu',
)
const MAX_BACK = 160

/** Whether one of the four words before the name links back: cheap, and mostly the answer is no. */
function followsLink(text: string, start: number): boolean {
  if (text[start - 1] !== ' ') return false
  const floor = Math.max(0, start - MAX_LINK_BACK)
  return isWordBefore(text, { floor, end: start - 1 }, 4, LINKS_BACK)
}

const LINKS_BACK: ShortWords = {
  words: new Set(LINKING_BACK),
  longest: Math.max(...LINKING_BACK.map((word) => word.length)),
}
const MAX_LINK_BACK = 84
const LINK_WITHOUT_SPACES = /[是为為がをは]/

function followsLinkWithoutSpaces(text: string, start: number): boolean {
  for (let at = Math.max(0, start - 14); at < start; at++)
    if (codeAt(text, at) > 0x2e80) return LINK_WITHOUT_SPACES.test(text.slice(at, start))
  return false
}

function mayFollowValue(text: string, start: number): boolean {
  return followsLink(text, start) || followsLinkWithoutSpaces(text, start)
}

/** `X 是密码`, `X がAPIキーです`, `X をトークンとして`. */
const BACK_WITHOUT_SPACES =
  /(?:^|[^!-~])([!#$%&*+\-./0-9:=?@A-Z^_a-z~]{6,200})["'`*」』]{0,4} ?(?:就?是|作?[为為]|[がをは])[\u3040-\u9fff]{0,8} ?(?:API ?)?$/iu

/** `use X as the token`, `X is the password for …`: the value stands before its name. */
export function findBeforeName(text: string, start: number, meaning: KeyMeaning): readonly Span[] {
  const isLinked = followsLink(text, start)
  if (!isLinked && !followsLinkWithoutSpaces(text, start)) return NONE
  const window = text.slice(Math.max(0, start - MAX_BACK), start)
  const line = window.slice(window.lastIndexOf('\n') + 1)
  const match = (isLinked ? BACK : BACK_WITHOUT_SPACES).exec(line)
  const value = match?.[1]
  if (match === null || value === undefined) return NONE
  const at = start - line.length + match.index + match[0].indexOf(value)
  const near = {
    isLinked: true,
    words: 1,
    isNextLine: false,
    isQuoted: false,
    isCompound: false,
    isEnglish: true,
  }
  return accepted(value, meaning, near)
    ? [{ start: at, end: at + value.length, reason: REASONS.before }]
    : NONE
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}
