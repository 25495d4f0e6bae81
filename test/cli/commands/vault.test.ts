import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { git } from '../../vault/history/fixture.ts'
import { errorOf, type Place, temporaryPlace } from '../program.ts'

const DAY = '2026-01-31'

/** A place with a session of one project; its working folder is the folder of that project. */
async function placeWithShop(): Promise<{ place: Place; folder: string; project: string }> {
  const place = temporaryPlace()
  const folder = realpathSync(place.cwd)
  git(folder, 'init', '--quiet')
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'first')
  await place.prepare(async (m) => {
    const at = `${DAY}T12:00:00.000Z`
    const said = (id: string, text: string) => [{ id, role: 'user' as const, text, at }]
    await m.addSession({
      host: 'chat',
      id: 'one',
      project: folder,
      messages: said('1', 'Please bake the bread of the shop'),
    })
    await m.addSession({
      host: 'chat',
      id: 'two',
      project: 'tower',
      messages: said('2', 'Please paint the stairs of the tower'),
    })
  })
  return { place, folder, project: `git:${git(folder, 'rev-parse', 'HEAD')}` }
}

describe('memoria vault add, list, remove', () => {
  test('a vault for the project of this folder: told of it alone, and left to the person to commit', async () => {
    const { place, folder, project } = await placeWithShop()
    const own = {
      name: 'home',
      root: join(place.home, 'vault'),
      project: null,
      state: 'there',
      history: 'off',
    }
    expect(place.json('vault')).toEqual({ vaults: [own] })
    const root = join(folder, 'docs', 'memory')
    const vault = { name: root, root, project, history: 'yours' }
    expect(place.json('vault', 'add', 'docs/memory', '--set', 'vault.git=on')).toEqual({ vault })
    expect(place.json('vault', 'list')).toEqual({ vaults: [own, { ...vault, state: 'there' }] })
    expect(place.run('vault', 'list').stdout).toMatch(
      /only project folder \(\/.*\)\n {2}in a repository of yours: commit it/,
    )
    expect(place.json('vault', 'daily', DAY, '--set', 'vault.git=on')).toMatchObject({ written: 3 })
    const log = readFileSync(join(root, 'daily', `${DAY}.md`), 'utf8')
    expect([log.includes('bread'), log.includes('tower')]).toEqual([true, false])
    expect(git(folder, 'status', '--porcelain')).toBe('?? docs/')
    expect(place.json('vault', 'remove', root)).toEqual({ vault: { name: root, root, project } })
    expect(existsSync(join(root, 'daily', `${DAY}.md`))).toBe(true)
    expect(place.json('vault', 'list')).toEqual({ vaults: [own] })
    expect(errorOf(place.run('vault', 'remove', root, '--json'))).toMatchObject({ code: 'not_found' })
  })

  test('for a project that is named; one that nobody knows is refused, and so is what overlaps', async () => {
    const { place } = await placeWithShop()
    expect(errorOf(place.run('vault', 'add', 'x', '--project', 'towr', '--json')).code).toBe('not_found')
    expect(existsSync(join(place.cwd, 'x'))).toBe(false)
    expect(place.run('vault', 'add', 'x', '--project', 'tower').stdout).toMatch(
      /^added .*\nIt contains only tower/,
    )
    expect(errorOf(place.run('vault', 'add', 'x/y', '--json')).code).toBe('conflict')
    expect(errorOf(place.run('vault', 'add', place.home, '--json')).code).toBe('conflict')
    expect(place.run('vault', 'remove', 'x').stdout).toMatch(
      /^removed .*\nNothing is written there any more. Its files/,
    )
  })

  test('one that is gone is said, and not made anew by a run', async () => {
    const { place } = await placeWithShop()
    const { root } = place.json<{ vault: { root: string } }>('vault', 'add', 'x').vault
    rmSync(root, { recursive: true })
    expect(place.run('drain').code).toBe(0)
    expect(existsSync(root)).toBe(false)
    expect(place.json('vault')).toMatchObject({ vaults: [{}, { state: 'gone' }] })
    expect(place.run('vault').stdout).toContain('Its folder is not there')
    expect(errorOf(place.run('vault', 'log', '--vault', 'x', '--json')).hint).toContain('memoria vault add')
  })
})

describe('memoria vault log, restore', () => {
  test('say how to turn the history on while there is none', () => {
    const place = temporaryPlace()
    const root = join(place.home, 'vault')
    expect(place.json('vault', 'log')).toEqual({ vault: root, page: null, commits: [] })
    expect(place.run('vault', 'log').stdout).toMatch(/^No history of .*\n.*memoria config set vault\.git on/)
    expect(errorOf(place.run('vault', 'restore', 'index', '--json'))).toMatchObject({
      code: 'not_found',
      hint: expect.stringContaining('memoria config set vault.git on'),
    })
  })

  test('show what changed, and bring a page back', async () => {
    const { place } = await placeWithShop()
    place.run('config', 'set', 'vault.git', 'on')
    place.run('drain')
    const page = `daily/${DAY}.md`
    const path = join(place.home, 'vault', page)
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, 'spoiled')
    interface Commit {
      readonly commit: string
    }
    const restored = place.json<{ commit: Commit }>('vault', 'restore', `daily/${DAY}`)
    expect(restored).toMatchObject({
      page,
      changed: true,
      commit: { what: expect.stringContaining('2 entries in the daily log') },
    })
    expect(readFileSync(path, 'utf8')).toBe(before)
    const { commits } = place.json<{ commits: Commit[] }>('vault', 'log', page)
    expect(commits).toMatchObject([{}, { what: `${page} before it is brought back` }, restored.commit])
    expect(place.json<{ commits: Commit[] }>('vault', 'log', '--limit', '1').commits).toEqual([commits[0]])
    expect(place.run('vault', 'log').stdout.split('\n')[2]).toMatch(
      /^[0-9a-f]{8} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}first: 2 entries in the daily log, what was there already$/,
    )
    const at = commits[1]?.commit.slice(0, 8) ?? ''
    expect(place.run('vault', 'restore', page, '--at', at).stdout).toMatch(
      /^restored .*\n.*before it is brought back/,
    )
    expect(readFileSync(path, 'utf8')).toBe('spoiled')
    expect(place.run('vault', 'restore', page, '--at', at).stdout).toContain('is like that already')
    mkdirSync(join(place.person, 'elsewhere'))
    for (const name of ['../config.json', join(place.person, 'elsewhere', 'x.md'), '.git/config'])
      expect(errorOf(place.run('vault', 'restore', name, '--json')).code).toBe('path_unsafe')
  })
})
