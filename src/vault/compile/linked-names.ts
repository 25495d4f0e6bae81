import { listVault } from '../folder/list.ts'
import { readVaultFile } from '../folder/read.ts'
import { wikilinksIn } from '../folder/wikilinks.ts'
import { withoutBlock } from '../page/blocks.ts'
import type { Builder } from './builder.ts'

/** Which pages somebody links to: in notes, in prose, in answers, or beside our parts of a page. */
export interface LinkedNames {
  has(path: string): boolean
  /** Whether somebody links to a title or an alias. */
  hasName(name: string): boolean
}

/** Read once for a run, and only when a page goes. */
const known = new WeakMap<Builder['subjects'], LinkedNames>()

export function linkedNames({ vault, subjects }: Builder): LinkedNames {
  const before = known.get(subjects)
  if (before !== undefined) return before
  const names = new Set<string>()
  for (const path of listVault(vault.root).pages) {
    if (WRITTEN_AGAIN.test(path)) continue
    const file = readVaultFile(vault.root, path)
    const text = file.ok ? (file.value?.toString() ?? '') : ''
    const others = withoutBlock(text, 'statements')
    const own = others.ok ? others.value : text
    for (const { target } of wikilinksIn(own)) names.add(folded(target))
    for (const [, target = ''] of own.matchAll(/\]\(<?([^)>]+)\.md/g)) names.add(folded(decoded(target)))
  }
  const found: LinkedNames = {
    has: (path) => endingsOf(folded(path)).some((ending) => names.has(ending)),
    hasName: (name) => names.has(folded(name)),
  }
  known.set(subjects, found)
  return found
}

/** Files of ours whose links follow by themselves. */
const WRITTEN_AGAIN = /^(?:index\.md|log\.md|MEMORY\.md|pages\/index\/.*)$/

/** `a/b/c` can be named as that, as `b/c` and as `c`. */
function endingsOf(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

function folded(target: string): string {
  return target
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.md$/, '')
    .replace(/^(?:\.\.?\/)+/, '')
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    // A percent sign that stands for itself.
    return target
  }
}
