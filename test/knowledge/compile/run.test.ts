import { expect, test } from 'vitest'
import { compileVault } from '../../../src/knowledge/compile/run.ts'
import { logSessions } from '../../../src/knowledge/daily/daily-log.ts'
import { author, newMemory } from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'
import { kept, talk } from '../daily/house.ts'
import { compileRoom, filesIn, timesIn } from './house.ts'

test('memories become a page by topic, and a second run changes no byte', async () => {
  const store = await temporaryStore()
  const room = compileRoom(store)
  const at = '2026-03-04T14:03:00.000Z'
  await talk(store, {
    hostSession: 'one',
    exchanges: [{ at, asked: 'Please move the deploys', answered: 'Done.' }],
  })
  await kept(store, 'one', at, { text: 'Deploys go out on Tuesdays', topic: 'deploy-day', kind: 'decision' })
  await store.memories.add(
    newMemory({ text: 'Keys are *rotated* in May', topic: 'deploy-keys', kind: 'action' }),
    author(),
  )
  await logSessions(room)
  const first = await compileVault(room, room.vault)
  expect([...first.written].sort()).toEqual([
    'MEMORY.md',
    'index.md',
    'pages/concepts/deploy-day.md',
    'pages/concepts/deploy-keys.md',
  ])
  const [files, times] = [filesIn(room.vault.root), timesIn(room.vault.root)]
  expect((await compileVault(room, room.vault)).written).toEqual([])
  expect((await compileVault(room, room.vault, { all: true })).written).toEqual([])
  expect(filesIn(room.vault.root)).toEqual(files)
  expect(timesIn(room.vault.root)).toEqual(times)
})
