import type { Command } from 'commander'
import { forTerminal } from '../../../base/text.ts'
import { type PurgedSecrets, purgeSecrets } from '../../../vault/secrets/purge-secrets.ts'
import { withCommon } from '../../options.ts'
import { plural } from '../../present.ts'
import { makeProgress } from '../../progress.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly dryRun?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria upkeep purge-secrets --dry-run')
    .option('--dry-run', 'only say what would be removed')
    .action((options: Options) => runPurgeSecrets(options, shell))
}

async function runPurgeSecrets(options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria({ ...options, store: 'require' }, async ({ context }) => {
    const stop = new AbortController()
    const interrupt = () => stop.abort()
    process.once('SIGINT', interrupt)
    const progress = makeProgress(process.stderr, context.clock, 'rows')
    try {
      const purged = await purgeSecrets(context, {
        dryRun: options.dryRun ?? false,
        signal: stop.signal,
        onProgress: progress.show,
      })
      progress.done()
      if (!purged.finished || purged.scrubbed === false) shell.exitWith(1)
      if (options.json) shell.json(purged)
      else sayPurged(purged, shell)
    } finally {
      process.off('SIGINT', interrupt)
    }
  })
}

function sayPurged(purged: PurgedSecrets, shell: Shell): void {
  const { say, style } = shell
  const verb = purged.dryRun ? 'would clean' : 'cleaned'
  const rows = purged.tables.reduce((sum, table) => sum + table.rows, 0)
  if (purged.changed + purged.files.length === 0) say(`No secrets found in ${plural(rows, 'row')}.`)
  else
    say(
      `${style.good(verb)}  ${plural(purged.changed, 'row')} of ${rows}, ${plural(purged.files.length, 'vault file')}`,
    )
  for (const { table, changed } of purged.tables) if (changed > 0) say(`  ${table}: ${changed}`)
  sayList(shell, 'Vault files:', purged.files)
  sayList(
    shell,
    'Names and paths contain secrets and stay, because their sources are known by them:',
    purged.names.map(({ column, rows: count }) => `${column}: ${count}`),
  )
  sayList(shell, 'These may still contain secrets. Edit or delete them yourself:', purged.left)
  if (purged.changed + purged.files.length > 0) sayCopies(purged, shell)
  if (purged.scrubbed === false)
    say(
      style.warn(
        'Another program has the store open and keeps old bytes. Close it, then run: memoria upkeep purge-secrets',
      ),
    )
  if (!purged.finished) say('Interrupted. Run the same command again to go on.')
}

function sayCopies({ dryRun, replaced, backups }: PurgedSecrets, shell: Shell): void {
  const are = dryRun ? 'would be' : 'were'
  sayList(shell, `These automatic backups ${are} replaced by a new one without the secrets:`, replaced)
  const others = `These copies ${dryRun ? 'would not be' : 'are not'} changed. Delete them if they contain secrets:`
  sayList(shell, others, backups)
  shell.say(
    shell.style.dim('Copies that other programs made, such as disk backups, are not known to memoria.'),
  )
}

function sayList({ say, style }: Shell, title: string, items: readonly string[]): void {
  if (items.length === 0) return
  say(style.warn(title))
  for (const item of items) say(`  ${forTerminal(item)}`)
}
