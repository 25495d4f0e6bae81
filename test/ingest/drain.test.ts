import { appendFileSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MemoriaError } from '../../src/base/errors.ts'
import { type EventJournal, makeEventJournal } from '../../src/hosts/event-journal.ts'
import { drainJournal, sweep, unreadTranscripts } from '../../src/ingest/drain.ts'
import { transcriptsAt } from '../../src/ingest/find-transcripts.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { loadDriver } from '../../src/store/sqlite/driver.ts'
import { ask } from '../store/temporary-store.ts'
import { talkIn } from './support/content.ts'
import { type IngestHome, ingestHome } from './support/home.ts'
import { answer, jsonl, prompt } from './support/lines.ts'

function submit(context: IngestHome, text: string): void {
  context.event({
    session_id: 'session-1',
    hook_event_name: 'UserPromptSubmit',
    transcript_path: '',
    prompt: text,
    prompt_id: `id of ${text}`,
  })
}

describe('the journal is worked off', () => {
  test('until nothing waits, also what comes while it is [promise:private.journal]', async () => {
    const context = await ingestHome()
    for (const text of ['one', 'two']) submit(context, text)
    let late = 1
    const journal = makeEventJournal({
      ...context.journal,
      read: (entry) => {
        if (late-- > 0) submit(context, 'three')
        return context.journal.read(entry)
      },
    })
    expect(await drainJournal(context.context, journal)).toEqual({ events: 3, quarantined: 0, failed: 0 })
    expect((await talkIn(context.store.path)).sort()).toEqual(['user?: one', 'user?: three', 'user?: two'])
    expect(readdirSync(join(context.paths.journal, 'new'))).toEqual([])
  })

  test('an entry goes only after its content is in the store [promise:nothing-lost.accepted-event]', async () => {
    const context = await ingestHome()
    submit(context, 'one')
    const database = (await loadDriver())(context.store.path)
    const seen: unknown[] = []
    const journal: EventJournal = {
      ...context.journal,
      remove: () => {
        seen.push(database.prepare('SELECT text FROM messages').all())
        throw new MemoriaError('file_unwritable', 'as if it had been killed here')
      },
    }
    expect(await drainJournal(context.context, journal)).toMatchObject({ events: 0, failed: 1 })
    database.close()
    expect(seen).toEqual([[expect.objectContaining({ text: 'one' })]])
    expect(await drainJournal(context.context, context.journal)).toEqual({
      events: 1,
      quarantined: 0,
      failed: 0,
    })
    expect(await talkIn(context.store.path)).toEqual(['user?: one'])
  })

  test('what cannot be understood goes to the quarantine to the byte, and holds up nothing', async () => {
    const context = await ingestHome()
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0x7d])
    writeEntry(context.home, 'claude-code', bytes)
    writeEntry(context.home, 'claude-code', '{"no":"session"}')
    writeEntry(context.home, 'unknown-host', '{"session_id":"s"}')
    submit(context, 'one')
    expect(await drainJournal(context.context, context.journal)).toEqual({
      events: 1,
      quarantined: 3,
      failed: 0,
    })
    const kept = context.journal.quarantined()
    expect(kept.map(({ reason }) => reason).sort()).toEqual([
      ...['not an event of that host', 'not an event of that host', 'unknown host "unknown-host"'],
    ])
    expect(kept.some(({ path }) => readFileSync(path).equals(bytes))).toBe(true)
    expect(await talkIn(context.store.path)).toEqual(['user?: one'])
  })

  test('one entry that cannot be read holds up nothing, and stays', async () => {
    const context = await ingestHome()
    for (const text of ['one', 'two', 'three']) submit(context, text)
    const bad = context.journal.entries()[1]?.name
    const journal = makeEventJournal({
      ...context.journal,
      read: (entry) => {
        if (entry.name === bad) throw new MemoriaError('file_unreadable', 'permission denied')
        return context.journal.read(entry)
      },
    })
    expect(await drainJournal(context.context, journal)).toEqual({ events: 2, quarantined: 0, failed: 1 })
    expect(context.journal.entries().map(({ name }) => name)).toEqual([bad])
  })

  test('what another process took meanwhile is its business', async () => {
    const context = await ingestHome()
    submit(context, 'one')
    const journal = makeEventJournal({
      ...context.journal,
      read: (entry) => {
        context.journal.remove(entry)
        return context.journal.read(entry)
      },
    })
    expect(await drainJournal(context.context, journal)).toEqual({ events: 0, quarantined: 0, failed: 0 })
  })

  test('a store that fails ends it, and every entry stays', async () => {
    const context = await ingestHome()
    for (const text of ['one', 'two']) submit(context, text)
    await context.store.close()
    await expect(drainJournal(context.context, context.journal)).rejects.toMatchObject({
      code: 'store_closed',
    })
    expect(context.journal.entries()).toHaveLength(2)
  })
})

