import type { Memory } from '../../../model/memory.ts'
import { inOneLine } from '../../vault/text.ts'
import type { FileFacts, PlacedMemory } from '../facts.ts'
import type { Found } from '../finding.ts'
import type { Look } from '../look.ts'
import type { Rule } from '../rule.ts'
import { memoryNamed } from '../source-name.ts'

/** Pages that tell what is not so any more. A line that a person changed is none: it comes back into the store. */
export const stalePage: Rule = {
  name: 'stale-page',
  severity: 'warning',
  says: 'a page that tells a memory as it is not any more, or an answer that rests on one that does not hold',
  mends: 'the page is written anew; an answer is left, since the question has to be asked again',
  find: async (look) => {
    const found: Found[] = []
    for (const file of look.files)
      found.push(...(file.kind === 'answer' ? await staleAnswer(look, file) : stale(look, file)))
    return found
  },
}

function stale({ memoriesOf }: Look, { path, memories }: FileFacts): Found[] {
  return memories.flatMap((told) => {
    const [memory, ...others] = memoriesOf(told.id)
    const why = memory && others.length === 0 && told.asWritten ? whyStale(told, memory) : undefined
    return why === undefined
      ? []
      : [{ path, line: told.line, memory: memory?.id ?? null, says: why, mend: 'compile' }]
  })
}

function whyStale({ text, under }: PlacedMemory, memory: Memory): string | undefined {
  if (memory.state === 'forgotten') return 'it tells a memory that was forgotten'
  const isHistory = HISTORY.test(under)
  if (memory.state === 'superseded' && !isHistory) return 'it tells a memory that does not hold any more'
  if (memory.state !== 'superseded' && isHistory) return 'it tells a memory as history that holds again'
  return inOneLine(memory.text) === text ? undefined : 'it tells a memory that says something else by now'
}

const HISTORY = /^history$/i

/** By what our part of it names, and by what its front matter says that it was made from. */
async function staleAnswer(look: Look, { path, named, sources }: FileFacts): Promise<Found[]> {
  const made = sources.flatMap((source) => {
    const { id, revision } = memoryNamed(source) ?? {}
    return id === undefined ? [] : [{ end: id, revision }]
  })
  const found = new Map<string, Found>()
  for (const { end, revision } of [...made, ...named.map((id) => ({ end: id, revision: undefined }))]) {
    const [memory, ...others] = look.memoriesOf(end)
    if (memory === undefined || others.length > 0 || found.has(memory.id)) continue
    const why = await whyOver(look, memory, revision)
    if (why !== undefined)
      found.set(memory.id, {
        path,
        memory: memory.id,
        says: `it rests on a memory that is ${why}: ask again`,
      })
  }
  return [...found.values()]
}

/** Said once more is no change. */
async function whyOver(
  { room }: Look,
  memory: Memory,
  since: number | undefined,
): Promise<string | undefined> {
  if (memory.state === 'superseded' || memory.state === 'forgotten') return memory.state
  if (since === undefined || memory.revision <= since) return undefined
  const history = await room.store.memories.history(room.reach, memory.id)
  return history.some(({ revision, change }) => revision > since && change === 'revised')
    ? 'revised'
    : undefined
}
