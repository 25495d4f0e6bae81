import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { migrate, newestSchema } from '../../src/store/sqlite/migrate.ts'
import { MIGRATIONS } from '../../src/store/sqlite/migrations/all.ts'
import { openConnection } from '../../src/store/sqlite/open.ts'
import { contentOf, everythingIn, executeIn } from '../content.ts'
import type { Target } from '../target.ts'
import type { World } from '../world.ts'

const TEXTS = ['Deploys happen on Tuesdays', 'The cache lives in redis', 'Tests run with vitest']

/** The migration of a store of an older release, which the first command after an upgrade makes. */
export function migrateFrom(schema: number): Target {
  return {
    name: `migrate-${schema}`,
    ciFaults: 8,
    prepare: (world) => makeOldStore(world, schema),
    command: () => ['list', '--all', '--json'],
    observe: (world) => everythingIn(world.store),
  }
}

/** Every schema before the present one. */
export function oldSchemas(): number[] {
  return Array.from({ length: newestSchema(MIGRATIONS) - 1 }, (_, at) => at + 1)
}

/** The newest release whose store is kept in test/fixtures/schema. Later ones are made from it by their migrations. */
const NEWEST_FIXTURE = 3

async function makeOldStore(world: World, schema: number): Promise<void> {
  mkdirSync(world.home, { mode: 0o700 })
  const fixture = `test/fixtures/schema/${Math.min(schema, NEWEST_FIXTURE)}.sql`
  await executeIn(world.store, readFileSync(join(world.checkout, fixture), 'utf8'))
  const connection = await openConnection(world.store)
  await migrate(connection, MIGRATIONS, schema)
  await connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  await connection.close()
}

/** `memoria backup restore`: the store is the backup's afterwards. */
export const RESTORE: Target = {
  name: 'restore',
  ciFaults: 20,
  prepare: async (world) => {
    await remember(world, TEXTS.slice(0, 2))
    await world.json('backup', join(world.home, 'backups/known.db'))
    await remember(world, TEXTS.slice(2))
  },
  command: ({ home }) => ['backup', 'restore', join(home, 'backups/known.db'), '--json'],
  observe: (world) => contentOf(world.store),
}

/** `memoria backup`: the store is unchanged, and every backup can be opened and holds all of it. */
export const BACKUP: Target = {
  name: 'backup',
  ciFaults: 15,
  prepare: (world) => remember(world, TEXTS),
  command: () => ['backup', '--json'],
  observe: async (world) => {
    const { memories = [] } = await contentOf(world.store)
    const copies = await Promise.all(
      backupsIn(world).map(async (path) => (await contentOf(path))['memories'] ?? []),
    )
    return {
      memories,
      copy: copies.at(-1) ?? [],
      damaged: copies.filter((copy) => copy.length !== memories.length).flat(),
    }
  },
}

/** `memoria upkeep repair` of a store with a destroyed page. */
export const REPAIR: Target = {
  name: 'repair',
  ciFaults: 15,
  prepare: async (world) => {
    await remember(world, TEXTS)
    destroyPage(world.store)
  },
  command: () => ['upkeep', 'repair', '--json'],
  // A store that a killed run repaired already needs none, which is no failure.
  recover: async (world) => {
    const { code, stderr } = await world.memoria(['upkeep', 'repair', '--json'])
    return code === 0 || code === 1 ? [] : [`repair failed: ${stderr}`]
  },
  observe: (world) => contentOf(world.store),
}

async function remember(world: World, texts: readonly string[]): Promise<void> {
  for (const text of texts) await world.json('remember', text, '--scope', 'user')
}

function backupsIn({ home }: World): string[] {
  const folder = join(home, 'backups')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.db'))
  return names.sort().map((name) => join(folder, name))
}

/** Overwrites the last page, which holds part of an index or of a table. */
function destroyPage(store: string): void {
  const PAGE_BYTES = 4096
  const fd = openSync(store, 'r+')
  writeSync(fd, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, statSync(store).size - PAGE_BYTES)
  closeSync(fd)
}
