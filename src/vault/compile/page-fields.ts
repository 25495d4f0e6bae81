import { isLiving, type Memory } from '../../model/memory.ts'
import { dayIn } from './days.ts'
import type { PageInput } from './page-input.ts'
import type { Subject } from './subject.ts'

/** The fields that are ours, in any page with statements. */
export const OWN_FIELDS = ['title', 'aliases', 'tags', 'sources', 'created', 'updated', 'state'] as const

/** The front matter of a page with statements. */
export function pageFields({ subject, title, memories, sources, zone }: PageInput, updated: string) {
  const living = memories.filter(isLiving)
  const hasConflict = living.some(({ state }) => state === 'conflict')
  return {
    title,
    aliases: title === subject.title ? aliasesOf(subject) : [],
    tags: tagsOf(memories),
    sources: [...sources.links],
    created: dayIn(zone, memories.map(({ validFrom }) => validFrom).sort()[0]),
    updated,
    state: hasConflict ? 'conflict' : living.length > 0 ? 'active' : 'superseded',
  }
}

/** The names that the first page of a subject can be linked by, beside the name of its file. */
export function aliasesOf({ title, projectName }: Pick<Subject, 'title' | 'projectName'>): string[] {
  return projectName === '' ? [] : [`${title} (${projectName})`]
}

/** The tags of memories as Obsidian accepts them. */
export function tagsOf(memories: readonly Memory[]): string[] {
  const given = memories.flatMap(({ tags }) => tags).map((tag) => tag.replace(/[^\p{L}\p{N}_/-]+/gu, '-'))
  const usable = given.filter((tag) => /[\p{L}_]/u.test(tag)).sort()
  return ['memoria', ...new Set(usable)].slice(0, MAX_TAGS)
}

const MAX_TAGS = 20
