import { MemoriaError } from '../base/errors.ts'
import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import type { Store } from '../store/store.ts'
import { queryWords } from '../store/terms.ts'
import { rank, WEIGHTS } from './rank.ts'

/** A memory that fits, with the reasons why it was chosen. */
export interface MemoryMatch {
  readonly memory: Memory
  readonly score: number
  readonly reasons: readonly string[]
}

/** Any text is a query, also one without a word in it; anything else is a mistake of the program that asks. */
export function checkQuery(query: unknown): string {
  if (typeof query === 'string') return query
  throw new MemoriaError('invalid_input', 'the query is not a text', { hint: 'Give the words to look for.' })
}

/** Memories within reach that fit the query; none is an answer. */
export async function searchMemories(
  store: Store,
  reach: Reach,
  query: string,
  limit: number,
  { gate = WEIGHTS.gate, withoutNew = false }: { gate?: number; withoutNew?: boolean } = {},
): Promise<MemoryMatch[]> {
  if (queryWords(query).size === 0) {
    const matches = await searchSigns(store, reach, query.trim(), limit)
    return matches.filter(({ memory }) => !withoutNew || memory.review !== 'new')
  }
  const found = new Map<string, Memory>()
  const textOf = async (ids: readonly string[]) => {
    for (const memory of await store.memories.byIds(reach, ids)) found.set(memory.id, memory)
    return new Map([...found].map(([id, memory]) => [id, allWords(memory)]))
  }
  const ranked = await rank(store, 'memories', reach, query, { limit, gate, withoutNew, textOf })
  return ranked.flatMap(({ id, score, reasons }) => {
    const memory = found.get(id)
    return memory ? [{ memory, score, reasons }] : []
  })
}

/** A query without a word in it (`&&`, `->`) is looked for as it stands. */
async function searchSigns(store: Store, reach: Reach, signs: string, limit: number): Promise<MemoryMatch[]> {
  // Signs that nothing can hold: a database would take NUL for the end of the text, and find the empty text everywhere.
  if (signs === '' || /\p{C}/u.test(signs)) return []
  const memories = await store.memories.list(reach, {
    contains: signs,
    states: ['active', 'conflict'],
    limit,
  })
  return memories.map((memory) => ({ memory, score: 1, reasons: [`holds "${signs}"`] }))
}

function allWords({ text, topic, aliases, keywords, tags, files }: Memory): string {
  return [text, topic ?? '', ...aliases, ...keywords, ...tags, ...files].join(' ')
}
