import { withoutMarkup } from '../exchange/closing-units.ts'

/** One of the things that an agent proposes to choose from. */
export interface Proposal {
  /** The key that people pick it by: `2`, `B`. */
  readonly key: string
  /** Its line in the message. */
  readonly line: string
  /** Its text, without its key. */
  readonly text: string
}

const LONGEST_PROPOSAL = 400

/** The last list of numbered or lettered proposals in a message. A number that begins again begins another list. */
export function proposalsIn(message: string): Proposal[] {
  let list: Proposal[] = []
  let isCode = false
  for (const line of message.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    const proposal = isCode ? undefined : proposalOf(line)
    if (proposal === undefined) continue
    if (list.some(({ key }) => key === proposal.key) || isFirst(proposal.key)) list = []
    list.push(proposal)
  }
  return list
}

function isFirst(key: string): boolean {
  return key === '1' || key === 'A'
}

/** `2. …`, `**B)** …`, `- **Option 3 — …**`, `### Option C: …`; nothing that is set in from the list. */
const NAMED =
  /^ {0,3}(?:[-*•]\s+|#{1,6}\s+)?\**(?:option|approach|alternative|variant|choice|opción|variante|方案|案)\s*#?([A-H]|\d{1,2})\b\**\s*[.):：—–-]*\**\s*(.+)$/i
const NUMBERED = /^ {0,3}(?:#{1,6}\s+)?\**(?:(\d{1,2})[.)]|([A-H])[.)])\**\s+(.+)$/

function proposalOf(line: string): Proposal | undefined {
  const named = NAMED.exec(line)
  const numbered = named === null ? NUMBERED.exec(line) : null
  const key = (named?.[1] ?? numbered?.[1] ?? numbered?.[2])?.toUpperCase()
  const text = plainProposal(named?.[2] ?? numbered?.[3] ?? '')
  if (key === undefined || text === '' || text.length > LONGEST_PROPOSAL) return undefined
  return { key, line: line.trim(), text }
}

function plainProposal(text: string): string {
  return withoutMarkup(text.replaceAll('**', ''))
    .replace(/^\(?recommended\)?\s*[:—–-]\s*/i, '')
    .replace(/[:：?？]$/, '')
}

/** The one sentence in which an agent says what it would do; undefined when there is none, or several. */
export function recommendationIn(message: string): string | undefined {
  const sentences = withoutCode(message)
    .split(/\n+|(?<=[.!?。！？])\s+(?=[\p{Lu}"“(`*])/u)
    .filter((sentence) => RECOMMENDS.test(sentence))
  const [only] = sentences
  return sentences.length === 1 && only !== undefined && !/[?？]\s*$/.test(only)
    ? withoutMarkup(only)
    : undefined
}

function withoutCode(message: string): string {
  return message.replace(/^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1/gm, '')
}

const RECOMMENDS =
  /\b(?:i(?:'d| would)? (?:strongly |personally )?(?:recommend|suggest|propose|lean toward|go with|pick)|i'd do|my (?:pick|recommendation|preference|suggestion|vote) (?:is|would be)|ich (?:empfehle|schlage vor|würde)|je (?:recommande|propose|suggère)|recomiendo|sugiero|propongo)\b|我建议|我推荐|おすすめ|お勧め|提案します/i
