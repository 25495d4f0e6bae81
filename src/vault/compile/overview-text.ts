import { asMarkdown } from '../folder/text.ts'
import type { LayoutPage } from './layout.ts'
import { pageLink } from './links.ts'
import { tagsOf } from './page-fields.ts'
import { type PageText, plural, section } from './page-text.ts'
import { pathOf, type Subject } from './subject.ts'

export interface OverviewInput {
  readonly subject: Subject
  readonly title: string
  readonly page: LayoutPage
  readonly related: readonly string[]
}

/** A page that leads to the parts of a subject that is too much for one page. */
export function overviewText({ subject, title, page, related }: OverviewInput): PageText {
  const lead = `${plural(page.count, 'memory', 'memories')} in ${plural(page.children.length, 'part')}`
  const rows = page.children.map(
    ({ part, count }) =>
      `- ${pageLink(pathOf(subject, part), partName(part))}: ${plural(count, 'memory', 'memories')}`,
  )
  const parts = [
    `# ${asMarkdown(title)}`,
    `${lead}.`,
    ...section('Parts', rows),
    ...section('Related', related),
  ]
  return {
    fields: {
      title,
      aliases: [],
      tags: tagsOf([]),
      sources: [],
      created: '',
      updated: '',
      state: 'overview',
    },
    inner: `${parts.join('\n\n')}\n`,
    ...{ statements: page.count, updated: dayOf(page.last), lead },
  }
}

/** `202603` as `2026-03`; what stands behind the day tells parts of one day apart. */
export function partName(part: string): string {
  const [year, month, day, rest] = [part.slice(0, 4), part.slice(4, 6), part.slice(6, 8), part.slice(8)]
  return [year, month, day, rest].filter(Boolean).join('-')
}

function dayOf(key: string): string {
  return partName(key.slice(0, 8))
}
