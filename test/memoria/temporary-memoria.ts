import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../src/base/clock.ts'
import { homePaths } from '../../src/config/paths.ts'
import { type Memoria, type OpenOptions, openMemoria } from '../../src/memoria.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { writeHomeStore } from '../store/temporary-store.ts'

/** A memory in a new home; closed and gone after the test. */
export async function temporaryMemoria(options: OpenOptions = {}): Promise<Memoria> {
  const m = await openQuickly({ home: join(temporaryFolder(), 'home'), ...options })
  onTestFinished(() => m.close())
  return m
}

/** Opens a memory. A home that is not there yet gets a copy of a new store, which is quicker than making one. */
export async function openQuickly(options: OpenOptions & { readonly home: string }): Promise<Memoria> {
  if (!existsSync(options.home)) await writeHomeStore(homePaths(options.home).store)
  return openMemoria(options)
}

/** A clock that stands still until it is moved. */
export function standingClock(start = '2026-01-31T12:00:00.000Z'): Clock & { days(count: number): void } {
  let now = Date.parse(start)
  return {
    now: () => now,
    days: (count) => {
      now += count * 86_400_000
    },
  }
}
