import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { openSqliteStore } from '../../../../src/store/sqlite/open.ts'
import type { Store } from '../../../../src/store/store.ts'
import { compileVault } from '../../../../src/vault/compile/run.ts'
import { compileContext } from '../fixture.ts'

/**
 * `PATH STEP`: compiles the vault beside a store, and is killed at a step: before anything is put on the disk or noted, or
 * with half of it written. Prints how many steps there were.
 */
const [path = '', last = '0'] = process.argv.slice(2)
const store = await openSqliteStore(path)
let steps = 0

function step(halfway = (): void => undefined): void {
  steps += 1
  if (steps !== Number(last)) return
  halfway()
  process.kill(process.pid, 'SIGKILL')
}

const { writeSync, renameSync, rmSync } = fs
Object.assign(fs, {
  writeSync: (fd: number, bytes: Uint8Array, from = 0) => {
    step(() => writeSync(fd, bytes, from, Math.floor((bytes.length - from) / 2)))
    return writeSync(fd, bytes, from)
  },
  renameSync: (from: string, to: string) => {
    step()
    renameSync(from, to)
  },
  rmSync: (place: string, options: object) => {
    step()
    rmSync(place, options)
  },
})
syncBuiltinESMExports()

const stepping: Store = {
  ...store,
  transaction: (work) => {
    step()
    return store.transaction(work)
  },
  pages: {
    ...store.pages,
    putBuild: (...given) => {
      step()
      return store.pages.putBuild(...given)
    },
  },
}
const context = compileContext(store)
await compileVault({ ...context, store: stepping }, context.vault)
step()
process.stdout.write(`${steps}\n`)
await store.close()
