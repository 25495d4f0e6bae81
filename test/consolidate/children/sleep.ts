import { consolidate } from '../../../src/consolidate/consolidate.ts'
import { openMemoria } from '../../../src/memoria.ts'

/**
 * `HOME LINES`: one run of consolidation, with a line for all that is thought of or done. After so many lines it stands
 * still until it is killed.
 */
const [home = '', most = '0'] = process.argv.slice(2)
const m = await openMemoria({ home, settings: ['log.level=error'] })
let lines = 0
const slept = await consolidate(m.context, {
  onProgress: ({ done, total }) => {
    process.stdout.write(`${done} of ${total}\n`)
    lines += 1
    // Everything of this process stands still, as if it were slow just here.
    if (lines === Number(most)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
process.stdout.write(slept.ok ? `done ${slept.value.steps.length}\n` : `${slept.error.code}\n`)
await m.close()
