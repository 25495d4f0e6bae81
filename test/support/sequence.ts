import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: begun last, one of them would leave the other cores idle. */
const LONG = [
  'extract/learn/killed',
  'ingest/storm',
  'capture/hook/hostile',
  'memoria/killed',
  'capture/hook/consent',
  'capture/hook/input',
  'cli/history',
  'cli/commands/init',
  'capture/hook/storm',
  'capture/hook/kill',
  'capture/hook/answer',
  'capture/hook/worker',
  'memoria/bad-input',
  'memoria/many-processes',
  'cli/shell',
  'capture/hook/brief',
  'capture/hook/start',
  'capture/hook/places',
  'ingest/killed',
]

/** Where no earlier run is known, as in a new clone, the order of the files would be by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => placeOf(one) - placeOf(other))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return place === -1 ? LONG.length : place
}
