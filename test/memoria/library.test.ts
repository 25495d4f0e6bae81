import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeEpisodes } from '../../src/extract/episodes/write-episodes.ts'
import type { MemoryPage } from '../../src/memoria.ts'
import { author, newMemory } from '../store/examples.ts'
import { filesHolding } from './files.ts'
import { NOTHING_TOLD } from './nothing-told.ts'
import { standingClock, temporaryMemoria } from './temporary-memoria.ts'

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`

describe('the library', () => {
  test('remembers, finds, changes, forgets and brings back', async () => {
    const m = await temporaryMemoria({ by: 'a program', clock: standingClock() })
    const { id, outcome } = await m.remember({ text: 'Deploys go out on Tuesdays', kind: 'operational' })
    expect(outcome).toBe('added')
    expect((await m.search('when do we deploy')).results.map((result) => result.id)).toEqual([id])
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
    expect((await m.search('deploys')).results).toHaveLength(0)
    expect((await m.list()).memories).toHaveLength(0)
    expect((await m.list({ states: ['forgotten'] })).memories).toMatchObject([{ id, text: '' }])
    expect(await m.restore(id)).toMatchObject({ text: 'Deploys go out on Fridays', state: 'active' })
    expect(await m.history(id)).toMatchObject([
      { change: 'created', by: 'a program', why: 'remembered', at: '2026-01-31T12:00:00.000Z' },
      { change: 'revised', by: 'a program', why: 'it changed' },
      { change: 'forgotten' },
      { change: 'restored' },
    ])
  })

  test('the rest of a session can be found at once after a memory of it is forgotten, and all of it after an undo', async () => {
    const m = await temporaryMemoria()
    const at = '2026-01-31T12:00:00Z'
    await m.addSession({
      ...{ host: 'chat', id: 'talk-7', project: 'shop' },
      messages: [
        { id: 'q-1', role: 'user', text: 'add retries to the upload', at },
        { id: 'a-1', role: 'assistant', text: 'Uploads are retried twice now, with a pause in between.', at },
      ],
    })
    await writeEpisodes(m.context)
    const evidence = [{ session: 'talk-7', messages: ['a-1'], quote: 'Uploads are retried twice now' }]
    const memory = newMemory({ text: 'Uploads are retried twice', evidence, user: m.context.reach.user })
    const { id } = await m.context.store.memories.add(memory, author())
    const outcomes = async () =>
      (await m.context.store.episodes.list(m.context.reach)).map(({ asked, outcome }) => [
        asked,
        outcome !== '',
      ])
    expect(await outcomes()).toEqual([['add retries to the upload', true]])
    await m.forget(id)
    expect(await outcomes()).toEqual([['add retries to the upload', false]])
    await m.restore(id)
    expect(await outcomes()).toEqual([['add retries to the upload', true]])
  })

  test('a search says why it found nothing, and only then', async () => {
    const m = await temporaryMemoria()
    await m.remember({ text: 'plum' })
    expect(await m.search('plum')).toEqual({
      results: [expect.objectContaining({ text: 'plum' })],
      reason: '',
    })
    expect(await m.search('fig')).toEqual({ results: [], reason: expect.stringMatching(/./) })
  })

  test('a list with a limit is read page by page to its end', async () => {
    const m = await temporaryMemoria()
    for (const text of ['apple', 'fig', 'pear', 'plum']) await m.remember({ text })
    const first = await m.list({ limit: 3 })
    const second = await m.list({ limit: 3, after: first.next ?? '' })
    expect([first, second].map(textsOf)).toEqual([['apple', 'fig', 'pear'], ['plum']])
    expect(second.next).toBeNull()
    expect(await m.list({ limit: 4 })).toMatchObject({ next: null })
    expect(await m.list()).toMatchObject({ next: null })
  })

  test('a list from the newest on is read page by page to the oldest', async () => {
    const m = await temporaryMemoria()
    for (const text of ['apple', 'fig', 'pear']) await m.remember({ text })
    const first = await m.list({ limit: 2, newest: true })
    const second = await m.list({ limit: 2, newest: true, before: first.next ?? '' })
    expect([first, second].map(textsOf)).toEqual([['fig', 'pear'], ['apple']])
    expect(second.next).toBeNull()
  })

  test('keeps a project’s memories to that project [promise:few-and-right.scope]', async () => {
    const m = await temporaryMemoria()
    await m.remember({ text: 'plum for p', project: 'p' })
    await m.remember({ text: 'plum for q', project: 'q' })
    await m.remember({ text: 'plum for all' })
    const texts = async (project: string) =>
      (await m.search('plum', { project })).results.map(({ text }) => text).sort()
    expect(await texts('p')).toEqual(['plum for all', 'plum for p'])
    expect(await texts('nobody knows it')).toEqual(['plum for all'])
    expect((await m.search('plum')).results).toHaveLength(3)
    expect((await m.list({ project: 'q' })).memories.map(({ text }) => text)).toEqual([
      'plum for q',
      'plum for all',
    ])
    const told = await m.recall({ prompt: 'plum', project: 'q' })
    expect(told.text).toContain('plum for q')
    expect(told.text).not.toContain('plum for p')
    expect((await m.recall({ prompt: 'plum' })).memories).toMatchObject([{ text: 'plum for all' }])
  })

  test('keeps each user’s memories to that user [promise:few-and-right.scope]', async () => {
    const mine = await temporaryMemoria({ settings: ['user=me'] })
    const { id } = await mine.remember({ text: 'plum' })
    const theirs = await temporaryMemoria({ home: mine.context.home, settings: ['user=them'] })
    expect((await theirs.list({ states: ['active', 'forgotten'] })).memories).toHaveLength(0)
    expect((await theirs.search('plum')).results).toHaveLength(0)
    expect(await theirs.get(id)).toBeUndefined()
    await expect(theirs.forget(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await theirs.remember({ text: 'plum' })).toMatchObject({ outcome: 'added' })
    expect((await mine.list()).memories).toMatchObject([{ id, confirmed: 0 }])
  })

  test('takes conversations in, once, and finds what was said in them', async () => {
    const m = await temporaryMemoria()
    const session = {
      host: 'chat',
      id: 'talk',
      project: 'p',
      messages: [{ id: '1', role: 'user', text: 'the plum tree is sick', at: 0 }] as const,
    }
    expect(await m.addSession(session)).toMatchObject({ added: 1 })
    expect(await m.addSession(session)).toMatchObject({ added: 0 })
    const { results } = await m.search('plum tree', { history: true, project: 'p' })
    expect(results).toMatchObject([
      { text: 'the plum tree is sick', session: 'talk', message: '1', at: '1970-01-01T00:00:00.000Z' },
    ])
    expect((await m.search('plum tree', { history: true, project: 'q' })).results).toHaveLength(0)
  })

  test('replaces a memory and does not repeat it [promise:few-and-right.superseded]', async () => {
    const m = await temporaryMemoria()
    const old = await m.remember({ text: 'plum is on Monday' })
    const { id } = await m.remember({ text: 'plum is on Friday', supersedes: old.id.slice(-10) })
    expect((await m.search('plum')).results.map((result) => result.id)).toEqual([id])
    expect((await m.recall({ prompt: 'plum' })).text).not.toContain('Monday')
    expect(await m.get(old.id)).toMatchObject({ state: 'superseded', supersededBy: id })
  })

  test('gives up what was forgotten when the retention time is over, and not before', async () => {
    const clock = standingClock()
    const m = await temporaryMemoria({ clock })
    const { id } = await m.remember({ text: 'plum' })
    await m.forget(id)
    // Day by day: a clock that jumps deletes nothing.
    const reopened = async (days: number) => {
      for (let day = 1; day < days; day++) {
        clock.days(1)
        await (await temporaryMemoria({ clock, home: m.context.home })).close()
      }
      clock.days(1)
      return temporaryMemoria({ clock, home: m.context.home })
    }
    expect((await (await reopened(29)).history(id))[0]?.statement).toMatchObject({ text: 'plum' })
    // Three days more: a time is deleted by once it has been confirmed.
    const later = await reopened(5)
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
    await m.context.store.upkeep.scrub()
    expect(filesHolding(m.context.home, 'ghp_')).toEqual([])
  })

  test('forgets for good when asked to: the text is in no file of ours [promise:yours.forget-purges]', async () => {
    const m = await temporaryMemoria({ settings: ['log.level=debug'] })
    const { id } = await m.remember({ text: 'the xylophone is in the cellar', aliases: ['xylophone'] })
    await m.revise(id, { text: 'the xylophone is upstairs' })
    expect(filesHolding(m.context.home, 'xylophon')).not.toEqual([])
    expect(await m.forget(id, { purge: true })).toEqual({
      id,
      purged: true,
      scrubbed: true,
      backups: [],
      ...NOTHING_TOLD,
    })
    expect(filesHolding(m.context.home, 'xylophon')).toEqual([])
  })

  test('says which backups may still hold what was purged', async () => {
    const m = await temporaryMemoria()
    const { id } = await m.remember({ text: 'plum' })
    const backup = join(m.context.paths.backups, 'one.db')
    await m.context.store.upkeep.backup(backup)
    expect((await m.forget(id, { purge: true })).backups).toEqual([backup])
  })

  test('closed is closed', async () => {
    const m = await temporaryMemoria()
    await m.close()
    await expect(m.list()).rejects.toMatchObject({ code: 'store_closed' })
  })
})

function textsOf({ memories }: MemoryPage): string[] {
  return memories.map(({ text }) => text)
}
