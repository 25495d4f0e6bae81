import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { removeLeftovers } from '../src/capture/leftovers.ts'
import { openConnection } from '../src/store/sqlite/open.ts'
import { removeAbandonedCopies } from '../src/store/sqlite/store-files.ts'
import { examine } from '../src/store/sqlite/upkeep.ts'
import type { World } from './world.ts'

/** `memoria doctor`, which removes temporary files and checks the whole store. Returns what is broken. */
export async function runDoctor(world: World): Promise<string[]> {
  const { code, stdout, stderr } = await world.memoria(['doctor', '--json'])
  return code === 0 || code === 1 ? [] : [`doctor: ${stdout}${stderr}`]
}

/** The same removals and the same check of the store within this process: a start of node costs more than they do. */
export async function checkHere({ home, person, cwd, store }: World): Promise<string[]> {
  removeLeftovers(home, { env: { HOME: person, MEMORIA_HOME: home }, cwd })
  for (const folder of [home, join(home, 'backups')]) removeAbandonedCopies(folder)
  return existsSync(store) ? problemsOf(store) : []
}

async function problemsOf(store: string): Promise<string[]> {
  try {
    const connection = await openConnection(store)
    try {
      const { file, index } = await examine(connection)
      return [...file, ...index].map((problem) => `the store is damaged: ${problem}`)
    } finally {
      await connection.close()
    }
  } catch (thrown) {
    return [`the store cannot be read: ${String(thrown)}`]
  }
}