describe('a sweep', () => {
  test('finds what no hook announced, and only what is new', async () => {
    const context = await ingestHome()
    context.transcript(jsonl(prompt('one')))
    context.transcript(jsonl(prompt('sub', { agentId: 'a1' })), 'session-1/subagents/agent-a1.jsonl')
    expect(await sweep(context.context)).toMatchObject({
      files: 2,
      messages: 2,
      failed: 0,
      interrupted: false,
    })
    expect(await sweep(context.context)).toMatchObject({ messages: 0, bytes: 0 })
  })

  test('leaves out what was last written before a time', async () => {
    const context = await ingestHome()
    utimesSync(context.transcript(jsonl(prompt('old'))), 1000, 1000)
    expect(await sweep(context.context, { since: 2_000_000 })).toMatchObject({ files: 0, messages: 0 })
    expect(await sweep(context.context, { since: 1_000_000 })).toMatchObject({ files: 1, messages: 1 })
  })

  test('notices a file that was rewritten and is only by chance as long as before', async () => {
    const context = await ingestHome()
    const path = context.transcript(jsonl(prompt('one')))
    await sweep(context.context)
    writeFileSync(path, jsonl(prompt('two')))
    const later = Date.now() / 1000 + 10
    utimesSync(path, later, later)
    expect(await sweep(context.context)).toMatchObject({ messages: 1 })
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'user: two'])
  })

  test('does not find a last line again that has no end, or a file in which nothing stands', async () => {
    const context = await ingestHome()
    const whole = JSON.stringify(prompt('two'))
    const path = context.transcript(`${jsonl(prompt('one'))}${whole.slice(0, 40)}`)
    context.transcript('', 'empty.jsonl')
    expect(await sweep(context.context)).toMatchObject({ files: 1, messages: 1 })
    expect(await unreadTranscripts(context.context, {})).toEqual([])
    appendFileSync(path, whole.slice(40, 60))
    const later = Date.now() / 1000 + 10
    utimesSync(path, later, later)
    expect(await unreadTranscripts(context.context, {})).toEqual([])
    appendFileSync(path, whole.slice(60))
    expect(await unreadTranscripts(context.context, {})).toHaveLength(1)
    expect(await sweep(context.context)).toMatchObject({ messages: 1 })
    expect(await unreadTranscripts(context.context, {})).toEqual([])
  })

  test('passes over the pretty-printed JSON of another program, until a transcript stands there', async () => {
    const context = await ingestHome()
    const path = context.transcript(JSON.stringify({ steps: [{ content: 'x' }] }, null, 2))
    const counts = { files: 0, setAside: 0, unknown: 0, notTranscripts: 1 }
    expect(await sweep(context.context)).toMatchObject(counts)
    expect(existsSync(context.paths.quarantine)).toBe(false)
    expect(await unreadTranscripts(context.context, {})).toEqual([])
    appendFileSync(path, '\n{\n  "more": 1\n}\n')
    expect(await sweep(context.context)).toMatchObject(counts)
    writeFileSync(path, jsonl(prompt('one')))
    expect(await sweep(context.context)).toMatchObject({ files: 1, messages: 1, notTranscripts: 0 })
  })

  test('stopped half-way goes on where it stopped', async () => {
    const context = await ingestHome()
    const names = ['a', 'b', 'c'].map((name) => `${name}.jsonl`)
    for (const name of names)
      context.transcript(jsonl(prompt(name, { sessionId: name }), answer('x', { sessionId: name })), name)
    const stop = new AbortController()
    const progress: number[] = []
    const first = await sweep(context.context, {
      signal: stop.signal,
      onProgress: ({ done, total }) => {
        progress.push(done / total)
        stop.abort()
      },
    })
    expect(first).toMatchObject({ messages: 2, interrupted: true })
    expect(progress).toEqual([expect.closeTo(1 / 3)])
    expect(await sweep(context.context)).toMatchObject({ messages: 4, interrupted: false })
  })

  test('takes files that a person names, wherever they are, and leaves the others', async () => {
    const context = await ingestHome()
    context.transcript(jsonl(prompt('other')), 'other.jsonl')
    const path = context.transcript(jsonl(prompt('one')), 'sub/mine.jsonl')
    context.transcript('not a transcript', 'sub/notes.txt')
    const { claudeCode: host } = await import('../../src/hosts/claude-code/claude-code.ts')
    const files = transcriptsAt(join(path, '..')).map((file) => ({ host, file }))
    expect(files.map(({ file }) => file.path)).toEqual([path])
    expect(await sweep(context.context, { files })).toMatchObject({ files: 1, messages: 1 })
    expect(transcriptsAt(path)).toHaveLength(1)
  })

  test('takes nothing away from the host', async () => {
    const context = await ingestHome()
    const text = jsonl(prompt('one'))
    const path = context.transcript(text)
    await sweep(context.context)
    expect(readFileSync(path, 'utf8')).toBe(text)
    expect(existsSync(path)).toBe(true)
    expect(await ask(context.store.path, 'SELECT count(*) AS many FROM messages')).toEqual([{ many: 1 }])
  })
})
