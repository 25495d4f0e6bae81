import { isoTime } from '../../../base/clock.ts'
import { MemoriaError } from '../../../base/errors.ts'
import { unwrap } from '../../../base/result.ts'
import { checkText } from '../../../base/text.ts'
import type { SpaceContext } from '../../../context.ts'
import { projectDigest } from '../../../explain/project.ts'
import { beginPause, endPause, readPauses, updateHookPauses } from '../../../ingest/pauses.ts'
import type { Memoria, MemoryCalls, OpenContext } from '../../../memoria.ts'
import { LIVING_STATES, MAX_LABEL } from '../../../model/memory.ts'
import type { Project } from '../../../model/project.ts'
import { reachOf } from '../../../model/reach.ts'
import { changeSetting } from '../../../pipeline/change-setting.ts'
import type { ProjectAuthor } from '../../../store/project-rows.ts'
import { projectPages } from '../../../vault/browse/pages.ts'
import { projectRoutes } from '../../contract/projects.ts'
import { projectOrFail } from '../find.ts'
import { implementRoutes } from '../implement.ts'

const SHOWN_LINES = 50
const SHOWN_FACTS = 6

export const projects = implementRoutes(projectRoutes, {
  'GET /api/v1/projects': async ({ m }) => {
    const rows = m.context.store.projects
    const listed = await Promise.all((await rows.list()).map((one) => withSize(m, one)))
    return { projects: listed, offers: await rows.offers() }
  },
  'GET /api/v1/projects/:id': async ({ m }, { params }) => {
    const project = await projectOrFail(m, params.id)
    const { context } = m
    const digest = await projectDigest(context, project.id, SHOWN_LINES)
    const paused = await pausedFolders(context)
    return {
      ...digest,
      about: await mostImportantFacts(context, project.id),
      // The pages of a vault are files of a home.
      pages: m.home === null ? [] : await projectPages(m.home, project.id),
      project: await withSize(m, project),
      paused: project.paths.some((path) => paused.includes(path)),
      excluded: project.paths.some((path) => context.config.capture.exclude.includes(path)),
    }
  },
  'POST /api/v1/projects/:id/rename': async ({ m }, { params, body }) => {
    const { context } = m
    const { id } = await projectOrFail(m, params.id)
    const text = unwrap(checkText(body.name.trim(), { max: MAX_LABEL, what: 'the name of the project' }))
    const name = context.redact(text).text
    const author = projectAuthor(context, `called ${name}`)
    await context.store.projects.rename(id, name, author)
    return { project: id, name, undo: author.run }
  },
  'POST /api/v1/projects/:id/merge': async ({ m }, { params, body }) => {
    const [from, into] = [await projectOrFail(m, params.id), await projectOrFail(m, body.into)]
    if (from.id === into.id) throw sameProject()
    const author = projectAuthor(m.context, `merged into ${into.id}`)
    const moved = await m.context.store.projects.merge(from.id, into, author)
    return { project: into.id, ...moved, undo: author.run }
  },
  'POST /api/v1/projects/:id/decline-merge': async ({ m }, { params, body }) => {
    const [one, other] = [await projectOrFail(m, params.id), await projectOrFail(m, body.other)]
    const { store, clock } = m.context
    return { declined: await store.projects.decline(one.id, other.id, isoTime(clock.now())) }
  },
  'POST /api/v1/projects/:id/pause': async ({ m }, { params }) => {
    await eachFolder(m, params.id, beginPause)
    return { paused: true }
  },
  'POST /api/v1/projects/:id/resume': async ({ m }, { params }) => {
    await eachFolder(m, params.id, endPause)
    return { paused: false }
  },
  'POST /api/v1/projects/:id/exclude': async ({ m }, { params }) => {
    const { paths } = await projectOrFail(m, params.id)
    await exclude(m.context, [...new Set([...m.context.config.capture.exclude, ...paths])])
    return { excluded: true }
  },
  'POST /api/v1/projects/:id/include': async ({ m }, { params }) => {
    const { paths } = await projectOrFail(m, params.id)
    await exclude(
      m.context,
      m.context.config.capture.exclude.filter((folder) => !paths.includes(folder)),
    )
    return { excluded: false }
  },
})

async function mostImportantFacts({ store, reach }: SpaceContext, project: string) {
  const only = reachOf(reach.user, project)
  const facts = await store.memories.mostImportant(only, {
    states: LIVING_STATES,
    kinds: ['fact'],
    limit: SHOWN_FACTS,
  })
  return facts.filter((memory) => memory.project === project)
}

async function withSize({ context: { store } }: MemoryCalls, project: Project) {
  const formerIds = await store.projects.formerIds(project.id)
  return { ...project, ...(await store.projects.size(project.id)), formerIds }
}

function projectAuthor(context: SpaceContext, why: string): ProjectAuthor {
  return { ...context.author(why), run: context.makeId(), user: context.reach.user }
}

async function pausedFolders({ store }: SpaceContext): Promise<(string | null)[]> {
  return (await readPauses(store)).flatMap(({ to, folder }) => (to === null ? [folder] : []))
}

/** Begins or ends a pause in every folder of a project. The hook reads no database, so a file says it as well. */
async function eachFolder(m: Memoria, id: string, change: typeof beginPause): Promise<void> {
  const { store, clock, paths, config } = m.context
  const project = await projectOrFail(m, id)
  if (project.paths.length === 0) throw noFolder()
  for (const folder of project.paths) await change(store, folder, isoTime(clock.now()))
  updateHookPauses(paths, await readPauses(store), config.capture.exclude)
}

async function exclude(context: OpenContext, folders: readonly string[]): Promise<void> {
  await changeSetting(context.home, 'capture.exclude', JSON.stringify(folders))
  updateHookPauses(context.paths, await readPauses(context.store), folders)
}

function noFolder(): MemoriaError {
  return new MemoriaError('conflict', 'no folder of this project is known', {
    hint: 'Nothing was changed. Pause capture everywhere instead.',
  })
}

function sameProject(): MemoriaError {
  return new MemoriaError('conflict', 'the two are one project already', { hint: 'Nothing was changed.' })
}
