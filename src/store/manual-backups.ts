/** Backups that a person wrote outside the home: their paths are noted, so that a purge can name them. */
import { existsSync } from 'node:fs'
import { isListOf, isText } from '../base/guards.ts'
import { jsonState, type StateRows } from './state.ts'

const PATHS = jsonState('manualBackups', isListOf(isText))
/** The oldest ones are forgotten first. */
const MAX_PATHS = 100

export async function noteManualBackup(state: StateRows, file: string): Promise<void> {
  const others = ((await state.read(PATHS)) ?? []).filter((path) => path !== file)
  await state.write(PATHS, [...others, file].slice(-MAX_PATHS))
}

/** Those that are still where they were written. Copies that were moved, or made by other programs, are not known. */
export async function manualBackups(state: StateRows): Promise<string[]> {
  return ((await state.read(PATHS)) ?? []).filter((path) => existsSync(path))
}
