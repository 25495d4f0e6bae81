import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { fileError } from '../../base/file-errors.ts'
import { importLines } from '../../store/transfer.ts'
import { withCommon } from '../options.ts'
import { plural, shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { readStdin } from '../stdin.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria import-jsonl memories.jsonl')
    .argument('<file>', 'a file that `memoria export --format jsonl` wrote, or - for standard input')
    .action((file: string, options: CommonOptions) => importJsonl(file, options, shell))
}

async function importJsonl(file: string, options: CommonOptions, shell: Shell): Promise<void> {
  const text = file === '-' ? await readStdin() : readText(file)
  await shell.withMemoria(options, async (m) => {
    const { store, reach, redact } = m.house
    const imported = await importLines(store, reach, text.split('\n'), redact)
    if (options.json) return shell.json(imported)
    const { added, unchanged, differing, redacted } = imported
    shell.say(
      `${shell.style.good('imported')}  ${plural(added, 'memory', 'memories')}, ${unchanged} already there`,
    )
    if (redacted > 0)
      shell.say(shell.style.warn(`${plural(redacted, 'secret')} removed before it was stored`))
    if (differing.length > 0)
      shell.say(
        shell.style.warn(
          `kept as they are here, although the file says otherwise: ${differing.map(shortId).join(', ')}`,
        ),
      )
  })
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (thrown) {
    throw fileError(thrown, 'read', file)
  }
}
