import { hasEmptyName, hasForm } from './forms.ts'

/** A piece of an agent's closing message that says something: a sentence, a list item, or a sentence with its list. */
export interface ClosingUnit {
  readonly text: string
  /** The line that it stands in, as it was written. */
  readonly line: string
  /** The heading it stands under, without markup; empty when there is none. */
  readonly heading: string
  /** Which paragraph of the message it is in. */
  readonly paragraph: number
  readonly isBold: boolean
}

const SHORTEST_UNIT = 35
/** Chinese and Japanese say as much in fewer characters. */
const SHORTEST_WITHOUT_SPACES = 12
const LONGEST_LIST = 300
/** A closing message is read so far; what is longer is a document. */
const LONGEST_CLOSING = 20_000

/**
 * What a closing message says, in its order: without code, tables, praise, announcements, questions, reports that tests pass
 * and lists of changed files.
 */
export function closingUnits(closing: string): ClosingUnit[] {
  const lines = afterLastStep(readLines(beforeSubagents(closing.slice(0, LONGEST_CLOSING))))
  const whole = withListsJoined(withoutTakenBack(withoutLastOptions(lines)))
  return whole.filter(({ text }) => isContent(text))
}

/** Some exports put the words of a subagent into the message that started it. */
function beforeSubagents(closing: string): string {
  return closing.split(/\n?_?\**Agent - sidechain/)[0] ?? closing
}

/** Some hosts and exports put all that an agent says between its tool calls into one message: the last of it closes the turn. */
function afterLastStep(units: readonly ReadUnit[]): readonly ReadUnit[] {
  const last = units.findLastIndex(({ text }) => hasForm('stepsOn', text))
  const closing = units.slice(last + 1)
  return closing.some(({ text }) => isContent(text)) ? closing : units
}

interface ReadUnit extends ClosingUnit {
  readonly isItem: boolean
}

function readLines(text: string): ReadUnit[] {
  const units: ReadUnit[] = []
  let heading = ''
  let isCode = false
  let paragraph = 0
  for (const line of linesOf(text)) {
    if (FENCE.test(line)) isCode = !isCode
    else if (line.trim() === '') paragraph++
    else if (!isCode && !isTableOrRule(line)) {
      const title = headingIn(line)
      if (title === undefined) units.push(...unitsIn(line, heading, paragraph))
      else heading = title
    }
  }
  return units
}

/** The lines of a text, those of one sentence put together where it was wrapped by hand. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  let isCode = false
  for (const line of text.split('\n')) {
    const before = lines.at(-1) ?? ''
    const isFence = FENCE.test(line)
    if (!isCode && !isFence && isWrapped(before, line)) lines[lines.length - 1] = `${before}\n${line}`
    else lines.push(line)
    if (isFence) isCode = !isCode
  }
  return lines
}

const FENCE = /^\s*(?:```|~~~)/
/** A line that is this long may have been wrapped. */
const LEAST_WRAPPED = 40

/** True if a line goes on in the next one: its sentence is not over, and the next begins with a small letter. */
function isWrapped(before: string, line: string): boolean {
  const last = before.slice(before.lastIndexOf('\n') + 1).trimEnd()
  if (last.length < LEAST_WRAPPED || FENCE.test(last) || isTableOrRule(last) || headingIn(last) !== undefined)
    return false
  return !/[.!?:;。！？：；|]["'”’)*_`]*$/u.test(last) && /^\s*["'“‘(]?\p{Ll}/u.test(line)
}

function isTableOrRule(line: string): boolean {
  return /^\s*\|/.test(line) || /^\s*[-=_*]{3,}\s*$/.test(line)
}

function headingIn(line: string): string | undefined {
  const title = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line)?.[1] ?? /^\s*\*\*([^*]{2,80})\*\*:?\s*$/.exec(line)?.[1]
  return title === undefined ? undefined : withoutMarkup(title)
}

function unitsIn(line: string, heading: string, paragraph: number): ReadUnit[] {
  const item = /^\s*(?:[-*•]|\d+[.)])\s+(.*)$/s.exec(line)?.[1]
  const body = withoutMarkup(item ?? line)
  if (!/\p{L}{2}/u.test(body)) return []
  const isBold = /^\s*(?:(?:[-*•]|\d+[.)])\s+)?\*\*/.test(line)
  return proseSentences(body).map((text) => ({
    text,
    line: (item ?? line).trim(),
    heading,
    paragraph,
    isBold,
    isItem: item !== undefined,
  }))
}

