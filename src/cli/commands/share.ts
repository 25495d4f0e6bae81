import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import type { Memoria } from '../../memoria.ts'
import type { Kind, Memory } from '../../model/memory.ts'
import { projectOf } from '../../store/in-project.ts'
import type { Checkout } from '../../sync/team-files/apply-file.ts'
import { askYesNo } from '../ask.ts'
import { memoryOrFail } from '../lookup.ts'
import { kindOption, wholeNumber, withCommon } from '../options.ts'
import { memoryLine, plural, shortId } from '../present.ts'
import { sayCheck, sayIndex, saySuggestions } from '../share-lines.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly kind?: Kind
  readonly topic?: string
  readonly tag?: string
  readonly pinned?: boolean
  readonly project?: string
  readonly quote: boolean
  readonly suggest?: boolean
  readonly limit?: number
  readonly check?: boolean
  readonly index?: string
  readonly yes?: boolean
  readonly dryRun?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria share 8w2k1xqz')
    .argument('[ids...]', 'the ids of memories, or their beginnings or ends')
    .addOption(kindOption())
    .option('--topic <topic>', 'all of this project on this topic')
    .option('--tag <tag>', 'all of this project with this tag')
    .option('--pinned', 'all of this project that are pinned')
    .option(
      '--project <project>',
      "make memories of yours, or of another project, this project's (such as .)",
    )
    .option('--no-quote', 'leave out the words that a statement rests on')
    .option('--suggest', 'list what is worth sharing, and share nothing')
    .option('--limit <count>', 'how many suggestions at most (default 20)', wholeNumber)
    .option('--check', 'check the files in .memoria/team, for CI; exit 1 with findings')
    .option('--index <file>', 'point agents without memoria to the folder, in AGENTS.md or CLAUDE.md')
    .option('--yes', 'share what a filter finds without asking')
    .option('--dry-run', 'list what a filter finds, and share nothing')
    .action((ids: readonly string[], options: Options) => share(ids, options, shell))
}

async function share(ids: readonly string[], options: Options, shell: Shell): Promise<void> {
  if (options.check) return sayCheck(options, shell)
  if (options.index !== undefined) return sayIndex(options.index, 'write', options, shell)
  await shell.withMemoria({ ...options, store: 'require' }, async (m) => {
    const { checkoutAt } = await import('../../sync/team-files/read-known.ts')
    const checkout = await checkoutAt(m.context, m.context.cwd)
    if (options.suggest) return saySuggestions(m, checkout.project, options, shell)
    const adopt = await isThisProject(m, checkout, options.project)
    const memories = await chosen(m, ids, checkout, options)
    if (memories.length === 0) return sayNothing(options, shell)
    if (options.dryRun) return sayChosen(memories, options, shell)
    const isFilter = ids.length === 0
    if (isFilter && !options.yes && !(await isAgreed(memories, options, shell))) return
    const { shareMemories } = await import('../../sync/team-files/share.ts')
    const author = m.context.author('shared with the team')
    const sharing = { adopt, withoutQuote: !options.quote, author }
    const shared = await shareMemories(m.context, checkout, memories, sharing)
    if (options.json)
      return shell.json({
        shared: shared.map(({ memory, path, isIgnored }) => ({ id: memory.id, path, ignored: isIgnored })),
      })
    for (const { memory, path, isIgnored } of shared) {
      shell.say(`${shell.style.good('shared')}  ${shell.style.name(shortId(memory.id))}  ${path}`)
      if (isIgnored) shell.say(shell.style.warn(`  git ignores ${path}: nobody else gets it`))
    }
    shell.say(shell.style.dim('Commit the files; a pull request is the approval.'))
  })
}

/** Naming the project of this repository says that memories are to be its own. */
async function isThisProject(m: Memoria, { project }: Checkout, given: string | undefined): Promise<boolean> {
  if (given === undefined) return false
  const named = await projectOf(m.context, given)
  if (named.id === project) return true
  throw new MemoriaError('usage', `"${given}" is not the project of this repository`, {
    hint: 'Run the command in the repository that gets the files, with --project .',
  })
}

async function chosen(
  m: Memoria,
  ids: readonly string[],
  { project }: Checkout,
  { kind, topic, tag, pinned }: Options,
): Promise<Memory[]> {
  const isFiltered = kind !== undefined || topic !== undefined || tag !== undefined || pinned === true
  if (ids.length > 0 === isFiltered)
    throw new MemoriaError('usage', 'say which memories: ids, or a filter such as --topic, not both', {
      hint: 'See what is worth sharing: memoria share --suggest',
    })
  if (ids.length > 0) {
    const named: Memory[] = []
    for (const id of ids) named.push(await memoryOrFail(m, id))
    return named.filter((memory, index) => named.findIndex(({ id }) => id === memory.id) === index)
  }
  const { memories } = await m.list({
    project,
    scopes: ['project'],
    ...(kind === undefined ? {} : { kinds: [kind] }),
    ...(topic === undefined ? {} : { topic }),
    ...(tag === undefined ? {} : { tag }),
  })
  return memories.filter((memory) => memory.kind !== 'practice' && (pinned !== true || memory.pinned))
}

/** Shows what a filter found before anything is written. */
async function isAgreed(memories: readonly Memory[], options: Options, shell: Shell): Promise<boolean> {
  if (!options.json) sayChosen(memories, options, shell)
  return askYesNo(`Share ${plural(memories.length, 'memory', 'memories')} with the team?`, shell)
}

function sayChosen(memories: readonly Memory[], { json }: Options, shell: Shell): void {
  if (json) return shell.json({ chosen: memories.map(({ id, kind, text }) => ({ id, kind, text })) })
  for (const memory of memories) shell.say(memoryLine(memory, shell.style, shell.width))
}

function sayNothing(options: Options, shell: Shell): void {
  if (options.json) return shell.json({ shared: [] })
  shell.say('No memory of this project fits. See what is worth sharing: memoria share --suggest')
}
