import type { Command } from 'commander'
import { forTerminal } from '../../base/text.ts'
import type { Revision } from '../../memoria.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import type { Style } from '../style.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria history 8w2k1xqz')
    .argument('<id>', 'the id of a memory, or its beginning or end')
    .action((id: string, options: CommonOptions) => history(id, options, shell))
}

async function history(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const revisions = await m.history(id)
    if (options.json) return shell.json({ history: revisions })
    for (const revision of revisions) shell.say(revisionLine(revision, shell.style))
  })
}

/** One step of a memory's life in one line. */
export function revisionLine({ revision, change, at, by, why, statement }: Revision, style: Style): string {
  const text = statement === null ? style.dim('(no text)') : forTerminal(statement.text).replace(/\s+/g, ' ')
  return `${style.dim(`${String(revision).padStart(3)}  ${at}`)}  ${change} by ${forTerminal(by)} (${forTerminal(why)})  ${text}`
}
