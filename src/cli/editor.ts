import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoriaError } from '../base/errors.ts'
import { editorCommand, processEnvironment } from '../config/environment.ts'

/** Lets the person change a text in their own editor. */
export function editText(before: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-edit-'))
  const file = join(folder, 'memory.md')
  try {
    writeFileSync(file, `${before}\n`, { mode: 0o600 })
    const editor = editorCommand(processEnvironment())
    // Through a shell, because EDITOR may carry options of its own (`code --wait`); the file is an argument, not code.
    const ended = spawnSync('sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' })
    if (ended.status !== 0) {
      throw new MemoriaError(
        'invalid_input',
        `the editor (${editor}) ended with an error; nothing was changed`,
        {
          hint: 'Set EDITOR, or give the new text with --text.',
        },
      )
    }
    return readFileSync(file, 'utf8').trim()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
