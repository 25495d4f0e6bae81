import type { Memory } from '../../model/memory.ts'
import { namesOf } from '../subjects/memory-names.ts'
import type { Name } from '../subjects/name.ts'
import type { Builder } from './builder.ts'
import { choiceFeature, NOTES_KEY, nameFeature, subjectId } from './subject.ts'

/** How many memories have a feature, and from how many sessions. */
export interface FeatureCounts {
  memories(feature: string): Promise<number>
  sessions(feature: string): Promise<number>
}

/** The names of a memory, the best first. */
export function namesFor({ schema }: Pick<Builder, 'schema'>, memory: Memory): Name[] {
  return namesOf(memory, schema)
}

/**
 * The name that a memory would stand under by itself: the one it is most about, if enough statements share it. Undefined
 * when it has none.
 */
export async function firstChoice(
  builder: Pick<Builder, 'schema'>,
  memory: Memory,
  count: FeatureCounts,
): Promise<string | undefined> {
  return bestName(builder, memory, namesFor(builder, memory), count, async () => true)
}

/**
 * The subject of a memory: its first choice if enough others chose the same, else its best name that enough others chose,
 * else the notes of its project, or the general ones while it is alone there.
 */
export async function chooseSubject(
  builder: Pick<Builder, 'schema' | 'vault'>,
  memory: Memory,
  choice: string | undefined,
  count: FeatureCounts,
): Promise<string> {
  const { schema, vault } = builder
  const { project } = memory
  const names = namesFor(builder, memory)
  const isPage = async ({ key, kind }: Name) =>
    (await count.memories(choiceFeature(project, key))) >= schema.least[kind]
  const chosen = names.find(({ key }) => choiceFeature(project, key) === choice)
  if (chosen !== undefined && (await isPage(chosen))) return subjectId(project, chosen.key)
  const other = await bestName(builder, memory, names, count, isPage)
  if (other !== undefined) return subjectId(project, other)
  const isAlone = (await count.memories(choiceFeature(project, ''))) < schema.leastOther
  return subjectId(isAlone ? vault.project : project, NOTES_KEY)
}

async function bestName(
  { schema }: Pick<Builder, 'schema'>,
  { project }: Memory,
  names: readonly Name[],
  count: FeatureCounts,
  isAllowed: (name: Name) => Promise<boolean>,
): Promise<string | undefined> {
  let best: { readonly key: string; readonly score: number } | undefined
  for (const name of names) {
    const feature = nameFeature(project, name.key)
    const shared = await count.memories(feature)
    if (shared < schema.least[name.kind]) continue
    if (name.kind !== 'topic' && shared < MANY && (await count.sessions(feature)) < LEAST_SESSIONS) continue
    const score = name.weight * sizeFactor(shared)
    if (score > (best?.score ?? 0) && (await isAllowed(name))) best = { key: name.key, score }
  }
  return best?.key
}

/** A name that one session used a few times is seldom a subject. */
const LEAST_SESSIONS = 2
const MANY = 4

/** Names that too many statements share say little about each. */
function sizeFactor(shared: number): number {
  return SIZE_FACTORS.findLast(({ from }) => shared >= from)?.factor ?? 0
}

const SIZE_FACTORS = [
  { from: 1, factor: 0.6 },
  { from: 2, factor: 0.8 },
  { from: 4, factor: 1 },
  { from: 16, factor: 0.7 },
  { from: 32, factor: 0.4 },
] as const

/** Whether another number of memories may give other subjects: small numbers do, then each step of the factors. */
export function isOtherSize(
  before: number,
  after: number,
  { least, leastOther }: Builder['schema'],
): boolean {
  const steps = [...SIZE_FACTORS.map(({ from }) => from), ...Object.values(least), leastOther]
  return Math.min(before, after) < MANY || steps.some((step) => before >= step !== after >= step)
}
