import { defineConfig } from 'vitest/config'
import { reporters } from './test/support/reporters.ts'

/** The real agents: their own programs run against a model of ours, so that it is slow and has a command of its own. */
export default defineConfig({
  test: {
    include: ['test/hosts/*.test.ts'],
    globalSetup: ['test/support/build.ts'],
    reporters: reporters(),
    pool: 'forks',
    // The clients wait for much of their time: two at a time.
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 600_000,
    // What a client did cannot be looked at afterwards: what failed is told whole.
    chaiConfig: { truncateThreshold: 0 },
  },
})
