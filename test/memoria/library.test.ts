import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesHolding } from './files.ts'
import { NOTHING_TOLD } from './nothing-told.ts'
import { standingClock, temporaryMemoria } from './temporary-memoria.ts'

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`

describe('the library', () => {
  test('remembers, finds, changes, forgets and brings back', async () => {
    const m = await temporaryMemoria({ by: 'a program', clock: standingClock() })
    const { id, outcome } = await m.remember({ text: 'Deploys go out on Tuesdays', kind: 'operational' })
    expect(outcome).toBe('added')
    expect((await m.search('when do we deploy')).map((result) => result.id)).toEqual([id])
    expect(await m.get(id.slice(0, 12))).toMatchObject({ id, text: 'Deploys go out on Tuesdays' })
    expect(await m.revise(id, { text: 'Deploys go out on Fridays' }, 'it changed')).toMatchObject({
      revision: 2,
    })
    expect(await m.forget(id)).toEqual({
      id,
      purged: false,
      scrubbed: false,
      backups: [],
      ...NOTHING_TOLD,
    })
    expect(await m.search('deploys')).toHaveLength(0)
    expect(await m.list()).toHaveLength(0)
    expect((await m.list({ states: ['forgotten'] })).memories).toMatchObject([{ id, text: '' }])
    expect(await m.restore(id)).toMatchObject({ text: 'Deploys go out on Fridays', state: 'active' })
    expect(await m.history(id)).toMatchObject([
      { change: 'created', by: 'a program', why: 'remembered', at: '2026-01-31T12:00:00.000Z' },
      { change: 'revised', by: 'a program', why: 'it changed' },
      { change: 'forgotten' },
      { change: 'restored' },
    ])
  })

  test('answers with lists that also carry their name, as the command line prints them', async () => {
    const m = await temporaryMemoria()
    await m.remember({ text: 'plum' })
    const found = await m.search('plum')
    expect(found.results).toEqual([...found])
    expect((await m.list()).memories).toMatchObject([{ text: 'plum' }])
    expect((await m.search('fig')).results).toEqual([])
  })

  test('keeps a project’s memories to that project [promise:few-and-right.scope]', async () => {
    const m = await temporaryMemoria()
    await m.remember({ text: 'plum for p', project: 'p' })
    await m.remember({ text: 'plum for q', project: 'q' })
    await m.remember({ text: 'plum for all' })
    const texts = async (project: string) =>
      (await m.search('plum', { project })).map(({ text }) => text).sort()
    expect(await texts('p')).toEqual(['plum for all', 'plum for p'])
    expect(await texts('nobody knows it')).toEqual(['plum for all'])
    expect(await m.search('plum')).toHaveLength(3)
    expect((await m.list({ project: 'q' })).map(({ text }) => text)).toEqual(['plum for q', 'plum for all'])
    const told = await m.recall({ prompt: 'plum', project: 'q' })
    expect(told.text).toContain('plum for q')
    expect(told.text).not.toContain('plum for p')
    expect((await m.recall({ prompt: 'plum' })).memories).toMatchObject([{ text: 'plum for all' }])
  })

  test('keeps each user’s memories to that user [promise:few-and-right.scope]', async () => {
    const mine = await temporaryMemoria({ settings: ['user=me'] })
    const { id } = await mine.remember({ text: 'plum' })
    const theirs = await temporaryMemoria({ home: mine.house.home, settings: ['user=them'] })
    expect(await theirs.list({ states: ['active', 'forgotten'] })).toHaveLength(0)
    expect(await theirs.search('plum')).toHaveLength(0)
    expect(await theirs.get(id)).toBeUndefined()
    await expect(theirs.forget(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await theirs.remember({ text: 'plum' })).toMatchObject({ outcome: 'added' })
    expect((await mine.list()).memories).toMatchObject([{ id, confirmed: 0 }])
  })

  test('takes conversations in, once, and finds what was said in them', async () => {
    const m = await temporaryMemoria()
    const session = {
      ...{ host: 'chat', id: 'talk', project: 'p' },
      messages: [{ id: '1', role: 'user', text: 'the plum tree is sick', at: 0 }] as const,
    }
    expect(await m.addSession(session)).toMatchObject({ added: 1 })
    expect(await m.addSession(session)).toMatchObject({ added: 0 })
    const { results } = await m.search('plum tree', { history: true, project: 'p' })
    expect(results).toMatchObject([
      { text: 'the plum tree is sick', session: 'talk', message: '1', at: '1970-01-01T00:00:00.000Z' },
    ])
    expect(await m.search('plum tree', { history: true, project: 'q' })).toHaveLength(0)
  })

  test('replaces a memory and does not repeat it [promise:few-and-right.superseded]', async () => {
    const m = await temporaryMemoria()
    const old = await m.remember({ text: 'plum is on Monday' })
    const { id } = await m.remember({ text: 'plum is on Friday', supersedes: old.id.slice(-10) })
    expect((await m.search('plum')).map((result) => result.id)).toEqual([id])
    expect((await m.recall({ prompt: 'plum' })).text).not.toContain('Monday')
    expect(await m.get(old.id)).toMatchObject({ state: 'superseded', supersededBy: id })
  })

  test('gives up what was forgotten when the retention time is over, and not before', async () => {
    const clock = standingClock()
    const m = await temporaryMemoria({ clock })
    const { id } = await m.remember({ text: 'plum' })
    await m.forget(id)
    const reopened = async (days: number) => {
      clock.days(days)
      return temporaryMemoria({ clock, home: m.house.home })
    }
    expect((await (await reopened(29)).history(id))[0]?.statement).toMatchObject({ text: 'plum' })
    const later = await reopened(2)
    expect(await later.history(id)).toMatchObject([
      { change: 'created', statement: null },
      { change: 'forgotten', statement: null },
      { change: 'purged', statement: null, why: 'the retention time is over' },
    ])
    await expect(later.restore(id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('keeps no secret, in whatever it is told [promise:private.redacted-before-store]', async () => {
    const m = await temporaryMemoria({ by: `program ${TOKEN}` })
    const { id, redacted } = await m.remember({
      text: `use ${TOKEN}`,
      project: `name ${TOKEN}`,
      tags: [TOKEN],
    })
    expect(redacted).toBe(2)
    await m.revise(id, { topic: TOKEN }, `because ${TOKEN}`)
    await m.forget(id, { why: `leaked ${TOKEN}` })
    await m.addSession({
      host: 'chat',
      id: 't',
      project: 'p',
      messages: [{ id: '1', role: 'user', text: TOKEN, at: 0 }],
    })
    await m.house.store.upkeep.scrub()
    expect(filesHolding(m.house.home, 'ghp_')).toEqual([])
  })

  test('forgets for good when asked to: the text is in no file of ours [promise:yours.forget-purges]', async () => {
    const m = await temporaryMemoria({ settings: ['log.level=debug'] })
    const { id } = await m.remember({ text: 'the xylophone is in the cellar', aliases: ['xylophone'] })
    await m.revise(id, { text: 'the xylophone is upstairs' })
    expect(filesHolding(m.house.home, 'xylophon')).not.toEqual([])
    expect(await m.forget(id, { purge: true })).toEqual({
      id,
      purged: true,
      scrubbed: true,
      backups: [],
      ...NOTHING_TOLD,
    })
    expect(filesHolding(m.house.home, 'xylophon')).toEqual([])
  })

  test('says which backups may still hold what was purged', async () => {
    const m = await temporaryMemoria()
    const { id } = await m.remember({ text: 'plum' })
    const backup = join(m.house.paths.backups, 'one.db')
    await m.house.store.upkeep.backup(backup)
    expect((await m.forget(id, { purge: true })).backups).toEqual([backup])
  })

  test('closed is closed', async () => {
    const m = await temporaryMemoria()
    await m.close()
    await expect(m.list()).rejects.toMatchObject({ code: 'store_closed' })
  })
})
