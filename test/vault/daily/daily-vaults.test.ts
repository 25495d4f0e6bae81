import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { logSessions, readDay } from '../../../src/vault/daily/daily-log.ts'
import { headingOf } from '../../../src/vault/daily/entry.ts'
import { filesContaining } from '../../../src/vault/folder/containing.ts'
import { failuresIn } from '../../../src/vault/folder/run-notes.ts'
import { ownVault } from '../../../src/vault/folder/vault.ts'
import { prepareVault } from '../../../src/vault/folder/vault-lock.ts'
import { author, ME, minute } from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'
import { contextAround } from '../context.ts'
import { kept, logsIn, talk } from './fixture.ts'

const DAY = '2026-03-04'
const at = (time: string) => `${DAY}T${time}:00.000Z`
const said = (asked: string, time = '14:03') => [{ at: at(time), asked, answered: 'That is done.' }]
const BREAD = 'Please bake the bread of the shop on Tuesdays'
const STAIRS = 'Please paint the stairs of the tower in green'

/** A home with two projects, of which the shop has a vault of its own. */
async function houseWithShop() {
  const store = await temporaryStore()
  for (const id of ['shop', 'tower'])
    await store.projects.seen({ id, kind: 'name', name: id }, null, minute(0))
  const context = contextAround(store)
  const shop = join(dirname(context.paths.vault), '..', 'shop')
  prepareVault(shop)
  await store.vaults.add(ME, { root: shop, project: 'shop', addedAt: minute(0) })
  return { store, context, shop, shopContext: { ...context, paths: { ...context.paths, vault: shop } } }
}