/** The sentences of a line of prose; a point behind an abbreviation ends none. */
export function proseSentences(text: string): string[] {
  return text
    .split(
      /(?<=[^.][.!?])(?<!\b(?:e\.g|i\.e|vs|etc|cf|approx|incl|bzw|z\.B|d\.h|p\.ex)\.)\s+(?=[\p{Lu}"“(`])|(?<=[。！？])/u,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A message that ends with a question and a list lets the person choose: what counts is what they pick. */
function withoutLastOptions(units: readonly ReadUnit[]): readonly ReadUnit[] {
  const end = units.findLastIndex(({ isItem }) => !isItem)
  return end < units.length - 1 && /[?？][*_]*$/.test(units[end]?.text ?? '') ? units.slice(0, end) : units
}

/** `But actually, that is not the reason`: the sentence before is taken back. */
function withoutTakenBack(units: readonly ReadUnit[]): ReadUnit[] {
  return units.filter((_, index) => !hasForm('takesBack', units[index + 1]?.text ?? ''))
}

/** `The command does three things:` is nothing without the list after it. */
function withListsJoined(units: readonly ReadUnit[]): ClosingUnit[] {
  const joined: ClosingUnit[] = []
  for (let index = 0; index < units.length; index++) {
    const unit = units[index]
    if (unit === undefined) continue
    const isIntro = /[:：]$/.test(unit.text) && !unit.isItem && !isAnnouncement(unit.text)
    const items = isIntro ? itemsAfter(units, index) : []
    joined.push(items.length === 0 ? unit : { ...unit, text: listText(unit.text, items) })
    index += items.length
  }
  return joined
}

function itemsAfter(units: readonly ReadUnit[], from: number): ReadUnit[] {
  const end = units.findIndex(
    ({ isItem, heading }, index) => index > from && (!isItem || heading !== units[from]?.heading),
  )
  return units.slice(from + 1, end < 0 ? units.length : end)
}

function listText(intro: string, items: readonly ReadUnit[]): string {
  let text = intro
  for (const item of items) {
    if (text.length > LONGEST_LIST) break
    // An item that ends with a colon opens a list of its own.
    text += `${/[:：]$/.test(text) ? ' ' : '; '}${item.text.replace(/[.;]$/, '')}`
  }
  return text
}

/** Without emphasis and link targets; code stays marked, since a name in it is a name. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/(?<![\w*])\*([^*\n]+)\*(?![\w*])/g, '$1')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

function isContent(text: string): boolean {
  const written = text.match(/[\u3040-\u9fff]/g)?.length ?? 0
  if (text.length < SHORTEST_UNIT && written < SHORTEST_WITHOUT_SPACES) return false
  if (/[?？:：]$/.test(text) || STATUS_MARK.test(text) || hasEmptyName(text)) return false
  return !isAnnouncement(text) && !isStatusReport(text) && !isOffer(text)
}

/** `Here's what was done:` says nothing, but the items after it do. */
function isAnnouncement(text: string): boolean {
  return hasForm('announces', text) || NAMED_ONLY.test(text) || REVIEW_MARK.test(text)
}

/** The name of a file or function, with nothing said about it or only that it changed. */
const NAMED_ONLY = /^`[^`]+`(?:\s*\([^)]*\))?\s*$/
/** A line of a reviewer's list. */
const REVIEW_MARK = /^(?:\(?\d+\)?\.?\s*)?(?:✅|⚠️|❌|🟢|🟡|🔴)/u
/** Done, missing or to be celebrated: nobody needs it later. */
const STATUS_MARK = /[✅❌❓🎉🚀✨🎯💪👍🔥]/u

/** A choice that is left to the person, with its list; what counts is the one that is taken. */
function isOffer(text: string): boolean {
  const intro = /^[^:：]{1,160}[:：]\s/u.exec(text)?.[0] ?? ''
  return hasForm('offers', text) || hasForm('fragment', text) || hasForm('offersChoice', intro)
}

const LONGEST_STATUS = 140
const COMMIT = /`[0-9a-f]{7,40}`/

/** `All tests pass and lint is clean`: true for a moment. */
function isStatusReport(text: string): boolean {
  if (hasForm('listsChangedFile', text) || hasForm('reportsCommit', text)) return true
  if (COMMIT.test(text) && hasForm('namesCommit', text)) return true
  return text.length < LONGEST_STATUS && !hasForm('cause', text) && hasForm('reportsStatus', text)
}
