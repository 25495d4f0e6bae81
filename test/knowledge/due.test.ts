import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runIfDue } from '../../src/knowledge/due.ts'
import { temporaryMemoria } from '../memoria/temporary-memoria.ts'
import { clockAt } from './daily/house.ts'

test('by itself a vault is run when its last time is long enough ago, or never; without anything known there is none', async () => {
  const clock = clockAt('2026-03-04T12:00:00.000Z')
  const m = await temporaryMemoria({ clock })
  const { house } = m
  const add = (text: string) => m.remember({ text, topic: 'deploy-day', kind: 'fact' })
  expect(await runIfDue(house)).toBe(0)
  expect(existsSync(house.paths.vault)).toBe(false)
  await add('Deploys go out on Tuesdays')
  const with0 = { ...house.config, compile: { intervalMinutes: 0 } }
  expect(await runIfDue({ ...house, config: { ...house.config, off: true } })).toBe(0)
  expect(await runIfDue({ ...house, config: with0 })).toBe(0)
  expect(await runIfDue(house)).toBe(3)
  await m.remember({ text: 'Support is staffed on Tuesdays', topic: 'support', kind: 'fact' })
  clock.set('2026-03-04T12:59:00.000Z')
  expect(await runIfDue(house)).toBe(0)
  clock.set('2026-03-04T13:00:00.000Z')
  expect(await runIfDue(house)).toBe(3)
  clock.set('2026-03-04T15:00:00.000Z')
  expect(await runIfDue(house)).toBe(0)
  const log = readFileSync(join(house.paths.vault, 'log.md'), 'utf8')
  expect(log.match(/files written/g)).toHaveLength(2)
})
