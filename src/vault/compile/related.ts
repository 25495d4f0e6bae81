import type { Memory } from '../../model/memory.ts'
import { wikilinksIn } from '../folder/wikilinks.ts'
import type { Name } from '../subjects/name.ts'
import { type Builder, isOnPages, projectFolder, projectName } from './builder.ts'
import { namesFor } from './choose-subject.ts'
import {
  isChoice,
  isName,
  keyOfSubject,
  makeSubject,
  NOTES_KEY,
  NOTES_TITLE,
  nameOfSubject,
  type Subject,
  subjectId,
  subjectOfName,
} from './subject.ts'

/** A page names at most so many related pages. */
export const MAX_RELATED = 8
/** A feature that more subjects share says nothing about any two of them. */
export const MAX_SHARING = 12
/** So many features of a subject are looked at. */
const MAX_FEATURES = 200

const WEIGHTS: Readonly<Record<string, number>> = { name: 3, file: 2, session: 1 }

/**
 * The pages that share most with a subject: their statements name it, or its statements name them; files; sessions. A
 * feature that few share counts more.
 */
export async function relatedTo(builder: Builder, id: string): Promise<string[]> {
  const { store, reach, vault } = builder
  if (!isAboutOneThing(id)) return []
  const scores = new Map<string, number>()
  const own = nameOfSubject(id)
  const features = await store.pages.subjectFeatures(reach, vault.name, id, MAX_FEATURES)
  for (const feature of new Set([own, ...features])) {
    if (isChoice(feature)) continue
    const sharing = await store.pages.subjectsWith(reach, vault.name, feature, MAX_SHARING + 1)
    if (sharing.length > MAX_SHARING) continue
    const named = isName(feature) ? subjectOfName(feature) : undefined
    const weight = (WEIGHTS[feature.split(' ')[0] ?? ''] ?? 1) / sharing.length
    // A name relates the pages that mention it to the page about it, not to each other.
    const others = named === undefined || named === id ? sharing : [named]
    for (const other of others)
      if (other !== id && isAboutOneThing(other)) scores.set(other, (scores.get(other) ?? 0) + weight)
  }
  return [...scores]
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .map(([subject]) => subject)
}

/** Notes have a bit of everything. */
function isAboutOneThing(id: string): boolean {
  return id !== '' && keyOfSubject(id) !== NOTES_KEY
}

/** So many members of a subject say how it is spelled. */
const MAX_SPELLINGS = 12

/** A subject, with the title that its statements use for it; undefined when it has too few statements for a page. */
export async function subjectNamed(builder: Builder, id: string): Promise<Subject | undefined> {
  const { store, reach, vault, subjects } = builder
  const known = subjects.get(id)
  if (known !== undefined) return known
  const members = await store.pages.members(reach, vault.name, id, '', MAX_SPELLINGS)
  if (members.length < leastFor(builder, id)) return undefined
  const ids = members.map(({ memory }) => memory)
  const found = new Map((await store.memories.byIds(reach, ids)).map((memory) => [memory.id, memory]))
  const memories = ids.flatMap((one) => found.get(one) ?? []).filter((memory) => isOnPages(builder, memory))
  const [first] = memories
  if (first === undefined) return undefined
  // The general notes also have what is alone in its project.
  const isGeneral = id === subjectId(null, NOTES_KEY)
  const project = isGeneral ? null : first.project
  const subject = makeSubject(id, spellingOf(builder, id, memories), {
    project,
    projectName: await projectName(builder, project),
    folder: await projectFolder(builder, project),
  })
  subjects.set(id, subject)
  return subject
}

function leastFor({ schema }: Builder, id: string): number {
  if (keyOfSubject(id) === NOTES_KEY)
    return schema.leastOther === 0 ? Number.POSITIVE_INFINITY : schema.leastOther
  return Math.min(2, ...Object.values(schema.least).filter((least) => least > 0))
}

/** The name as it was given as a topic, else as it is spelled most often; mixed case first, as in `GitHub`. */
function spellingOf(builder: Builder, id: string, memories: readonly Memory[]): Pick<Name, 'text' | 'kind'> {
  const key = keyOfSubject(id)
  const names = memories.flatMap((memory) => namesFor(builder, memory).find((name) => name.key === key) ?? [])
  const timesOf = ({ text }: Name) => names.filter((name) => name.text === text).length
  const isMixed = ({ text }: Name) => Number(/\p{Lu}/u.test(text) && /\p{Ll}/u.test(text))
  const [common] = [...names].sort(
    (one, other) => isMixed(other) - isMixed(one) || timesOf(other) - timesOf(one),
  )
  const spelling = names.find(({ kind }) => kind === 'topic') ?? common
  return spelling ?? { text: key === NOTES_KEY ? NOTES_TITLE : key, kind: 'topic' }
}

/** Connection pages, by each name or path of a page that they link to. */
export async function connectionsOf({
  store,
  reach,
  vault,
}: Builder): Promise<ReadonlyMap<string, string[]>> {
  const naming = new Map<string, string[]>()
  for (const { path, content } of await store.vault.files(reach, vault.name, 'connection')) {
    for (const target of new Set(wikilinksIn(content).map((link) => link.target)))
      naming.set(target, [...(naming.get(target) ?? []), path])
  }
  return naming
}

/** The connection pages that name a page, by its path or by the name of its file. */
export function connectionsNaming(
  connections: ReadonlyMap<string, readonly string[]>,
  path: string,
): string[] {
  const whole = path.replace(/\.md$/, '')
  const name = whole.slice(whole.lastIndexOf('/') + 1)
  return [...new Set([...(connections.get(whole) ?? []), ...(connections.get(name) ?? [])])]
}
