import { withoutMarkup } from '../exchange/closing-units.ts'

/** A part of a compaction summary. */
export interface SummarySection {
  readonly title: string
  /** Its items: list entries with what is set in under them, else paragraphs. */
  readonly items: readonly string[]
}

/** Longer text was not written to be read. */
const LONGEST_SUMMARY = 60_000

/** The sections of a summary: `4. Errors and fixes:`, `## Discoveries`, `<key_knowledge>`, `**Open work**:`. */
export function summarySections(summary: string): SummarySection[] {
  const sections: { title: string; lines: string[] }[] = []
  let isCode = false
  for (const line of modelWords(summary).slice(0, LONGEST_SUMMARY).split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode
    else if (!isCode) {
      const title = titleIn(line)
      if (title !== undefined)
        sections.push({ title: title.name, lines: title.rest === '' ? [] : [title.rest] })
      else sections.at(-1)?.lines.push(line)
    }
  }
  return sections.map(({ title, lines }) => ({ title, items: itemsIn(lines) }))
}

/** Without the model's thoughts, which some versions put before the summary, and the instructions that hosts put after it. */
function modelWords(summary: string): string {
  const start = /^[ \t]*(?:<summary>|Summary:)[ \t]*$/m.exec(summary)
  const written = start === null ? summary : summary.slice(start.index + start[0].length)
  const end = HOST_INSTRUCTIONS.exec(written)
  return end === null ? written : written.slice(0, end.index)
}

const HOST_INSTRUCTIONS =
  /^(?:If you need specific details from before compaction|(?:Please )?continue the conversation from where)\b/im

interface Title {
  readonly name: string
  readonly rest: string
}

function titleIn(line: string): Title | undefined {
  const tag = /^\s*<([a-z][a-z_ -]+)>\s*(.*?)(?:<\/\1>)?\s*$/i.exec(line)
  if (tag !== null) return { name: (tag[1] ?? '').replaceAll('_', ' '), rest: tag[2] ?? '' }
  const named =
    /^ {0,3}#{1,4}\s+(?:\d+[.)]\s*)?(.{3,60}?):?\s*$/.exec(line) ??
    /^\d+[.)]\s+\**([^:*]{3,60}?)\**:\**\s*(.*)$/.exec(line) ??
    /^\*\*([^*]{3,60}?):?\*\*:?\s*$/.exec(line)
  return named === null ? undefined : { name: withoutMarkup(named[1] ?? ''), rest: named[2] ?? '' }
}

function itemsIn(lines: readonly string[]): string[] {
  const items: string[] = []
  let outer = -1
  let isNew = true
  for (const line of lines) {
    if (/^\s*<\/|^\s*$/.test(line)) isNew = true
    if (/^\s*(?:<\/|$)/.test(line)) continue
    const entry = /^(\s*)(?:[-*•]|\d+[.)])\s+(.*)$/.exec(line)
    const depth = entry?.[1]?.length ?? -1
    if (entry !== null && (outer < 0 || depth <= outer)) outer = depth
    // A paragraph at the margin is no part of the list before it.
    if (entry === null && isNew && /^\S/.test(line)) outer = -1
    const begins = entry === null ? isNew && outer < 0 : depth <= outer
    if (begins || items.length === 0) items.push(entry?.[2] ?? line.trim())
    else items.push(joined(items.pop() ?? '', entry?.[2] ?? line.trim()))
    isNew = false
  }
  return items.map(withoutMarkup).filter((item) => item !== '')
}

/** `The build failed:` and what is set in under it are one. */
function joined(item: string, more: string): string {
  return /[:：.;!?]\**$/.test(item) ? `${item} ${more}` : `${item}; ${more}`
}
