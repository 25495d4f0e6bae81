import { MemoriaError } from '../base/errors.ts'
import { isLiving, LIVING_STATES, type Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { isUnreviewed } from '../model/review.ts'
import type { MemoryFilter, Store } from '../store/store.ts'
import { termsOf, wordsIn } from '../store/terms.ts'
import { type MemoryCandidate, memoryCandidates } from './candidates.ts'
import { filesIn } from './files.ts'
import { judge, type Verdict } from './gate.ts'
import { type Meaning, tableMeaning } from './meaning.ts'
import { allWords, type MatchedTerm, memoryFeatures, type RatedMemory } from './memory-features.ts'
import { orderScore } from './prompt-worth.ts'
import { type Query, readQuery, stem } from './query.ts'
import { GATE, type Gate } from './weights.ts'

/** A memory that fits, with the reasons why it was chosen. */
export interface MemoryMatch {
  readonly memory: Memory
  readonly score: number
  readonly reasons: readonly string[]
  /** True if it replaced what was asked about: something of which it does not speak itself. */
  readonly replaces: boolean
  /** Ranks it for a prompt, on the same scale as passages and episodes. */
  readonly order: number
  /** Evidence beyond what the gate needs. */
  readonly surplus: number
  /** The words asked for that it holds, with their weights. */
  readonly shared: ReadonlyMap<string, number>
}

export interface MemorySearchOptions {
  /** The gate that a memory must pass. */
  readonly gate?: Gate
  /** Leaves out unreviewed memories. */
  readonly withoutNew?: boolean
  /** Only memories that this lets through. */
  readonly filter?: MemoryFilter | undefined
  /** Active files. */
  readonly files?: readonly string[]
  readonly meaning?: Meaning
  /** The name of the current project: it counts for nearly nothing. */
  readonly project?: string
  /** Chooses and orders the candidates to return; by default those that pass the gate. */
  readonly choose?: (judged: readonly (RatedMemory & Verdict)[], asked: Query) => Promise<readonly Chosen[]>
  /** Measures the meaning of candidates that are out without it, too, to show it. */
  readonly measureAll?: boolean
}

/** A candidate to return; `order` where something else than the shared words ranks it. */
type Chosen = RatedMemory & Verdict & { readonly order?: number }

/** Memories that fit, or the reason why none does. */
export interface MemoryAnswer {
  readonly matches: readonly MemoryMatch[]
  /** Empty when something fits. */
  readonly reason: string
}

/** Any text is a query, even one without a word in it; anything else is a mistake of the caller. */
export function checkQuery(query: unknown): string {
  if (typeof query === 'string') return query
  throw new MemoriaError('invalid_input', 'the query is not a text', { hint: 'Give the words to look for.' })
}

/** Memories within reach that fit the query; none is an answer, with its reason. */
export async function searchMemories(
  store: Store,
  reach: Reach,
  query: string,
  limit: number,
  options: MemorySearchOptions = {},
): Promise<MemoryAnswer> {
  const hasFiles = (options.files ?? []).length > 0
  const { judged, asked } = await judgeMemories(store, reach, query, options)
  if (asked.terms.length === 0 && !hasFiles)
    return searchCharacters(store, reach, query.trim(), limit, options)
  const fitting: readonly Chosen[] =
    (await options.choose?.(judged, asked)) ?? judged.filter(({ passes }) => passes)
  return {
    matches: fitting.slice(0, limit).map((one) => ({
      memory: one.memory,
      score: shownScore(one),
      reasons: reasonsFor(one),
      replaces: asksForReplaced(one),
      order: one.order ?? orderScore(one),
      surplus: one.evidence - one.needed,
      shared: new Map(one.matched.map(({ term, weight }) => [stem(term), weight])),
    })),
    reason: fitting.length > 0 ? '' : whyNone(judged),
  }
}

/** Every candidate with the gate's decision, best first. */
export async function judgeMemories(
  store: Store,
  reach: Reach,
  text: string,
  options: MemorySearchOptions,
): Promise<{ readonly asked: Query; readonly judged: readonly (RatedMemory & Verdict)[] }> {
  const { gate = GATE.search, withoutNew = false, filter, files = [], meaning = tableMeaning() } = options
  const asked = await readQuery(store, 'memories', text, meaning, options.project)
  const activeFiles = [...files, ...filesIn(text)]
  const candidates = await memoryCandidates(store, reach, asked, { files: activeFiles, withoutNew, filter })
  const vectors = await keptVectors(store, reach, candidates, meaning)
  const rated = memoryFeatures(candidates, asked, activeFiles, meaning, vectors)
  return { asked, judged: judge(rated, asked, gate, { measureAll: options.measureAll === true }) }
}

async function keptVectors(
  store: Store,
  reach: Reach,
  candidates: readonly MemoryCandidate[],
  meaning: Meaning,
): Promise<Map<string, Uint8Array>> {
  if (meaning === null) return new Map()
  const ids = candidates.flatMap(({ memory, instead }) => [memory, ...instead].map(({ id }) => id))
  const kept = await store.vectors.byIds(reach, meaning.model, ids)
  return new Map(kept.map(({ id, data }) => [id, data]))
}

/** A query without a word in it (`&&`, `->`) is looked for as it stands. */
async function searchCharacters(
  store: Store,
  reach: Reach,
  characters: string,
  limit: number,
  { withoutNew = false, filter }: MemorySearchOptions,
): Promise<MemoryAnswer> {
  const none = { matches: [], reason: 'the question has no word to search for' }
  // No text holds control characters. A database takes NUL for the end of the text, and finds the empty text everywhere.
  if (characters === '' || /\p{C}/u.test(characters)) return none
  const found = await store.memories.list(reach, {
    states: LIVING_STATES,
    ...filter,
    contains: characters,
    limit,
  })
  const memories = found.filter((memory) => !withoutNew || !isUnreviewed(memory))
  if (memories.length === 0) return none
  return {
    matches: memories.map((memory) => ({
      memory,
      score: 1,
      reasons: [`holds "${characters}"`],
      replaces: false,
      order: 0,
      surplus: 0,
      shared: new Map(),
    })),
    reason: '',
  }
}

/** True if the query holds a word that only a memory holds which this one replaced: a word of both asks for what holds now. */
function asksForReplaced({ memory, instead, matched }: RatedMemory): boolean {
  const own = new Set(termsOf(allWords(memory)).map(stem))
  const replaced = instead.filter((was) => !isLiving(was)).flatMap((was) => termsOf(allWords(was)).map(stem))
  const gone = new Set(replaced.filter((term) => !own.has(term)))
  return matched.some(({ term, standsFor, tells }) => tells && gone.has(stem(standsFor ?? term)))
}

function reasonsFor({ memory, matched, features, instead }: RatedMemory): string[] {
  const words = [...new Set(matched.map((term) => sharedWord(term, [memory, ...instead])))]
  return [
    ...(words.length > 0 ? [`shares ${words.join(', ')}`] : []),
    ...(features.alias > 0 ? ['is named by an alias'] : []),
    ...(features.file > 0 ? ['is about an active file'] : []),
    ...instead.map((was) => `${isLiving(was) ? 'resolves' : 'replaces'} "${was.text.slice(0, SHOWN)}"`),
  ]
}

/** A shared word as it is shown. A mistyped word or a synonym is shown with the word that the memory holds. */
function sharedWord({ word, term, written, standsFor }: MatchedTerm, memories: readonly Memory[]): string {
  const taken = standsFor ?? (written === undefined ? undefined : term)
  if (taken === undefined) return `"${word}"`
  const held = memories
    .flatMap((one) => [...wordsIn(allWords(one))])
    .find(({ terms }) => terms.some((one) => stem(one) === stem(taken)))
  return `"${word}", taken for "${held?.word ?? taken}"`
}

const SHOWN = 80

function whyNone(judged: readonly (RatedMemory & Verdict)[]): string {
  const [best] = judged
  if (best === undefined) return 'no memory shares a distinctive word with it'
  const words = best.matched.map(({ word }) => `"${word}"`).join(', ')
  if (words === '') return 'no memory shares a distinctive word with it'
  if (best.evidence >= best.needed)
    return `the nearest memory shares ${words}, and is not plainly what is asked for`
  // Rounded down: evidence that just failed would otherwise look sufficient.
  const evidence = Math.floor(best.evidence * 10) / 10
  return `the nearest memory only shares ${words}: evidence ${evidence} of ${best.needed} needed`
}

/** Evidence as a number between 0 and 1. */
function shownScore({ evidence, needed }: Verdict): number {
  return Math.round(1000 / (1 + Math.exp((needed - evidence) / 2))) / 1000
}
