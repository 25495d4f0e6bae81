import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A home whose config.json is exactly this text; without a text there is no file. */
export function temporaryHome(config?: string | Uint8Array): { home: string; file: string } {
  const home = temporaryFolder()
  const file = join(home, 'config.json')
  if (config !== undefined) writeFileSync(file, config)
  return { home, file }
}
