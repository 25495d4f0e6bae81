import { inOneLine } from '../vault/text.ts'

/** How much of each is told, in signs, and how many words before the first that differs. */
const TOLD = 40
const BEFORE = 3

/** What a memory said and what it says now, each short, from a little before where they differ. */
export function oldAndNew(old: string, fresh: string): string {
  const [was, now] = [inOneLine(old).split(' '), inOneLine(fresh).split(' ')]
  const isShort = [old, fresh].every((text) => inOneLine(text).length <= TOLD)
  const from = isShort ? 0 : Math.max(0, firstDifference(was, now) - BEFORE)
  return `"${short(was, from)}", now "${short(now, from)}"`
}

function firstDifference(was: readonly string[], now: readonly string[]): number {
  const index = was.findIndex((word, place) => word !== now[place])
  return index === -1 ? was.length : index
}

function short(words: readonly string[], from: number): string {
  const signs = [...`${from === 0 ? '' : '… '}${words.slice(from).join(' ')}`]
  return signs.length <= TOLD ? signs.join('') : `${signs.slice(0, TOLD - 1).join('')}…`
}
