import type { Command } from 'commander'
import { addVault, removeVault } from '../../vault/folder/choose.ts'
import { knownVaults } from '../../vault/folder/vaults.ts'
import { restorePage } from '../../vault/history/restore.ts'
import { howToKeep, pageNamed, versionsOf } from '../../vault/history/versions.ts'
import { projectOrFail } from '../lookup.ts'
import { wholeNumber, withCommon } from '../options.ts'
import { projectLabels } from '../project-label.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { historyOf, sayVault, sayVersion } from '../vault-lines.ts'
import { vaultOrFail } from '../vault-named.ts'
import { adopt, listOthers } from '../vault-others.ts'

interface Options extends CommonOptions {
  readonly project?: string
  readonly vault?: string
  readonly at?: string
  readonly limit?: number
}

const SHOWN_VERSIONS = 20

export function define(command: Command, shell: Shell): void {
  const addVaultCommand = (name: string, summary: string, example: string) =>
    withCommon(command.command(name).description(summary), example).exitOverride()
  withCommon(command, 'memoria vault add docs/memory').action((options: Options) =>
    listVaults(options, shell),
  )
  addVaultCommand(
    'list',
    'which vaults there are, and whether each can be written to',
    'memoria vault list',
  ).action((_, self: Command) => listVaults(vaultOptionsOf(self), shell))
  addVaultCommand(
    'add',
    'keep a vault for one project in a folder of your choice',
    'memoria vault add docs/memory',
  )
    .argument('<folder>', 'made if it is not there')
    .option('--project <project>', 'a folder, an id or a name (default: the project of this folder)')
    .action((folder: string, _, self: Command) => add(folder, vaultOptionsOf(self), shell))
  addVaultCommand('remove', 'write there no more; the files stay', 'memoria vault remove docs/memory')
    .argument('<folder>', 'the folder of the vault')
    .action((folder: string, _, self: Command) => remove(folder, vaultOptionsOf(self), shell))
  addVaultCommand(
    'others',
    'what other installations wrote in a shared vault',
    'memoria vault others',
  ).action((_, self: Command) => listOthers(vaultOptionsOf(self), shell))
  addVaultCommand('adopt', 'keep statements of others as your own', 'memoria vault adopt 8w2k1xqz')
    .argument('<ids...>', 'ids that `memoria vault others` lists')
    .action((ids: string[], _, self: Command) => adopt(ids, vaultOptionsOf(self), shell))
  addVaultCommand('log', 'what changed and when, as far as git keeps it', 'memoria vault log index.md')
    .argument('[page]', 'only this page: its path in the vault')
    .option('--vault <folder>', 'the vault in this folder (default: your own)')
    .option('--limit <count>', `at most so many commits (${SHOWN_VERSIONS})`, wholeNumber)
    .action((page: string | undefined, _, self: Command) => log(page, vaultOptionsOf(self), shell))
  addVaultCommand('restore', 'bring a page back as it was', 'memoria vault restore index.md')
    .argument('<page>', 'its path in the vault')
    .option('--at <commit>', 'as it was in this commit (default: before its last change)')
    .option('--vault <folder>', 'the vault in this folder (default: your own)')
    .action((page: string, _, self: Command) => restore(page, vaultOptionsOf(self), shell))
}

/** Before or after the part's name: both are meant for it. */
function vaultOptionsOf(part: Command): Options {
  return part.optsWithGlobals<Options>()
}

async function listVaults(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const vaults = (await knownVaults(context)).map((one) => ({ ...one, history: historyOf(context, one) }))
    if (options.json) return shell.json({ vaults })
    const labelOf = await projectLabels(context.store.projects)
    for (const vault of vaults) sayVault(vault, vault.project === null ? null : labelOf(vault.project), shell)
    if (vaults.length === 1)
      shell.say(
        shell.style.dim('A vault for a project, in its repository or elsewhere: memoria vault add FOLDER'),
      )
  })
}

async function add(folder: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria({ ...options, store: 'create' }, async (m) => {
    const { context } = m
    const project = options.project === undefined ? context.cwd : await projectOrFail(m, options.project)
    const vault = await addVault(context, folder, project)
    const history = historyOf(context, vault)
    if (options.json) return shell.json({ vault: { ...vault, history } })
    const { say, style } = shell
    say(`${style.good('added')}  ${vault.root}`)
    const label = (await projectLabels(context.store.projects))(vault.project ?? '')
    say(style.dim(`It contains only ${label}, and is written with the next run (now: memoria drain).`))
    if (history === 'yours') say(style.dim('It lies in a repository of yours: commit it there yourself.'))
  })
}

async function remove(folder: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const { name, root, project } = await removeVault(context, folder)
    if (options.json) return shell.json({ vault: { name, root, project } })
    shell.say(`${shell.style.good('removed')}  ${root}`)
    shell.say(shell.style.dim('Nothing is written there any more. Its files stay as they are.'))
  })
}

async function log(page: string | undefined, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const vault = await vaultOrFail(context, options.vault)
    const named = page === undefined ? {} : { page: pageNamed(vault, page) }
    const commits = await versionsOf(context, vault, { ...named, limit: options.limit ?? SHOWN_VERSIONS })
    if (options.json) return shell.json({ vault: vault.root, page: named.page ?? null, commits })
    for (const commit of commits) sayVersion(commit, context.config.timezone, shell)
    if (commits.length > 0) return
    shell.say(`No history of ${named.page ?? vault.root}.`)
    shell.say(
      shell.style.dim(historyOf(context, vault) === 'yours' ? YOURS : howToKeep(context.config.vault.git)),
    )
  })
}

const YOURS = 'It lies in a repository of yours: what you commit there is its history.'

async function restore(page: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const vault = await vaultOrFail(context, options.vault)
    const restored = await restorePage(context, vault, pageNamed(vault, page), options.at)
    const { changed, version } = restored
    if (options.json) return shell.json({ vault: vault.root, page: restored.page, changed, commit: version })
    const { say, style } = shell
    say(changed ? `${style.good('restored')}  ${restored.page}` : `${restored.page} is like that already`)
    sayVersion(version, context.config.timezone, shell)
    if (changed) say(style.dim('What it said until now is in the history: the same command brings it back.'))
  })
}
