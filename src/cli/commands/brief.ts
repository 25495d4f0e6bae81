import type { Command } from 'commander'
import { forTerminal } from '../../base/text.ts'
import { HOSTS } from '../../hosts/all.ts'
import type { Host } from '../../hosts/host.ts'
import { type Brief, makeBrief } from '../../inject/brief.ts'
import { statedFor } from '../../inject/stated.ts'
import type { OpenContext } from '../../memoria.ts'
import { projectOf } from '../../store/in-project.ts'
import { isWithoutStore } from '../../store/sqlite/home-store.ts'
import { readTeamAtStart } from '../../sync/team-files/read-at-start.ts'
import { hostOrFail } from '../host-named.ts'
import { projectOrFail } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { plural } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly project?: string
  readonly host?: string
  readonly all?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria brief')
    .option('--project <project>', 'of this project: a folder, an id or a name (default: this folder)')
    .option('--host <agent>', "within this agent's limits")
    .option('--all', 'everything, whatever the limits')
    .action((options: Options) => brief(options, shell))
}

const EMPTY_BRIEF =
  'The brief is empty: no memory of this project yet. Keep one: memoria remember "…". Import the past: memoria import'

/** Prints the brief for a session that begins in the project. */
async function brief({ all = false, ...options }: Options, shell: Shell): Promise<void> {
  const host = options.host === undefined ? HOSTS[0] : hostOrFail(options.host)
  await shell.withMemoria(options, async (m) => {
    const { context } = m
    const named = options.project === undefined ? context.cwd : await projectOrFail(m, options.project)
    const { id: project } = await projectOf(context, named)
    const folder = await folderOf(context, named)
    // As a session that begins there: its team files may not have been read yet.
    if (folder !== null && !isWithoutStore(context.store)) await readTeamAtStart(context, folder)
    const isOff = context.config.inject.briefTokens === 0 && !all
    const made = await makeBrief(context, {
      host: host?.name ?? '',
      project,
      hostSession: null,
      all,
      stated: statedFor(host, context.env, folder),
      folder,
      characters: isOff ? 0 : (host?.limits.contextCharacters ?? 0),
    })
    const { text, told: injected, more, stated } = made
    if (options.json)
      return shell.json({ project, text, characters: text.length, memories: injected.memories, more, stated })
    if (text !== '') shell.say(forTerminal(text))
    if (stated > 0)
      shell.say(shell.style.dim(`${plural(stated, 'memory', 'memories')} left out: ${ownFiles(host)}`))
    if (text !== '' || stated > 0) return
    const { briefTokens } = context.config.inject
    shell.say(
      shell.style.dim(isOff ? 'No brief is given: inject.briefTokens is 0.' : whyNone(made, briefTokens)),
    )
  })
}

function ownFiles(host: Host | undefined): string {
  return `${host?.title ?? 'the agent'} reads what says the same in its own files of instructions.`
}

/** The folder of the project that was named; null when it has none on this machine. */
async function folderOf(context: OpenContext, named: string): Promise<string | null> {
  const { id, path } = await projectOf(context, named)
  return path ?? (await context.store.projects.get(id))?.paths[0] ?? null
}

/** Nothing that is known, nothing that fits and nothing that matters are not the same. */
function whyNone({ more, noRoom }: Brief, tokens: number): string {
  const many = Object.values(more).reduce((sum, count) => sum + count, 0)
  if (many === 0) return EMPTY_BRIEF
  const known = `${plural(many, 'memory is', 'memories are')} known (\`memoria brief --all\` lists them)`
  if (noRoom === 0) return `The brief is empty: ${known}, none important enough.`
  return `The brief is empty: inject.briefTokens is ${tokens}, too small for any line. ${known}.`
}
