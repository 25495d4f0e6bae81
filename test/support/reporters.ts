import type { TestUserConfig } from 'vitest/config'
import { SkipReporter } from './skips.ts'

/** What every suite reports to: the terminal, the reasons of skipped tests, and for CI a JSON file to add up. */
export function reporters(report = process.env['MEMORIA_TEST_REPORT']): TestUserConfig['reporters'] {
  const terminal = ['default', new SkipReporter()]
  return report ? [...terminal, ['json', { outputFile: report }]] : terminal
}
