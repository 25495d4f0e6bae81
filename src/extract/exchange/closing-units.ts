import { hasForm } from './forms.ts'

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
  const lines = readLines(beforeSubagents(closing.slice(0, LONGEST_CLOSING)))
  const whole = withListsJoined(withoutTakenBack(lines))
  return whole.filter(({ text }) => isContent(text))
}

/** Some exports put the words of a subagent into the message that started it. */
function beforeSubagents(closing: string): string {
  return closing.split(/\n?_?\**Agent - sidechain/)[0] ?? closing
}

interface ReadUnit extends ClosingUnit {
  readonly isItem: boolean
}

function readLines(text: string): ReadUnit[] {
  const units: ReadUnit[] = []
  let heading = ''
  let isCode = false
  let paragraph = 0
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    else if (line.trim() === '') paragraph++
    else if (!isCode && !isTableOrRule(line)) {
      const title = headingIn(line)
      if (title === undefined) units.push(...unitsIn(line, heading, paragraph))
      else heading = title
    }
  }
  return units
}

function isTableOrRule(line: string): boolean {
  return /^\s*\|/.test(line) || /^\s*[-=_*]{3,}\s*$/.test(line)
}

function headingIn(line: string): string | undefined {
  const title = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line)?.[1] ?? /^\s*\*\*([^*]{2,80})\*\*:?\s*$/.exec(line)?.[1]
  return title === undefined ? undefined : withoutMarkup(title)
}

function unitsIn(line: string, heading: string, paragraph: number): ReadUnit[] {
  const item = /^\s*(?:[-*•]|\d+[.)])\s+(.*)$/.exec(line)?.[1]
  const body = withoutMarkup(item ?? line)
  if (!/\p{L}{2}/u.test(body)) return []
  const isBold = /^\s*(?:(?:[-*•]|\d+[.)])\s+)?\*\*/.test(line)
  return sentencesIn(body).map((text) => ({
    text,
    line: (item ?? line).trim(),
    heading,
    paragraph,
    isBold,
    isItem: item !== undefined,
  }))
}

