import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileIfDue } from '../../../src/knowledge/compile/due.ts'
import { author, newMemory } from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'
import { clockAt } from '../daily/house.ts'
import { compileRoom, filesIn } from './house.ts'

test('by itself pages are written when something changed and the last time is long enough ago, or never', async () => {
  const store = await temporaryStore()
  const clock = clockAt('2026-03-04T12:00:00.000Z')
  const around = compileRoom(store)
  const room = { ...around, clock, config: { ...around.config, compile: { intervalMinutes: 60 } } }
  const add = (text: string) => store.memories.add(newMemory({ text, topic: 'deploy-day' }), author())
  expect(await compileIfDue(room, {})).toBe(0)
  expect(existsSync(room.vault.root)).toBe(false)
  await add('Deploys go out on Tuesdays')
  expect(await compileIfDue({ ...room, config: { ...room.config, off: true } }, {})).toBe(0)
  expect(
    await compileIfDue({ ...room, config: { ...room.config, compile: { intervalMinutes: 0 } } }, {}),
  ).toBe(0)
  expect(await compileIfDue(room, {})).toBe(3)
  await add('Deploys need two people')
  clock.set('2026-03-04T12:59:00.000Z')
  expect(await compileIfDue(room, {})).toBe(0)
  clock.set('2026-03-04T13:00:00.000Z')
  expect(await compileIfDue(room, {})).toBe(3)
  clock.set('2026-03-04T15:00:00.000Z')
  expect(await compileIfDue(room, {})).toBe(0)
  expect(filesIn(join(room.vault.root))['log.md']?.match(/files written/g)).toHaveLength(2)
})
