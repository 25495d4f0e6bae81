/** Known changes of a run in a vault; git finds the changes that people made. */
export interface RunSummary {
  /** Entries added to daily logs. */
  readonly entries?: number
  readonly pages?: number
  /** Memories that were changed, added or forgotten because a person edited the vault. */
  readonly takenBack?: number
  /** Anything else, as it is to be read. */
  readonly also?: string
}

/** The words of a commit: what changed, as a person would say it. The first one holds also what nobody kept before. */
export function messageOf(summary: RunSummary, isFirst: boolean): string {
  const { entries = 0, pages = 0, takenBack = 0, also = '' } = summary
  const parts = [
    also,
    entries === 0 ? '' : `${counted(entries, 'entry', 'entries')} in the daily log`,
    pages === 0 ? '' : `${counted(pages, 'page', 'pages')} written`,
    takenBack === 0 ? '' : `${counted(takenBack, 'memory', 'memories')} changed by edits`,
    isFirst ? 'what was there already' : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'changed by hand' : `${isFirst ? 'first: ' : ''}${parts.join(', ')}`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
