import type { Memory } from '../../../model/memory.ts'
import { type StaleSource, staleSources } from '../../ask/stale.ts'
import { inOneLine } from '../../folder/text.ts'
import type { FileFacts, LocatedMemory } from '../facts.ts'
import type { Found } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'
import { flawOf, memoryLinked } from './broken-link.ts'

/** Pages that tell what is not so any more. A line that a person changed is none: it comes back into the store. */
export const stalePage: Rule = {
  name: 'stale-page',
  severity: 'warning',
  says: 'a page that tells a memory as it is not any more, or an answer that rests on one that does not hold',
  fixes: 'the page is written again; an answer is left, since the question has to be asked again',
  find: async (look) => {
    const found: Found[] = []
    for (const file of look.files)
      found.push(...(file.kind === 'answer' ? await staleAnswer(look, file) : stale(look, file)))
    return found
  },
}

function stale({ memoriesOf }: Look, { path, memories }: FileFacts): Found[] {
  return memories.flatMap((line) => {
    const [memory, ...others] = memoriesOf(line.id)
    const why = memory && others.length === 0 && line.asWritten ? whyStale(line, memory) : undefined
    return why === undefined
      ? []
      : [{ path, line: line.line, memory: memory?.id ?? null, says: why, mend: 'compile' }]
  })
}

function whyStale({ text, under }: LocatedMemory, memory: Memory): string | undefined {
  if (memory.state === 'forgotten') return 'it tells a memory that was forgotten'
  const isHistory = HISTORY.test(under)
  if (memory.state === 'superseded' && !isHistory) return 'it tells a memory that does not hold any more'
  if (memory.state !== 'superseded' && isHistory) return 'it tells a memory as history that holds again'
  return inOneLine(memory.text) === text ? undefined : 'it tells a memory that says something else by now'
}

const HISTORY = /^history$/i

/** By what its front matter says that it was made from, and by the lines of memories that it leads to. */
async function staleAnswer(look: Look, answer: FileFacts): Promise<Found[]> {
  const { path, sources } = answer
  const stale = await staleSources(look.context.store, look.context.reach, sources)
  // A source that is gone altogether is a dead source.
  const line = stale
    .filter(({ why }) => why !== 'gone')
    .map(({ id, why }) => ({
      path,
      memory: id,
      says: `it rests on a memory that is ${SAID[why] ?? why}: ask again`,
    }))
  return [...line, ...lostLines(look, answer, stale)]
}

const SAID: Partial<Record<StaleSource['why'], string>> = { conflict: 'in conflict with another' }

/** A finding about a source is not reported again for its line. */
function lostLines(look: Look, { path, links }: FileFacts, stale: readonly StaleSource[]): Found[] {
  return links.flatMap((link) => {
    const end = memoryLinked(link)
    if (end === undefined || stale.some(({ id }) => id.endsWith(end))) return []
    if (flawOf(look, path, link) === undefined) return []
    const says = `the line of a memory that it leads to is not in ${link.target} any more: ask again`
    return [{ path, line: link.line, memory: look.memoriesOf(end)[0]?.id ?? null, says }]
  })
}
