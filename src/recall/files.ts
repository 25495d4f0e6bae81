import { basename } from 'node:path/posix'
import { wordsIn } from '../store/terms.ts'

/** True if two paths may name the same file: one ends with the other, from a slash on. */
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

// Cut into pieces, so that a run without an end (something encoded, pasted in) costs no more than prose.
const PIECE = /[\w.@~/-]{1,300}/g
const NAME = /^[\w@-][\w.@-]{0,250}$/
const ENDING = /\.[a-z]\w{0,7}$/i
const LOOKED_AT = 20_000

/** Files that a prompt names, by a name with an ending. */
export function filesIn(text: string): string[] {
  const paths = (text.slice(0, LOOKED_AT).match(PIECE) ?? [])
    .map((piece) => piece.replace(/[.-]{1,9}$/, ''))
    .filter((path) => ENDING.test(path) && NAME.test(path.slice(path.lastIndexOf('/') + 1)))
  return [...new Set(paths)].slice(0, 16)
}
