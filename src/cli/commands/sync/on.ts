import type { Command } from 'commander'
import { MemoriaError } from '../../../base/errors.ts'
import { requireServerLogin, type ServerLogin } from '../../../config/server-login.ts'
import type { Memoria } from '../../../memoria.ts'
import { identityKindOf } from '../../../model/project.ts'
import { projectOf } from '../../../store/in-project.ts'
import { joinOrEnrol } from '../../../sync/home/spaces.ts'
import type { ServerSpace } from '../../../sync/http/answers.ts'
import { projectOrFail } from '../../lookup.ts'
import { withCommon } from '../../options.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { openPrivateKeys } from '../../sync-keys.ts'
import { sayRuns, saySpaces } from '../../sync-lines.ts'
import { runSync } from '../../sync-run.ts'
import { personalSpace, serverSpaces, teamNamed } from '../../sync-spaces.ts'

interface Options extends CommonOptions {
  readonly team?: readonly string[]
  readonly project?: readonly string[]
  readonly private?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria sync on --team shop --project .')
    .option('--team <name...>', 'with this team: what is shared in the projects; the server can read it')
    .option('--private', 'your own memories too, encrypted on this machine with a passphrase')
    .option(
      '--project <project...>',
      'of these projects (folders, ids or names), or all; left out: that of this folder for --team, all for --private',
    )
    .action((options: Options) => turnOn(options, shell))
}

async function turnOn(options: Options, shell: Shell): Promise<void> {
  const { team: teams = [] } = options
  await shell.withMemoria({ ...options, store: 'create' }, async (m) => {
    const { context } = m
    const login = requireServerLogin(context.paths.serverLogin)
    const spaces = await serverSpaces(login, context.clock)
    const own = options.private === true ? personalSpace(spaces) : undefined
    if (teams.length === 0 && own === undefined) throw nothingChosen(spaces)
    if (teams.length > 1) throw oneTeam()
    const wanted = teams.map((team) => teamNamed(spaces, team))
    // Left out, a team gets what is shared in this project, and the own machines get all projects.
    const given = await projectsFrom(m, options.project, { isNeeded: wanted.length > 0 }, shell)
    const recoveryCode = own && (await openPrivateKeys(context, login, own.space, options, shell))
    const names = new Set<string>()
    for (const space of wanted) names.add(await join(m, login, { space, projects: given ?? [] }, shell))
    if (own !== undefined) {
      const projects = options.project === undefined ? 'all' : (given ?? 'all')
      names.add(await join(m, login, { space: own, projects }, shell))
    }
    const { runs, spaces: all } = await runSync(context, {
      now: true,
      isWanted: ({ name }) => names.has(name),
    })
    const joined = all.filter(({ name }) => names.has(name))
    if (options.json)
      return shell.json({ runs, spaces: joined, ...(recoveryCode === undefined ? {} : { recoveryCode }) })
    sayRuns(runs, shell)
    saySpaces(joined, context, shell)
  })
}

async function join(
  { context }: Memoria,
  { url }: ServerLogin,
  { space, projects }: { readonly space: ServerSpace; readonly projects: readonly string[] | 'all' },
  shell: Shell,
): Promise<string> {
  if (!space.write) shell.warn(`you may only read ${space.space}: your changes to it are not sent`)
  return joinOrEnrol(context, { server: url, space, projects })
}

/** The projects that take part: those that were named, else that of the folder where one is needed. */
async function projectsFrom(
  m: Memoria,
  given: readonly string[] | undefined,
  { isNeeded }: { readonly isNeeded: boolean },
  shell: Shell,
): Promise<readonly string[] | 'all' | undefined> {
  if (given === undefined && !isNeeded) return undefined
  if (given?.includes('all')) return 'all'
  const ids: string[] = []
  for (const name of given ?? ['.']) {
    const { id } = await projectOf(m.context, name)
    const kind = identityKindOf(id)
    // A second machine may not know the repository yet; of a name that nobody knows it is a mistake.
    if (given !== undefined && kind !== 'remote') await projectOrFail(m, name)
    if (kind === 'path') {
      if (given === undefined) throw noProjectHere()
      shell.warn(`${id} is known by its path alone: only machines with the same path share it`)
    }
    ids.push(id)
  }
  return ids
}

function oneTeam(): MemoriaError {
  return new MemoriaError('usage', 'a project syncs with one team', {
    hint: 'Turn on each team by itself, with its own --project.',
  })
}

function noProjectHere(): MemoriaError {
  return new MemoriaError('usage', 'this folder is no project that other machines know', {
    hint: 'Say which ones: --project FOLDER, or --project all',
  })
}

function nothingChosen(spaces: readonly ServerSpace[]): MemoriaError {
  const teams = spaces.filter(({ kind }) => kind === 'team').map(({ space }) => space)
  const yours = teams.length === 0 ? 'You are in no team yet.' : `Your teams: ${teams.join(', ')}.`
  return new MemoriaError('usage', 'say what to sync: --team NAME, or --private', { hint: yours })
}
