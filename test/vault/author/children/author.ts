import { openMemoria } from '../../../../src/memoria.ts'
import { authorPages } from '../../../../src/vault/author/author.ts'
import { ownVault } from '../../../../src/vault/folder/vault.ts'
import { settingsFor } from '../settings.ts'

/** `HOME URL STEP`: lets the model at that address write, with a line before each write, and stands still at the given one. */
const [home = '', url = '', step = '0'] = process.argv.slice(2)
const m = await openMemoria({ home, settings: settingsFor(url) })
let steps = 0
const done = await authorPages(m.context, ownVault(m.context), {
  all: true,
  onStep: (what) => {
    steps += 1
    process.stdout.write(`${what}\n`)
    // Everything of this process stands still, as if it were slow just here.
    if (steps === Number(step)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
process.stdout.write(`done ${done.done}\n`)
await m.close()
