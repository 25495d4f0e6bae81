import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contentOf } from '../content.ts'
import { snapshotOf } from '../snapshot.ts'
import type { Target } from '../target.ts'
import type { World } from '../world.ts'

const STATEMENTS = ['red', 'green', 'blue', 'white', 'black'].map(
  (colour, index) => `The ${colour} shelf stands in aisle ${index} because of fire rule ${index}`,
)

/** `memoria compile`: memories to pages. */
export const COMPILE: Target = {
  name: 'compile',
  ciFaults: 20,
  prepare: async (world) => {
    for (const text of STATEMENTS) await world.json('remember', text, '--scope', 'user', '--topic', 'shelves')
  },
  command: () => ['compile', '--json'],
  observe: async (world) => ({ ...(await contentOf(world.store)), ...vaultRows(world) }),
}

/** git's own files, and the log of runs: it has a line for each run, so also for those that were killed. */
const NOT_COMPARED = ['.git', 'log.md']

/**
 * The files of the vault, and of a daily log each entry: a log is only added to, so a session that could be read only by
 * the second run stands behind the others. Ids and times differ from one run to the next.
 */
export function vaultRows({ home }: World): Record<string, { path: string; content: string }[]> {
  const vault = join(home, 'vault')
  if (!existsSync(vault)) return { vault: [] }
  const files = Object.entries(snapshotOf(vault, NOT_COMPARED))
  const parts = files.flatMap(([path, content]) => partsOf(path, content).map((part) => ({ path, part })))
  return { vault: parts.map(({ path, part }) => ({ path, content: withoutIds(part) })) }
}

function partsOf(path: string, content: string): string[] {
  return path.startsWith('daily/') ? content.split(/\n(?=## )/).sort() : [content]
}

function withoutIds(text: string): string {
  return text
    .replaceAll(/\b[0-9a-hjkmnp-tv-z]{26}\b/g, 'ID')
    .replaceAll(/\bm-[0-9a-z]{8}\b/g, 'ID')
    .replaceAll(/\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?/g, 'TIME')
    .replaceAll(/\b\d{2}:\d{2}\b/g, 'TIME')
}
