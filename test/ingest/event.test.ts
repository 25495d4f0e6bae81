import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { takeEvent } from '../../src/ingest/event.ts'
import { readTranscript } from '../../src/ingest/transcript.ts'
import { ME } from '../store/examples.ts'
import { ask } from '../store/temporary-store.ts'
import { talkIn, turnsIn } from './support/content.ts'
import { ingestHouse, type TestHouse } from './support/house.ts'
import { answer, jsonl, type Line, prompt, secondOf } from './support/lines.ts'

interface Fields {
  readonly text?: string
  readonly prompt_id?: string
  readonly transcript_path?: string
  readonly at?: string
}

function event({ room }: TestHouse, name: string, { text, at = secondOf(0), ...fields }: Fields) {
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
  return takeEvent(room, { host: claudeCode, event: heard, at })
}

const submit = (house: TestHouse, fields: Fields) => event(house, 'UserPromptSubmit', fields)
const stop = (house: TestHouse, fields: Fields) => event(house, 'Stop', fields)

/** Writes the transcript anew and reads it. */
async function write(house: TestHouse, ...lines: readonly Line[]): Promise<string> {
  const path = house.transcript(jsonl(...lines))
  await readTranscript(house.room, claudeCode, path)
  return path
}

describe('a prompt that a hook reports is there once', () => {
  test('before the transcript has it, and after', async () => {
    const house = await ingestHouse()
    await submit(house, { text: 'one', prompt_id: 'p1' })
    expect(await talkIn(house.store.path)).toEqual(['user?: one'])
    await write(house, prompt('one', { promptId: 'p1' }), answer('two'))
    await submit(house, { text: 'one', prompt_id: 'p1' })
    expect(await talkIn(house.store.path)).toEqual(['user: one', 'assistant: two'])
    expect(await turnsIn(house.store.path)).toEqual([2])
  })

  test('from a host that gives prompts no id', async () => {
    const house = await ingestHouse()
    await submit(house, { text: 'one' })
    await submit(house, { text: 'one', at: secondOf(1) })
    expect(await talkIn(house.store.path)).toEqual(['user?: one'])
    await write(house, prompt('one'), answer('two'))
    await submit(house, { text: 'one', at: secondOf(2) })
    expect(await talkIn(house.store.path)).toEqual(['user: one', 'assistant: two'])
    expect(await turnsIn(house.store.path)).toEqual([2])
  })

  test('when hooks from two installations report it', async () => {
    const house = await ingestHouse()
    await submit(house, { text: 'one', prompt_id: 'p1' })
    await submit(house, { text: 'one', prompt_id: 'p1', at: secondOf(9) })
    expect(await talkIn(house.store.path)).toEqual(['user?: one'])
  })

  test('when the transcript has it with other blanks, or with more around it', async () => {
    const house = await ingestHouse()
    await submit(house, { text: 'one  thing\n', prompt_id: 'p1' })
    const blocks = [
      { type: 'text', text: 'one thing' },
      { type: 'text', text: 'pasted text' },
    ]
    await write(house, prompt(blocks, { promptId: 'p1' }))
    expect(await talkIn(house.store.path)).toEqual(['user: one thing\n\npasted text'])
  })

  test('without a transcript it stays', async () => {
    const house = await ingestHouse()
    await submit(house, { text: 'one', prompt_id: 'p1', transcript_path: '' })
    await submit(house, { text: 'two', prompt_id: 'p2', transcript_path: '/nowhere/at/all.jsonl' })
    await stop(house, { text: 'done', prompt_id: 'p2', transcript_path: '' })
    expect(await talkIn(house.store.path)).toEqual(['user?: one', 'user?: two', 'assistant?: done'])
    expect(await turnsIn(house.store.path)).toEqual([1, 2])
  })
})

