import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { logSessions } from '../../../src/vault/daily/daily-log.ts'
import { headingOf } from '../../../src/vault/daily/entry.ts'
import { readFrontMatter } from '../../../src/vault/folder/front-matter.ts'
import { author, ME, newMessage, newSession } from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'
import { clockAt, contextAround } from '../context.ts'
import { kept, logsIn, talk } from './fixture.ts'

const ASKED = 'Please move the deploys to Tuesday, since support is staffed then'
const ANSWERED = 'I moved them in the schedule of the pipeline.'
const at = (time: string, day = '2026-03-04') => `${day}T${time}:00.000Z`
const once = (time: string, day?: string) => [{ at: at(time, day), asked: ASKED, answered: ANSWERED }]

describe('the daily log', () => {
  test('tells of a session when, agent, project, branch, and what came of it', async () => {
    const store = await temporaryStore()
    await store.projects.seen({ id: 'github.com/x/shop', kind: 'remote', name: 'shop' }, null, at('09:00'))
    await talk(store, {
      key: 'k',
      host: 'claude-code',
      hostSession: 'abc',
      project: 'github.com/x/shop',
      branch: 'main',
      exchanges: [
        ...once('14:03'),
        {
          at: at('15:20'),
          asked: 'Now write the release notes for it, please',
          answered: 'They are in NOTES.md.',
        },
      ],
    })
    const from = (time: string, kind: 'decision' | 'debugging' | 'action', text: string) =>
      kept(store, 'abc', at(time), { kind, text, scope: 'project', project: 'github.com/x/shop' })
    await from('14:03', 'decision', 'Deploys go out on Tuesdays')
    await from('14:03', 'debugging', 'A stale lock in /var/run keeps the [deploy] from starting')
    await from('15:20', 'action', 'Send the notes to support')
    const context = contextAround(store)
    expect(await logSessions(context)).toEqual({ entries: 1, left: 0 })
    expect(logsIn(context)).toEqual({
      '2026-03-04': `---
title: 2026-03-04
tags:
  - daily
---

# 2026-03-04

## ${headingOf({ host: 'claude-code', key: 'k' })}

14:03 to 15:20, claude-code, project shop, branch main, session abc

**Context:** ${ASKED}

**Key exchanges**

- ${ASKED} → ${ANSWERED}
- Now write the release notes for it, please → They are in NOTES.md.

**Decisions**

- Deploys go out on Tuesdays

**Lessons**

- A stale lock in /var/run keeps the \\[deploy\\] from starting

**Action items**

- [ ] Send the notes to support
`,
    })
    expect(readFrontMatter(logsIn(context)['2026-03-04'] ?? '')).toMatchObject({
      value: { fields: { title: '2026-03-04', tags: ['daily'] } },
    })
  })

  test('a second run changes no byte, and needs no vault', async () => {
    const context = contextAround(await temporaryStore())
    await talk(context.store, { exchanges: once('14:03') })
    await logSessions(context)
    const before = logsIn(context)
    expect(await logSessions(context)).toEqual({ entries: 0, left: 0 })
    expect(logsIn(context)).toEqual(before)
    rmSync(context.paths.vault, { recursive: true })
    await logSessions(context)
    expect(existsSync(context.paths.vault)).toBe(false)
  })

  test.each([
    ['UTC', '2026-03-04', '23:50 to 2026-03-05 00:40'],
    ['Europe/Berlin', '2026-03-05', '00:50 to 01:40'],
    ['America/Los_Angeles', '2026-03-04', '15:50 to 16:40'],
    ['Asia/Kolkata', '2026-03-05', '05:20 to 06:10'],
  ])(
    'days are those of the calendar in %s, and a session over midnight stands on the day it began',
    async (zone, day, span) => {
      const context = contextAround(await temporaryStore(), { zone })
      await talk(context.store, { exchanges: [...once('23:50'), ...once('00:40', '2026-03-05')] })
      await logSessions(context)
      expect(Object.keys(logsIn(context))).toEqual([day])
      expect(logsIn(context)[day]).toContain(`\n${span}, a host`)
    },
  )

  test('nothing is written for sessions in which nothing was said, and none is looked at again', async () => {
    const context = contextAround(await temporaryStore())
    const { sessions } = context.store
    await sessions.put(newSession({ id: 'silent' }))
    await sessions.put(newSession({ id: 'blank' }))
    await sessions.addMessage(newMessage('blank', { text: '```\ncode alone\n```' }), { heard: false })
    await sessions.put(newSession({ id: 'child', parent: 'silent' }))
    await sessions.addMessage(newMessage('child', { text: ASKED }), { heard: false })
    expect(await logSessions(context)).toEqual({ entries: 0, left: 0 })
    expect(existsSync(join(context.paths.vault, 'daily'))).toBe(false)
    expect(await context.store.daily.due(ME, 'home', '9')).toEqual([])
  })

  test('a session is told of once it ended or fell quiet, and when asked for at once', async () => {
    const clock = clockAt(at('14:10'))
    const context = contextAround(await temporaryStore(), { clock })
    await talk(context.store, { key: 'goes on', exchanges: once('14:03') })
    await talk(context.store, { key: 'ended', exchanges: once('14:04'), endedAt: at('14:05') })
    expect(await logSessions(context)).toMatchObject({ entries: 1 })
    clock.set(at('14:32'))
    expect(await logSessions(context)).toMatchObject({ entries: 0 })
    clock.set(at('14:33'))
    expect(await logSessions(context)).toMatchObject({ entries: 1 })
    await talk(context.store, { key: 'asked for', exchanges: once('14:32') })
    expect(await logSessions(context, { running: true })).toMatchObject({ entries: 1 })
  })

  test('one that went on gets a further entry that says so; the first is not rewritten', async () => {
    const store = await temporaryStore()
    const context = contextAround(store)
    const id = await talk(store, { key: 'k', exchanges: once('14:03') })
    await logSessions(context)
    const first = logsIn(context)['2026-03-04'] ?? ''
    const later = {
      at: at('09:00', '2026-03-07'),
      asked: 'Deploys moved to Wednesday, tell the support team',
    }
    await talk(store, { id, key: 'k', exchanges: [later] })
    expect(await logSessions(context)).toMatchObject({ entries: 1 })
    const heading = headingOf({ host: 'a host', key: 'k' })
    expect(logsIn(context)['2026-03-04']).toBe(first)
    expect(logsIn(context)['2026-03-07']).toContain(
      `## ${heading}, part 2\n\nWent on after [[2026-03-04#${heading}|part 1]]: 09:00, a host`,
    )
    expect(logsIn(context)['2026-03-07']).not.toContain('since support is staffed')
  })

  test.each(['2026-03-04', '2026-03-07'])(
    'one that gave a memory and goes on, on %s, gets its further entries, and the memory is looked at again',
    async (day) => {
      const store = await temporaryStore()
      const context = contextAround(store)
      const id = await talk(store, { key: 'k', hostSession: 'abc', exchanges: once('14:03') })
      const { id: memory } = await kept(store, 'abc', at('14:03'), { text: 'Deploys go out on Tuesdays' })
      await logSessions(context)
      for (const time of ['18:00', '19:00']) {
        const before = (await store.pages.changes(ME, 0, 10)).at(-1)?.position ?? 0
        await talk(store, { id, key: 'k', hostSession: 'abc', exchanges: once(time, day) })
        expect(await logSessions(context)).toEqual({ entries: 1, left: 0 })
        expect(await store.pages.changes(ME, before, 10)).toMatchObject([{ memory }])
      }
      expect(logsIn(context)[day]).toContain(`## ${headingOf({ host: 'a host', key: 'k' })}, part 3\n`)
    },
  )

  test('what a person wrote stays: before the first entry, between entries, without a line end', async () => {
    const context = contextAround(await temporaryStore())
    const path = join(context.paths.vault, 'daily', '2026-03-04.md')
    mkdirSync(join(context.paths.vault, 'daily'), { recursive: true })
    writeFileSync(path, 'My own note\r\nwithout an end')
    await talk(context.store, { key: 'one', exchanges: once('14:03') })
    await logSessions(context)
    const withOne = readFileSync(path, 'utf8')
    expect(withOne).toMatch(/^My own note\r\nwithout an end\n\n## a-host-/)
    writeFileSync(path, withOne.replace(ANSWERED, 'I changed this.'))
    appendFileSync(path, 'and added this')
    const edited = readFileSync(path, 'utf8')
    await talk(context.store, { key: 'two', exchanges: once('16:03') })
    await logSessions(context)
    expect(readFileSync(path, 'utf8').startsWith(`${edited}\n\n## a-host-`)).toBe(true)
    expect(readFileSync(path, 'utf8').match(/^---$/gm)).toBeNull()
  })

  test('an entry that a person deleted stays deleted, and a store that was made anew doubles none', async () => {
    const context = contextAround(await temporaryStore())
    await talk(context.store, { key: 'one', exchanges: once('14:03') })
    await logSessions(context)
    const path = join(context.paths.vault, 'daily', '2026-03-04.md')
    const other = contextAround(await temporaryStore())
    await talk(other.store, { key: 'one', exchanges: once('14:03') })
    const anew = { ...other, paths: context.paths }
    const before = readFileSync(path, 'utf8')
    expect(await logSessions(anew)).toEqual({ entries: 0, left: 0 })
    expect(readFileSync(path, 'utf8')).toBe(before)
    writeFileSync(path, '')
    await logSessions(context)
    expect(readFileSync(path, 'utf8')).toBe('')
  })

  test('what was forgotten is not told, neither as a memory nor in the words it came from', async () => {
    const store = await temporaryStore()
    const context = contextAround(store)
    const rest = {
      at: at('14:05'),
      asked: 'And now please sort the imports of every file',
      answered: 'Done.',
    }
    await talk(store, { hostSession: 'abc', exchanges: [...once('14:03'), rest] })
    const { id } = await kept(store, 'abc', at('14:03'), {
      kind: 'decision',
      text: 'Deploys go out on Tuesdays',
    })
    await store.memories.forget(ME, id, author())
    await logSessions(context)
    expect(logsIn(context)['2026-03-04']).not.toMatch(/Tuesday/)
    expect(logsIn(context)['2026-03-04']).toContain('sort the imports')
  })

  test('stored words open no front matter, heading, link, HTML or command', async () => {
    const context = contextAround(await temporaryStore())
    const asked =
      'See [[../../x]] and <script>x</script>,\n---\n# heading\n## a-host-00000000\nwww.x.example %% x %%'
    await talk(context.store, {
      host: '../h [[x]]',
      hostSession: '[[y]]\n## z',
      branch: '`b`\n# c',
      exchanges: [{ at: at('14:03'), asked, answered: asked }],
    })
    await logSessions(context)
    const log = logsIn(context)['2026-03-04'] ?? ''
    expect(log.match(/^#+ .*$/gm)).toEqual(['# 2026-03-04', expect.stringMatching(/^## h-x-[0-9a-f]{8}$/)])
    expect(log.match(/^---$/gm)).toHaveLength(2)
    for (const opens of [/(?<!\\)\[\[/, /(?<!\\)</, /%%/, /www\./]) expect(log).not.toMatch(opens)
  })

  test('a vault that leads elsewhere is refused, and no place moves', async () => {
    const context = contextAround(await temporaryStore())
    await talk(context.store, { exchanges: once('14:03') })
    const elsewhere = join(context.paths.vault, '..', 'elsewhere')
    for (const folder of [context.paths.vault, elsewhere]) mkdirSync(folder)
    symlinkSync(elsewhere, join(context.paths.vault, 'daily'))
    expect(await logSessions(context)).toMatchObject({ entries: 0, failure: { code: 'path_unsafe' } })
    rmSync(join(context.paths.vault, 'daily'))
    expect(await logSessions(context)).toEqual({ entries: 1, left: 0 })
  })

  test('a long past is worked off in pieces, and only the day that was asked for', async () => {
    const context = contextAround(await temporaryStore())
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03'])
      await talk(context.store, { exchanges: once('14:03', day) })
    expect(await logSessions(context, { day: '2026-03-02' })).toEqual({ entries: 1, left: 0 })
    expect(await logSessions(context, { most: 1 })).toEqual({ entries: 1, left: 1 })
    expect(await logSessions(context, { signal: AbortSignal.abort() })).toEqual({ entries: 0, left: 1 })
    expect(Object.keys(logsIn(context))).toEqual(['2026-03-01', '2026-03-02'])
  })

  test('switched off, nothing is written', async () => {
    const context = contextAround(await temporaryStore())
    await talk(context.store, { exchanges: once('14:03') })
    expect(await logSessions({ ...context, config: { ...context.config, off: true } })).toEqual({
      entries: 0,
      left: 0,
    })
    expect(existsSync(context.paths.vault)).toBe(false)
  })
})
