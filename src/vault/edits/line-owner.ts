import type { Memory } from '../../model/memory.ts'
import { digestOf } from '../../store/digest.ts'
import { NOTES_KEY } from '../compile/subject.ts'
import { readFrontMatter } from '../folder/front-matter.ts'
import { nameKey } from '../subjects/name-key.ts'
import type { Sighting } from './detect.ts'
import type { EditRun } from './edit-run.ts'
import type { SeenLine } from './lines.ts'

/** The subject of a memory, and its owner. */
export type LineOwner = Pick<Memory, 'topic' | 'scope' | 'project'>

/**
 * The owner of a memory by where its line stands on a page: that of all the others under its headings, or else of all of the
 * page. What stands among memories of several projects is the user's own, unless a memory of the page says the same: a line
 * that comes back without its id stays in its project. The short list is about no topic.
 */
export function ownerOfLine({ memories, vault }: EditRun, { file, line }: Sighting): LineOwner {
  const there = (lines: readonly SeenLine[]) =>
    lines.flatMap(({ id }) => memories.get(id ?? '') ?? []).filter(({ state }) => state !== 'forgotten')
  const siblings = there(file.written.filter(({ under, kind }) => kind === undefined && under === line.under))
  const all = there(file.written)
  const isList = file.kind === 'memories'
  const owner =
    ownerOf(sayingTheSame(all, line.text)) ?? ownerOf(siblings) ?? (isList ? undefined : ownerOf(all)) ?? OWN
  const project = vault.project ?? null
  return {
    topic: isList ? null : topicOfPage(file, mostCommon(all.map(({ topic }) => topic))),
    ...(project === null || owner.project === project ? owner : { scope: 'project', project }),
  }
}

/** The topic that most memories of a page have, if the page is about that; else the name that the page has. */
function topicOfPage({ path, writtenText }: Sighting['file'], common: string | null): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?:--[^/]*)?\.md$/, '')
  const key = nameKey(name)
  if (key === NOTES_KEY) return null
  if (common !== null && nameKey(common) === key) return common
  const front = readFrontMatter(writtenText)
  const title = front.ok ? front.value.fields['title'] : undefined
  return typeof title === 'string' && nameKey(title) === key ? title : name
}

function sayingTheSame(memories: readonly Memory[], text: string): readonly Memory[] {
  return memories.filter((memory) => digestOf(text, memory) === digestOf(memory.text, memory))
}

const OWN = { scope: 'user', project: null } as const

/** Of whom all are; undefined when they are several people's, or none. */
function ownerOf(memories: readonly Memory[]): Pick<Memory, 'scope' | 'project'> | undefined {
  const [first] = memories
  if (first === undefined) return undefined
  const { scope, project } = first
  return memories.every((one) => one.scope === scope && one.project === project)
    ? { scope, project }
    : undefined
}

/** Of several that are as common, the first. */
function mostCommon(topics: readonly (string | null)[]): string | null {
  const counts = new Map<string | null, number>()
  for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best?.[0] ?? null
}
