import type { CommandRuns } from '../../model/episode.ts'
import { laterOf } from '../../model/memory.ts'

const LATEST_RUNS = 8

type Counts = Omit<CommandRuns, 'purpose'>

/** The counts of one command over two episodes, of which the later comes first. */
export function addRuns(later: Counts, earlier: Counts): Omit<Counts, 'command' | 'message'> {
  return {
    passed: later.passed + earlier.passed,
    failed: later.failed + earlier.failed,
    missing: later.missing + earlier.missing,
    latest: `${earlier.latest}${later.latest}`.slice(-LATEST_RUNS),
    lastAt: laterOf(later.lastAt, earlier.lastAt),
    lastPassedAt: later.lastPassedAt ?? earlier.lastPassedAt,
  }
}
