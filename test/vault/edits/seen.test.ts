import { statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textState } from '../../../src/store/state.ts'
import type { VaultRows } from '../../../src/store/vault-rows.ts'
import { importEdits } from '../../../src/vault/edits/import-edits.ts'
import { ownVault } from '../../../src/vault/folder/vault.ts'
import { backFixture, PAGE } from './fixture.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const UNSURE_MS = 2_000

/** A page that was looked at, and how often pages are read from then on. */
async function seenPage() {
  const here = await backFixture()
  const { context: opened, write, keep, root } = here
  await write(PAGE, [await keep('Deploys go out on Tuesdays')])
  const changedAt = () => statSync(join(root, PAGE)).ctimeMs
  let reads = 0
  const vault: VaultRows = {
    ...opened.store.vault,
    file: (...args) => {
      reads += 1
      return opened.store.vault.file(...args)
    },
  }
  const context = { ...opened, store: { ...opened.store, vault } }
  const look = async () => {
    reads = 0
    const { changes } = await importEdits(context, ownVault(opened))
    return { reads, changes: changes.length }
  }
  /** As if the last look had been so long after the page was written. */
  const laterBy = (ms: number) => {
    const name = `vault seen ${JSON.stringify([opened.reach.user, 'home'])}`
    return opened.store.state.write(textState(name), JSON.stringify({ upTo: changedAt() + ms, but: [] }))
  }
  return { ...here, look, laterBy, changedAt }
}

test('a file that nobody touched since the last look is not read again', async () => {
  const { look, laterBy } = await seenPage()
  expect(await look()).toEqual({ reads: 1, changes: 0 })
  await laterBy(UNSURE_MS + 1)
  expect(await look()).toEqual({ reads: 0, changes: 0 })
})

test('a file that may have changed while it was looked at is read again', async () => {
  const { look, laterBy } = await seenPage()
  await look()
  await laterBy(UNSURE_MS)
  expect(await look()).toEqual({ reads: 1, changes: 0 })
})

test('an edit that leaves the length and the time of the file is seen', async () => {
  const { look, laterBy, changedAt, root, read } = await seenPage()
  await look()
  await laterBy(UNSURE_MS + 1)
  const before = changedAt()
  const text = read(PAGE).replace('on Tuesdays', 'on Mondays!')
  while (changedAt() <= before + 1) {
    writeFileSync(join(root, PAGE), text)
    utimesSync(join(root, PAGE), LONG_AGO, LONG_AGO)
  }
  expect(await look()).toEqual({ reads: 1, changes: 1 })
})

test('a file that did not say what we wrote is looked at each time, until it does', async () => {
  const { look, edit } = await seenPage()
  edit(PAGE, () => '')
  expect(await look()).toEqual({ reads: 1, changes: 1 })
  expect(await look()).toEqual({ reads: 1, changes: 1 })
})
