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
  /** How many lines, where the piece is more than one and only some of it could not be read. */
  readonly lines?: number
}

/** Notes once where the piece is; `place` tells one of a file from the others. Its bytes stay where the host wrote them: a copy would keep what was never cleaned of secrets. */
export function setLineAside(quarantine: string, line: UnreadLine, place: string | number = line.from): void {
  const name = createHash('sha256')
    .update(JSON.stringify([line.path, place]))
    .digest('hex')
    .slice(0, 16)
  const file = join(quarantine, `line-${name}.json`)
  if (existsSync(file)) return
  ensurePrivateDir(quarantine)
  writeFileAtomic(file, `${JSON.stringify(line)}\n`)
}
