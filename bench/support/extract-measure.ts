import { judgeTurns } from '../../src/extract/local/judge.ts'
import { KINDS } from '../../src/model/memory.ts'
import type { Label, LabelledTurn } from './extract-sets.ts'

export interface Measured {
  readonly precision: number
  readonly recall: number
  readonly rows: readonly Row[]
  /** Every miss and every draft too many, in words. */
  readonly lines: readonly string[]
}

interface Row {
  readonly name: string
  readonly right: number
  /** Drafts of what should be kept, but as another kind. */
  readonly misnamed: number
  readonly drafts: number
  readonly met: number
  readonly labels: number
}

interface Judged {
  readonly turn: LabelledTurn
  readonly drafts: readonly {
    readonly kind: string
    readonly right: boolean
    readonly misnamed: boolean
    readonly line: string
  }[]
  readonly labels: readonly { readonly label: Label; readonly met: boolean }[]
}

/** A draft is right when its quote overlaps a label of the same speaker and its kind is one of the label's. */
export function measure(turns: readonly LabelledTurn[]): Measured {
  const judged = turns.map(judgeOne)
  const total = rowOf('all', judged)
  const languages = [...new Set(turns.map(({ lang }) => lang))].sort()
  const rows = [
    total,
    ...KINDS.map((kind) => kindRow(kind, judged)),
    ...languages.map((language) =>
      rowOf(
        language,
        judged.filter(({ turn }) => turn.lang === language),
      ),
    ),
  ]
  return { ...ratesOf(total), rows, lines: judged.flatMap(linesOf) }
}

function judgeOne(turn: LabelledTurn): Judged {
  const messages = [
    { id: 'user', role: 'user' as const, text: turn.user },
    { id: 'assistant', role: 'assistant' as const, text: turn.assistant },
  ]
  const { drafts } = judgeTurns([
    { session: turn.id, at: '2026-03-03T12:00:00Z', messages, tools: turn.tools },
  ])
  const met = new Set<Label>()
  // A change of mind is kept only where there is something to change, and here there is nothing.
  const checked = drafts
    .filter(({ takesBack, rule }) => takesBack?.onlyThen !== true && rule.startsWith('local/'))
    .map(({ kind, rule, evidence }) => {
      const [
        {
          messages: [from = ''],
          quote,
        } = { messages: [], quote: '' },
      ] = evidence
      const overlapped = turn.keep.filter((label) => label.from === from && overlaps(turn, label, quote))
      const fitting = overlapped.filter(({ kinds }) => kinds.includes(kind))
      for (const label of fitting) met.add(label)
      const wanted = overlapped.map(({ kinds }) => kinds.join('|')).join(' ') || 'nothing'
      const misnamed = fitting.length === 0 && overlapped.length > 0
      return { kind, right: fitting.length > 0, misnamed, line: `${kind}, not ${wanted} (${rule}): ${quote}` }
    })
  return {
    turn,
    drafts: checked,
    labels: turn.keep.filter(isLaidDown).map((label) => ({ label, met: met.has(label) })),
  }
}

/** Rules and decisions are laid down; what else people say is learned from exchanges, which is measured on real sessions. */
function isLaidDown({ from, kinds }: Label): boolean {
  return from === 'user' && kinds.some((kind) => LAID_DOWN.includes(kind))
}

const LAID_DOWN: readonly string[] = ['correction', 'preference', 'decision']

function overlaps(turn: LabelledTurn, { from, span }: Label, quote: string): boolean {
  const [said, start, at] = [turn[from], turn[from].indexOf(span), turn[from].indexOf(quote)]
  return said !== '' && at < start + span.length && start < at + quote.length
}

function rowOf(name: string, judged: readonly Judged[]): Row {
  const drafts = judged.flatMap((one) => one.drafts)
  const labels = judged.flatMap((one) => one.labels)
  return {
    name,
    drafts: drafts.length,
    labels: labels.length,
    right: drafts.filter(({ right }) => right).length,
    misnamed: drafts.filter(({ misnamed }) => misnamed).length,
    met: labels.filter(({ met }) => met).length,
  }
}

/** By kind, a label counts for the first it names. */
function kindRow(kind: string, judged: readonly Judged[]): Row {
  return rowOf(
    kind,
    judged.map((one) => ({
      ...one,
      drafts: one.drafts.filter((draft) => draft.kind === kind),
      labels: one.labels.filter(({ label }) => label.kinds[0] === kind),
    })),
  )
}

function ratesOf({ right, drafts, met, labels }: Row) {
  return { precision: drafts === 0 ? 1 : right / drafts, recall: labels === 0 ? 1 : met / labels }
}

function linesOf({ turn, drafts, labels }: Judged): string[] {
  return [
    ...drafts.filter(({ right }) => !right).map(({ line }) => `junk ${turn.id} ${turn.lang} ${line}`),
    ...labels
      .filter(({ met }) => !met)
      .map(
        ({ label }) => `miss ${turn.id} ${turn.lang} ${label.kinds.join('|')} (${label.from}): ${label.span}`,
      ),
  ]
}

export function tableOf({ rows }: Measured): string {
  const cells = rows.map((row) => {
    const { precision, recall } = ratesOf(row)
    const both = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
    const counts = [row.drafts, row.labels, row.misnamed].map((count) => String(count).padStart(7)).join(' ')
    return `${row.name.padEnd(12)} ${counts}   ${[precision, recall, both].map((rate) => rate.toFixed(2).padStart(9)).join(' ')}`
  })
  return [`${''.padEnd(12)}  drafts  labels misnamed  precision    recall        F1`, ...cells].join('\n')
}
