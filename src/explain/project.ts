import type { Context } from '../context.ts'
import { steerIn } from '../extract/episodes/findings.ts'
import type { Episode } from '../model/episode.ts'
import { type Kind, LIVING_STATES, type Memory } from '../model/memory.ts'

/** The summary of one project: what was decided, fixed and left open, and how it is built. */
export interface ProjectDigest {
  readonly project: string
  readonly episodes: number
  /** Newest first. */
  readonly latest: readonly Pick<Episode, 'id' | 'at' | 'title' | 'outcome'>[]
  /** The folders in which most of its tasks changed something, from the project's folder. */
  readonly folders: readonly string[]
  readonly practice: readonly string[]
  readonly decisions: readonly Dated[]
  readonly fixes: readonly Dated[]
  /** Of what else was learned, the most important. */
  readonly facts: readonly Dated[]
  readonly open: readonly Dated[]
}

export interface Dated {
  readonly at: string
  readonly text: string
}

const MOST_PROJECTS = 6
const MOST_TITLES = 3
const MOST_LINES = 3
/** Open work is listed from this many latest episodes only. */
const EPISODES_OPEN = 3

/** The summaries of some projects, and how many projects with sessions there are without one. */
export interface ProjectDigests {
  readonly digests: readonly ProjectDigest[]
  readonly more: number
}

/** The projects that were worked on last, each with what its sessions show. */
export async function projectDigests({
  store,
  reach,
}: Pick<Context, 'store' | 'reach'>): Promise<ProjectDigests> {
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
  return { digests, more: byProject.size - digests.length }
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
    latest: episodes
      .slice(0, lines ?? MOST_TITLES)
      .map(({ id, at, title, outcome }) => ({ id, at, title, outcome })),
    folders: mostChanged(episodes),
    practice: of('practice').map(({ text }) => text),
    decisions: some(
      of('decision', 'correction', 'preference').filter(({ text }) => isDecision(text)),
      quoted('decisions', episodes),
      lines,
    ),
    fixes: some(
      of('debugging', 'workaround').filter(({ text }) => !RECOMMENDS.test(text)),
      quoted('fixes', episodes),
      lines,
    ),
    facts: factsOf(memories, lines),
    open: some(of('action'), quoted('open', episodes.slice(0, EPISODES_OPEN)), lines),
  }
}

/** A prompt that steers decides something; an order or a question alone does not, whatever came of it. */
function isDecision(text: string): boolean {
  const prompt = /^“([^”]+)”/.exec(text)?.[1]
  return prompt === undefined || steerIn(prompt) !== undefined
}

/** Words of a review, which says what should be done and not what was. */
const RECOMMENDS =
  /\b(?:consider|suggest\w*|recommend\w*|nit(?:pick)?s?|(?:not|isn't|non-) ?blocking|looks good|should (?:be|have|use|probably)|correctly (?:identif|handl|us|implement)\w+)\b/i

const MOST_FACTS = 2

function factsOf(memories: readonly Memory[], lines = MOST_FACTS): Dated[] {
  const facts = memories
    .filter(({ kind, text }) => (kind === 'fact' || kind === 'operational') && !RECOMMENDS.test(text))
    .sort((one, other) => other.importance - one.importance || (one.statedAt < other.statedAt ? 1 : -1))
    .map(({ statedAt, text }) => ({ at: statedAt, text }))
  return some(facts, [], lines)
}

const MOST_FOLDERS = 3

/** Folders by the number of tasks that changed something in them; a single task says little about a project. */
function mostChanged(episodes: readonly Episode[]): string[] {
  const counts = new Map<string, number>()
  for (const { files } of episodes) {
    const folders = new Set(files.filter((file) => !/^[/~\\]|^\w:|^\.\./.test(file)).map(folderOf))
    for (const folder of folders) if (folder !== '') counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, tasks]) => tasks > 1)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_FOLDERS)
    .map(([folder]) => folder)
}

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
}

const BEGINNING = 60

/**
 * Stored memories come first, then lines from sessions. Of lines that begin with the same words the first is shown, and
 * none that a line before it contains.
 */
function some(kept: readonly Dated[], quoted: readonly Dated[], lines = MOST_LINES): Dated[] {
  const shown: Dated[] = []
  const seen: string[] = []
  for (const line of [...kept, ...quoted]) {
    const text = comparable(line.text)
    if (seen.some((one) => one.includes(text) || one.startsWith(text.slice(0, BEGINNING)))) continue
    seen.push(text)
    shown.push(line)
  }
  return shown.slice(0, lines).sort(byTime)
}

/** Without what two copies of a line may differ in: case, spaces, the end. */
function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.…]+$/, '')
}

function byTime(one: Dated, other: Dated): number {
  return one.at < other.at ? 1 : -1
}