describe('the daily logs of several vaults', () => {
  test('the own one tells of everything, that of a project of its sessions alone', async () => {
    const { store, context, shopContext } = await houseWithShop()
    await talk(store, { project: 'shop', exchanges: said(BREAD) })
    await talk(store, { project: 'tower', exchanges: said(STAIRS) })
    await talk(store, { project: null, exchanges: said('Please sort the photos of the holidays by year') })
    expect(await logSessions(context)).toEqual({ entries: 4, left: 0 })
    for (const words of ['bread', 'stairs', 'photos']) expect(logsIn(context)[DAY]).toContain(words)
    const log = logsIn(shopContext)[DAY] ?? ''
    expect(log).toContain('project shop')
    expect(log.match(/^## /gm)).toHaveLength(1)
    expect(log).not.toMatch(/stairs|tower|photos/)
    expect(await logSessions(context)).toEqual({ entries: 0, left: 0 })
  })

  test('an entry is left to the next run when settings change before it is written', async () => {
    const store = await temporaryStore()
    const context = contextAround(store)
    await talk(store, { project: null, exchanges: said(BREAD) })
    expect(await logSessions(context, { isCurrent: () => false })).toEqual({ entries: 0, left: 1 })
    expect(existsSync(join(context.paths.vault, 'daily'))).toBe(false)
    expect(await logSessions(context, { isCurrent: () => true })).toEqual({ entries: 1, left: 0 })
  })

  test('memories of the person or of another project are not told in that of a project', async () => {
    const { store, context, shopContext } = await houseWithShop()
    await talk(store, { hostSession: 'abc', project: 'shop', exchanges: said(BREAD) })
    const from = (text: string, project: string | null) =>
      kept(store, 'abc', at('14:03'), {
        kind: 'decision',
        text,
        project,
        scope: project === null ? 'user' : 'project',
      })
    await from('Bread is baked on Tuesdays', 'shop')
    await from('I like rye best', null)
    await from('Stairs are painted in green', 'tower')
    await logSessions(context)
    for (const words of [/Tuesdays/, /rye/, /green/]) expect(logsIn(context)[DAY]).toMatch(words)
    expect(logsIn(shopContext)[DAY]).toContain('- Bread is baked on Tuesdays')
    expect(logsIn(shopContext)[DAY]).not.toMatch(/rye|green/)
  })

  test('words that a forgotten memory of another project came from are told in none', async () => {
    const { store, context, shopContext } = await houseWithShop()
    await talk(store, {
      hostSession: 'abc',
      project: 'shop',
      exchanges: [...said(STAIRS), ...said(BREAD, '14:05')],
    })
    const fields = { text: 'Stairs are painted in green', scope: 'project', project: 'tower' } as const
    const { id } = await kept(store, 'abc', at('14:03'), fields)
    await store.memories.forget(ME, id, author())
    await logSessions(context)
    for (const one of [context, shopContext]) {
      expect(logsIn(one)[DAY]).toContain('bread')
      expect(logsIn(one)[DAY]).not.toContain('stairs')
    }
  })

  test('a session that goes on is told of further in each, with the day of the part before', async () => {
    const { store, context, shopContext } = await houseWithShop()
    const id = await talk(store, { key: 'k', project: 'shop', exchanges: said(BREAD) })
    await logSessions(context)
    const later = { at: '2026-03-07T09:00:00.000Z', asked: 'Now bake the cakes of the shop, please' }
    await talk(store, { id, key: 'k', project: 'shop', exchanges: [later] })
    await logSessions(context)
    const heading = headingOf({ host: 'a host', key: 'k' })
    for (const one of [context, shopContext])
      expect(logsIn(one)['2026-03-07']).toContain(`Went on after [[${DAY}#${heading}|part 1]]`)
  })

  test('a writer killed in the vault of a project is finished for there', async () => {
    const { store, context, shop, shopContext } = await houseWithShop()
    const session = await talk(store, { project: 'shop', exchanges: said(BREAD) })
    const text = '\n## a-host-1\n\n14:03, a host\n'
    const place = { session, through: at('14:03'), day: DAY, parts: 1 }
    await store.daily.begin(ME, shop, { ...place, path: `daily/${DAY}.md`, position: 0, text })
    await logSessions(context)
    expect(logsIn(shopContext)[DAY]).toBe(text)
    expect(await store.daily.unfinished(ME, shop)).toBeUndefined()
    expect(await store.daily.cursor(ME, shop, session)).toEqual(place)
    expect(logsIn(context)[DAY]).toContain('bread')
  })

  test('one that is gone is not made anew, keeps nobody waiting, and tells all of it once it is back', async () => {
    const { store, context, shop, shopContext } = await houseWithShop()
    await talk(store, { project: 'shop', exchanges: said(BREAD) })
    rmSync(shop, { recursive: true })
    expect(await logSessions(context)).toEqual({ entries: 1, left: 0 })
    expect(await logSessions(context)).toEqual({ entries: 0, left: 0 })
    expect(existsSync(shop)).toBe(false)
    prepareVault(shop)
    expect(await logSessions(context)).toEqual({ entries: 1, left: 0 })
    expect(logsIn(shopContext)[DAY]).toContain('bread')
  })

  test('one that fails keeps the others from nothing', async () => {
    const { store, context, shop } = await houseWithShop()
    await talk(store, { project: 'shop', exchanges: said(BREAD) })
    mkdirSync(context.paths.vault)
    symlinkSync(dirname(context.paths.vault), join(context.paths.vault, 'daily'))
    expect(await logSessions(context)).toMatchObject({ entries: 1, failure: { code: 'path_unsafe' } })
    expect(readFileSync(join(shop, 'daily', `${DAY}.md`), 'utf8')).toContain('bread')
    expect(await logSessions(context)).toMatchObject({ entries: 0, left: 0 })
  })

  test('one that fails in the background is kept as a failure until it is written; what tried nothing proves nothing', async () => {
    const { store, context, shop } = await houseWithShop()
    const vault = ownVault(context)
    const failures = () => failuresIn(context, vault)
    await talk(store, { project: 'shop', exchanges: said(BREAD) })
    mkdirSync(vault.root)
    symlinkSync(dirname(vault.root), join(vault.root, 'daily'))
    await logSessions(context)
    expect(await failures()).toMatchObject([{ work: 'daily', code: 'path_unsafe' }])
    expect(await failuresIn(context, { name: shop, root: shop, project: 'shop' })).toEqual([])
    rmSync(join(vault.root, 'daily'))
    await logSessions(context, { most: 0 })
    await logSessions(context, { day: '2026-03-01' })
    expect(await failures()).toHaveLength(1)
    await logSessions(context)
    expect(await failures()).toEqual([])
  })

  test('in pieces: the number of sessions holds for all vaults together', async () => {
    const { store, context } = await houseWithShop()
    for (const asked of [BREAD, STAIRS]) await talk(store, { project: 'shop', exchanges: said(asked) })
    expect(await logSessions(context, { most: 3 })).toEqual({ entries: 3, left: 1 })
    expect(await logSessions(context, { most: 3 })).toEqual({ entries: 1, left: 0 })
  })

  test('an own vault that is set and not there is said, and not taken for an empty day', async () => {
    const { context, shop } = await houseWithShop()
    const set = (folder: string) => ({
      ...context,
      config: { ...context.config, vault: { ...context.config.vault, folder } },
    })
    await expect(readDay(set(join(shop, '..', 'none')), DAY)).rejects.toMatchObject({ code: 'not_found' })
    await expect(readDay(set(shop), DAY)).rejects.toMatchObject({ code: 'conflict' })
    expect(await readDay(context, DAY)).toBe('')
  })

  test('what is purged is looked for in all of them', async () => {
    const { store, context, shop } = await houseWithShop()
    await talk(store, { hostSession: 'abc', project: 'shop', exchanges: said('Please do it') })
    const { id } = await kept(store, 'abc', at('14:03'), {
      kind: 'decision',
      text: 'Bread is baked on Tuesdays',
      scope: 'project',
      project: 'shop',
    })
    await logSessions(context)
    const path = join('daily', `${DAY}.md`)
    const { texts } = await store.memories.wordsOf(ME, id)
    expect(await filesContaining(context, texts, 'm-none')).toEqual([
      join(context.paths.vault, path),
      join(shop, path),
    ])
  })
})
