import type { Context } from '../context.ts'
import type { Episode } from '../model/episode.ts'
import { type Kind, LIVING_STATES, type Memory } from '../model/memory.ts'

/** The summary of one project: what was decided, fixed and left open, and how it is built. */
export interface ProjectDigest {
  readonly project: string
  readonly episodes: number
  /** Newest first. */
  readonly latest: readonly Pick<Episode, 'id' | 'at' | 'title'>[]
  readonly practice: readonly string[]
  readonly decisions: readonly Dated[]
  readonly fixes: readonly Dated[]
  readonly open: readonly Dated[]
}

export interface Dated {
  readonly at: string
  readonly text: string
}

const MOST_PROJECTS = 6
const MOST_TITLES = 4
const MOST_LINES = 3
/** Open work is listed from this many latest episodes only. */
const EPISODES_OPEN = 3

/** The projects that were worked on last, each with what its sessions show. */
export async function projectDigests({
  store,
  reach,
}: Pick<Context, 'store' | 'reach'>): Promise<ProjectDigest[]> {
  const byProject = new Map<string, Episode[]>()
  for (const episode of await store.episodes.list(reach)) {
    if (episode.project === null) continue
    const group = byProject.get(episode.project)
    if (group) group.push(episode)
    else byProject.set(episode.project, [episode])
  }
  const digests: ProjectDigest[] = []
  for (const [project, episodes] of mostWorkedOn([...byProject])) {
    digests.push(digestOf(project, episodes, await memoriesOfProject({ store, reach }, project)))
  }
  return digests
}

/** One project, with as many lines as a page about it shows. */
export async function projectDigest(
  context: Pick<Context, 'store' | 'reach'>,
  project: string,
  lines: number,
): Promise<ProjectDigest> {
  const { store, reach } = context
  const episodes = await store.episodes.list({ ...reach, projects: [project] }, { project })
  return digestOf(project, episodes, await memoriesOfProject(context, project), lines)
}

async function memoriesOfProject(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  project: string,
): Promise<Memory[]> {
  const memories = await store.memories.list({ ...reach, projects: [project] }, { states: LIVING_STATES })
  return memories.filter((memory) => memory.project === project)
}

/** Newest first, but those with a single episode behind the others. */
function mostWorkedOn(projects: readonly (readonly [string, Episode[]])[]): (readonly [string, Episode[]])[] {
  const isTriedOnce = ([, episodes]: readonly [string, Episode[]]) => episodes.length === 1
  return [...projects.filter((one) => !isTriedOnce(one)), ...projects.filter(isTriedOnce)].slice(
    0,
    MOST_PROJECTS,
  )
}

function digestOf(
  project: string,
  episodes: readonly Episode[],
  memories: readonly Memory[],
  lines?: number,
): ProjectDigest {
  const of = (...kinds: readonly Kind[]) =>
    memories
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ statedAt, text }) => ({ at: statedAt, text }))
      .sort(byTime)
  const quoted = (list: 'decisions' | 'fixes' | 'open', from: readonly Episode[]) =>
    from.flatMap((episode) => [...episode[list]].reverse().map((text) => ({ at: episode.at, text })))
  return {
    project,
    episodes: episodes.length,
    latest: episodes.slice(0, lines ?? MOST_TITLES).map(({ id, at, title }) => ({ id, at, title })),
    practice: of('practice').map(({ text }) => text),
    decisions: some(of('decision', 'correction', 'preference'), quoted('decisions', episodes), lines),
    fixes: some(of('debugging', 'workaround'), quoted('fixes', episodes), lines),
    open: some(of('action'), quoted('open', episodes.slice(0, EPISODES_OPEN)), lines),
  }
}

const BEGINNING = 60

/** Stored memories come first, then lines from sessions. Of lines that begin with the same words the first is shown. */
function some(kept: readonly Dated[], quoted: readonly Dated[], lines = MOST_LINES): Dated[] {
  const seen = new Set<string>()
  return [...kept, ...quoted]
    .filter(({ text }) => !seen.has(text.slice(0, BEGINNING)) && seen.add(text.slice(0, BEGINNING)))
    .slice(0, lines)
    .sort(byTime)
}

function byTime(one: Dated, other: Dated): number {
  return one.at < other.at ? 1 : -1
}
