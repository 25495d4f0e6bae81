import { appendFileSync, utimesSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoriaError } from '../../src/base/errors.ts'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { makeEventJournal } from '../../src/hosts/event-journal.ts'
import { drainJournal } from '../../src/ingest/drain.ts'
import { ingestEvent } from '../../src/ingest/event.ts'
import { readTranscript } from '../../src/ingest/transcript.ts'
import { ME } from '../store/examples.ts'
import { ask } from '../store/temporary-store.ts'
import { talkIn, turnsIn } from './support/content.ts'
import { type IngestHome, ingestHome } from './support/home.ts'
import { answer, jsonl, type Line, prompt, secondOf } from './support/lines.ts'

interface Fields {
  readonly text?: string
  readonly prompt_id?: string
  readonly transcript_path?: string
  readonly at?: string
}

function event({ context }: IngestHome, name: string, { text, at = secondOf(0), ...fields }: Fields) {
  const words = name === 'Stop' ? { last_assistant_message: text } : { prompt: text }
  const payload = {
    session_id: 'session-1',
    hook_event_name: name,
    cwd: '/nowhere/shop',
    ...words,
    ...fields,
  }
  const heard = claudeCode.readEvent(payload)
  if (heard === undefined) throw new Error('not an event')
  return ingestEvent(context, { host: claudeCode, event: heard, at })
}

const submit = (context: IngestHome, fields: Fields) => event(context, 'UserPromptSubmit', fields)
const stop = (context: IngestHome, fields: Fields) => event(context, 'Stop', fields)

/** Writes the transcript anew and reads it. */
async function write(context: IngestHome, ...lines: readonly Line[]): Promise<string> {
  const path = context.transcript(jsonl(...lines))
  await readTranscript(context.context, claudeCode, path)
  return path
}

describe('a prompt that a hook reports is there once', () => {
  test('before the transcript has it, and after', async () => {
    const context = await ingestHome()
    await submit(context, { text: 'one', prompt_id: 'p1' })
    expect(await talkIn(context.store.path)).toEqual(['user?: one'])
    await write(context, prompt('one', { promptId: 'p1' }), answer('two'))
    await submit(context, { text: 'one', prompt_id: 'p1' })
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two'])
    expect(await turnsIn(context.store.path)).toEqual([2])
  })

  test('from a host that gives prompts no id', async () => {
    const context = await ingestHome()
    await submit(context, { text: 'one' })
    await submit(context, { text: 'one', at: secondOf(1) })
    expect(await talkIn(context.store.path)).toEqual(['user?: one'])
    await write(context, prompt('one'), answer('two'))
    await submit(context, { text: 'one', at: secondOf(2) })
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two'])
    expect(await turnsIn(context.store.path)).toEqual([2])
  })

  test('when hooks from two installations report it', async () => {
    const context = await ingestHome()
    await submit(context, { text: 'one', prompt_id: 'p1' })
    await submit(context, { text: 'one', prompt_id: 'p1', at: secondOf(9) })
    expect(await talkIn(context.store.path)).toEqual(['user?: one'])
  })

  test('when the transcript has it with other blanks, or with more around it', async () => {
    const context = await ingestHome()
    await submit(context, { text: 'one  thing\n', prompt_id: 'p1' })
    const blocks = [
      { type: 'text', text: 'one thing' },
      { type: 'text', text: 'pasted text' },
    ]
    await write(context, prompt(blocks, { promptId: 'p1' }))
    expect(await talkIn(context.store.path)).toEqual(['user: one thing\n\npasted text'])
  })

  test('without a transcript it stays', async () => {
    const context = await ingestHome()
    await submit(context, { text: 'one', prompt_id: 'p1', transcript_path: '' })
    await submit(context, { text: 'two', prompt_id: 'p2', transcript_path: '/nowhere/at/all.jsonl' })
    await stop(context, { text: 'done', prompt_id: 'p2', transcript_path: '' })
    expect(await talkIn(context.store.path)).toEqual(['user?: one', 'user?: two', 'assistant?: done'])
    expect(await turnsIn(context.store.path)).toEqual([1, 2])
  })
})

