import { closeSync, openSync } from 'node:fs'
import { errnoOf } from '../../../src/base/errors.ts'
import { unwrap } from '../../../src/base/result.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { startDetached } from '../../../src/worker/start.ts'

/** `HOME`: starts a worker while no file descriptor is left, and says why that failed. */
const [home = ''] = process.argv.slice(2)
const loaded = unwrap(loadConfig({ home, env: {} }))
const taken: number[] = []
try {
  for (;;) taken.push(openSync('/dev/null', 'r'))
} catch (thrown) {
  if (errnoOf(thrown) !== 'EMFILE') throw thrown
}
const failure = await startDetached('/nowhere/cli.js', loaded, {})
for (const descriptor of taken) closeSync(descriptor)
process.stdout.write(String(errnoOf(failure)))
