import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const EVERY = 4

/** Every fourth session of `more.jsonl`: nothing is fitted on them, so that their statements can be judged. */
export function heldOutSessions(shared: string): Set<string> {
  const lines = readFileSync(join(shared, 'data/learning/more.jsonl'), 'utf8').trim().split('\n')
  const ids = lines.map((line): string => JSON.parse(line).id)
  return new Set(ids.filter((_, index) => index % EVERY === EVERY - 1))
}