describe('prompts that are not the same stay apart', () => {
  test('what is typed while the agent works has the id of the running turn, and words of its own', async () => {
    const context = await ingestHome()
    await submit(context, { text: 'one', prompt_id: 'p1' })
    await submit(context, { text: 'also this', prompt_id: 'p1' })
    expect(await talkIn(context.store.path)).toEqual(['user?: one', 'user?: also this'])
    const queued = { type: 'queued_command', prompt: 'also this', commandMode: 'prompt' }
    const line = { ...prompt(''), type: 'attachment', attachment: queued }
    await write(context, prompt('one', { promptId: 'p1' }), answer('two'), line)
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two', 'user: also this'])
  })

  const queued = [prompt('one', { promptId: 'p1' }), answer('done'), prompt('two', { promptId: 'p2' })]
  const once = ['user: one', 'assistant: done', 'user: two']

  test('what is typed while the hooks at the end of a turn run has the id of that turn, and is there once', async () => {
    const [hookFirst, transcriptFirst] = [await ingestHome(), await ingestHome()]
    for (const text of ['one', 'two']) await submit(hookFirst, { text, prompt_id: 'p1' })
    expect(await talkIn(hookFirst.store.path)).toEqual(['user?: one', 'user?: two'])
    await write(hookFirst, ...queued)
    await submit(hookFirst, { text: 'two', prompt_id: 'p1' })
    expect(await talkIn(hookFirst.store.path)).toEqual(once)
    expect(await turnsIn(hookFirst.store.path)).toEqual([2, 1])
    await write(transcriptFirst, ...queued)
    for (const text of ['one', 'two', 'two']) await submit(transcriptFirst, { text, prompt_id: 'p1' })
    expect(await talkIn(transcriptFirst.store.path)).toEqual(once)
  })

  test('and the same words, said before it and after it as well, stay what they are', async () => {
    const context = await ingestHome()
    const before = prompt('two', { promptId: 'p0' })
    await write(context, before, ...queued.slice(0, 2))
    await submit(context, { text: 'two', prompt_id: 'p1' })
    await submit(context, { text: 'two', prompt_id: 'p3' })
    expect(await talkIn(context.store.path)).toEqual([
      ...['user: two', 'user: one', 'assistant: done', 'user?: two', 'user?: two'],
    ])
    const path = await write(context, before, ...queued)
    expect((await talkIn(context.store.path)).filter((line) => line.includes('two'))).toHaveLength(3)
    appendFileSync(path, jsonl(prompt('two', { promptId: 'p3' })))
    await readTranscript(context.context, claudeCode, path)
    expect(await talkIn(context.store.path)).toEqual(['user: two', ...once, 'user: two'])
  })

  test('the same words again are another prompt, with ids', async () => {
    const context = await ingestHome()
    for (const id of ['p1', 'p2', 'p3']) await submit(context, { text: 'continue', prompt_id: id })
    expect(await talkIn(context.store.path)).toHaveLength(3)
    const lines = ['p1', 'p2', 'p3'].map((id) => prompt('continue', { promptId: id }))
    const path = await write(context, ...lines.slice(0, 2))
    expect(await talkIn(context.store.path)).toEqual(['user?: continue', 'user: continue', 'user: continue'])
    appendFileSync(path, jsonl(...lines.slice(2)))
    await readTranscript(context.context, claudeCode, path)
    expect(await talkIn(context.store.path)).toEqual(Array(3).fill('user: continue'))
    expect(await turnsIn(context.store.path)).toEqual([1, 1, 1])
  })

  test('the same words again later are another prompt, without ids and without a transcript', async () => {
    const context = await ingestHome()
    await submit(context, { text: 'continue', at: '2026-01-31T12:00:00.000Z' })
    await submit(context, { text: 'continue', at: '2026-01-31T12:10:00.000Z' })
    await submit(context, { text: 'continue with it', at: '2026-01-31T12:10:01.000Z' })
    expect(await talkIn(context.store.path)).toEqual([
      ...['user?: continue', 'user?: continue', 'user?: continue with it'],
    ])
  })
})

describe('the last answer, as a hook reports it, is taken only for a turn without one', () => {
  const asked = prompt('one', { promptId: 'p1' })

  test('which then gets the one from the transcript in its place', async () => {
    const context = await ingestHome()
    const path = await write(context, asked)
    await stop(context, { text: 'the answer', prompt_id: 'p1' })
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant?: the answer'])
    appendFileSync(path, jsonl(answer('the answer')))
    await readTranscript(context.context, claudeCode, path)
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: the answer'])
  })

  test('not for one that has it', async () => {
    const context = await ingestHome()
    await write(context, asked, answer('the answer'))
    await stop(context, { text: 'the answer', prompt_id: 'p1' })
    await stop(context, { text: 'the answer' })
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: the answer'])
  })

  test('not for the next one, when the event is worked off late', async () => {
    const context = await ingestHome()
    await write(context, asked, answer('the answer'), prompt('two', { promptId: 'p2' }))
    await stop(context, { text: 'the answer', prompt_id: 'p1' })
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: the answer', 'user: two'])
  })
})

