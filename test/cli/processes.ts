import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Place } from './program.ts'

/** The command lines of all processes that name this place. */
export function processesOf({ person }: Place): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return stdout.split('\n').filter((line) => line.includes(person))
}

/** Waits until a condition holds; a machine on its knees has a minute for it. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 600) throw new Error(`waited in vain until ${what}`)
    await wait(100)
  }
}

/** Whatever a test starts is gone when it ends, before its folder is. */
export function stopWorkerAfter(place: Place): void {
  onTestFinished(() => {
    place.run('upkeep', 'worker', 'stop')
  })
}
