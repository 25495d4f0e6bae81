import { rmSync } from 'node:fs'
import { systemClock } from '../../../src/base/clock.ts'
import { openLog } from '../../../src/base/log.ts'

/**
 * `PATH LINES MAX_BYTES [FILLER]`: writes that many numbered lines, keeps every file, and says how many lines were
 * dropped. With FILLER, a file that fills the disk: once a line was dropped, it is removed.
 */
const [path = '', lines = '1', maxBytes = '1000000', filler] = process.argv.slice(2)

const log = openLog({ path, level: 'debug', clock: systemClock, maxBytes: Number(maxBytes), keep: 100_000 })
for (let number = 0; number < Number(lines); number++) {
  log.info('test.line', { number })
  if (filler !== undefined && log.dropped > 0) rmSync(filler, { force: true })
}
process.stdout.write(String(log.dropped))
