import { basename } from 'node:path'
import { candidatesIn } from '../../extract/local/candidates.ts'
import type { JudgedKind } from '../../model/memory.ts'
import { bodyOf, readFrontMatter } from '../../vault/folder/front-matter.ts'
import { fileTitle, type MarkdownFile, markdownPaths, readMarkdown } from '../markdown-files.ts'
import { plainLinks, saysSomething } from '../plain-text.ts'
import type { ForeignItem, ForeignSource, ForeignStatement } from '../source.ts'
import { type Fields, fittingLabels, leadingSentences, listField, textField, timeField } from '../values.ts'

/** basic-memory: notes in Markdown with observations (`- [category] …`) and relations (`- requires [[…]]`). */
export const basicMemory: ForeignSource = {
  name: 'basic-memory',
  title: 'basic-memory',
  expects: 'a folder of notes with observations or relations, or one note',
  open: async (path) => {
    const files = markdownPaths(path)
    if (!files.some(isNote)) return undefined
    return {
      steps: files.length,
      items: (step) => basicMemoryItems(files[step] ?? ''),
      close: () => undefined,
    }
  },
}

function isNote(path: string): boolean {
  const file = readMarkdown(path)
  if (typeof file === 'string') return false
  const { fields, lines } = partsOf(file)
  return (
    textField(fields, 'permalink') !== '' ||
    lines.some((line) => OBSERVATION.test(line) || RELATION.test(line))
  )
}

/** `- [decision] Tokens expire after 15 minutes #security (to limit exposure)`; a check box or a link is none. */
const OBSERVATION = /^\s*[-*] \[(?![ xX/-]?\])([^[\]()\n]{1,60})\](?!\() +(.+)$/
/** `- depends_on [[User Database]] (because …)` */
const RELATION = /^\s*[-*] (?:([\p{L}\p{N}_ -]{1,60}) )?\[\[([^[\]\n]+)\]\]/u
const TAG = /(?:^|\s)#([\p{L}\p{N}_/-]+)/gu

function basicMemoryItems(path: string): ForeignItem[] {
  const file = readMarkdown(path)
  if (typeof file === 'string') return [{ type: 'refused', what: basename(path), reason: file }]
  const { fields, lines } = partsOf(file)
  const title = textField(fields, 'title') || fileTitle(path)
  const targets = lines.flatMap((line) => RELATION.exec(line)?.[2]?.split('|')[0]?.trim() ?? [])
  const base = {
    type: 'statement' as const,
    // Agents and people write in the same notes, and a note does not say who wrote a line.
    origin: 'file' as const,
    project: null,
    file: path,
    at: timeField(fields, 'modified', 'updated', 'created', 'date') ?? file.changedAt,
    keywords: fittingLabels([title, ...targets]),
    tags: fittingLabels(listField(fields['tags'])),
  }
  return [
    ...observationsIn(lines, title).map((one) => ({ ...base, ...one, tags: [...base.tags, ...one.tags] })),
    ...relationsIn(lines, title).map((one) => ({ ...base, ...one })),
    ...proseIn(lines).map((one) => ({ ...base, ...one })),
  ]
}

/** The fields of a note and the lines below them that are no code. */
function partsOf({ text }: MarkdownFile): { readonly fields: Fields; readonly lines: readonly string[] } {
  const read = readFrontMatter(text)
  let isCode = false
  const lines = (read.ok ? read.value.body : bodyOf(text)).split(/\r?\n/).filter((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (isFence) isCode = !isCode
    return !isFence && !isCode
  })
  return { fields: read.ok ? read.value.fields : {}, lines }
}

type Found = Pick<ForeignStatement, 'id' | 'text' | 'kind' | 'importance'>

function observationsIn(lines: readonly string[], title: string): (Found & { readonly tags: string[] })[] {
  return lines.flatMap((line) => {
    const [, category = '', said = ''] = OBSERVATION.exec(line) ?? []
    const tags = fittingLabels([...said.matchAll(TAG)].map(([, tag = '']) => tag))
    const words = plainLinks(said.replace(TAG, '')).trim()
    if (words === '') return []
    const kind = KINDS[category.toLowerCase()]
    const text = leadingSentences(`${title}: ${words}`)
    return [{ id: text, text, tags, ...(kind === undefined ? {} : { kind }) }]
  })
}

/** Categories that name a kind of ours; of the others the words decide. */
const KINDS: Readonly<Record<string, JudgedKind>> = {
  decision: 'decision',
  design: 'decision',
  bug: 'debugging',
  fix: 'debugging',
  gotcha: 'debugging',
  workaround: 'workaround',
  command: 'operational',
  process: 'operational',
}

/** All relations of a note, as one statement. */
function relationsIn(lines: readonly string[], title: string): Found[] {
  const found = lines.flatMap((line) => {
    const [, relation = 'relates to', target = ''] = RELATION.exec(line) ?? []
    return target === '' ? [] : [`${relation.replaceAll('_', ' ')} ${plainLinks(`[[${target}]]`)}`]
  })
  if (found.length === 0) return []
  const text = leadingSentences(`${title}: ${[...new Set(found)].join('. ')}.`)
  return [{ id: `relations of ${title}`, text, kind: 'fact', importance: 0.3 }]
}

/** Of free text, what the judge finds worth keeping by itself. */
function proseIn(lines: readonly string[]): Found[] {
  const prose = lines.filter(
    (line) => !OBSERVATION.test(line) && !RELATION.test(line) && !line.startsWith('#'),
  )
  return candidatesIn(plainLinks(prose.join('\n')))
    .kept.filter(({ onlyThen, quote }) => !onlyThen && saysSomething(quote))
    .map(({ quote }) => ({ id: quote, text: quote.replace(/\s+/g, ' ').replace(/^[-*] /, '') }))
}
