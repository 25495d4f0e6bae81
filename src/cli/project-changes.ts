import { existsSync } from 'node:fs'
import { MemoriaError } from '../base/errors.ts'
import { realPath } from '../base/real-path.ts'
import { unwrap } from '../base/result.ts'
import { checkText } from '../base/text.ts'
import { undoRun } from '../extract/undo.ts'
import type { Memoria } from '../memoria.ts'
import { MAX_LABEL } from '../model/memory.ts'
import { lastSegment, type Project } from '../model/project.ts'
import { identifyFolder, projectFolder } from '../store/identity.ts'
import { projectOf } from '../store/in-project.ts'
import type { ProjectAuthor, ProjectMoved } from '../store/project-rows.ts'
import { projectOrFail } from './lookup.ts'
import { plural } from './present.ts'
import type { CommonOptions, Shell } from './shell.ts'

/** `memoria project list`: each project with what is known of it, and pairs that may be one. */
export async function listProjects(options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const { projects } = context.store
    const listed = []
    for (const project of await projects.list())
      listed.push({
        ...project,
        ...(await projects.size(project.id)),
        formerIds: await projects.formerIds(project.id),
      })
    const offers = await projects.offers()
    if (options.json) return shell.json({ projects: listed, offers })
    const { say, style } = shell
    if (listed.length === 0)
      return say('No projects yet. A session or `memoria remember` in a folder makes one.')
    for (const { id, name, memories, sessions, paths, formerIds } of listed) {
      say(`${style.strong(name)}  ${id}`)
      say(`  ${plural(memories, 'memory', 'memories')}, ${plural(sessions, 'session')}`)
      for (const path of paths) say(style.dim(`  in ${path}`))
      for (const former of formerIds) say(style.dim(`  was ${former}`))
    }
    for (const { from, into, why } of offers) {
      say(`${style.warn('maybe one')}  ${from} and ${into}: ${why}`)
      say(style.dim(`  if so: memoria project merge ${from} ${into}`))
      say(style.dim(`  if not: memoria project split ${from} ${into}`))
    }
  })
}

/** `memoria project merge`. */
export async function mergeNamed(
  from: string,
  into: string,
  options: CommonOptions,
  shell: Shell,
): Promise<void> {
  await shell.withMemoria({ ...options, store: 'require' }, async (m) => {
    const [old, target] = [await knownProject(m, from), await knownProject(m, into)]
    if (old.id === target.id)
      throw new MemoriaError('usage', `"${from}" and "${into}" are one project already: ${old.id}`)
    const author = projectAuthor(m, `merged into ${target.id}`)
    const moved = await m.context.store.projects.merge(old.id, target, author)
    reportChanges(shell, options, { run: author.run, project: target.id, merged: old.id, ...moved }, [
      `${shell.style.good('merged')}  ${old.id} into ${target.id}: ${counted(moved)}`,
    ])
  })
}

/** `memoria project rename`. */
export async function renameNamed(
  given: string,
  name: string,
  options: CommonOptions,
  shell: Shell,
): Promise<void> {
  await shell.withMemoria({ ...options, store: 'require' }, async (m) => {
    const project = await knownProject(m, given)
    const called = m.context.redact(checkedName(name)).text
    const author = projectAuthor(m, `called ${called}`)
    await m.context.store.projects.rename(project.id, called, author)
    reportChanges(shell, options, { run: author.run, project: project.id, name: called, was: project.name }, [
      `${shell.style.good('renamed')}  ${project.name} is called ${called}`,
    ])
  })
}

interface SplitOptions extends CommonOptions {
  readonly name?: string
  readonly memories?: readonly string[]
}

/** `memoria project split`: an offer declined, a merge taken back, or a folder as a project of its own. */
export async function splitNamed(
  given: string,
  other: string | undefined,
  options: SplitOptions,
  shell: Shell,
): Promise<void> {
  await shell.withMemoria({ ...options, store: 'require' }, async (m) => {
    if (other !== undefined) return declineOffer(m, given, other, options, shell)
    const { projects } = m.context.store
    const folder = folderNamed(m, given)
    for (const id of [given, ownIdentity(m, folder)]) {
      const run = id === undefined ? undefined : await projects.mergeOf(id)
      if (id !== undefined && run !== undefined) return takeMergeBack(m, id, run, options, shell)
    }
    return splitFolder(m, given, folder, options, shell)
  })
}

