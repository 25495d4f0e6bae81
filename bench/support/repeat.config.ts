import { defineConfig } from 'vitest/config'

/** The real agents, one after the other. */
export default defineConfig({
  test: {
    include: ['bench/support/{repeat,harm,empty}.suite.ts'],
    globalSetup: ['test/support/build.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
})
