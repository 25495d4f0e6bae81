import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { installHookFiles } from '../../src/capture/install.ts'
import { hookProblem } from '../../src/capture/self-test.ts'
import { SOURCE } from './hook/kinds.ts'
import { temporaryFolder } from './temporary-folder.ts'

const PROGRAMS = { node: process.execPath, cli: '/none' }

describe('a hook is tried before a host is told of it', () => {
  test.for([
    ['is as it should be', 'exec /usr/bin/perl "$@"', undefined],
    ['complains, which nobody hears', 'echo hello >&2; exec /usr/bin/perl "$@"', undefined],
    ['is not there', undefined, 'the event did not arrive'],
    ['fails', 'cat >"$0.in"; exit 3', 'the event did not arrive'],
    ['is killed', 'cat >"$0.in"; kill -9 $$', 'the event did not arrive'],
    ['says something', 'echo hello; exec /usr/bin/perl "$@"', 'it printed something'],
    [
      'does it twice',
      'cat >"$0.in"; /usr/bin/perl "$@" <"$0.in"; /usr/bin/perl "$@" <"$0.in"',
      'the event arrived more than once',
    ],
    ['changes the event', 'tr x y | /usr/bin/perl "$@"', 'the event arrived changed'],
  ] as const)('a program that %s: %s', ([, script, problem], context) => {
    if (!existsSync('/usr/bin/perl')) context.skip('perl is not on this machine')
    const home = join(temporaryFolder(), 'home')
    installHookFiles({ home, dist: join(SOURCE, '..'), ...PROGRAMS })
    const program = join(temporaryFolder(), 'perl')
    if (script !== undefined) writeFileSync(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    expect(hookProblem({ kind: 'perl', program }, { home, clock: systemClock, ...PROGRAMS })).toBe(problem)
  })
})