describe('prompts that are not the same stay apart', () => {
  test('what is typed while the agent works has the id of the running turn, and words of its own', async () => {
    const house = await ingestHouse()
    await submit(house, { text: 'one', prompt_id: 'p1' })
    await submit(house, { text: 'also this', prompt_id: 'p1' })
    expect(await talkIn(house.store.path)).toEqual(['user?: one', 'user?: also this'])
    const queued = { type: 'queued_command', prompt: 'also this', commandMode: 'prompt' }
    const line = { ...prompt(''), type: 'attachment', attachment: queued }
    await write(house, prompt('one', { promptId: 'p1' }), answer('two'), line)
    expect(await talkIn(house.store.path)).toEqual(['user: one', 'assistant: two', 'user: also this'])
  })

  const queued = [prompt('one', { promptId: 'p1' }), answer('done'), prompt('two', { promptId: 'p2' })]
  const once = ['user: one', 'assistant: done', 'user: two']

  test('what is typed while the hooks at the end of a turn run has the id of that turn, and is there once', async () => {
    const [hookFirst, transcriptFirst] = [await ingestHouse(), await ingestHouse()]
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
    const house = await ingestHouse()
    const before = prompt('two', { promptId: 'p0' })
    await write(house, before, ...queued.slice(0, 2))
    await submit(house, { text: 'two', prompt_id: 'p1' })
    await submit(house, { text: 'two', prompt_id: 'p3' })
    expect(await talkIn(house.store.path)).toEqual([
      ...['user: two', 'user: one', 'assistant: done', 'user?: two', 'user?: two'],
    ])
    const path = await write(house, before, ...queued)
    expect((await talkIn(house.store.path)).filter((line) => line.includes('two'))).toHaveLength(3)
    appendFileSync(path, jsonl(prompt('two', { promptId: 'p3' })))
    await readTranscript(house.room, claudeCode, path)
    expect(await talkIn(house.store.path)).toEqual(['user: two', ...once, 'user: two'])
  })

  test('the same words again are another prompt, with ids', async () => {
    const house = await ingestHouse()
    for (const id of ['p1', 'p2', 'p3']) await submit(house, { text: 'continue', prompt_id: id })
    expect(await talkIn(house.store.path)).toHaveLength(3)
    const lines = ['p1', 'p2', 'p3'].map((id) => prompt('continue', { promptId: id }))
    const path = await write(house, ...lines.slice(0, 2))
    expect(await talkIn(house.store.path)).toEqual(['user?: continue', 'user: continue', 'user: continue'])
    appendFileSync(path, jsonl(...lines.slice(2)))
    await readTranscript(house.room, claudeCode, path)
    expect(await talkIn(house.store.path)).toEqual(Array(3).fill('user: continue'))
    expect(await turnsIn(house.store.path)).toEqual([1, 1, 1])
  })

  test('the same words again later are another prompt, without ids and without a transcript', async () => {
    const house = await ingestHouse()
    await submit(house, { text: 'continue', at: '2026-01-31T12:00:00.000Z' })
    await submit(house, { text: 'continue', at: '2026-01-31T12:10:00.000Z' })
    await submit(house, { text: 'continue with it', at: '2026-01-31T12:10:01.000Z' })
    expect(await talkIn(house.store.path)).toEqual([
      ...['user?: continue', 'user?: continue', 'user?: continue with it'],
    ])
  })
})

describe('the last answer, as a hook reports it, is taken only for a turn without one', () => {
  const asked = prompt('one', { promptId: 'p1' })

  test('which then gets the one from the transcript in its place', async () => {
    const house = await ingestHouse()
    const path = await write(house, asked)
    await stop(house, { text: 'the answer', prompt_id: 'p1' })
    expect(await talkIn(house.store.path)).toEqual(['user: one', 'assistant?: the answer'])
    appendFileSync(path, jsonl(answer('the answer')))
    await readTranscript(house.room, claudeCode, path)
    expect(await talkIn(house.store.path)).toEqual(['user: one', 'assistant: the answer'])
  })

  test('not for one that has it', async () => {
    const house = await ingestHouse()
    await write(house, asked, answer('the answer'))
    await stop(house, { text: 'the answer', prompt_id: 'p1' })
    await stop(house, { text: 'the answer' })
    expect(await talkIn(house.store.path)).toEqual(['user: one', 'assistant: the answer'])
  })

  test('not for the next one, when the event is worked off late', async () => {
    const house = await ingestHouse()
    await write(house, asked, answer('the answer'), prompt('two', { promptId: 'p2' }))
    await stop(house, { text: 'the answer', prompt_id: 'p1' })
    expect(await talkIn(house.store.path)).toEqual(['user: one', 'assistant: the answer', 'user: two'])
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
      const house = await ingestHouse()
      for (const { what, many } of steps) {
        if (what === 'read') await write(house, ...lines.slice(0, many))
        else if (what === 'submit') await submit(house, { text: 'continue', prompt_id: `p${many}` })
        else await stop(house, { text: 'done', prompt_id: `p${many}` })
      }
      await write(house, ...lines)
      const rows = await ask(
        house.store.path,
        `SELECT t.key, group_concat(m.role, ' ') AS roles, max(provisional) AS heard FROM turns t
         LEFT JOIN messages m ON m.turn_id = t.id GROUP BY t.id ORDER BY t.key`,
      )
      expect(rows.map(({ key, heard, roles }) => [key, heard, String(roles).split(' ').sort()])).toEqual(
        ['p1', 'p2', 'p3'].map((key) => [key, 0, ['assistant', 'user']]),
      )
      await house.store.close()
    }),
    { numRuns: 40, seed: 20_260_131 },
  )
})

describe('an event', () => {
  test('reads the transcript it names, and those of its subagents', async () => {
    const house = await ingestHouse()
    const path = house.transcript(jsonl(prompt('one'), answer('two')))
    house.transcript(jsonl(prompt('sub', { agentId: 'a1' })), 'session-1/subagents/agent-a1.jsonl')
    await event(house, 'PreCompact', { transcript_path: path })
    expect(await talkIn(house.store.path)).toEqual(['user: one', 'assistant: two'])
    expect(await house.store.sessions.list(ME)).toMatchObject([{ subagents: 1 }])
  })

  test('at the end of a session marks when that was', async () => {
    const house = await ingestHouse()
    await write(house, prompt('one'))
    await event(house, 'SessionEnd', { at: secondOf(59) })
    expect(await house.store.sessions.list(ME)).toMatchObject([{ endedAt: secondOf(59) }])
    expect(await house.store.capture.activity()).toMatchObject([
      { host: 'claude-code', eventAt: secondOf(59), messageAt: expect.any(String) },
    ])
  })

  test('of a session that said nothing makes none', async () => {
    const house = await ingestHouse()
    await event(house, 'SessionStart', {})
    await event(house, 'SessionEnd', {})
    expect(await ask(house.store.path, 'SELECT * FROM sessions')).toEqual([])
  })
})
