import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codex } from '../../src/hosts/codex/codex.ts'
import { sweep } from '../../src/ingest/drain.ts'
import { wholeReach } from '../../src/model/reach.ts'
import {
  assistant,
  call,
  line,
  meta,
  person,
  ROLLOUT,
  result,
  SESSION,
} from '../hosts-unit/support/rollout.ts'
import { talkIn } from './support/content.ts'
import { ingestHome } from './support/home.ts'

const LINES = [
  meta(),
  line('turn_context', { cwd: '/home/dev/shop' }),
  person('one'),
  call('call_1', 'echo hi'),
  result('call_1', 'Process exited with code 0\nOutput:\nhi'),
  assistant('two'),
  person('three'),
].map((value) => JSON.stringify(value))

async function place(lines: readonly string[]) {
  const context = await ingestHome()
  const path = join(context.home, '..', '.codex', ROLLOUT.slice(ROLLOUT.indexOf('sessions')))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${lines.join('\n')}\n`)
  return {
    context,
    path,
    take: () => sweep(context.context, { hosts: [codex] }),
    talk: () => talkIn(context.store.path, SESSION),
  }
}

const WHOLE = ['user: one', 'assistant: two', 'user: three']

describe('a rollout that is damaged or of another age', () => {
  test('is read whole when it is whole, once, and on from where it stopped', async () => {
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
      JSON.stringify(line('holograms', { type: 'x' })),
      '{"type":"response_item","payload":{}}',
    ]
    const mixed = LINES.flatMap((text, index) => [
      text.replace('0.166.0', '9.0.0'),
      strange[index % strange.length] ?? '',
    ])
    const { take, talk } = await place(mixed)
    expect(await take()).toMatchObject({ messages: 3, toolCalls: 1, setAside: 0, failed: 0 })
    expect(await talk()).toEqual(WHOLE)
  })

  test('without its head it belongs to the session that its name says', async () => {
    const { take, talk } = await place(LINES.slice(2))
    await take()
    expect(await talk()).toEqual(WHOLE)
  })

  test('a fork adds only what is new in it', async () => {
    const { context, path, take } = await place(LINES)
    await take()
    const fork = path.replace(SESSION, '01a1e0cd-0000-7d60-bfff-98e6012c78e9')
    const head = JSON.stringify(meta({ session_id: 'fork', id: 'fork', forked_from_id: SESSION }))
    writeFileSync(fork, [head, ...LINES.slice(1), JSON.stringify(person('new')), ''].join('\n'))
    expect(await take()).toMatchObject({ files: 1, messages: 1, toolCalls: 0 })
    const sessions = await context.store.sessions.list(wholeReach('me'))
    expect(sessions).toHaveLength(2)
    expect(await talkIn(context.store.path, 'fork')).toEqual(['user: new'])
  })
})
