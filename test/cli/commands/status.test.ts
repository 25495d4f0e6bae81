import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOSTS } from '../../../src/hosts/all.ts'
import { noteFailure } from '../../../src/vault/folder/run-notes.ts'
import { ownVault } from '../../../src/vault/folder/vault.ts'
import { claudeIn, exchange } from '../claude.ts'
import { temporaryPlace } from '../program.ts'

describe('memoria status', () => {
  test('the JSON has exactly this form, and the exit code is 0', async () => {
    const place = temporaryPlace()
    await place.prepare(async (m) => {
      await m.remember({ text: 'One', project: 'shop' })
      const two = await m.remember({ text: 'Two' })
      await m.remember({ text: 'Three', supersedes: two.id })
      const four = await m.remember({ text: 'Four' })
      await m.forget(four.id)
      const messages = [{ id: 'm1', role: 'user', text: 'Hello', at: 0 }] as const
      await m.addSession({ host: 'a-host', id: 's1', project: 'shop', messages })
    })
    const check = { name: expect.any(String), state: 'ok', says: expect.any(String) }
    expect(place.json('status')).toEqual({
      state: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      home: place.home,
      numbers: {
        memories: { active: 2, superseded: 1, forgotten: 1, conflict: 0, proposed: 0 },
        projects: 1,
        sessions: 1,
        messages: 1,
        jobs: { waiting: 0, leased: 0, dead: 0 },
        cost: { dollars: 0, tokens: 0, calls: 0 },
        bytes: expect.any(Number),
        capture: {
          hosts: HOSTS.map(({ name: host, provenVersion }) => ({
            host,
            provenVersion,
            installed: expect.any(Boolean),
            trusted: null,
            approve: '',
            wired: [],
            unwired: [],
            gone: [],
            plugin: false,
            server: null,
            activity: [],
            hookVersion: null,
            missingFiles: expect.any(Array),
            missingPrograms: [],
            closed: [],
            torn: [],
            invalid: [],
            changed: [],
            elsewhere: [],
          })),
          journal: { waiting: 0, bytes: 0, oldestAt: null, quarantined: 0, empty: 0 },
          lagBytes: 0,
          linesSetAside: 0,
          linesNoted: 0,
          unknownForm: [],
          pauses: [],
          deletionsWaitUntil: null,
          notImported: { transcripts: 0, bytes: 0 },
          disk: {
            store: expect.any(Number),
            logs: expect.any(Number),
            journal: 0,
            quarantine: 0,
            backups: 0,
            briefs: 0,
          },
        },
        learning: {
          unread: 1,
          toRelearn: 0,
          toReview: 0,
          provider: 'off',
          paused: null,
          spent: { today: expect.any(Object), month: expect.any(Object) },
        },
        meaning: { model: 'minilm-table-1-256', waiting: 3 },
        knowledge: {
          vaults: [
            {
              name: 'home',
              root: join(place.home, 'vault'),
              project: null,
              state: 'there',
              lastRunAt: null,
              edits: null,
              failures: [],
              staleLock: null,
            },
          ],
          sleptAt: null,
        },
        teamFiles: { folders: 0, problems: [], missing: 0 },
        sync: [],
        stages: {},
      },
      backups: 0,
      backupBytes: 0,
      newestBackup: null,
      quarantined: 0,
      worker: { running: false, answers: false, pid: null, version: null, busy: false },
      checks: Array(19 + HOSTS.length).fill(check),
    })
  })

  test('in words it says what is there', async () => {
    const place = temporaryPlace()
    place.remember('Just one')
    expect(place.run('status').stdout).toMatch(
      /^ok {8}memoria \S+ {2}\S+\n1 memory\n0 sessions with 0 messages in 1 project\n0 jobs waiting, 0 failed permanently\n0 model calls, 0\.00 USD\n((no agent that memoria knows is installed|\S+ {2}installed, not wired: memoria init)\n)+0 events waiting, 0 events and 0 lines not understood\non disk: store \d+ KB, journal 0 B, quarantine 0 B, backups 0 B, briefs 0 B, logs \d+ B\nvault \S+: never run: memoria compile\nmemories not consolidated yet\nstages: none has run yet\nworker: not running[^\n]+\n0 backups, 0 files set aside\n$/,
    )
  })

  test('before the first memory all is well, and asking makes no store', () => {
    const place = temporaryPlace()
    expect(place.json('status')).toMatchObject({ state: 'ok', numbers: null })
    expect(place.json('status')).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({
          name: 'store',
          says: 'there is no store yet: the first memory creates it',
        }),
      ]),
    })
  })

  test('it says when each agent was last heard of, for each project [promise:honest.status]', () => {
    const place = temporaryPlace()
    const id = '11111111-1111-4111-8111-111111111111'
    const claude = claudeIn(place, '{}')
    place.json('init', '--yes')
    expect(place.run('status').stdout).toMatch(
      /^claude-code {2}wired in \S+settings\.json, hook \S+; no event yet \(start a new session\)$/m,
    )
    const at = new Date(Date.now() - 7_200_000).toISOString()
    claude.transcript(id, exchange(place, id, 'how do we deploy', 'with make release', at))
    const wired = expect.objectContaining({ wired: [claude.settings] })
    expect(place.json('status')).toMatchObject({
      numbers: { capture: { lagBytes: expect.any(Number), hosts: expect.arrayContaining([wired]) } },
    })
    expect(place.run('status').stdout).toMatch(/, \d{3,} B of transcripts unread/)
    place.json('drain')
    expect(place.run('status').stdout).toMatch(/\n {2}\S+ {2}last event never, last message 2 hours ago\n/)
    expect(place.run('status').stdout).toContain(', 0 B of transcripts unread')
  })

  test('what was there before is no backlog: it is named, with how to take it in', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{}')
    place.remember('A store must be there')
    const id = '11111111-1111-4111-8111-111111111111'
    claude.transcript(id, exchange(place, id, 'how do we deploy', 'with make release'))
    const { code, stdout } = place.run('status')
    expect(code).toBe(0)
    expect(stdout).not.toContain('unread')
    expect(stdout).toMatch(/^1 transcript, \d{3} B not imported: memoria import$/m)
    expect(place.json('status')).toMatchObject({
      numbers: { capture: { lagBytes: 0, notImported: { transcripts: 1, bytes: expect.any(Number) } } },
    })
    place.json('import')
    expect(place.run('status').stdout).not.toContain('not imported')
  })

  test('an agent with our plugin is captured by the plugin', () => {
    const place = temporaryPlace()
    claudeIn(place, '{ "enabledPlugins": { "memoria@memoria": true } } // mine\n')
    place.remember('A store must be there')
    expect(place.run('status').stdout).toMatch(
      /^claude-code {2}by the plugin; no event yet \(start a new session\)/m,
    )
    expect(place.run('doctor').stdout).toMatch(
      /^ok {8}claude-code {2}by the plugin, no event yet, proven with [\d.]+, MCP by the plugin$/m,
    )
    const { stdout } = place.run('init', '--yes')
    expect(stdout).toContain('Claude Code: the plugin does it already')
    expect(place.run('status').stdout).toMatch(/^claude-code {2}by the plugin, and wired in /m)
  })

  test('of many projects it shows those heard of last, and how many more there are', async () => {
    const place = temporaryPlace()
    await place.prepare(async ({ context }) => {
      for (let n = 10; n < 21; n++)
        await context.store.capture.noteActivity({
          host: 'claude-code',
          project: `shop-${n}`,
          messageAt: null,
          eventAt: `2026-01-${n}T00:00:00.000Z`,
        })
    })
    const { stdout } = place.run('status')
    const shown = [...stdout.matchAll(/^ {2}(shop-\d+) /gm)].map(([, name]) => name)
    expect(shown).toEqual([20, 19, 18, 17, 16, 15, 14, 13].map((n) => `shop-${n}`))
    expect(stdout).toContain('\n  and 3 more (memoria status --json)\n')
  })

  test('each vault has a line; one that is gone, or in which work fails by itself, is degraded with what to do', async () => {
    const place = temporaryPlace()
    place.remember('Just one')
    place.json('compile')
    const own = join(place.home, 'vault')
    expect(place.run('status').stdout).toContain(`\nvault ${own}: last run just now\n`)
    await place.prepare(({ context }) =>
      noteFailure(context, ownVault(context), { work: 'pages', code: 'path_unsafe' }),
    )
    const failed = place.run('status')
    expect(failed.code).toBe(1)
    expect(failed.stdout).toMatch(
      /^degraded {2}vault: pages in \S+ could not be written since \S+ \(path_unsafe\)\n {4}Run `memoria compile`: it says why\.$/m,
    )
    place.json('compile')
    expect(place.run('status').code).toBe(0)
    const gone = join(place.home, '..', 'gone')
    const { code, stdout } = place.run('status', '--set', `vault.folder=${gone}`)
    expect(code).toBe(1)
    expect(stdout).toContain(`\nvault ${gone}: passed over\n`)
    expect(stdout).toContain('Mount its disk, or make it.')
  })

  test('something set aside is degraded, with exit code 1 and what to do', () => {
    const place = temporaryPlace()
    place.remember('Just one')
    mkdirSync(join(place.home, 'quarantine'))
    writeFileSync(join(place.home, 'quarantine', 'odd.jsonl'), '')
    const ran = place.run('status', '--json')
    expect(ran.code).toBe(1)
    expect(JSON.parse(ran.stdout)).toMatchObject({ state: 'degraded', quarantined: 1 })
    expect(place.run('status').stdout).toContain(`Look at ${join(place.home, 'quarantine')}`)
  })

  test('a store that cannot be read is broken, with exit code 2, and not an empty one [promise:honest.failure-is-not-empty]', () => {
    const place = temporaryPlace()
    place.remember('Just one')
    writeFileSync(place.store, 'this is no database, and long enough to be looked at as one')
    const ran = place.run('status', '--json')
    expect(ran.code).toBe(2)
    expect(JSON.parse(ran.stdout)).toMatchObject({
      state: 'broken',
      numbers: null,
      checks: expect.arrayContaining([
        expect.objectContaining({
          name: 'store',
          state: 'broken',
          hint: expect.stringContaining('memoria upkeep repair'),
        }),
      ]),
    })
  })

  test('broken settings are a finding, not a failure', () => {
    const ran = temporaryPlace().run('status', '--json', '--set', 'nonsense=1')
    expect(ran.code).toBe(2)
    expect(JSON.parse(ran.stdout)).toMatchObject({ state: 'broken', home: null })
  })
})
