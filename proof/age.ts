import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const TWO_HOURS_S = 7200

/** Makes what lies in a folder two hours old: memoria leaves new files alone, since somebody may be writing them. */
export function makeOld(folder: string, isChosen: (path: string) => boolean = () => true): void {
  if (!existsSync(folder)) return
  const then = Date.now() / 1000 - TWO_HOURS_S
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isChosen)
  for (const path of paths) utimesSync(join(folder, path), then, then)
}
