import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ok, type Result } from '../../base/result.ts'
import { isLiving } from '../../model/memory.ts'
import { fileFlaw } from '../folder/flaw.ts'
import { readFrontMatter, withFrontMatter } from '../folder/front-matter.ts'
import { readVaultFile } from '../folder/read.ts'
import { wikilink, wikilinksIn } from '../folder/wikilinks.ts'
import { readBlock, withBlock, withoutBlock } from '../page/blocks.ts'
import type { Builder } from './builder.ts'
import { linkedNames } from './linked-names.ts'
import { type Outcome, withoutOwnPart } from './own-part.ts'
import { aliasesOf, OWN_FIELDS } from './page-fields.ts'
import { pagesContaining } from './pages.ts'
import { subjectNamed } from './related.ts'
import { SHORT_LIST_PATH } from './short-list.ts'

/** A page that moved to so many others leads to those that got most of it. */
const MAX_TARGETS = 5

/**
 * The file of a page that is no more. It leads to the pages that its statements stand on now, if somebody links to it or
 * wrote in it; their words stay there as they are, and so do the titles and aliases that it is linked by. Otherwise it
 * is removed.
 */
export async function withoutPage(builder: Builder, path: string): Promise<Result<Outcome>> {
  const removed = await withoutOwnPart(builder, path, 'concept', 'statements')
  const file = readVaultFile(builder.vault.root, path)
  if (!removed.ok || !file.ok || file.value === undefined || fileFlaw(file.value) !== undefined)
    return removed
  const now = file.value.toString()
  const hasOwnWords = removed.value.change.text !== null
  const linked = linkedNames(builder)
  const names = namesIn(now).filter(linked.hasName)
  if (!hasOwnWords && !linked.has(path) && names.length === 0) return removed
  const { targets, aliases } = await targetsOf(builder, path)
  if (targets.length === 0) return removed
  const inner = `Moved to ${targets.map((target) => wikilink(target.replace(/\.md$/, ''))).join(', ')}.\n`
  const files = [path, ...targets].map((one) => basename(one, '.md'))
  const kept = names.filter((name) => !aliases.has(name) && !files.includes(name.toLowerCase()))
  const text = withMoved(removed.value.change.text ?? withoutFields(now), inner, kept)
  if (!text.ok) return text
  const inputs = createHash('sha256').update(inner).digest('hex').slice(0, 32)
  return ok({ change: { path, kind: 'moved', text: text.value, inputs }, needed: 'write' })
}

/** Removes what leads to pages that are no more, and forgets what a person removed. */
export async function outdatedMoves(builder: Builder): Promise<Result<Outcome>[]> {
  const { store, reach, vault } = builder
  const outcomes: Result<Outcome>[] = []
  for (const { path, content } of await store.vault.files(reach, vault.name, 'moved')) {
    const block = readBlock(content, 'moved')
    const targets = wikilinksIn((block.ok && block.value) || '').map(({ target }) => `${target}.md`)
    const isThere = (file: string) => existsSync(join(vault.root, file))
    if (!isThere(path) || !targets.some(isThere))
      outcomes.push(await withoutOwnPart(builder, path, 'moved', 'moved'))
  }
  return outcomes
}

interface Targets {
  readonly targets: readonly string[]
  /** The aliases of these pages, which lead there by themselves. */
  readonly aliases: ReadonlySet<string>
}

/** The pages with the statements that a page had, those with most of them first. */
async function targetsOf(builder: Builder, path: string): Promise<Targets> {
  const { store, reach, vault } = builder
  const written = await store.vault.file(reach, vault.name, path)
  const ids: string[] = []
  for (const [, end = ''] of (written?.content ?? '').matchAll(/\^m-([0-9a-z]{8,26})$/gm)) {
    const found = await store.memories.findIds(reach, end, 2)
    if (found.length === 1) ids.push(...found)
  }
  const counts = new Map<string, number>()
  for (const page of (await pagesContaining(builder, ids)).values())
    if (page !== path) counts.set(page, (counts.get(page) ?? 0) + 1)
  const targets = [...counts]
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, MAX_TARGETS)
    .map(([page]) => page)
  if (targets.length === 0 && (await isAnyLiving(builder, ids)))
    return { targets: [SHORT_LIST_PATH], aliases: new Set() }
  return { targets, aliases: await aliasesOfPagesWith(builder, ids) }
}

/** A statement that is alone with its subject has no page: then the short list leads on. */
async function isAnyLiving({ store, reach }: Builder, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) {
    const memory = await store.memories.get(reach, id)
    if (memory !== undefined && isLiving(memory)) return true
  }
  return false
}

async function aliasesOfPagesWith(builder: Builder, ids: readonly string[]): Promise<Set<string>> {
  const { store, reach, vault } = builder
  const aliases = new Set<string>()
  for (const { subject: id } of await store.pages.memoryPages(reach, vault.name, ids)) {
    const subject = await subjectNamed(builder, id)
    if (subject !== undefined) for (const alias of aliasesOf(subject)) aliases.add(alias)
  }
  return aliases
}

/** The title and the aliases of a page. */
function namesIn(text: string): string[] {
  const front = readFrontMatter(text)
  if (!front.ok) return []
  const { title, aliases } = front.value.fields
  const names = [title, ...(Array.isArray(aliases) ? aliases : [aliases])]
  return [...new Set(names.filter((name): name is string => typeof name === 'string'))]
}

function withMoved(text: string, inner: string, aliases: readonly string[]): Result<string> {
  const moved = withBlock(text, 'moved', { inner, written: '' })
  return moved.ok && aliases.length > 0 ? withFrontMatter(moved.value, { aliases }) : moved
}

/** Nothing of a person's is in it: only the parts and fields that are ours. */
function withoutFields(text: string): string {
  const statements = withoutBlock(text, 'statements')
  const prose = statements.ok ? withoutBlock(statements.value, 'prose') : statements
  const left = prose.ok ? prose.value : text
  const cleared = withFrontMatter(left, Object.fromEntries(OWN_FIELDS.map((name) => [name, undefined])))
  const front = cleared.ok ? readFrontMatter(cleared.value) : undefined
  return front?.ok && Object.keys(front.value.fields).length === 0 ? front.value.body : left
}
