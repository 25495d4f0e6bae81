import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runIfDue } from '../../src/knowledge/due.ts'
import { runVault } from '../../src/knowledge/run-vault.ts'
import { failuresIn } from '../../src/knowledge/vault/run-notes.ts'
import { ownVault } from '../../src/knowledge/vault/vault.ts'
import { temporaryMemoria } from '../memoria/temporary-memoria.ts'
import { clockAt } from './daily/house.ts'

test('by itself a vault is run when its last time is long enough ago, or never; without anything known there is none', async () => {
  const clock = clockAt('2026-03-04T12:00:00.000Z')
  const m = await temporaryMemoria({ clock })
  const { house } = m
  const add = (text: string) => m.remember({ text, topic: 'deploy-day', kind: 'fact' })
  expect(await runIfDue(house)).toMatchObject({ files: 0 })
  expect(existsSync(house.paths.vault)).toBe(false)
  await add('Deploys go out on Tuesdays')
  const with0 = { ...house.config, compile: { intervalMinutes: 0 } }
  expect(await runIfDue({ ...house, config: { ...house.config, off: true } })).toMatchObject({ files: 0 })
  expect(await runIfDue({ ...house, config: with0 })).toMatchObject({ files: 0 })
  expect(await runIfDue(house)).toMatchObject({ files: 3 })
  await m.remember({ text: 'Support is staffed on Tuesdays', topic: 'support', kind: 'fact' })
  clock.set('2026-03-04T12:59:00.000Z')
  expect(await runIfDue(house)).toMatchObject({ files: 0 })
  clock.set('2026-03-04T13:00:00.000Z')
  expect(await runIfDue(house)).toMatchObject({ files: 3 })
  clock.set('2026-03-04T15:00:00.000Z')
  expect(await runIfDue(house)).toMatchObject({ files: 0 })
  const log = readFileSync(join(house.paths.vault, 'log.md'), 'utf8')
  expect(log.match(/files written/g)).toHaveLength(2)
})

test('pages that cannot be written in the background are kept as a failure until a run succeeds', async () => {
  const clock = clockAt('2026-03-04T12:00:00.000Z')
  const { house, ...m } = await temporaryMemoria({ clock })
  const vault = ownVault(house)
  await m.remember({ text: 'Deploys go out on Tuesdays', topic: 'deploy-day', kind: 'fact' })
  writeFileSync(vault.root, 'no folder')
  expect(await runIfDue(house)).toMatchObject({ files: 0 })
  const since = '2026-03-04T12:00:00.000Z'
  expect(await failuresIn(house, vault)).toEqual([{ work: 'pages', code: expect.any(String), since }])
  rmSync(vault.root)
  expect(await runIfDue(house)).toMatchObject({ files: 3 })
  expect(await failuresIn(house, vault)).toEqual([])
})

test('a page that is refused is kept as a failure, too; a run that was broken off proves nothing', async () => {
  const { house, ...m } = await temporaryMemoria({ clock: clockAt('2026-03-04T12:00:00.000Z') })
  const vault = ownVault(house)
  await m.remember({ text: 'Deploys go out on Tuesdays', topic: 'deploy-day', kind: 'fact' })
  mkdirSync(vault.root)
  symlinkSync(house.home, join(vault.root, 'pages'))
  const { refused } = await runVault(house, vault)
  expect(refused).toMatchObject([{ why: { code: 'path_unsafe' } }])
  expect(await failuresIn(house, vault)).toMatchObject([{ work: 'pages', code: 'path_unsafe' }])
  rmSync(join(vault.root, 'pages'))
  await runVault(house, vault, { signal: AbortSignal.abort() })
  expect(await failuresIn(house, vault)).toHaveLength(1)
  await runVault(house, vault)
  expect(await failuresIn(house, vault)).toEqual([])
})
