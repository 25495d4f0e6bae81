import type { Candidate } from './candidates.ts'
import { plainOf } from './plain.ts'
import { REPLACED } from './rules/replaced.ts'
import { tellingWords } from './telling-words.ts'

/** A query for what this statement replaces: what it says was before, with its own telling words. Null when it says nothing of it. */
export function supersededBy(text: string, { signals, kind }: Candidate): string | null {
  if (kind === 'action' || kind === 'debugging' || !(signals.has('replace') || signals.has('instead'))) return null
  const before = replacedIn(plainOf(text))
  if (before === undefined) return null
  return [before, ...tellingWords(text).filter((word) => !before.includes(word))].slice(0, MOST).join(' ')
}

const MOST = 5

function replacedIn(plain: string): string | undefined {
  for (const form of REPLACED) {
    const found = form.exec(plain)?.[1]?.trim()
    if (found !== undefined && found.length > 1 && !EMPTY.test(found)) return found
  }
  return undefined
}

const EMPTY = /^(?:it|that|this|them|the|a|an|to|be|in|on|at|for|like|das|die|der|es|so|ca|le|la|los|eso|esto|know|want|have|forget|use|need|see|get)$/
