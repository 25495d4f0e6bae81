import { posix } from 'node:path'
import { wikilinksIn } from '../vault/folder/wikilinks.ts'

/** The text with the names of pages where it links to them: `[[concepts/auth|Sign-in]]` is `Sign-in`. */
export function plainLinks(text: string): string {
  let plain = text
  for (const { start, end, label, target } of wikilinksIn(text).reverse())
    plain = `${plain.slice(0, start)}${label ?? posix.basename(target)}${plain.slice(end)}`
  return plain
}

const FEWEST_WORDS = 3

/** Whether there are enough words to say something. */
export function saysSomething(text: string): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length >= FEWEST_WORDS || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{6}/u.test(text)
}
