import { importLines } from '../store/transfer.ts'
import { plural, shortId } from './present.ts'
import type { CommonOptions, Shell } from './shell.ts'
import { fileOrStdin } from './stdin.ts'

/** The `type` of the first line of a file that `memoria export --format jsonl` wrote. */
const EXPORTED_TYPES: readonly unknown[] = ['project', 'memory']

/** Whether a file's first line is one that `memoria export --format jsonl` writes. */
export function isExportedLine(first: unknown): boolean {
  if (typeof first !== 'object' || first === null) return false
  const { type } = first as { readonly type?: unknown }
  return EXPORTED_TYPES.includes(type) && String(type) in first
}

/** Imports what `memoria export --format jsonl` wrote; a dash stands for standard input. */
export async function importMemories(file: string, options: CommonOptions, shell: Shell): Promise<void> {
  const text = await fileOrStdin(file)
  await shell.withMemoria({ ...options, store: 'create' }, async (m) => {
    const { store, reach, redact } = m.context
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
        shell.style.warn(`already here with another text, not changed: ${differing.map(shortId).join(', ')}`),
      )
  })
}
