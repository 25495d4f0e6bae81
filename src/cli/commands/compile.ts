import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { OpenContext } from '../../memoria.ts'
import { isWithoutStore } from '../../store/sqlite/home-store.ts'
import type { Vault } from '../../vault/folder/vault.ts'
import type { Committed } from '../../vault/history/commit.ts'
import { runVault, type VaultRun } from '../../vault/run-vault.ts'
import { sayAuthored } from '../authored-lines.ts'
import { sayBack } from '../edit-lines.ts'
import { homeOf } from '../home.ts'
import { moment, withCommon } from '../options.ts'
import { plural } from '../present.ts'
import { makeProgress } from '../progress.ts'
import { refuseWhenOff } from '../refuse-when-off.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { vaultOrFail } from '../vault-named.ts'

interface Options extends CommonOptions {
  readonly all?: boolean
  readonly since?: string
  readonly dryRun?: boolean
  readonly vault?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria compile --dry-run')
    .option('--all', 'make every page again, not only those of what changed')
    .option('--since <date>', 'only pages with memories that changed since then', moment('start'))
    .option('--dry-run', 'only say which files would be written, and what it would cost')
    .option('--vault <dir>', "the folder of the vault, instead of the user's own")
    .action((options: Options) => runCompile(options, shell))
}

/** Writes what changed into the pages of the vault, now. */
async function runCompile({ all, since, dryRun = false, ...options }: Options, shell: Shell): Promise<void> {
  // A vault of an absent home cannot hold anything; that of another may hold logs to compile.
  const store = existsSync(homeOf(options)) && !dryRun ? 'create' : 'read'
  await shell.withMemoria({ ...options, store }, async ({ context }) => {
    refuseWhenOff(context.config)
    const vault = await vaultOrFail(context, options.vault)
    const progress = makeProgress(process.stderr, context.clock, 'steps')
    const compiled = await runVault(context, vault, {
      all: all === true,
      dryRun: dryRun || isWithoutStore(context.store),
      onProgress: (done, total) => progress.show({ done, total }),
      ...(since === undefined ? {} : { since }),
    })
    progress.done()
    if (compiled.refused.length + (compiled.authored?.refused.length ?? 0) > 0) shell.exitWith(1)
    if (options.json) return shell.json(jsonOf(compiled, vault, dryRun))
    await sayCompiled(compiled, vault, dryRun, context, shell)
  })
}

function jsonOf({ refused, ...compiled }: VaultRun, vault: Vault, dryRun: boolean): object {
  const why = refused.map(({ path, why: { code, message } }) => ({ path, code, message }))
  return { dryRun, vault: vault.root, ...compiled, refused: why }
}

/** Why the pages are not in the history, with what to do; undefined where they are, or are not to be. */
function whyUncommitted(history: Committed): string | undefined {
  switch (history.outcome) {
    case 'busy':
      return history.lock === undefined
        ? 'a merge, a rebase or the like is not finished in the vault. Finish it; the next run commits.'
        : `the lock ${history.lock} is there. If no git is at work in the vault, delete it; the next run commits.`
    case 'staged':
      return 'you have staged changes in the vault. Commit them; the next run commits the rest.'
    case 'filtered':
      return 'a page goes through a filter program of git, which memoria does not run.'
    case 'failed':
      return 'git failed. See `memoria doctor`.'
    default:
      return undefined
  }
}

const SHOWN_FILES = 20

async function sayCompiled(
  compiled: VaultRun,
  vault: Vault,
  dryRun: boolean,
  { store, reach }: OpenContext,
  shell: Shell,
): Promise<void> {
  const { say, style } = shell
  const { written, removed, refused, left, tokens, dollars, back, run, history } = compiled
  sayBack(back, shell)
  if (run !== null && !dryRun)
    say(style.dim('These edits were imported into the store. Undo that with: memoria undo'))
  for (const path of written.slice(0, SHOWN_FILES)) say(`  ${path}`)
  if (written.length > SHOWN_FILES) say(style.dim(`  … and ${written.length - SHOWN_FILES} more`))
  for (const path of removed.slice(0, SHOWN_FILES)) say(`  ${path}  ${style.dim('removed')}`)
  for (const { path, why } of refused) say(`${style.bad('left')}  ${path}: ${why.message}. ${why.hint ?? ''}`)
  sayAuthored(compiled, shell)
  const uncommitted = history === null ? undefined : whyUncommitted(history)
  if (uncommitted !== undefined) shell.warn(`The history was not committed: ${uncommitted}`)
  const { active, conflict } = await store.memories.count(reach)
  if (written.length + removed.length === 0) {
    if (back.length > 0) return
    if (active + conflict > 0) return say(`Nothing changed: the pages in ${vault.root} are up to date.`)
    say('No pages: there are no memories yet.')
    return say(
      style.dim('Keep one with `memoria remember "…"`, or import your agents\' past: memoria import'),
    )
  }
  const files = `${plural(written.length, 'file')}${removed.length === 0 ? '' : `, ${removed.length} removed`}`
  const cost = dryRun ? `it would cost ${tokens} tokens, $${dollars.toFixed(2)}` : `in ${vault.root}`
  say(`${dryRun ? 'would write' : style.good('wrote')}  ${files}, ${cost}`)
  if (left > 0) say(style.dim(`${plural(left, 'page')} left for the next time`))
}
