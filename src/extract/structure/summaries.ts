import type { Kind } from '../../model/memory.ts'
import type { JudgeDraft, JudgedMessage, JudgedTurn } from '../judge.ts'
import { settledDraft, shortened } from './settled.ts'
import { type SummarySection, summarySections } from './summary-sections.ts'

const MOST_PER_SUMMARY = 6
const LONGEST_ITEM = 420

/** Drafts of the points that a compaction's summary lists as fixed, decided and open. A model wrote them: origin assistant. */
export function summaryDrafts(turn: JudgedTurn): JudgeDraft[] {
  return turn.messages
    .filter(({ role }) => role === 'summary')
    .flatMap((message) => {
      const sections = summarySections(message.text)
      return PARTS.flatMap((part) => partDrafts(turn, message, part, sections)).slice(0, MOST_PER_SUMMARY)
    })
}

function partDrafts(
  turn: JudgedTurn,
  message: JudgedMessage,
  { form, kind, most, needs }: Part,
  sections: readonly SummarySection[],
): JudgeDraft[] {
  const items = sections
    .filter(({ title }) => form.test(title))
    .flatMap((section) => section.items.filter(saysSomething))
  if (kind === 'action') return openWork(turn, message, items)
  return items
    .filter((item) => needs === undefined || needs.test(item))
    .slice(0, most)
    .flatMap((item) =>
      settledDraft(turn, {
        ...{ kind, origin: 'assistant', importance: 0.55, found: 'summary' },
        text: shortened(item, LONGEST_ITEM),
        quotes: [{ message, quote: item }],
      }),
    )
}

interface Part {
  readonly form: RegExp
  readonly kind: Kind
  readonly most: number
  /** Only items that say this are kept: an error with its fix, a choice with its reason. */
  readonly needs?: RegExp
}

const FIX =
  /\b(?:fix\w*|resolved|solved|changed|replaced|added|moved|wrapp\w+|works?|workaround|instead|behoben|gelöst|corrigé|résolu|corregido|resuelto)\b|修复|解决|修正|解決/i
const WHY =
  /\b(?:because|since|so that|so \w+ (?:callers|it|we|they)|instead of|rather than|not|never|must|should|always|decided|chose|chosen|confirmed|prefers?|weil|statt|nicht|parce|plutôt|pas|porque|sino)\b|因为|不|ため|ない/i

/** In the order of their worth: of a summary that lists much the last are left out. */
const PARTS: readonly Part[] = [
  { form: /\berrors?\b|\bdiscover|\bgotchas?\b|\blearn/i, kind: 'debugging', most: 3, needs: FIX },
  {
    form: /\bpending\b|\bremain|\bopen (?:work|tasks|issues|questions)\b|\bto-?dos?\b/i,
    kind: 'action',
    most: 1,
  },
  { form: /\bfeedback\b|\bpreferences?\b|\binstructions?\b|\bconstraints?\b/i, kind: 'decision', most: 2 },
  {
    form: /\bdecisions?\b|\bkey knowledge\b|\btechnical (?:details|concepts)\b|\bproblems? solv/i,
    ...{ kind: 'decision', most: 2, needs: WHY },
  },
]

/** Trouble of the agent with its own tools, which says nothing of the project. */
const OWN_TROUBLE =
  /\bedit (?:tool|fail\w*)|replace_all|old_string|string match\w*|re-?read(?:ing)? the file|modified (?:externally|since)|stale diagnostic|ExitPlanMode|tool use\b/i

const SHORTEST_ITEM = 40

function saysSomething(item: string): boolean {
  return item.length >= SHORTEST_ITEM && !OWN_TROUBLE.test(item) && !NOTHING.test(item)
}

const NOTHING = /^(?:none\b|no (?:code )?(?:pending|errors?|explicit|further|remaining)|n\/a)/i

/** One statement for all that is left: an entry each would be many, and go out of date one by one. */
function openWork(turn: JudgedTurn, message: JudgedMessage, items: readonly string[]): JudgeDraft[] {
  if (items.length === 0) return []
  return settledDraft(turn, {
    ...{ kind: 'action', origin: 'assistant', importance: 0.4, found: 'summary' },
    text: `Open when the session was compacted on ${turn.at.slice(0, 10)}: ${items.map((item) => shortened(item, 160)).join('; ')}`,
    quotes: [{ message, quote: items.join('\n') }],
  })
}
