import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import type { Host } from '../../src/hosts/host.ts'
import type { OwnReading } from '../../src/hosts/reading.ts'
import { sweep } from '../../src/ingest/drain.ts'
import { readTranscript } from '../../src/ingest/transcript.ts'
import { wholeReach } from '../../src/model/reach.ts'
import { loadDriver } from '../../src/store/sqlite/driver.ts'
import { talkIn } from './support/content.ts'
import { ingestHome } from './support/home.ts'

const PIECE = 2

/** Reads a store with rows that may be unfinished, two at a time. */
const reading: OwnReading = {
  by: 'host',
  readAfter: async (path, mark, { openDatabase }) => {
    const database = await openDatabase(path)
    try {
      const rows = database.all(
        'SELECT * FROM said WHERE id > ? ORDER BY id LIMIT ?',
        Number(mark ?? 0),
        PIECE + 1,
      )
      const whole = rows.slice(0, PIECE)
      const open = whole.findIndex(({ done }) => done === 0)
      const taken = open < 0 ? whole : whole.slice(0, open)
      return {
        items: taken.map(({ text }) => ({
          type: 'message',
          role: 'user',
          id: `m:${text}`,
          text: String(text),
          at: '2026-01-31T12:00:00.000Z',
          hostSession: 's',
          agent: null,
          cwd: null,
          branch: null,
          promptId: null,
        })),
        mark: taken.length === 0 ? mark : String(taken.at(-1)?.['id']),
        more: open < 0 && rows.length > PIECE,
        skipped: 0,
        bytes: 100,
        form: 'known' as const,
      }
    } finally {
      database.close()
    }
  },
}
const host: Host = { ...claudeCode, name: 'storing', reading }

async function place() {
  const context = await ingestHome()
  const folder = join(context.home, '..', 'theirs')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'own.db')
  const open = await loadDriver()
  const make = () => {
    const database = open(path)
    database.exec('PRAGMA journal_mode = WAL')
    database.exec('CREATE TABLE said (id INTEGER PRIMARY KEY, text TEXT, done INTEGER)')
    return database
  }
  const database = make()
  const say = (text: string, done = 1) =>
    database.prepare('INSERT INTO said (text, done) VALUES (?, ?)').run(text, done)
  return { context, path, database, say, make, talk: () => talkIn(context.store.path, 's') }
}

describe('what a host keeps in a store of its own', () => {
  test('is read while the host has it open, piece by piece, and once', async () => {
    const { context, path, say, talk } = await place()
    for (const text of ['one', 'two', 'three', 'four', 'five']) say(text)
    await readTranscript(context.context, host, path)
    await readTranscript(context.context, host, path)
    expect(await talk()).toEqual(['one', 'two', 'three', 'four', 'five'].map((text) => `user: ${text}`))
  })

  test('is read on from its mark, which is kept with what was read; what is not finished comes later', async () => {
    const { context, path, database, say, talk } = await place()
    say('one')
    say('tw', 0)
    await readTranscript(context.context, host, path)
    expect(await talk()).toEqual(['user: one'])
    expect(await context.store.capture.cursor(path)).toMatchObject({ tail: '1', position: 100 })
    database.exec(`UPDATE said SET text = 'two', done = 1 WHERE id = 2`)
    await readTranscript(context.context, host, path)
    expect(await talk()).toEqual(['user: one', 'user: two'])
  })

  test('is read from the beginning when another file takes its place', async () => {
    const { context, path, database, say, make, talk } = await place()
    say('one')
    await readTranscript(context.context, host, path)
    database.close()
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
    writeFileSync(`${path}.keeps-the-inode-busy`, '')
    const other = make()
    other.exec(`INSERT INTO said (id, text, done) VALUES (1, 'uno', 1), (2, 'one', 1)`)
    other.close()
    await readTranscript(context.context, host, path)
    expect(await talk()).toEqual(['user: one', 'user: uno'])
  })

  test('and cannot be read is counted as failed, and holds up no event', async () => {
    const { context, path } = await place()
    const file = { path: `${path}.broken`, bytes: 5, changedAt: 1 }
    writeFileSync(file.path, 'no database at all, of any kind')
    await readTranscript(context.context, host, file.path)
    expect(await sweep(context.context, { files: [{ host, file }] })).toMatchObject({
      failed: 1,
      messages: 0,
    })
  })
})

test('what the head of a file says is known to a reading that goes on in its middle', async () => {
  const { context } = await place()
  const lines: Host = {
    ...claudeCode,
    reading: {
      by: 'lines',
      mayMatter: () => true,
      kindOf: () => 'said',
      sourceOfFile: (_path, first) => ({ hostSession: String((first as { session?: string }).session) }),
      readLine: (line, { source: place }) => {
        const { id } = line as { id?: string }
        if (id === undefined) return []
        const where = { hostSession: place.hostSession ?? 'lost', agent: null, cwd: null, branch: null }
        return [
          {
            ...where,
            promptId: null,
            type: 'message',
            role: 'user',
            id,
            text: id,
            at: '2026-01-31T12:00:00Z',
          },
        ]
      },
    },
  }
  const path = context.transcript('{"session":"of the head"}\n{"id":"one"}\n')
  await readTranscript(context.context, lines, path)
  writeFileSync(path, '{"id":"two"}\n', { flag: 'a' })
  await readTranscript(context.context, lines, path)
  const sessions = await context.store.sessions.list(wholeReach('me'))
  expect(sessions.map(({ hostSession }) => hostSession)).toEqual(['of the head'])
  expect(await talkIn(context.store.path, 'of the head')).toEqual(['user: one', 'user: two'])
})
