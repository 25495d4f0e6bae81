import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copilot } from '../../src/hosts/copilot/copilot.ts'
import { sweep } from '../../src/ingest/drain.ts'
import { wholeReach } from '../../src/model/reach.ts'
import {
  AGENT,
  assistant,
  call,
  line,
  person,
  result,
  SESSION,
  start,
} from '../hosts-unit/support/copilot-lines.ts'
import { talkIn } from './support/content.ts'
import { ingestHome } from './support/home.ts'

const LINES = [
  start(),
  line('system.message', { role: 'system', content: 'You are' }),
  person('one'),
  assistant('', [call('call_0', 'echo hi')]),
  result('call_0', { result: { content: 'hi' } }),
  assistant('two'),
  person('three'),
].map((value) => JSON.stringify(value))

async function place(lines: readonly string[]) {
  const context = await ingestHome()
  const path = join(context.home, '..', '.copilot', 'session-state', SESSION, 'events.jsonl')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${lines.join('\n')}\n`)
  return {
    context,
    path,
    take: () => sweep(context.context, { hosts: [copilot] }),
    talk: () => talkIn(context.store.path, SESSION),
  }
}

const WHOLE = ['user: one', 'assistant: two', 'user: three']

describe('a session’s events that are damaged or of another age', () => {
  test('are read whole when they are whole, once, and on from where they stopped', async () => {
    const { path, take, talk } = await place(LINES)
    expect(await take()).toMatchObject({ files: 1, messages: 3, toolCalls: 1, setAside: 0, failed: 0 })
    expect(await take()).toMatchObject({ files: 0, messages: 0 })
    appendFileSync(path, `${JSON.stringify(assistant('four'))}\n`)
    expect(await take()).toMatchObject({ messages: 1 })
    expect(await talk()).toEqual([...WHOLE, 'assistant: four'])
  })

  test.each(LINES.map((_line, index) => index))(
    'line %i cut in the middle costs that line and is counted',
    async (cut) => {
      const { take, talk } = await place(
        LINES.map((text, index) => (index === cut ? text.slice(0, -20) : text)),
      )
      expect(await take()).toMatchObject({ setAside: 1, failed: 0 })
      const lost = cut === 2 ? 'user: one' : cut === 5 ? 'assistant: two' : cut === 6 ? 'user: three' : ''
      expect(await talk()).toEqual(WHOLE.filter((said) => said !== lost))
    },
  )

  test('kinds, fields and versions that nobody knows yet are passed over', async () => {
    const strange = [
      '{}',
      '[1,2]',
      '7',
      JSON.stringify(line('holograms', { content: 'x' })),
      '{"type":"abort"}',
    ]
    const mixed = LINES.flatMap((text, index) => [
      text.replace('1.0.102', '9.0.0').replace('"version":1', '"version":9'),
      strange[index % strange.length] ?? '',
    ])
    const { take, talk } = await place(mixed)
    expect(await take()).toMatchObject({ messages: 3, toolCalls: 1, setAside: 0, failed: 0 })
    expect(await talk()).toEqual(WHOLE)
  })

  test('a subagent is kept apart, and a copy of a session adds only what is new in it', async () => {
    const theirs = [person('look', { source: `agent-${SESSION}` }), assistant('seen')]
    const { context, path, take, talk } = await place([
      ...LINES,
      ...theirs.map((value) => JSON.stringify({ ...value, agentId: AGENT })),
    ])
    expect(await take()).toMatchObject({ messages: 5 })
    expect(await talk()).toEqual(WHOLE)
    const fork = path.replace(SESSION, '01a1e0cd-0000-7d60-bfff-98e6012c78e9')
    mkdirSync(dirname(fork))
    writeFileSync(fork, [...LINES, JSON.stringify(person('new')), ''].join('\n'))
    expect(await take()).toMatchObject({ files: 1, messages: 1, toolCalls: 0 })
    expect(await context.store.sessions.list(wholeReach('me'))).toHaveLength(2)
  })
})
