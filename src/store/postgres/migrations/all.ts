import type { PostgresMigration } from '../migration.ts'
import { start } from './0001-start.ts'
import { people } from './0002-people.ts'
import { sync } from './0003-sync.ts'

/** Every migration, oldest first. A released one is never changed: what comes after it is a new file. */
export const POSTGRES_MIGRATIONS: readonly PostgresMigration[] = [start, people, sync]
