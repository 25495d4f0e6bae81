import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../src/base/clock.ts'
import { homePaths } from '../../src/config/paths.ts'
import type { KeyRing } from '../../src/keys/seal.ts'
import { makeHomeRing } from '../../src/secrets/ring-changes.ts'
import type { SecretsHome } from '../../src/secrets/secrets.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { CHEAP, PASSPHRASE } from '../keys/support.ts'

export const TERMINAL = { by: 'cli', through: 'terminal' } as const
export const PIPE = { by: 'cli', through: 'pipe' } as const

export interface OpenHome extends SecretsHome {
  readonly ring: KeyRing
  readonly recoveryCode: string
}

export function homeAt(home: string): SecretsHome {
  return { home, paths: homePaths(home), clock: systemClock }
}

/** A home with a key ring that is cheap to unlock, by this process and by programs. */
export async function openHome(folder: string = join(temporaryFolder(), 'home')): Promise<OpenHome> {
  const home = homeAt(folder)
  return { ...home, ...(await makeHomeRing(home, PASSPHRASE, TERMINAL, CHEAP)) }
}

/** Every file below a folder with its bytes. */
export function filesBelow(folder: string): { readonly path: string; readonly bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, bytes: readFileSync(path) }))
}

/** The files in which any of the values stands: as it is, in base 64, in hex, in UTF-16 or as a JSON string. */
export function leaks(folder: string, values: readonly string[]): string[] {
  const forms = values.flatMap((value) => [
    Buffer.from(value),
    Buffer.from(Buffer.from(value).toString('base64').replace(/=+$/, '')),
    Buffer.from(Buffer.from(value).toString('hex')),
    Buffer.from(value, 'utf16le'),
    Buffer.from(JSON.stringify(value).slice(1, -1)),
  ])
  return filesBelow(folder).flatMap(({ path, bytes }) =>
    forms.some((form) => bytes.includes(form)) ? [path] : [],
  )
}
