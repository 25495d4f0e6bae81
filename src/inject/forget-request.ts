import forms from '../../assets/words/forget.json' with { type: 'json' }
import { shortId } from '../base/ids.ts'
import type { Reach } from '../model/reach.ts'
import { hidesUnreviewed } from '../model/review.ts'
import { searchMemories } from '../recall/search.ts'
import type { InjectContext } from './context.ts'
import { fenced } from './fence.ts'
import type { Telling } from './ledger.ts'
import { shortened } from './lines.ts'

const LOOKED_AT = 1_000
const MAX_OFFERED = 3
const LINE = 110

/** The subject that a person wants to be forgotten, as they said it; undefined when they ask for no such thing. */
export function forgetSubject(prompt: string): string | undefined {
  const text = prompt.slice(0, LOOKED_AT)
  if (!FORGET.test(text)) return undefined
  for (const form of FORMS) {
    const about = form.exec(text)?.groups?.['about']?.trim()
    if (about !== undefined && about !== '') return about
  }
  return undefined
}

/** The verb that every form contains. Nearly no prompt does, and compiling the forms takes milliseconds. */
const FORGET = /forget|vergiss|oublie|olvida|忘/iu

const FORMS = Object.values(forms).map((form) => new RegExp(form, 'iu'))

/**
 * The memories that a person may mean who asks to forget something, for the agent to settle with them. Nothing is
 * forgotten here: which one is meant is a guess. Undefined when none fits.
 */
export async function offerForgetting(
  { store, config }: InjectContext,
  reach: Reach,
  subject: string,
): Promise<{ readonly text: string; readonly tellings: readonly Telling[] } | undefined> {
  const { matches } = await searchMemories(store, reach, subject, MAX_OFFERED, {
    withoutNew: hidesUnreviewed(config),
  })
  if (matches.length === 0) return undefined
  const lines = matches.map(({ memory }) => `- ${shortened(memory.text, LINE)} [${shortId(memory.id)}]`)
  return {
    text: fenced('hints', [HEAD, ...lines, HOW]),
    tellings: matches.map(({ memory }) => ({ memory, reason: 'the user asks to forget something like it' })),
  }
}

const HEAD = 'The user asks to forget something. Memories that may be meant; none is forgotten yet:'
const HOW = 'The one that the user confirms is forgotten with the memory_forget tool, or `memoria forget ID`.'
