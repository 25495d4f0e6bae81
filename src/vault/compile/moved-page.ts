import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ok, type Result } from '../../base/result.ts'
import { fileFlaw } from '../folder/flaw.ts'
import { readFrontMatter, withFrontMatter } from '../folder/front-matter.ts'
import { readVaultFile } from '../folder/read.ts'
import { wikilink, wikilinksIn } from '../folder/wikilinks.ts'
import { readBlock, withBlock, withoutBlock } from '../page/blocks.ts'
import type { Builder } from './builder.ts'
import { linkedNames } from './linked-names.ts'
import { type Outcome, withoutOwnPart } from './own-part.ts'
import { OWN_FIELDS } from './page-fields.ts'
import { pagesContaining } from './pages.ts'

/** A page that moved to so many others leads to those that got most of it. */
const MAX_TARGETS = 5

/**
 * The file of a page that is no more. It leads to the pages that its statements stand on now, if somebody links to it or
 * wrote in it; their words stay there as they are. Otherwise it is removed.
 */
export async function withoutPage(builder: Builder, path: string): Promise<Result<Outcome>> {
  const removed = await withoutOwnPart(builder, path, 'concept', 'statements')
  const file = readVaultFile(builder.vault.root, path)
  if (!removed.ok || !file.ok || file.value === undefined || fileFlaw(file.value) !== undefined)
    return removed
  const hasOwnWords = removed.value.change.text !== null
  if (!hasOwnWords && !linkedNames(builder).has(path)) return removed
  const targets = await targetsOf(builder, path)
  if (targets.length === 0) return removed
  const inner = `Moved to ${targets.map((target) => wikilink(target.replace(/\.md$/, ''))).join(', ')}.\n`
  const text = withMoved(removed.value.change.text ?? withoutFields(file.value.toString()), inner)
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

/** The pages with the statements that a page had, those with most of them first. */
async function targetsOf(builder: Builder, path: string): Promise<string[]> {
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
  return [...counts]
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, MAX_TARGETS)
    .map(([page]) => page)
}

function withMoved(text: string, inner: string): Result<string> {
  return withBlock(text, 'moved', { inner, written: '' })
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
