import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { writeFileAtomic } from '../../base/atomic-file.ts'
import { MemoriaError } from '../../base/errors.ts'
import { type Identified, identifyFolder, MARKER_FILE } from '../../store/identity.ts'
import { inProject } from '../../store/in-project.ts'
import { commaList, withCommon } from '../options.ts'
import { listProjects, mergeNamed, renameNamed, splitNamed } from '../project-changes.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly mark?: boolean
  readonly name?: string
  readonly memories?: readonly string[]
}

export function define(command: Command, shell: Shell): void {
  const addProjectCommand = (name: string, summary: string, example: string) =>
    withCommon(command.command(name).description(summary), example).exitOverride()
  withCommon(command, 'memoria project --mark')
    .argument('[folder]', 'a folder of the project', '.')
    .option(
      '--mark',
      `write ${MARKER_FILE} here, so that a folder without git keeps its identity when it moves`,
    )
    .action((folder: string, options: Options) => project(folder, options, shell))
  addProjectCommand('list', 'which projects there are, and which may be one', 'memoria project list').action(
    (_, self: Command) => listProjects(projectOptionsOf(self), shell),
  )
  addProjectCommand('merge', 'make one project of two', 'memoria project merge shop-old shop')
    .argument('<from>', 'the project that ends: a folder, an id or a name')
    .argument('<into>', 'the project that gets everything of it')
    .action((from: string, into: string, _, self: Command) =>
      mergeNamed(from, into, projectOptionsOf(self), shell),
    )
  addProjectCommand(
    'split',
    'make a folder a project of its own, take a merge back, or say that two are two',
    'memoria project split packages/api --name shop-api',
  )
    .argument(
      '<project>',
      'a folder, the former id of a project that was merged, or a project that was offered',
    )
    .argument('[other]', 'the project it was offered to be one with')
    .option('--name <name>', 'what the new project is called (default: the name of the folder)')
    .option('--memories <ids>', 'memories to move as well, separated by commas', commaList)
    .action((given: string, other: string | undefined, _, self: Command) =>
      splitNamed(given, other, projectOptionsOf(self), shell),
    )
  addProjectCommand('rename', 'call a project something else', 'memoria project rename shop-old shop')
    .argument('<project>', 'a folder, an id or a name')
    .argument('<name>', 'what it is called from now on')
    .action((given: string, name: string, _, self: Command) =>
      renameNamed(given, name, projectOptionsOf(self), shell),
    )
}

/** Before or after the part's name: both are meant for it. */
function projectOptionsOf(part: Command): Options {
  return part.optsWithGlobals<Options>()
}

async function project(folder: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(
    { ...options, ...(options.mark ? { store: 'create' as const } : {}) },
    async (m) => {
      const { context } = m
      const path = resolve(context.cwd, folder)
      refuseAbsent(path)
      if (options.mark) {
        // Known before it is marked: what was kept there goes along.
        await inProject(context, path, async () => undefined)
        markProject(path, context.makeId())
        await inProject(context, path, async () => undefined)
      }
      const identity = identifyFolder(path, context.paths.roots)
      const known = (await context.store.projects.folder(identity.path ?? ''))?.project
      const project = known === undefined || known === identity.id ? identity : { ...identity, known }
      if (options.json) return shell.json({ project })
      sayIdentity(identity, shell)
      if (known !== undefined && known !== identity.id) shell.say(`kept as ${known}`)
      if (options.mark && identity.kind !== 'marker')
        return shell.say(shell.style.dim('The mark is not used: git identifies this project.'))
      if (identity.kind === 'path')
        shell.say(
          shell.style.dim('It may be another project after a move. `memoria project --mark` fixes that.'),
        )
    },
  )
}

function sayIdentity({ name, id, kind, path }: Identified, { say, style }: Shell): void {
  say(`${style.strong(name)}  ${id}`)
  say(style.dim(`known by its ${kind.replace('-', ' ')}, in ${path ?? 'no folder'}`))
}

function refuseAbsent(folder: string): void {
  if (existsSync(folder)) return
  throw new MemoriaError('not_found', `there is no folder ${folder}`, {
    hint: 'Give a folder of the project, or run the command inside it.',
  })
}

function markProject(folder: string, id: string): void {
  const file = join(folder, MARKER_FILE)
  if (!existsSync(file)) return writeFileAtomic(file, `${id}\n`, { mode: 0o644 })
  throw new MemoriaError('conflict', `there is already a ${MARKER_FILE} in ${folder}`, {
    hint: 'Delete it first if the project shall get a new identity.',
  })
}
