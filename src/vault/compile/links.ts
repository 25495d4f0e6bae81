import { wikilink } from '../folder/wikilinks.ts'
import { blockId } from '../page/memory-line.ts'

/** The line of a memory: the page and the block id. */
export interface LineTarget {
  readonly path: string
  readonly block: string
}

export function lineOf(id: string, path: string, idLength: number): LineTarget {
  return { path, block: blockId(id, idLength) }
}

/** A link to a line, from a page that may be the same. */
export function lineLink(from: string, { path, block }: LineTarget, label: string): string {
  return wikilink(path === from ? '' : withoutEnding(path), { block, label })
}

/** A link to a page by its path, which no other page has, under its title. */
export function pageLink(path: string, label: string): string {
  return wikilink(withoutEnding(path), { label })
}

function withoutEnding(path: string): string {
  return path.replace(/\.md$/, '')
}
