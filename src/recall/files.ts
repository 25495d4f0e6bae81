import { basename } from 'node:path/posix'
import { wordsIn } from '../store/terms.ts'

/** Whether two paths may name the same file: one ends with the other, from a slash on. */
export function isSameFile(one: string, other: string): boolean {
  const [short, long] = [plain(one), plain(other)].sort((a, b) => a.length - b.length)
  if (short === undefined || long === undefined || short === '') return false
  return long === short || long.endsWith(`/${short}`)
}

/** Terms that every memory on this file holds, whichever part of its path it names. */
export function fileTerms(path: string): string[] {
  const name = basename(path.replaceAll('\\', '/'))
  const terms = [...wordsIn(name)].flatMap(({ terms: [whole, ...parts] }) =>
    parts.length > 0 ? parts : (whole ?? []),
  )
  return [...new Set(terms)].slice(0, MOST_TERMS)
}

const MOST_TERMS = 6

function plain(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '').toLowerCase()
}

const PATH = /(?:[\w.@~-]+\/)*[\w@-][\w.@-]*\.[a-z]\w{0,7}\b/giu

/** Files that a prompt names, by a name with an ending. */
export function filesIn(text: string): string[] {
  return [...new Set(text.match(PATH) ?? [])]
    .filter((path) => path.includes('/') || /\.\D/.test(path))
    .slice(0, 16)
}