test('whatever the order of hooks and readings, everything is there once [promise:nothing-lost.accepted-event]', async () => {
  const lines = ['p1', 'p2', 'p3'].flatMap((id) => [prompt('continue', { promptId: id }), answer('done')])
  const step = fc.oneof(
    fc.record({ what: fc.constant('read' as const), many: fc.integer({ min: 0, max: 6 }) }),
    fc.record({
      what: fc.constantFrom('submit' as const, 'stop' as const),
      many: fc.integer({ min: 1, max: 3 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const context = await ingestHome()
      for (const { what, many } of steps) {
        if (what === 'read') await write(context, ...lines.slice(0, many))
        else if (what === 'submit') await submit(context, { text: 'continue', prompt_id: `p${many}` })
        else await stop(context, { text: 'done', prompt_id: `p${many}` })
      }
      await write(context, ...lines)
      const rows = await ask(
        context.store.path,
        `SELECT t.key, group_concat(m.role, ' ') AS roles, max(provisional) AS heard FROM turns t
         LEFT JOIN messages m ON m.turn_id = t.id GROUP BY t.id ORDER BY t.key`,
      )
      expect(rows.map(({ key, heard, roles }) => [key, heard, String(roles).split(' ').sort()])).toEqual(
        ['p1', 'p2', 'p3'].map((key) => [key, 0, ['assistant', 'user']]),
      )
      await context.store.close()
    }),
    { numRuns: 40, seed: 20_260_131 },
  )
})

describe('an event', () => {
  test('reads the transcript it names, and those of its subagents', async () => {
    const context = await ingestHome()
    const path = context.transcript(jsonl(prompt('one'), answer('two')))
    context.transcript(jsonl(prompt('sub', { agentId: 'a1' })), 'session-1/subagents/agent-a1.jsonl')
    await event(context, 'PreCompact', { transcript_path: path })
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two'])
    expect(await context.store.sessions.list(ME)).toMatchObject([{ subagents: 1 }])
  })

  test('at the end of a session marks when that was', async () => {
    const context = await ingestHome()
    await write(context, prompt('one'))
    await event(context, 'SessionEnd', { at: secondOf(59) })
    expect(await context.store.sessions.list(ME)).toMatchObject([{ endedAt: secondOf(59) }])
    expect(await context.store.capture.activity()).toMatchObject([
      { host: 'claude-code', eventAt: secondOf(59), messageAt: expect.any(String) },
    ])
  })

  test('of a session that said nothing makes none', async () => {
    const context = await ingestHome()
    await event(context, 'SessionStart', {})
    await event(context, 'SessionEnd', {})
    expect(await ask(context.store.path, 'SELECT * FROM sessions')).toEqual([])
  })
})

test('an event that could not be read at first is stored where it was said, not behind later ones', async () => {
  const context = await ingestHome()
  const words = ['one', 'two', 'three', 'four', 'five', 'six']
  for (const [index, text] of words.entries()) {
    context.event({ hook_event_name: 'UserPromptSubmit', session_id: 'session-1', prompt: text })
    const time = new Date(secondOf(index))
    const newest = context.journal.entries().at(-1)
    if (newest !== undefined) utimesSync(newest.path, time, time)
  }
  let failures = 1
  const journal = makeEventJournal({
    ...context.journal,
    read: (entry) => {
      const isFirst = entry.at === Date.parse(secondOf(0))
      if (isFirst && failures-- > 0) throw new MemoriaError('file_unreadable', 'EIO: i/o error, read')
      return context.journal.read(entry)
    },
  })
  expect(await drainJournal(context.context, journal)).toMatchObject({ events: 5, failed: 1 })
  expect(await drainJournal(context.context, journal)).toMatchObject({ events: 1, failed: 0 })
  expect(await talkIn(context.store.path)).toEqual(words.map((text) => `user?: ${text}`))
})
