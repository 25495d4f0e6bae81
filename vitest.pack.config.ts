import { defineConfig } from 'vitest/config'
import { reporters } from './test/support/reporters.ts'

/** The packaging suite: it packs, installs and runs what users get, so that it is slow and has a command of its own. */
export default defineConfig({
  test: {
    include: ['test/pack/**/*.test.ts'],
    reporters: reporters(),
    pool: 'threads',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
