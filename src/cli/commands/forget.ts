import type { Command } from 'commander'
import { sayBack } from '../back-lines.ts'
import { withCommon } from '../options.ts'
import { shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly purge?: boolean
  readonly why?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria forget 8w2k1xqz --why "no longer true"')
    .argument('<id>', 'the id of a memory, or its beginning or end')
    .option('--purge', 'remove the text at once and everywhere in the store; this cannot be undone')
    .option('--why <why>', 'the reason, for the history')
    .action((id: string, options: Options) => forget(id, options, shell))
}

async function forget(id: string, { purge = false, why, ...options }: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const forgotten = await m.forget(id, { purge, ...(why === undefined ? {} : { why }) })
    if (options.json) return shell.json(forgotten)
    sayBack(forgotten.back, shell)
    const short = shortId(forgotten.id)
    shell.say(`${shell.style.good(purge ? 'purged' : 'forgotten')}  ${shell.style.name(short)}`)
    if (!purge)
      return shell.say(
        shell.style.dim(
          `Bring it back within ${m.house.config.retention.forgottenDays} days: memoria restore-memory ${short}`,
        ),
      )
    shell.say(
      forgotten.scrubbed
        ? shell.style.dim('The text is gone from the store, its history and its search index.')
        : shell.style.warn(
            'The text is gone from the store, but another program that has it open keeps remains of it in its files: close that, then purge again.',
          ),
    )
    sayFiles(
      'These backups were made before and may still hold the text; delete them if they must not:',
      forgotten.backups,
      shell,
    )
    sayFiles(
      'These files of the vault still tell it; take it out of them if it must go:',
      forgotten.vault,
      shell,
    )
    sayFiles(
      "These files of agents' own memories still tell it; take it out of them if it must go:",
      forgotten.agents,
      shell,
    )
    sayFiles(
      'These memories say it, too, or came from the same words; purge them as well if it must go:',
      forgotten.others.map(shortId),
      shell,
    )
    sayFiles(
      'What was said in these sessions stays, for `memoria session` and `memoria search --history`:',
      forgotten.sessions.map(shortId),
      shell,
    )
  })
}

function sayFiles(warning: string, files: readonly string[], { say, style }: Shell): void {
  if (files.length === 0) return
  say(style.warn(warning))
  for (const file of files) say(`  ${file}`)
}
