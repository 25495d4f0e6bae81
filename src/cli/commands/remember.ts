import { sep } from 'node:path'
import type { Command } from 'commander'
import { realPath } from '../../base/real-path.ts'
import { homeDirectory } from '../../config/environment.ts'
import type { Admission } from '../../extract/admit.ts'
import type { OpenContext } from '../../memoria.ts'
import type { Kind, Scope } from '../../model/memory.ts'
import { identifyFolder } from '../../store/identity.ts'
import { commaList, kindOption, scopeOption, unitNumber, withCommon } from '../options.ts'
import { ownerLabel, plural, shortId } from '../present.ts'
import { projectLabels } from '../project-label.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { textOrStdin } from '../stdin.ts'

interface Options extends CommonOptions {
  readonly kind?: Kind
  readonly scope?: Scope
  readonly project?: string
  readonly topic?: string
  readonly importance?: number
  readonly tags?: readonly string[]
  readonly aliases?: readonly string[]
  readonly keywords?: readonly string[]
  readonly files?: readonly string[]
  readonly pin?: boolean
  readonly supersedes?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(
    command,
    'memoria remember "Use pnpm here, the lock file is pnpm\'s" --kind preference --tags build',
  )
    .argument('<text...>', 'the statement, or - to read it from standard input')
    .addOption(kindOption().default('fact'))
    .addOption(scopeOption('whose it is; left out: the project of this folder, or user in your home folder'))
    .option('--project <project>', 'the project it belongs to: a folder, an id or a name')
    .option('--topic <topic>', 'a stable key: the same subject gets the same key')
    .option('--importance <0-1>', 'how much it matters', unitNumber)
    .option('--tags <tags>', 'labels, separated by commas', commaList)
    .option('--aliases <names>', 'other names for what it is about, separated by commas', commaList)
    .option('--keywords <words>', 'words by which it is found, too, separated by commas', commaList)
    .option('--files <paths>', 'the files it speaks of, separated by commas', commaList)
    .option('--pin', 'always important')
    .option('--supersedes <id>', 'the memory that this one replaces')
    .action((words: string[], options: Options) => remember(words, options, shell))
}

async function remember(words: readonly string[], options: Options, shell: Shell): Promise<void> {
  const text = await textOrStdin(words)
  const { kind, topic, importance, tags, aliases, keywords, files, supersedes, pin: pinned } = options
  const given = { kind, topic, importance, tags, aliases, keywords, files, supersedes, pinned }
  await shell.withMemoria({ ...options, store: 'create' }, async (m) => {
    const admission = await m.remember({ text, ...present(given), ...ownerFor(options, m.context) })
    const memory = await m.get(admission.id)
    if (options.json) return shell.json({ ...admission, memory })
    const labelOf = await projectLabels(m.context.store.projects)
    const did = DID[admission.outcome]
    shell.say(
      `${shell.style.good(did)}  ${shell.style.name(shortId(admission.id))}  ${memory ? ownerLabel(memory, labelOf) : ''}`,
    )
    if (admission.outcome === 'confirmed' && Object.keys(present(given)).some((name) => name !== 'kind'))
      shell.say(shell.style.dim(`It stays as it is; change it with: memoria edit ${shortId(admission.id)}`))
    if (admission.redacted > 0)
      shell.say(shell.style.warn(`${plural(admission.redacted, 'secret')} removed before it was stored`))
    if (admission.superseded !== null) shell.say(`replaces ${shortId(admission.superseded)}`)
    if (admission.outcome === 'superseded' && memory?.supersededBy)
      shell.say(`newer on this topic: ${shortId(memory.supersededBy)}`)
  })
}

const DID: Readonly<Record<Admission['outcome'], string>> = {
  added: 'kept',
  confirmed: 'already known, confirmed',
  revised: 'nearly the same was known, it now says this',
  superseded: 'kept as history',
  conflict: 'kept, in conflict with what is known on this topic',
}

/** A statement belongs to the folder it is made in, unless it is said to be the user's, or the folder holds everything of theirs. */
function ownerFor(
  { scope, project }: Options,
  { cwd, paths, env }: OpenContext,
): { scope?: Scope; project?: string } {
  if (scope === 'user') return { scope }
  if (project !== undefined) return { scope: scope ?? 'project', project }
  const here = identifyFolder(cwd, paths.roots)
  const folder = here.path ?? cwd
  if (scope === undefined && here.kind === 'path' && isAroundHome(folder, env)) return {}
  return scope === undefined ? { project: folder } : { scope, project: folder }
}

/** The person's home, and what lies around it, is no project. */
function isAroundHome(folder: string, env: OpenContext['env']): boolean {
  const home = realPath(homeDirectory(env) ?? '')
  return home === folder || home.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Only what was given: an absent option must not overrule a default. */
function present<T extends object>(given: T): Present<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Present<T>
}
