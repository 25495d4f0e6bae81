import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Swept } from '../../src/ingest/drain.ts'
import type { Memoria } from '../../src/memoria.ts'
import { sharedPath } from '../support/shared.ts'
import { claudeIn, exchange } from './claude.ts'
import { type Said, saidIn } from './count.ts'
import { cleanEnvironment, type Place, PROGRAM, temporaryPlace } from './program.ts'

const FOLDER = sharedPath('data', 'transcripts')
const FILES = FOLDER === undefined ? [] : readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'))
const ABSENT = 'the shared transcripts are not on this machine'

/** How much the store holds of what people and agents said, subagents included. */
async function stored({ context: { store, reach } }: Memoria): Promise<{ user: number; assistant: number }> {
  const sum = { user: 0, assistant: 0 }
  for (const session of await store.sessions.list(reach)) {
    for (const { id } of [session, ...(await store.sessions.subagents(reach, session.id))])
      for (const { role } of await store.sessions.messages(reach, id)) if (role !== 'summary') sum[role] += 1
  }
  return sum
}

async function storedIn(place: Place): Promise<{ user: number; assistant: number }> {
  let counts = { user: 0, assistant: 0 }
  await place.prepare(async (m) => {
    counts = await stored(m)
  })
  return counts
}

function counted(all: readonly Said[]): { user: number; assistant: number } {
  const unique = (who: keyof Said) => new Set(all.flatMap((said) => [...said[who]])).size
  return { user: unique('user'), assistant: unique('assistant') }
}

describe('real transcripts', () => {
  test('imported twice, all of them are there once, and the second time adds nothing', async (context) => {
    context.skip(FOLDER === undefined, ABSENT)
    const place = temporaryPlace()
    const folder = FOLDER ?? ''
    const first = place.json<Swept>('import', folder)
    expect(first).toMatchObject({ files: FILES.length, failed: 0, interrupted: false })
    const after = await storedIn(place)
    expect(after).toEqual(counted(FILES.map((name) => saidIn(join(folder, name)))))
    const again = place.json('import', folder)
    expect(again).toMatchObject({
      found: expect.arrayContaining([{ host: 'claude-code', transcripts: 0, bytes: 0 }]),
      messages: 0,
      toolCalls: 0,
      setAside: 0,
    })
    expect(await storedIn(place)).toEqual(after)
  })

  test.for(FILES)('%s: as many messages as an independent reading finds', async (name) => {
    const path = join(FOLDER ?? '', name)
    const place = temporaryPlace()
    place.json('import', path)
    expect(await storedIn(place)).toEqual(counted([saidIn(path)]))
  })
})

describe('Ctrl-C during an import', () => {
  test('it ends after the batch at hand, and the same command goes on where it stopped', async () => {
    const place = temporaryPlace()
    const claude = claudeIn(place)
    const [files, exchanges] = [24, 500]
    for (let file = 0; file < files; file++) {
      const session = randomUUID()
      const lines = Array.from({ length: exchanges }, (_, n) =>
        exchange(place, session, `question ${n} in ${file}`, `answer ${n} in ${file}`),
      )
      claude.transcript(session, lines.flat())
    }
    const first = await interruptedImport(place)
    expect(first).toMatchObject({ code: 1, swept: { interrupted: true } })
    expect(first.swept.messages).toBeLessThan(files * exchanges * 2)
    const rest = place.json<Swept>('import')
    expect(rest).toMatchObject({ interrupted: false, failed: 0 })
    expect(first.swept.messages + rest.messages).toBe(files * exchanges * 2)
    expect(await storedIn(place)).toEqual({ user: files * exchanges, assistant: files * exchanges })
  }, 240_000)
})

/** Interrupts as soon as the first batch is in the store. */
async function interruptedImport(place: Place): Promise<{ code: number | null; swept: Swept }> {
  const child = spawn(process.execPath, [PROGRAM, 'import', '--json'], {
    cwd: place.cwd,
    env: cleanEnvironment(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let stdout = ''
  child.stdout?.on('data', (bytes) => {
    stdout += bytes
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  await place.prepare(async ({ context }) => {
    while ((await context.store.capture.cursors()).length === 0 && child.exitCode === null) await wait(5)
  })
  child.kill('SIGINT')
  const code = await ended
  return { code, swept: JSON.parse(stdout) }
}
