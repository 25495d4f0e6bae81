import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { resolveTimezone } from '../../../config/timezone.ts'
import { NOTHING_OPENED, openContradictions } from '../../../consolidate/contradictions/open.ts'
import type { OpenContext } from '../../../memoria.ts'
import type { BackChange } from '../../../vault/edits/edit-run.ts'
import { lastRun } from '../../../vault/folder/run-notes.ts'
import type { Compiling } from '../../../vault/lint/context.ts'
import { lintVault } from '../../../vault/lint/lint.ts'
import { writeReport } from '../../../vault/lint/report.ts'
import { conflict } from '../../../vault/lint/rules/conflict.ts'
import { RULES } from '../../../vault/lint/rules.ts'
import { runVault } from '../../../vault/run-vault.ts'
import { sayAsked } from '../../consolidation-lines.ts'
import { sayBack } from '../../edit-lines.ts'
import { sayReport } from '../../lint-lines.ts'
import { withCommon } from '../../options.ts'
import { makeProgress } from '../../progress.ts'
import type { CommonOptions, Shell } from '../../shell.ts'
import { vaultOrFail } from '../../vault-named.ts'

interface Options extends CommonOptions {
  readonly fix?: boolean
  readonly vault?: string
  readonly rule?: string
  readonly report?: boolean
  readonly strict?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria vault lint --fix')
    .option('--fix', 'fix what is mechanical, and say what was done')
    .option('--vault <folder>', 'this vault instead of your own')
    .addOption(new Option('--rule <name>', 'only this rule').choices(RULES.map(({ name }) => name)))
    .option('--report', 'also write the findings into a file of the vault, by date')
    .option('--strict', 'exit code 1 for warnings, too')
    .action((options: Options) => lint(options, shell))
}

/** Looks the vault through. Exit code 1 when there are errors, or, with `--strict`, anything at all. */
async function lint({ fix = false, ...options }: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async ({ context }) => {
    const vault = await vaultOrFail(context, options.vault)
    const asksModel = options.rule === undefined || options.rule === conflict.name
    const asked = asksModel ? await openContradictions(context) : NOTHING_OPENED
    const rules = options.rule === undefined ? [] : [options.rule]
    const back: BackChange[] = []
    const progress = makeProgress(process.stderr, context.clock, 'files')
    const report = await lintVault({ ...context, compile: compiling(context, back) }, vault, {
      fix,
      rules,
      onProgress: progress.show,
    })
    progress.done()
    const file = options.report ? join(vault.root, await writeReport(context, report)) : null
    const { errors, findings } = report
    if (errors > 0 || (options.strict && findings.length > 0)) shell.exitWith(1)
    if (options.json) return shell.json({ ...report, asked, fix, back, report: file })
    const { zone } = resolveTimezone(context.config.timezone)
    sayAsked(asked, shell)
    sayBack(back, shell)
    sayReport(report, { fix, zone }, shell)
    if (file !== null) shell.say(shell.style.dim(`The report: ${file}`))
  })
}

/** Pages are made again without a model: what is wrong with them costs nothing to fix. What edits gave is added to `back`. */
function compiling(context: OpenContext, back: BackChange[]): Compiling {
  return {
    lastAt: async (vault) => (await lastRun(context, vault)) || null,
    run: async (vault) => {
      const ran = await runVault(context, vault, { all: true, model: false })
      back.push(...ran.back)
      return ran.written
    },
  }
}
