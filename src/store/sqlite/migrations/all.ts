import type { Migration } from '../migrate.ts'
import { start } from './0001-start.ts'

/** Every migration, oldest first. A released one is never changed: what comes after it is a new file. */
export const MIGRATIONS: readonly Migration[] = [start]
