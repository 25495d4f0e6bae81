#!/usr/bin/env node
import { VERSION } from '../base/version.ts'

/** The entry loads next to nothing: `--version` answers from here, everything else is imported when it is needed. */
const argv = process.argv.slice(2)

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${VERSION}\n`)
} else {
  const { run } = await import('./run.ts')
  process.exitCode = await run(argv)
}
