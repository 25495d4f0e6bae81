import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file under a folder, as paths from it. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
}

/** The files under a folder that hold a text, in any case, byte by byte. */
export function filesHolding(folder: string, text: string): string[] {
  return filesUnder(folder).filter((name) =>
    readFileSync(join(folder, name)).toString('latin1').toLowerCase().includes(text.toLowerCase()),
  )
}
