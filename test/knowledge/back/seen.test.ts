import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeBack } from '../../../src/knowledge/back/take-back.ts'
import { ownVault } from '../../../src/knowledge/vault/vault.ts'
import type { VaultRows } from '../../../src/store/vault-rows.ts'
import { backHouse, PAGE } from './house.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')

/** A house whose files are old enough to be known by what the file system says of them. */
async function oldPage() {
  const here = await backHouse()
  const { house, write, keep, root } = here
  await write(PAGE, [await keep('Deploys go out on Tuesdays')])
  utimesSync(join(root, PAGE), LONG_AGO, LONG_AGO)
  let reads = 0
  const vault: VaultRows = {
    ...house.store.vault,
    file: (...args) => {
      reads += 1
      return house.store.vault.file(...args)
    },
  }
  const inAnHour = { now: () => statSync(join(root, PAGE)).ctimeMs + 3_600_000 }
  const room = { ...house, clock: inAnHour, store: { ...house.store, vault } }
  const look = async () => {
    reads = 0
    const { changes } = await takeBack(room, ownVault(house))
    return { reads, changes: changes.length }
  }
  return { ...here, look }
}

test('a file that nobody touched is read once, and then not again', async () => {
  const { look } = await oldPage()
  expect(await look()).toEqual({ reads: 1, changes: 0 })
  expect(await look()).toEqual({ reads: 0, changes: 0 })
})

test('an edit that leaves the length and the time of the file is seen', async () => {
  const { look, root, read } = await oldPage()
  await look()
  writeFileSync(join(root, PAGE), read(PAGE).replace('on Tuesdays', 'on Mondays!'))
  utimesSync(join(root, PAGE), LONG_AGO, LONG_AGO)
  expect(await look()).toEqual({ reads: 1, changes: 1 })
})

test('a file that may still be changing is read each time', async () => {
  const { house, write, keep, root, edit, back } = await backHouse()
  await write(PAGE, [await keep('Deploys go out on Tuesdays')])
  const now = { now: () => statSync(join(root, PAGE)).ctimeMs + 10 }
  await takeBack({ ...house, clock: now }, ownVault(house))
  const notes = await house.store.capture.note(`vault seen ${JSON.stringify([house.reach.user, 'home'])}`)
  expect(notes ?? '[]').toBe('[]')
  edit(PAGE, (text) => text.replace('on Tuesdays', 'on Fridays'))
  expect((await back()).changes).toHaveLength(1)
})
