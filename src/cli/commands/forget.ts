import { join } from 'node:path'
import { type Command, Option } from 'commander'
import type { Memoria } from '../../memoria.ts'
import { teamPath } from '../../sync/team-files/folder.ts'
import { sayBack } from '../edit-lines.ts'
import { withCommon } from '../options.ts'
import { memoryLine, shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly purge?: boolean
  readonly undo?: boolean
  readonly why?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria forget 8w2k1xqz --why "no longer true"')
    .argument('<id>', 'the id of a memory, or its beginning or end')
    .option('--purge', 'remove the text at once and everywhere in the store; this cannot be undone')
    .addOption(
      new Option('--undo', 'bring back a forgotten memory, or one whose replacement was forgotten').conflicts(
        ['purge', 'why'],
      ),
    )
    .option('--why <why>', 'the reason, for the history')
    .action((id: string, options: Options) => (options.undo ? bringBack : runForget)(id, options, shell))
}

async function bringBack(id: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const memory = await m.restore(id)
    if (options.json) return shell.json({ memory })
    shell.say(`${shell.style.good('back')}  ${memoryLine(memory, shell.style, shell.width - 6)}`)
    if (memory.supersededBy !== null)
      shell.say(shell.style.dim(`It is history: ${shortId(memory.supersededBy)} replaced it.`))
  })
}

async function runForget(
  id: string,
  { purge = false, why, ...options }: Options,
  shell: Shell,
): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const forgotten = await m.forget(id, { purge, ...(why === undefined ? {} : { why }) })
    if (options.json) return shell.json(forgotten)
    sayBack(forgotten.back, shell)
    const short = shortId(forgotten.id)
    shell.say(`${shell.style.good(purge ? 'purged' : 'forgotten')}  ${shell.style.name(short)}`)
    await sayShared(m, forgotten.id, shell)
    for (const replaced of forgotten.replaced.map(shortId))
      shell.say(
        shell.style.dim(
          `It had replaced ${replaced}. If that holds again: memoria forget --undo ${replaced}`,
        ),
      )
    if (!purge)
      return shell.say(
        shell.style.dim(
          `Bring it back within ${m.context.config.retention.forgottenDays} days: memoria forget --undo ${short}`,
        ),
      )
    shell.say(
      forgotten.scrubbed
        ? shell.style.dim('The text is gone from the store, its history and its search index.')
        : shell.style.warn(
            'The text is gone from the store, but another program has the store open and keeps old bytes. Close it, then purge again.',
          ),
    )
    sayFiles(
      'These older backups may still contain the text. Delete them if it must go:',
      forgotten.backups,
      shell,
    )
    sayFiles(
      'These files of the vault may still contain the text. Edit them if it must go:',
      forgotten.vault,
      shell,
    )
    sayFiles(
      "These files of agents' own memories may still contain the text. Edit them if it must go:",
      forgotten.agents,
      shell,
    )
    sayFiles(
      'These memories say the same or came from the same words. Purge them as well if it must go:',
      forgotten.others.map(shortId),
      shell,
    )
    sayFiles(
      'These sessions still contain the words (`memoria sessions show`, `memoria search --history`):',
      forgotten.sessions.map(shortId),
      shell,
    )
  })
}

/** A shared memory is forgotten here alone: its files are the team's. */
async function sayShared({ context }: Memoria, id: string, shell: Shell): Promise<void> {
  const rows = await context.store.team.filesOf(context.reach, id)
  const files = rows
    .filter(({ state }) => state === 'present')
    .map(({ folder, name }) => join(folder, teamPath(name)))
  sayFiles(
    'It is shared with the team, and forgotten only here. To remove it for everybody, delete its file:',
    files,
    shell,
  )
}

function sayFiles(warning: string, files: readonly string[], { say, style }: Shell): void {
  if (files.length === 0) return
  say(style.warn(warning))
  for (const file of files) say(`  ${file}`)
}
