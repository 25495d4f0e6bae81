import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MemoriaError } from '../../../src/base/errors.ts'
import { openLog } from '../../../src/base/log.ts'
import { failuresIn, noteFailure, noteSuccess } from '../../../src/vault/folder/run-notes.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { temporaryStore } from '../../store/temporary-store.ts'
import { clockAt } from '../context.ts'

const HOME = { name: 'home', root: '/vault', project: null }
const SHOP = { name: '/shop', root: '/shop', project: 'shop' }
const NOON = '2026-03-04T12:00:00.000Z'

async function noting() {
  const clock = clockAt(NOON)
  const log = openLog({ path: join(temporaryFolder(), 'memoria.log'), level: 'error', clock })
  return { store: await temporaryStore(), clock, log }
}

describe('how the work in a vault went', () => {
  test('a failure is kept from its first time on, for its vault and work alone, until that succeeds', async () => {
    const context = await noting()
    await noteFailure(context, HOME, { work: 'daily', code: 'path_unsafe' })
    context.clock.set('2026-03-04T13:00:00.000Z')
    await noteFailure(context, HOME, { work: 'daily', code: 'path_unsafe' })
    await noteFailure(context, HOME, { work: 'pages', code: 'disk_full' })
    const daily = { work: 'daily', code: 'path_unsafe', since: NOON }
    const pages = { work: 'pages', code: 'disk_full', since: '2026-03-04T13:00:00.000Z' }
    expect(await failuresIn(context, HOME)).toEqual([daily, pages])
    expect(await failuresIn(context, SHOP)).toEqual([])
    await noteSuccess(context, SHOP, 'daily')
    await noteSuccess(context, HOME, 'pages')
    expect(await failuresIn(context, HOME)).toEqual([daily])
    await noteSuccess(context, HOME, 'daily')
    expect(await failuresIn(context, HOME)).toEqual([])
  })

  test('another failure than before is told with its own time', async () => {
    const context = await noting()
    await noteFailure(context, HOME, { work: 'daily', code: 'path_unsafe' })
    context.clock.set('2026-03-04T13:00:00.000Z')
    await noteFailure(context, HOME, { work: 'daily', code: 'disk_full' })
    expect(await failuresIn(context, HOME)).toEqual([
      { work: 'daily', code: 'disk_full', since: '2026-03-04T13:00:00.000Z' },
    ])
  })

  test('that another one writes just now is no failure, and no success', async () => {
    const context = await noting()
    await noteFailure(context, HOME, { work: 'pages', code: 'locked' })
    expect(await failuresIn(context, HOME)).toEqual([])
    await noteFailure(context, HOME, { work: 'pages', code: 'disk_full' })
    await noteFailure(context, HOME, { work: 'pages', code: 'locked' })
    expect(await failuresIn(context, HOME)).toMatchObject([{ code: 'disk_full' }])
  })

  test('a disk too full for the note ends nothing else; a store that is damaged concerns all', async () => {
    const { store, ...context } = await noting()
    const failing = (code: 'disk_full' | 'store_corrupt') => ({
      ...context,
      store: {
        ...store,
        state: { ...store.state, write: () => Promise.reject(new MemoriaError(code, 'no')) },
      },
    })
    const failure = { work: 'pages', code: 'file_unwritable' } as const
    await noteFailure(failing('disk_full'), HOME, failure)
    await expect(noteFailure(failing('store_corrupt'), HOME, failure)).rejects.toMatchObject({
      code: 'store_corrupt',
    })
  })
})
