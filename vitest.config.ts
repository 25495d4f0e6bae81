import { configDefaults, defineConfig } from 'vitest/config'
import { reporters } from './test/support/reporters.ts'
import { LongestFirst } from './test/support/sequence.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'test/pack/**', 'test/hosts/**'],
    globalSetup: ['test/support/build.ts', 'test/support/surroundings.ts', 'test/support/postgres/shared.ts'],
    reporters: reporters(),
    pool: 'threads',
    // A thread loads what many files import once. Whatever a test changes of its surroundings it puts back.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Tests wait for a third of their time, for processes and timers: three use both of the cores that we plan for.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second, as by default, is little where a browser or a process shares two cores.
    expect: { poll: { timeout: 30_000 } },
  },
})
