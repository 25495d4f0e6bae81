import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runIfDue } from '../../src/vault/due.ts'
import { failuresIn } from '../../src/vault/folder/run-notes.ts'
import { ownVault } from '../../src/vault/folder/vault.ts'
import { runVault } from '../../src/vault/run-vault.ts'
import { temporaryMemoria } from '../memoria/temporary-memoria.ts'
import { clockAt } from './context.ts'

test('by itself a vault is run when its last time is long enough ago, or never; without anything known there is none', async () => {
  const clock = clockAt('2026-03-04T12:00:00.000Z')
  const m = await temporaryMemoria({ clock })
  const { context } = m
  const add = (text: string) => m.remember({ text, topic: 'deploy-day', kind: 'fact' })
  expect(await runIfDue(context)).toMatchObject({ files: 0 })
  expect(existsSync(context.paths.vault)).toBe(false)
  await add('Deploys go out on Tuesdays')
  const with0 = { ...context.config, compile: { intervalMinutes: 0 } }
  expect(await runIfDue({ ...context, config: { ...context.config, off: true } })).toMatchObject({ files: 0 })
  expect(await runIfDue({ ...context, config: with0 })).toMatchObject({ files: 0 })
  expect(await runIfDue(context)).toMatchObject({ files: 2 })
  await m.remember({ text: 'Support is staffed on Tuesdays', topic: 'support', kind: 'fact' })
  clock.set('2026-03-04T12:59:00.000Z')
  expect(await runIfDue(context)).toMatchObject({ files: 0 })
  clock.set('2026-03-04T13:00:00.000Z')
  expect(await runIfDue(context)).toMatchObject({ files: 3 })
  clock.set('2026-03-04T15:00:00.000Z')
  expect(await runIfDue(context)).toMatchObject({ files: 0 })
  const log = readFileSync(join(context.paths.vault, 'log.md'), 'utf8')
  expect(log.match(/files written/g)).toHaveLength(2)
})

test('pages that cannot be written in the background are kept as a failure until a run succeeds', async () => {
  const clock = clockAt('2026-03-04T12:00:00.000Z')
  const { context, ...m } = await temporaryMemoria({ clock })
  const vault = ownVault(context)
  await m.remember({ text: 'Deploys go out on Tuesdays', topic: 'deploy-day', kind: 'fact' })
  await m.remember({ text: 'Freezes start in December', topic: 'deploy-day', kind: 'fact' })
  writeFileSync(vault.root, 'no folder')
  expect(await runIfDue(context)).toMatchObject({ files: 0 })
  const since = '2026-03-04T12:00:00.000Z'
  expect(await failuresIn(context, vault)).toEqual([{ work: 'pages', code: expect.any(String), since }])
  rmSync(vault.root)
  expect(await runIfDue(context)).toMatchObject({ files: 3 })
  expect(await failuresIn(context, vault)).toEqual([])
})

test('a page that is refused is kept as a failure, too; a run that was broken off proves nothing', async () => {
  const { context, ...m } = await temporaryMemoria({ clock: clockAt('2026-03-04T12:00:00.000Z') })
  const vault = ownVault(context)
  await m.remember({ text: 'The north door opens in north-door.ts', kind: 'fact', scope: 'user' })
  await m.remember({ text: 'Hinges are listed in north-door.ts', kind: 'fact', scope: 'user' })
  mkdirSync(vault.root)
  symlinkSync(context.home, join(vault.root, 'pages'))
  const { refused } = await runVault(context, vault)
  expect(refused).toMatchObject([{ why: { code: 'path_unsafe' } }])
  expect(await failuresIn(context, vault)).toMatchObject([{ work: 'pages', code: 'path_unsafe' }])
  rmSync(join(vault.root, 'pages'))
  await runVault(context, vault, { signal: AbortSignal.abort() })
  expect(await failuresIn(context, vault)).toHaveLength(1)
  await runVault(context, vault)
  expect(await failuresIn(context, vault)).toEqual([])
})
