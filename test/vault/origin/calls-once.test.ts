import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openConnection } from '../../../src/store/sqlite/open.ts'
import type { ChangedFile } from '../../../src/vault/edits/look.ts'
import { ownVault } from '../../../src/vault/folder/vault.ts'
import { attributeEdits } from '../../../src/vault/origin/attribute.ts'
import { standingClock, temporaryMemoria } from '../../memoria/temporary-memoria.ts'

const AT = Date.parse('2026-01-31T12:00:00Z')
const DAY = 86_400_000

test('tool calls are read once for all changed files, and each file has its own time', async () => {
  const { context, addSession } = await temporaryMemoria({ clock: standingClock() })
  const vault = ownVault(context)
  mkdirSync(vault.root, { recursive: true })
  const message = { id: '1', role: 'user', text: 'write them', at: new Date(AT).toISOString() } as const
  await addSession({ host: 'claude-code', id: 'talk', project: 'farm', messages: [message] })
  const files = Array.from({ length: 12 }, (_, number): ChangedFile => {
    const path = `page-${number}.md`
    writeFileSync(join(vault.root, path), 'text\n')
    utimesSync(join(vault.root, path), AT / 1000, AT / 1000)
    return { path, kind: 'memories', writtenText: '', text: 'text\n', written: [], lines: [] }
  })
  const connection = await openConnection(context.store.path)
  for (const { path } of files)
    await connection.run(
      `INSERT INTO tool_calls (id, key, session_id, name, input, output, at)
       SELECT ?, ?, id, 'Write', ?, 'done', ? FROM sessions`,
      [path, path, JSON.stringify({ file_path: join(vault.root, path) }), new Date(AT).toISOString()],
    )
  await connection.close()
  let reads = 0
  const sessions = {
    ...context.store.sessions,
    callsSince: (...args: Parameters<typeof context.store.sessions.callsSince>) => {
      reads += 1
      return context.store.sessions.callsSince(...args)
    },
  }
  // The last one was seen as we wrote it long after the calls.
  const suspects = files.map((file, index) => ({ file, since: index < 11 ? AT - DAY : AT + 30 * DAY }))
  const writers = await attributeEdits(
    { store: { ...context.store, sessions }, user: context.reach.user },
    vault,
    suspects,
  )
  const wrote = await Promise.all(files.map((file) => writers.ofLines(file, ['text'])))
  expect(wrote.map(({ by }) => by)).toEqual([...Array(11).fill('agent'), 'person'])
  expect(reads).toBe(1)
})
