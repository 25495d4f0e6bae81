import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { posixQuote } from '../../../src/capture/command-line.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn } from './found.ts'
import { argvOf, install, needs } from './kinds.ts'
import { runLoop } from './loop.ts'

const AGENTS = 64
/** The whole way, with 200 events each, is test/ingest/storm.test.ts. */
const EVENTS = { perl: 50, bash: 20, node: 3 } as const

describe('many agents at once', () => {
  test.for(['perl', 'bash', 'node'] as const)(
    '64 of them, each with one event after the other (%s): every event is there once and whole [promise:nothing-lost.accepted-event]',
    { timeout: 300_000 },
    async (kind, context) => {
      needs(context, kind)
      const home = temporaryFolder()
      const hook = argvOf(kind, install(kind, home)).map(posixQuote).join(' ')
      const count = EVENTS[kind]
      const ended = await Promise.all(
        Array.from({ length: AGENTS }, (_, agent) => runAgent(hook, agent, count)),
      )
      expect(ended).toEqual(Array(AGENTS).fill('0'.repeat(count)))
      const kept = eventsIn(join(home, 'journal')).map((bytes) => JSON.parse(bytes.toString()))
      expect(new Set(kept.map(({ agent, event }) => `${agent}/${event}`)).size).toBe(AGENTS * count)
      expect(kept).toHaveLength(AGENTS * count)
      expect(readdirSync(join(home, 'journal/tmp'))).toEqual([])
    },
  )
})

/** Runs one hook after the other; gives their exit codes, and whatever they said. */
function runAgent(hook: string, agent: number, events: number): Promise<string> {
  return runLoop(`
i=0
while [ $i -lt ${events} ]; do
  ${hook} claude-code 2>&1 <<END
{"transcript_path":"/t","agent":${agent},"event":$i,"prompt":"${'x'.repeat(1000)}"}
END
  printf %d $?
  i=$((i + 1))
done`)
}
