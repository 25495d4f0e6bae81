import { HOSTS } from '../../hosts/all.ts'
import { maskOf } from '../local/mask.ts'
import { hasForm } from './forms.ts'

/**
 * The words of a prompt that the person typed themselves: without what a program put there, and without what was pasted
 * (logs, code, reviews, other people's chat). Empty when nothing of it is theirs.
 */
export function typedWordsOf(prompt: string): string {
  if (prompt.length <= LONGEST_READ) return typedIn(prompt)
  // Who pastes a document says what they want of it before or behind it.
  const last =
    prompt
      .slice(-LONGEST_TYPED_END)
      .split(/\n\s*\n/)
      .at(-1) ?? ''
  const isTyped = last.length < LONGEST_TYPED_END && addressesAgent(last)
  const beginning = BEGINS_AS_DOCUMENT.test(prompt) ? '' : typedIn(prompt.slice(0, LONGEST_READ))
  return [beginning, isTyped ? typedIn(last) : ''].join('\n').trim()
}

/** The lines of a prompt that are not the person's, to explain why nothing of them is kept. */
export function untypedLinesOf(prompt: string): string[] {
  const typed = new Set(
    typedWordsOf(prompt)
      .split('\n')
      .map((line) => line.trim()),
  )
  return prompt
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\p{L}{2}/u.test(line) && !typed.has(line))
}

/** A long prompt that begins with a heading is what a command of the host was expanded to. */
const BEGINS_AS_DOCUMENT = /^\s*#{1,6}\s+\S/

/** Only the beginning of a longer prompt is read: the rest was pasted. */
const LONGEST_READ = 8_000

function typedIn(prompt: string): string {
  if (isWrittenByHost(prompt)) return ''
  const lines = prompt.split('\n')
  const masked = maskOf(prompt).split('\n')
  hideIntroduced(lines, masked)
  hideRepeated(lines, masked)
  hideFormal(lines, masked)
  return lines
    .map((line, index) => (masked[index]?.trim() === '' ? '' : line))
    .join('\n')
    .trim()
}

/** Prompts that no person typed, in transcripts that keep them as the person's. */
const WRITTEN_BY_HOST: readonly RegExp[] = [
  /^\s*\[Request interrupted by user[^\]]*\]\s*$/,
  /^\s*(?:Caveat: The messages below|This session is being continued|API Error)/,
  /^\s*Implement the following plan:/,
  /^\s*<(?:command-|local-command-|bash-)/,
  /^\s*\/[\w:-]+\s*$/,
  // What a button of VS Code says.
  /^\s*@agent (?:Continue|Try Again)\b[^\n]*$/,
]

export function isWrittenByHost(prompt: string): boolean {
  return WRITTEN_BY_HOST.some((form) => form.test(prompt))
}

/** The prompt that a host writes when an approved plan is carried out in a new session. */
export function approvedPlanIn(prompt: string): string | undefined {
  return /^\s*Implement the following plan:\s*([\s\S]+)$/.exec(prompt)?.[1]
}

const LONGEST_TYPED_END = 160
const SHORTEST_PASTE = 120

/**
 * Blanks what follows a line that hands over somebody else's words (`A reviewing agent suggests:`), up to the end or to a
 * last short paragraph, in which people say what they want of it.
 */
function hideIntroduced(lines: readonly string[], masked: string[]): void {
  const intro = lines.findIndex(
    (line, index) =>
      introduces(line) &&
      lines
        .slice(index + 1)
        .join('')
        .trim().length > SHORTEST_PASTE,
  )
  if (intro < 0) return
  for (let index = intro + 1; index < endOfPaste(lines, intro); index++) masked[index] = ''
}

const SHORTEST_REPEATED = 12

/** Blanks lines that occur more than once: programs repeat themselves word for word, people do not. */
function hideRepeated(lines: readonly string[], masked: string[]): void {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1)
  for (const [index, line] of lines.entries())
    if (line.trim().length >= SHORTEST_REPEATED && (counts.get(line.trim()) ?? 0) > 1) masked[index] = ''
}

const FORMAL_CHARACTERS = 160

/**
 * Blanks long lines in which nobody speaks: a remark of a reviewer, a paragraph of a document. Who types to an agent says
 * I, we or you, or orders.
 */
function hideFormal(lines: readonly string[], masked: string[]): void {
  for (const [index, line] of lines.entries())
    if (line.length > FORMAL_CHARACTERS && /^[\p{Lu}`"(]/u.test(line.trim()) && /[.)]\s*$/.test(line))
      if (!hasForm('speaks', line)) masked[index] = ''
}

function endOfPaste(lines: readonly string[], intro: number): number {
  let last = lines.length - 1
  while (last > intro && lines[last]?.trim() === '') last--
  let start = last
  while (start > intro && lines[start - 1]?.trim() !== '') start--
  const end = lines.slice(start, last + 1).join('\n')
  const isTyped = start > intro + 1 && end.length < LONGEST_TYPED_END && addressesAgent(end)
  return isTyped ? start : lines.length
}

/** A question or an order after what was handed over. */
function addressesAgent(text: string): boolean {
  return /[?？]\s*$/.test(text) || hasForm('addressesAgent', text)
}

/** The agents' own names, since people paste what another one said. */
const AGENTS = new RegExp(`\\b(?:${HOSTS.map(({ name }) => name.split('-')[0]).join('|')})\\b`, 'i')
const LONGEST_INTRODUCTION = 80

/** `A reviewing agent suggests:`: the words of others are named shortly before the colon that ends the line. */
function introduces(line: string): boolean {
  if (!/[:：]\s*$/.test(line)) return false
  const end = line.trimEnd().slice(-LONGEST_INTRODUCTION)
  return hasForm('namesOthersWords', end) || AGENTS.test(end)
}
