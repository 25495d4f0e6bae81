import { absoluteDates } from '../extract/local/dates.ts'
import { languageOf } from '../extract/local/language.ts'
import { type Kind, MAX_TEXT, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import type { Pause } from './pause.ts'
import type { Step } from './step.ts'

/** Kinds that refer to a moment. A rule speaks of every Friday, not of the next one. */
const KINDS_OF_A_MOMENT: readonly Kind[] = ['action', 'decision', 'fact', 'debugging', 'workaround']
const HABIT =
  /\b(?:on (?:mon|tues|wednes|thurs|fri|satur|sun)day|every|each|always|never|usually|jede[nrsm]?|immer|nie|chaque|toujours|jamais|cada|siempre|nunca)\b/i

/** Memories that say `tomorrow`, with the date that was meant on the day they were said. */
export async function findRelativeDates(
  { store, reach }: { readonly store: Store; readonly reach: Reach },
  memories: readonly Memory[],
  pause: Pause,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const memory of memories) {
    await pause()
    if (memory.pinned || !KINDS_OF_A_MOMENT.includes(memory.kind) || HABIT.test(memory.text)) continue
    const language = languageOf(memory.text) ?? 'en'
    // Asked first with any day: most say nothing of the kind, and then nobody needs to know when it was said.
    if (absoluteDates(memory.text, memory.validFrom, language) === memory.text) continue
    const at = await saidAt(store, reach, memory)
    const text = at && absoluteDates(memory.text, at, language)
    if (!text || text.length > MAX_TEXT || text === memory.text) continue
    if ((await store.memories.twin(reach, memory, text)) !== undefined) continue
    steps.push({ what: 'date', memory, text, why: `said on ${at.slice(0, 10)}` })
  }
  return steps
}

/** When these very words were said; undefined when that is not sure, for then no date is better than a wrong one. */
async function saidAt(store: Store, reach: Reach, memory: Memory): Promise<string | undefined> {
  const history = await store.memories.history(reach, memory.id)
  const first = history.find(({ statement }) => statement?.text === memory.text)
  if (first === undefined) return undefined
  // A person who puts it in words speaks of that day.
  if (first.change !== 'created') return first.run === null ? first.at : undefined
  const isOfOneDay = memory.statedAt.slice(0, 10) === memory.validFrom.slice(0, 10)
  return isOfOneDay ? memory.validFrom : undefined
}
