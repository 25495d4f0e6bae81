import { join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { realPath } from '../../base/real-path.ts'
import { resolveTimezone } from '../../config/timezone.ts'
import { lintVault } from '../../knowledge/lint/lint.ts'
import { writeReport } from '../../knowledge/lint/report.ts'
import { RULES } from '../../knowledge/lint/rules.ts'
import { ownVault, type Vault } from '../../knowledge/vault/vault.ts'
import type { House } from '../../memoria.ts'
import { sayReport } from '../lint-lines.ts'
import { withCommon } from '../options.ts'
import { makeProgress } from '../progress.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly fix?: boolean
  readonly vault?: string
  readonly rule?: string
  readonly report?: boolean
  readonly strict?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria lint --fix')
    .option('--fix', 'mend what is mechanical, and say what was done')
    .option('--vault <folder>', 'this vault instead of your own')
    .addOption(new Option('--rule <name>', 'only this rule').choices(RULES.map(({ name }) => name)))
    .option('--report', 'also write the findings into a file of the vault, by date')
    .option('--strict', 'exit code 1 for warnings, too')
    .action((options: Options) => lint(options, shell))
}

/** Looks the vault through. Exit code 1 when there are errors, or, with `--strict`, anything at all. */
async function lint({ fix = false, ...options }: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ house }) => {
    const vault = options.vault === undefined ? ownVault(house.paths) : await vaultAt(house, options.vault)
    const rules = options.rule === undefined ? [] : [options.rule]
    const progress = makeProgress(process.stderr, house.clock, 'files')
    const report = await lintVault(house, vault, { fix, rules, onProgress: progress.show })
    progress.done()
    const file = options.report ? join(vault.root, await writeReport(house, report)) : null
    const { errors, findings } = report
    if (errors > 0 || (options.strict && findings.length > 0)) shell.exitWith(1)
    if (options.json) return shell.json({ ...report, fix, report: file })
    const { zone } = resolveTimezone(house.config.timezone)
    sayReport(report, { fix, zone }, shell)
    if (file !== null) shell.say(shell.style.dim(`The report: ${file}`))
  })
}

/** The vault in a folder that a person named: their own, or one that we wrote to. */
async function vaultAt({ cwd, paths, store, reach }: House, folder: string): Promise<Vault> {
  const root = realPath(resolve(cwd, folder))
  const own = ownVault(paths)
  if (root === realPath(own.root)) return own
  const vault = { name: root, root, project: null }
  if ((await store.vault.files(reach, vault.name)).length > 0) return vault
  throw new MemoriaError('not_found', `${root} is no vault`, { hint: `Your own is ${own.root}.` })
}
