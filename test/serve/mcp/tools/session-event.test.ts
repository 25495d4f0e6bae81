import { expect, test } from 'vitest'
import { served } from '../support/client.ts'
import { talked } from '../support/past.ts'

interface Page {
  readonly text: string
  readonly total: number
  readonly next?: number
}

test('a long message comes whole, page by page, and no sign is torn', async () => {
  const { m, folder, client } = await served()
  const long = `x${'😀'.repeat(6_000)}`
  await talked(m, folder, 'talk', long)
  const [{ id = '' } = {}] = await messages(m)
  let text = ''
  for (let from: number | undefined = 0; from !== undefined; ) {
    const page: Page = await client.result<Page>('session_event', { id, from })
    expect(page).toMatchObject({ id, type: 'message', role: 'user', total: long.length })
    expect(page.text).not.toMatch(/\p{Cs}/u)
    text += page.text
    from = page.next
  }
  expect(text).toBe(long)
})

test('a tool call shows what went in and came out; its id may be shortened', async () => {
  const { m, folder, client } = await served()
  await talked(m, folder, 'talk', 'hello')
  const [{ session = '' } = {}] = await messages(m)
  const [id, at] = [m.context.makeId(), '2026-01-31T12:00:30.000Z']
  await m.context.store.sessions.addToolCall({
    id,
    key: 'k',
    session,
    turn: null,
    message: null,
    name: 'Bash',
    at,
    input: '{"command":"make"}',
    output: 'boom',
    failed: true,
    endedAt: null,
  })
  expect(await client.result('session_event', { id: id.slice(-8) })).toMatchObject({
    id,
    type: 'tool-call',
    tool: 'Bash',
    failed: true,
    text: 'input:\n{"command":"make"}\n\noutput:\nboom',
  })
  expect(await client.failure('session_event', { id: 'zzzzzzzz' })).toContain('session_timeline')
})

async function messages({ context }: Awaited<ReturnType<typeof served>>['m']) {
  const [session] = await context.store.sessions.list(context.reach)
  return context.store.sessions.messages(context.reach, session?.id ?? '')
}
