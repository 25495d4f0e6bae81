import { basename, dirname, join, relative, sep } from 'node:path'
import { statementsOf } from '../../host-memory/statements.ts'
import { bodyOf, readFrontMatter } from '../../vault/folder/front-matter.ts'
import { fileTitle, type MarkdownFile, markdownPaths, readMarkdown } from '../markdown-files.ts'
import { plainLinks, saysSomething } from '../plain-text.ts'
import type { ForeignItem, ForeignProject, ForeignSource } from '../source.ts'
import { fittingLabels, listField, readTime, textField, timeField } from '../values.ts'

/** memoria for Python: a model's daily logs (`daily/`) and the articles that a model compiled from them (`knowledge/`). */
export const memoriaPy: ForeignSource = {
  name: 'memoria-py',
  title: 'memoria for Python',
  expects: 'the folder that holds daily/ and knowledge/',
  open: async (path) => {
    const logs = markdownPaths(join(path, 'daily')).filter((file) => DAY.test(fileTitle(file)))
    const articles = ARTICLES.flatMap((folder) => markdownPaths(join(path, 'knowledge', folder)))
    const files = [...logs, ...articles]
    if (files.length === 0) return undefined
    const items = (step: number) => {
      const file = readMarkdown(files[step] ?? '')
      if (typeof file === 'string') return [refusal(files[step] ?? '', file)]
      return step < logs.length ? logItems(file, path) : articleItems(file, path)
    }
    return { steps: files.length, items, close: () => undefined }
  },
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ARTICLES = ['concepts', 'connections', 'qa']

function refusal(path: string, reason: string): ForeignItem {
  return { type: 'refused', what: basename(path), reason }
}

/** `### Session (14:30) - Title`; the model answers FLUSH_OK when nothing is worth an entry. */
const ENTRY = /^### (?!#)(.+)$/m
const TIME_OF_DAY = /\((\d{2}):(\d{2})\)/
const EMPTY_ENTRY = /^\s*FLUSH_(?:OK|ERROR)/

/** Each entry of a log is what a model wrote about a session. */
function logItems(file: MarkdownFile, root: string): ForeignItem[] {
  const project = memoriaPyProject(file.path, join(root, 'daily'))
  const name = relative(root, file.path).split(sep).join('/')
  const [, ...parts] = file.text.split(ENTRY)
  const items: ForeignItem[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const [heading = '', rest = ''] = [parts[index], parts[index + 1]]
    const body = rest.split(/^## /m)[0]?.trim() ?? ''
    if (body === '' || EMPTY_ENTRY.test(body)) continue
    const id = `${name}#${index / 2 + 1}`
    items.push(...entryItems({ id, heading, body, at: entryTime(file, heading), project, file: file.path }))
  }
  return items.length === 0 ? [refusal(file.path, 'the log has no entries')] : items
}

interface Entry {
  readonly id: string
  readonly heading: string
  readonly body: string
  readonly at: string
  readonly project: ForeignProject
  readonly file: string
}

function entryItems({ id, heading, body, at, project, file }: Entry): ForeignItem[] {
  const message = { id: '1', role: 'assistant', text: `${heading}\n\n${body}`, at } as const
  const statements = statementsIn(body).map(
    ({ text, kind }): ForeignItem => ({
      type: 'statement',
      id: `${id}:${text}`,
      text,
      kind,
      origin: 'assistant',
      at,
      project,
      file,
      said: { session: id, message: message.id },
    }),
  )
  return [{ type: 'session', id, project, messages: [message] }, ...statements]
}

/** By the clock of this machine, as the program writes it. */
function entryTime({ path, changedAt }: MarkdownFile, heading: string): string {
  const [, hour = '00', minute = '00'] = TIME_OF_DAY.exec(heading) ?? []
  return readTime(new Date(`${fileTitle(path)}T${hour}:${minute}:00`)) ?? changedAt
}

/** `daily/<repository>/<day>.md` where logs are kept by repository. */
function memoriaPyProject(path: string, daily: string): ForeignProject {
  const folder = relative(daily, dirname(path)).split(sep)[0] ?? ''
  return folder === '' ? null : { name: folder }
}

/** The parts of an entry that are memories; the others say what was talked about. */
const SECTIONS = [
  [/^\*\*(?:key )?decisions?\b[^*]*\*\*/i, 'decision'],
  [/^\*\*(?:lessons?|learnings?|gotchas?)\b[^*]*\*\*/i, 'fact'],
] as const

function statementsIn(body: string): { readonly text: string; readonly kind: 'decision' | 'fact' }[] {
  let kind: 'decision' | 'fact' | undefined
  return body.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith('**')) kind = SECTIONS.find(([heading]) => heading.test(line))?.[1]
    const text = plainLinks(/^[-*] (?:\[[ xX]\] )?(.+)$/.exec(line)?.[1] ?? '').trim()
    return kind === undefined || !saysSomething(text) ? [] : [{ text, kind }]
  })
}

/** Sections of an article that only lead elsewhere. */
const LEADS_ON = /^(?:related|sources|follow-?up|see also|consulted)/i

function articleItems(file: MarkdownFile, root: string): ForeignItem[] {
  const read = readFrontMatter(file.text)
  const fields = read.ok ? read.value.fields : {}
  const title = textField(fields, 'title') || fileTitle(file.path)
  const at = timeField(fields, 'updated', 'created', 'filed') ?? file.changedAt
  const name = relative(root, file.path).split(sep).join('/')
  const keywords = fittingLabels([title, ...listField(fields['aliases'])])
  const said = statementsOf(plainLinks(bodyOf(file.text)))
    .filter(({ headings }) => !headings.some((one) => LEADS_ON.test(one)))
    .map(({ text }) => text)
  if (said.length === 0) return [refusal(file.path, 'the article states nothing')]
  const tags = fittingLabels(listField(fields['tags']))
  return said.map((text) => ({
    type: 'statement',
    id: `${name}:${text}`,
    text: withTitle(text, title),
    origin: 'assistant',
    at,
    project: null,
    file: file.path,
    keywords,
    tags,
  }))
}

/** A point of an article leans on its title: `It is rebuilt every night` says nothing alone. */
function withTitle(text: string, title: string): string {
  const words = (said: string) => said.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const said = new Set(words(text))
  return words(title).some((word) => said.has(word)) ? text : `${title}: ${text}`
}