function sentencesIn(text: string): string[] {
  return text
    .split(
      /(?<=[^.][.!?])(?<!\b(?:e\.g|i\.e|vs|etc|cf|approx|incl|bzw|z\.B|d\.h|p\.ex)\.)\s+(?=[\p{Lu}"“(`])|(?<=[。！？])/u,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** `But actually, that is not the reason`: the sentence before is taken back. */
function withoutTakenBack(units: readonly ReadUnit[]): ReadUnit[] {
  return units.filter((_, index) => !TAKES_BACK.test(units[index + 1]?.text ?? ''))
}

const TAKES_BACK =
  /^(?:but )?(?:actually\b|wait\b|scratch that|on second thought|correction\b|eigentlich\b|moment\b|en fait\b|en realidad\b)|^(?:其实|等等|実は|待って)/i

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
  for (const [index, item] of items.entries()) {
    if (text.length > LONGEST_LIST) break
    text += `${index === 0 ? ' ' : '; '}${item.text.replace(/[.;]$/, '')}`
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
  if (/[?？]$/.test(text) || /[:：]$/.test(text)) return false
  return !isAnnouncement(text) && !isStatusReport(text) && !hasForm('offers', text)
}

/** `Here's what was done:` says nothing, but the items after it do. */
function isAnnouncement(text: string): boolean {
  return NO_CONTENT.some((form) => form.test(text))
}

const LONGEST_STATUS = 140

/** `All tests pass and lint is clean`: true for a moment. */
function isStatusReport(text: string): boolean {
  return text.length < LONGEST_STATUS && !hasForm('cause', text) && STATUS.some((form) => form.test(text))
}

const STATUS: readonly RegExp[] = [
  /\b(?:tests?|build|lint\w*|typecheck)\b[^.]{0,60}\b(?:pass\w*|clean|green|succe\w+|0 issues)\b/i,
  /\b(?:left (?:it |them |that )?(?:as[- ]is|alone)|did(?:n't| not) touch|out of scope|not (?:yet )?touched)\b/i,
  /\b(?:uncommitted|(?:not|nothing) committed|committed and pushed|ready for (?:your )?review|pre-existing|diagnostics?)\b/i,
  /\b(?:pass|passes|passing|verified|untouched|unchanged|no (?:changes|errors|issues))\b/i,
  /\b(?:Tests?|Build|Lint)\b[^.]{0,60}\b(?:grün|erfolgreich|laufen durch|passent|réussi\w*|pasan|correct\w*)\b/i,
  /(?:测试|构建)[^。]{0,30}通过|テスト[^。]{0,30}(?:通|成功|パス)/,
]

/** How sentences begin that only announce, agree, praise, offer, or list what was touched. */
const NO_CONTENT: readonly RegExp[] = [
  /^(?:you'?re (?:absolutely )?right|(?:that'?s )?(?:an? )?(?:good|great|fair) (?:point|catch|question|call|idea)|great\b|perfect\b|excellent\b|got it|understood|sorry|my (?:mistake|bad|apolog)|apolog)/i,
  /^(?:done\b|all (?:\d+ )?(?:the )?(?:tests?|checks|changes|in|green|set|good|pass)|everything\b|clean\b|no lint|zero\b|tests? pass|lint clean|build clean|the fix works|the working tree|nothing (?:is )?committed)/i,
  /^(?:here'?s|here are|here is|let me|now (?:let|i|the tests)|i'?ll|i'?m going|i'?ve verified|i (?:will|can|could|would|haven'?t|have not|didn'?t|see)\b|looking at|found it|summary|the following|total\b|interesting\b|wait\b|hmm|actually,? (?:wait|looking)|re-?reading|for context on why|one (?:judgment call|scoping note)|good[,.]? |right[,.] |broadly agree|your (?:instinct|skepticism)|the (?:reviewer|review|bot) is right)/i,
  /^(?:want me|would you|do you|if you'?d|if you want|let me know|should i|shall i|ready\b|you can (?:now|re-?run|test|verify)|to (?:test|verify|run)|next steps?|feel free|that'?s (?:it|all|everything))/i,
  /^(?:the (?:build|tests|changes?|code) (?:\w+ )?(?:pass|are|is|add|compil|build)|changes made|what (?:i )?(?:changed|implemented|did)|files? (?:changed|modified|created)|(?:both|all) (?:applied|done|fixed|addressed|changes|issues)|updated all|this addresses|note that this)/i,
  /^(?:actually\b|i (?:should have|misread|was wrong|misunderstood)\b)/i,
  /^(?:yes|no)\b[.,!]?$/i,
  /^(?:du hast recht|gute? (?:frage|punkt|idee)|super\b|perfekt\b|fertig\b|erledigt\b|verstanden\b|hier (?:ist|sind)|ich (?:werde|habe nicht|kann)|soll ich|möchtest du|sag bescheid|alle tests|zusammenfassung)/i,
  /^(?:tu as raison|vous avez raison|bonne (?:question|idée|remarque)|parfait\b|terminé\b|c'est fait|compris\b|voici|je (?:vais|peux|n'ai pas)|veux-tu|voulez-vous|dois-je|tous les tests|résumé)/i,
  /^(?:tienes razón|buena (?:pregunta|idea|observación)|perfecto\b|listo\b|hecho\b|entendido\b|aquí (?:está|tienes|van)|voy a|puedo|no he|quieres que|debo|todos los tests|resumen)/i,
  /^(?:你说得对|好的|好问题|完美|完成|已完成|明白|以下是|我会|我将|要不要|需要我|是否需要|所有测试|总结)/,
  /^(?:おっしゃる通り|了解|承知|完了|できました|以下(?:は|が)|これから|必要であれば|よろしければ|すべてのテスト|まとめ)/,
  // A list of a reviewer, line by line, and a list of changed files.
  /^(?:\(?\d+\)?\.?\s*)?(?:✅|⚠️|❌|🟢|🟡|🔴|Lines? \d+|Entire file)/u,
  /^`[^`]+`(?:\s*\([^)]*\))?\s*(?:[-—–:]+\s*(?:new|added|updated|deleted|removed|modified|changed|created|moved|renamed)\b|$)/i,
]
