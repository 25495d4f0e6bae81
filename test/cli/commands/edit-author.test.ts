import { expect, test } from 'vitest'
import { temporaryPlace } from '../program.ts'

const SESSION = '0b8f6a4e-7d15-4c49-9d0c-3a9f2f7f1c11'

test('an edited memory is the person’s of that day, and old evidence is what it supported then', async () => {
  const place = temporaryPlace()
  await place.prepare(async (memoria) => {
    const said = {
      role: 'user',
      text: 'We decided: deploys go out on Tuesdays',
      at: '2026-01-10T10:00:00Z',
    } as const
    await memoria.addSession({
      host: 'claude-code',
      id: SESSION,
      project: place.cwd,
      messages: [{ id: 'm1', ...said }],
    })
    await memoria.remember({
      text: 'Deploys go out on Tuesdays',
      kind: 'preference',
      scope: 'user',
      at: said.at,
      evidence: [{ session: SESSION, messages: ['m1'], quote: 'deploys go out on Tuesdays' }],
    })
  })
  expect(place.json<{ text: string }>('brief').text).toContain('01-10: Deploys go out on Tuesdays')
  const { memories } = place.json<{ memories: { id: string }[] }>('list')
  const id = memories[0]?.id ?? ''
  place.run('edit', id, '--text', 'Deploys go out on Wednesdays')
  const today = new Date().toISOString().slice('2026-'.length, '2026-01-10'.length)
  const lines = place.json<{ text: string }>('brief').text.split('\n')
  const line = lines.find((one) => one.includes('Deploys go out on Wednesdays'))
  expect(line).toContain(today)
  expect(line).not.toMatch(/Claude Code|2026-01-10/)
  const { stdout } = place.run('why', id)
  expect(stdout).toMatch(/said in\n.*written by you with `memoria edit`\n.*Wednesdays/)
  expect(stdout).toMatch(/supported what it said before\n.*claude-code/)
})

test('what is said of all projects is the person’s, wherever they say it', () => {
  const place = temporaryPlace()
  expect(place.json('remember', 'In all my projects, use tabs')).toMatchObject({
    memory: { scope: 'user', project: null },
  })
  expect(place.json('remember', 'Use tabs in this one')).toMatchObject({ memory: { scope: 'project' } })
  expect(place.json('remember', 'In all my projects, plums are blue', '--scope', 'project')).toMatchObject({
    memory: { scope: 'project' },
  })
})
