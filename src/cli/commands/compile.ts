import type { Command } from 'commander'
import { runVault, type VaultRun } from '../../knowledge/run-vault.ts'
import type { Vault } from '../../knowledge/vault/vault.ts'
import type { House } from '../../memoria.ts'
import { sayAuthored } from '../authored-lines.ts'
import { sayBack } from '../back-lines.ts'
import { refuseWhenOff } from '../history.ts'
import { moment, withCommon } from '../options.ts'
import { plural } from '../present.ts'
import { makeProgress } from '../progress.ts'
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
    .action((options: Options) => compile(options, shell))
}

/** Writes what changed into the pages of the vault, now. */
async function compile({ all, since, dryRun = false, ...options }: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ house }) => {
    refuseWhenOff(house.config)
    const vault = await vaultOrFail(house, options.vault)
    const progress = makeProgress(process.stderr, house.clock, 'steps')
    const compiled = await runVault(house, vault, {
      ...{ all: all === true, dryRun, onProgress: (done, total) => progress.show({ done, total }) },
      ...(since === undefined ? {} : { since }),
    })
    progress.done()
    if (compiled.refused.length + (compiled.authored?.refused.length ?? 0) > 0) shell.exitWith(1)
    if (options.json) return shell.json(jsonOf(compiled, vault, dryRun))
    await sayCompiled(compiled, vault, dryRun, house, shell)
  })
}

function jsonOf({ refused, ...compiled }: VaultRun, vault: Vault, dryRun: boolean): object {
  const why = refused.map(({ path, why: { code, message } }) => ({ path, code, message }))
  return { dryRun, vault: vault.root, ...compiled, refused: why }
}

const SHOWN = 20

async function sayCompiled(
  compiled: VaultRun,
  vault: Vault,
  dryRun: boolean,
  { store, reach }: House,
  shell: Shell,
): Promise<void> {
  const { say, style } = shell
  const { written, removed, refused, left, tokens, dollars, back, run } = compiled
  sayBack(back, shell)
  if (run !== null && !dryRun)
    say(style.dim('These edits came back into the store; `memoria undo` takes that back.'))
  for (const path of written.slice(0, SHOWN)) say(`  ${path}`)
  if (written.length > SHOWN) say(style.dim(`  … and ${written.length - SHOWN} more`))
  for (const path of removed.slice(0, SHOWN)) say(`  ${path}  ${style.dim('removed')}`)
  for (const { path, why } of refused) say(`${style.bad('left')}  ${path}: ${why.message}. ${why.hint ?? ''}`)
  sayAuthored(compiled, shell)
  const { active, conflict } = await store.memories.count(reach)
  if (written.length + removed.length === 0) {
    if (back.length > 0) return
    if (active + conflict > 0)
      return say(`Nothing changed: the pages in ${vault.root} tell all that is known.`)
    say('There is nothing to write pages from yet: no memory is kept.')
    return say(
      style.dim(
        'Keep something with `memoria remember "…"`, or take in what your agents said: memoria import',
      ),
    )
  }
  const files = `${plural(written.length, 'file')}${removed.length === 0 ? '' : `, ${removed.length} removed`}`
  const cost = dryRun ? `it would cost ${tokens} tokens, $${dollars.toFixed(2)}` : `in ${vault.root}`
  say(`${dryRun ? 'would write' : style.good('wrote')}  ${files}, ${cost}`)
  if (left > 0) say(style.dim(`${plural(left, 'page')} left for the next time`))
}
