import { isNullOr, isOneOf, isShape, isText } from '../../base/guards.ts'
import { err, ok, type Result } from '../../base/result.ts'
import { VAULT_FILE_KINDS, type VaultFileKind } from '../../store/vault-rows.ts'
import { readFrontMatter, withFrontMatter } from '../folder/front-matter.ts'
import { readVaultFile } from '../folder/read.ts'
import { asMarkdown } from '../folder/text.ts'
import { readBlock, withBlock, withoutBlock } from '../page/blocks.ts'
import { type AuthorContext, today } from './context.ts'
import { type EditScope, isConnection, shown } from './edits.ts'
import { hasStatements, isProseOurs } from './ownership.ts'
import { asProse, type FindPage } from './prose.ts'
import type { Edit } from './schema.ts'
import { citation } from './sources.ts'

/** A page before and after the edits. */
export interface StagedPage {
  readonly path: string
  readonly kind: VaultFileKind
  /** As it stands in the vault; null for a new one. */
  readonly before: string | null
  /** Null for one that is deleted. */
  readonly after: string | null
  /** The text noted as written by us, without later changes of the user. */
  readonly record: string
  /** The text of our part of the page. */
  readonly prose: string
}

export const isStagedPage = isShape<StagedPage>({
  path: isText,
  kind: isOneOf(VAULT_FILE_KINDS),
  before: isNullOr(isText),
  after: isNullOr(isText),
  record: isText,
  prose: isText,
})

/** The fields at the top of a page without statements; those of a page with statements belong to who writes these. */
const FIELDS = ['title', 'aliases', 'tags', 'sources', 'created', 'updated', 'state']
const MOST_LABELS = 24

/** The page as an edit makes it. Nothing is written. */
export async function stagePage(
  scope: EditScope,
  edit: Edit,
  find: FindPage,
): Promise<Result<StagedPage, string>> {
  const { context, pageIndex } = scope
  const file = readVaultFile(context.vault.root, edit.page)
  if (!file.ok) return err(`${shown(edit.page)}: ${file.error.message}`)
  const before = file.value?.toString() ?? null
  const kind: VaultFileKind = isConnection(edit.page) ? 'connection' : 'concept'
  if (!(await isProseOurs(context, edit.page, before ?? '')))
    return err(`${shown(edit.page)}: a person changed its prose, which stays as it is`)
  const page = { path: edit.page, kind, before }
  if (edit.action === 'delete') {
    const kept = before === null ? 'it is not there' : whyKept(before)
    if (kept !== undefined) return err(`${shown(edit.page)}: it cannot be deleted: ${kept}`)
    return ok({ ...page, after: null, record: '', prose: '' })
  }
  const rewrite = (text: string) => rewritten(scope, edit, find, text)
  const after = rewrite(before ?? '')
  const record = rewrite(before === null ? '' : (pageIndex.pages.get(edit.page)?.content ?? ''))
  if (!after.ok || !record.ok)
    return err(`${shown(edit.page)}: ${after.ok ? 'its record is broken' : after.error}`)
  return ok({ ...page, ...after.value, record: record.value.after })
}

/** Why a page is not the model's to delete; undefined when it is. */
export function whyKept(text: string): string | undefined {
  const page = readFrontMatter(text)
  if (!page.ok) return page.error.message
  if (hasStatements(text)) return 'it holds statements'
  const rest = withoutBlock(page.value.body, 'prose')
  const isOurs = rest.ok && rest.value.trim() === ''
  if (!isOurs) return 'it holds what a person wrote'
  const own = Object.keys(page.value.fields).find((name) => !FIELDS.includes(name))
  return own === undefined ? undefined : 'it holds a field that a person wrote'
}

function rewritten(
  { context, pageIndex }: EditScope,
  edit: Edit,
  find: FindPage,
  text: string,
): Result<{ readonly after: string; readonly prose: string }, string> {
  const clean = cleaned(context, edit)
  const isAlone = !hasStatements(text)
  const inner = [
    ...(isAlone ? [`# ${asMarkdown(clean.title)}`] : []),
    ...(isConnection(edit.page)
      ? [`${clean.connects.map((path) => asProse(`[[${path}]]`, find)).join(' and ')} meet here.`]
      : []),
    ...clean.paragraphs.map(
      (one) =>
        `${asProse(one.text, find)} (${[...new Set(one.sources)].map((source) => citation(source, pageIndex)).join(', ')})`,
    ),
  ].join('\n\n')
  const headed = isAlone ? withFields(context, clean, text, pageIndex) : ok(text)
  if (!headed.ok) return headed
  const written = readBlock(text, 'prose')
  const done = withBlock(headed.value, 'prose', { inner, written: (written.ok && written.value) || '' })
  return done.ok ? ok({ after: done.value, prose: `${inner}\n` }) : err(done.error.message)
}

/** Without secrets, whatever the model made of what it was shown. */
function cleaned({ redact }: AuthorContext, edit: Edit): Edit {
  const clean = (text: string) => redact(text).text
  return {
    ...edit,
    title: clean(edit.title),
    aliases: edit.aliases.map(clean),
    tags: edit.tags.map(clean),
    paragraphs: edit.paragraphs.map(({ text, sources }) => ({ text: clean(text), sources })),
  }
}

function withFields(
  context: AuthorContext,
  edit: Edit,
  text: string,
  pageIndex: EditScope['pageIndex'],
): Result<string, string> {
  const page = readFrontMatter(text)
  if (!page.ok) return err(page.error.message)
  const { aliases, tags, created } = page.value.fields
  const words = edit.tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => TAG.test(tag))
  const sources = edit.paragraphs.flatMap((paragraph) => paragraph.sources)
  const set = withFrontMatter(text, {
    title: edit.title.trim(),
    aliases: joined(aliases, edit.aliases),
    tags: joined(tags, [isConnection(edit.page) ? 'connection' : 'concept', ...words]),
    sources: [...new Set(sources)].map((source) => citation(source, pageIndex)),
    created: typeof created === 'string' ? created : today(context),
    updated: today(context),
    state: 'active',
  })
  return set.ok ? set : err(set.error.message)
}

const TAG = /^[\p{L}\p{N}_/-]{1,40}$/u

/** Those that are there stay: a person may have added them. */
function joined(there: unknown, more: readonly string[]): string[] {
  const kept = Array.isArray(there) ? there.filter((one) => typeof one === 'string') : []
  return [...new Set([...kept, ...more.map((one) => one.trim())])].filter(Boolean).slice(0, MOST_LABELS)
}
