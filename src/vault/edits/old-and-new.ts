import { inOneLine } from '../folder/text.ts'

/** How much of each is shown, in characters, and how many words before the first that differs. */
const MIN_SHARED = 40
const BEFORE = 3

/** The old and the new text of a memory, each short, from a little before the first difference. */
export function oldAndNew(old: string, fresh: string): string {
  const [was, now] = [inOneLine(old).split(' '), inOneLine(fresh).split(' ')]
  const isShort = [old, fresh].every((text) => inOneLine(text).length <= MIN_SHARED)
  const from = isShort ? 0 : Math.max(0, firstDifference(was, now) - BEFORE)
  return `"${short(was, from)}", now "${short(now, from)}"`
}

function firstDifference(was: readonly string[], now: readonly string[]): number {
  const index = was.findIndex((word, at) => word !== now[at])
  return index === -1 ? was.length : index
}

function short(words: readonly string[], from: number): string {
  const characters = [...`${from === 0 ? '' : '… '}${words.slice(from).join(' ')}`]
  return characters.length <= MIN_SHARED
    ? characters.join('')
    : `${characters.slice(0, MIN_SHARED - 1).join('')}…`
}
