import type { Memory } from '../../model/memory.ts'
import { wikilinksIn } from '../folder/wikilinks.ts'
import { type Builder, isTold, projectName } from './builder.ts'
import { pathOf, type Subject, subjectOf } from './subject.ts'

/** So many related pages are named. */
export const MOST_RELATED = 8
/** What more subjects share says nothing about any two of them. */
export const MOST_SHARING = 12
/** So many features of a subject are looked at. */
const MOST_FEATURES = 200

const WEIGHTS: Readonly<Record<string, number>> = { word: 3, file: 2, session: 1 }

/** The pages that share most with a subject: words of the topic, files, sessions; what few share ties more. */
export async function relatedTo(builder: Builder, slug: string): Promise<string[]> {
  const { store, reach, vault } = builder
  const scores = new Map<string, number>()
  for (const feature of await store.pages.subjectFeatures(reach, vault.name, slug, MOST_FEATURES)) {
    const subjects = await store.pages.subjectsWith(reach, vault.name, feature, MOST_SHARING + 1)
    if (subjects.length > MOST_SHARING) continue
    const weight = (WEIGHTS[feature.split(' ')[0] ?? ''] ?? 1) / subjects.length
    for (const other of subjects) if (other !== slug) scores.set(other, (scores.get(other) ?? 0) + weight)
  }
  return [...scores]
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, MOST_RELATED)
    .map(([subject]) => subject)
}

/** A memory of a subject says what the subject is. */
export async function subjectNamed(builder: Builder, slug: string): Promise<Subject | undefined> {
  const { store, reach, vault, subjects } = builder
  const known = subjects.get(slug)
  if (known !== undefined) return known
  const [member] = await store.pages.members(reach, vault.name, slug, '', 1)
  const memory = member && (await store.memories.get(reach, member.memory))
  if (memory === undefined || !isTold(builder, memory)) return undefined
  const subject = await subjectFor(builder, memory)
  subjects.set(slug, subject)
  return subject
}

/** What a memory is about, in words of the person's. */
export async function subjectFor(builder: Builder, memory: Memory): Promise<Subject> {
  return subjectOf(memory, await projectName(builder, memory.project))
}

/** Pages about what ties topics together, by the concept that they name. */
export async function connectionsOf({
  store,
  reach,
  vault,
}: Builder): Promise<ReadonlyMap<string, string[]>> {
  const naming = new Map<string, string[]>()
  for (const { path, content } of await store.vault.files(reach, vault.name, 'connection')) {
    const named = new Set(wikilinksIn(content).map(({ target }) => target.split('/').at(-1) ?? ''))
    for (const slug of named) naming.set(pathOf(slug), [...(naming.get(pathOf(slug)) ?? []), path])
  }
  return naming
}
