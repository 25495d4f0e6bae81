import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../base/atomic-file.ts'
import { ensurePrivateDir } from '../base/private-dir.ts'

/** A piece of a transcript that could not be read. */
export interface UnreadLine {
  readonly path: string
  readonly from: number
  readonly to: number
  readonly why: string
}

/** Notes where the piece is. Its bytes stay where the host wrote them: a copy would keep what was never cleaned of secrets. */
export function setLineAside(quarantine: string, line: UnreadLine): void {
  const name = createHash('sha256')
    .update(JSON.stringify([line.path, line.from]))
    .digest('hex')
    .slice(0, 16)
  const file = join(quarantine, `line-${name}.json`)
  if (existsSync(file)) return
  ensurePrivateDir(quarantine)
  writeFileAtomic(file, `${JSON.stringify(line)}\n`)
}
