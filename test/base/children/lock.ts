import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { systemRandom } from '../../../src/base/ids.ts'
import { acquireLock, withLock } from '../../../src/base/lock-file.ts'
import { ownIdentity } from '../../../src/base/process-identity.ts'
import { unwrap } from '../../../src/base/result.ts'

/**
 * `hold LOCK`: takes the lock, says so, and keeps it until killed.
 * `count LOCK COUNTER ROUNDS [ENDING]`: adds one to the counter that often, each time with the lock held, and says
 * so each time. ENDING: `release` as usual; `abandon` leaves each lock behind as a dead process would; `hang` keeps
 * the last one until killed.
 */
const [command, lock = '', counter = '', rounds = '1', ending = 'release'] = process.argv.slice(2)

if (command === 'hold') {
  unwrap(acquireLock(lock))
  process.stdout.write('holding\n')
  process.stdin.resume()
} else {
  for (let round = 0; round < Number(rounds); round++) {
    unwrap(await withLock(lock, addOne, { waitMs: 60_000 }))
  }
  if (ending === 'hang') unwrap(await withLock(lock, hang, { waitMs: 60_000 }))
}

function addOne(): void {
  const count = Number(readFileSync(counter, 'utf8'))
  // Not written whole on purpose: a second holder would be seen in the total.
  writeFileSync(counter, String(count + 1))
  process.stdout.write(`${count + 1}\n`)
  if (ending === 'abandon') abandon()
}

/** The same file with an owner that started at another time: its process is gone, its number is used again. */
function abandon(): void {
  const aside = `${lock}-abandoned-${process.pid}`
  const token = Buffer.from(systemRandom(16)).toString('hex')
  writeFileSync(aside, JSON.stringify({ ...ownIdentity(), startedAt: 1, token }))
  renameSync(aside, lock)
}

function hang(): Promise<never> {
  process.stdout.write('holding\n')
  process.stdin.resume()
  return new Promise(() => undefined)
}