function folderNamed({ context: { cwd } }: Memoria, given: string): string {
  return realPath(projectFolder(given, cwd) ?? projectFolder(`./${given}`, cwd) ?? given)
}

/** The identity of a folder that is the top of a project; undefined for one within a project. */
function ownIdentity({ context }: Memoria, folder: string): string | undefined {
  const { id, path } = identifyFolder(folder, context.paths.roots)
  return path === folder ? id : undefined
}

async function declineOffer(m: Memoria, one: string, other: string, options: CommonOptions, shell: Shell) {
  const [first, second] = [await knownProject(m, one), await knownProject(m, other)]
  const { projects } = m.context.store
  if (!(await projects.decline(first.id, second.id, m.context.author('split').at)))
    throw new MemoriaError('not_found', `${first.id} and ${second.id} were not offered as one project`, {
      hint: 'See what is offered: memoria project list',
    })
  reportChanges(shell, options, { declined: [first.id, second.id] }, [
    `${shell.style.good('two')}  ${first.id} and ${second.id} stay two projects`,
  ])
}

async function takeMergeBack(m: Memoria, id: string, run: string, options: CommonOptions, shell: Shell) {
  const { store, reach } = m.context
  const { undone } = unwrap(await undoRun({ store }, reach, m.context.author('split'), run))
  reportChanges(shell, options, { run, project: id, memories: undone.length }, [
    `${shell.style.good('split')}  ${id} is a project again: ${plural(undone.length, 'memory', 'memories')}`,
  ])
}

async function splitFolder(
  m: Memoria,
  given: string,
  folder: string,
  options: SplitOptions,
  shell: Shell,
): Promise<void> {
  const { context } = m
  if (!existsSync(folder))
    throw new MemoriaError('not_found', `"${given}" is no folder, and no project that was merged`, {
      hint: 'Former ids are in: memoria project list',
    })
  await refuseSplitAlready(m, folder)
  const name = context.redact(checkedName(options.name ?? lastSegment(folder))).text
  await refuseTaken(m, name)
  const memories = await Promise.all((options.memories ?? []).map(async (id) => (await m.get(id))?.id ?? id))
  const author = projectAuthor(m, `split off as ${name}`)
  const moved = await context.store.projects.split(
    { id: name, kind: 'name', name },
    { folder, memories },
    author,
  )
  reportChanges(shell, options, { run: author.run, project: name, folder, ...moved }, [
    `${shell.style.good('split')}  ${folder} is the project ${name}: ${counted(moved)}`,
  ])
}

async function refuseSplitAlready(m: Memoria, folder: string): Promise<void> {
  const known = await m.context.store.projects.at(folder)
  if (known === undefined || known.paths.some((path) => path !== folder)) return
  throw new MemoriaError('conflict', `${folder} is a project of its own already: ${known.id}`, {
    hint: `To call it something else: memoria project rename ${folder} NAME`,
  })
}

async function refuseTaken({ context }: Memoria, name: string): Promise<void> {
  if ((await context.store.projects.find(name)).length === 0) return
  throw new MemoriaError('conflict', `there is already a project called ${name}`, {
    hint: 'Give it another name: --name NAME',
  })
}

/** A project that is in the store: anything else cannot be merged or renamed. */
async function knownProject(m: Memoria, given: string): Promise<Project> {
  const { id } = await projectOf(m.context, await projectOrFail(m, given))
  const project = await m.context.store.projects.get(id)
  if (project !== undefined) return project
  throw new MemoriaError('not_found', `nothing is known of the project ${id}`, {
    hint: 'See which there are: memoria project list',
  })
}

function checkedName(name: string): string {
  return unwrap(checkText(name.trim(), { max: MAX_LABEL, what: 'the name of the project' }))
}

function projectAuthor({ context }: Memoria, why: string): ProjectAuthor {
  return { ...context.author(why), run: context.makeId(), user: context.reach.user }
}

function counted({ memories, sessions }: ProjectMoved): string {
  return `${plural(memories, 'memory', 'memories')}, ${plural(sessions, 'session')}`
}

function reportChanges(shell: Shell, { json }: CommonOptions, value: object, lines: readonly string[]): void {
  if (json) return shell.json(value)
  for (const line of lines) shell.say(line)
  if ('run' in value) shell.say(shell.style.dim('`memoria undo` takes it back.'))
}
