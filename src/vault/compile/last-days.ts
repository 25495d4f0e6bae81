import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dailyPath } from '../daily/entry.ts'
import type { Builder } from './builder.ts'
import { INDEX } from './intake.ts'
import { pageLink } from './links.ts'
import { plural } from './page-text.ts'

/** A week says what goes on; the rest is in the folder. */
const MOST_DAYS = 7

const LOG_NAME = /^(\d{4}-\d{2}-\d{2})\.md$/

/** The line of the index that leads to the newest daily logs, those of people included; empty where there are none. */
export function lastDaysLine(root: string): string {
  const days = daysIn(join(root, 'daily'))
  const shown = days.slice(0, MOST_DAYS).map((day) => pageLink(dailyPath(day), day))
  const others = days.length - shown.length
  const more = others === 0 ? '' : `, and ${plural(others, 'day')} before in the folder daily`
  return shown.length === 0 ? '' : `The last days: ${shown.join(', ')}${more}.`
}

/** The index is due when it does not lead to the newest logs, though no page changed. */
export async function settleLastDays({ store, reach, vault }: Builder): Promise<void> {
  const index = await store.vault.file(reach, vault.name, 'index.md')
  if (index === undefined) return
  const [said = ''] = /^The last days: .*$/m.exec(index.content) ?? []
  if (said !== lastDaysLine(vault.root))
    await store.pages.addDue(reach, vault.name, [{ subject: INDEX, key: '' }])
}

/** The newest first. */
function daysIn(folder: string): string[] {
  // Whatever a link leads to is not in the vault.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return []
  return entriesOf(folder)
    .flatMap((entry) => (entry.isFile() ? (LOG_NAME.exec(entry.name)?.[1] ?? []) : []))
    .sort()
    .reverse()
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // A folder that cannot be looked into leads nowhere; whoever writes the log says so.
    return []
  }
}
