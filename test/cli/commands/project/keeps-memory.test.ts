import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commit, folders, git } from './folders.ts'

const PNPM = 'Use pnpm here, the lock file is from pnpm'
const SHOP = 'https://github.com/acme/shop.git'
const STORE = 'https://github.com/acme/store.git'

describe('a project keeps its memory', () => {
  test('from git init over the first commit, the first remote and a changed remote', () => {
    const own = folders()
    const shop = own.folder('shop')
    git(shop, 'init', '-q')
    own.remember(shop, PNPM)
    expect(own.knows(shop, PNPM)).toBe(true)
    commit(shop)
    expect(own.knows(shop, PNPM)).toBe(true)
    git(shop, 'remote', 'add', 'origin', SHOP)
    expect(own.knows(shop, PNPM)).toBe(true)
    git(shop, 'remote', 'set-url', 'origin', STORE)
    expect(own.knows(shop, PNPM)).toBe(true)
    git(shop, 'remote', 'remove', 'origin')
    expect(own.knows(shop, PNPM)).toBe(true)
    expect(own.projects()).toMatchObject([{ id: 'github.com/acme/store', memories: 1, paths: [shop] }])
  }, 60_000)

  test('when a plain folder is marked, and when the marked folder becomes a repository', () => {
    const own = folders()
    const notes = own.folder('notes')
    own.remember(notes, PNPM)
    own.in(notes, 'project', '--mark')
    expect(own.knows(notes, PNPM)).toBe(true)
    git(notes, 'init', '-q')
    commit(notes)
    expect(own.knows(notes, PNPM)).toBe(true)
    expect(own.projects()).toMatchObject([{ memories: 1, paths: [notes] }])
  }, 60_000)

  test('when a plain folder is renamed and moved', () => {
    const own = folders()
    const before = own.folder('draft')
    own.remember(before, PNPM)
    const after = join(own.folder('work'), 'thesis')
    renameSync(before, after)
    expect(own.knows(after, PNPM)).toBe(true)
    expect(own.projects()).toMatchObject([{ id: `path:${after}`, paths: [after] }])
    const other = own.folder('draft')
    expect(own.knows(other, PNPM)).toBe(false)
  }, 60_000)

  test('in worktrees, clones of both kinds, a shallow clone and folders of a monorepo', () => {
    const own = folders()
    const shop = own.repository('shop', SHOP)
    own.remember(shop, PNPM)
    git(shop, 'worktree', 'add', '-q', '-b', 'side', join(own.place.person, 'tree'))
    git(own.place.person, 'clone', '-q', shop, 'local')
    git(own.place.person, 'clone', '-q', '--depth', '1', `file://${shop}`, 'shallow')
    git(join(own.place.person, 'shallow'), 'remote', 'set-url', 'origin', SHOP)
    for (const name of ['tree', 'local', 'shallow', 'shop/packages/api'])
      expect(own.knows(own.folder(name), PNPM)).toBe(true)
    expect(own.projects()).toMatchObject([{ id: 'github.com/acme/shop', memories: 1 }])
  }, 60_000)

  test('when the history of a repository without a remote is rewritten', () => {
    const own = folders()
    const shop = own.repository('shop')
    own.remember(shop, PNPM)
    git(shop, 'checkout', '-q', '--orphan', 'clean')
    commit(shop)
    git(shop, 'branch', '-q', '-D', 'main')
    expect(own.knows(shop, PNPM)).toBe(true)
    expect(own.projects()).toHaveLength(1)
  }, 60_000)

  test('when it is cloned again from its new address into the same folder', () => {
    const own = folders()
    const shop = own.repository('shop', SHOP)
    own.remember(shop, PNPM)
    renameSync(shop, join(own.place.person, 'server'))
    git(own.place.person, 'clone', '-q', 'server', 'shop')
    rmSync(join(own.place.person, 'server'), { recursive: true })
    git(shop, 'remote', 'set-url', 'origin', STORE)
    expect(own.knows(shop, PNPM)).toBe(true)
  }, 60_000)

  test('with its sessions and the pages of its vault', async () => {
    const own = folders()
    const shop = own.folder('shop')
    git(shop, 'init', '-q')
    await own.place.prepare(async (m) => {
      const message = {
        id: '1',
        role: 'user' as const,
        text: 'when do we deploy?',
        at: '2026-01-31T12:00:00Z',
      }
      await m.addSession({ host: 'chat', id: 'talk', project: shop, messages: [message] })
    })
    own.remember(shop, PNPM)
    own.in(shop, 'remember', 'Deploys go out on Tuesdays', '--topic', 'deploys')
    own.in(shop, 'vault', 'add', 'docs/memory')
    own.in(shop, 'drain')
    commit(shop)
    git(shop, 'remote', 'add', 'origin', SHOP)
    expect(own.knows(shop, PNPM)).toBe(true)
    own.in(shop, 'drain')
    const sessions = JSON.parse(own.in(shop, 'sessions', '--json')) as { sessions: { project: string }[] }
    expect(sessions.sessions).toMatchObject([{ project: 'github.com/acme/shop' }])
    expect(readFileSync(join(shop, 'docs/memory/MEMORY.md'), 'utf8')).toContain(PNPM)
    const [vault] = (
      JSON.parse(own.in(shop, 'vault', 'list', '--json')) as { vaults: { project: string | null }[] }
    ).vaults.filter(({ project }) => project !== null)
    expect(vault).toMatchObject({ project: 'github.com/acme/shop' })
    await own.place.prepare(async (m) => {
      const message = {
        id: '1',
        role: 'user' as const,
        text: 'when do we deploy?',
        at: '2026-01-31T12:00:00Z',
      }
      const again = await m.addSession({ host: 'chat', id: 'talk', project: shop, messages: [message] })
      expect(again.added).toBe(0)
    })
  }, 60_000)
})

describe('two projects stay two', () => {
  test('when both were made from one template: same first commit, different remotes', () => {
    const own = folders()
    const one = own.repository('one', 'https://github.com/acme/one.git')
    own.remember(one, PNPM)
    cpSync(one, join(own.place.person, 'two'), { recursive: true })
    const two = own.folder('two')
    git(two, 'remote', 'set-url', 'origin', 'https://github.com/acme/two.git')
    expect(own.knows(two, PNPM)).toBe(false)
    own.remember(two, 'Use npm in this one')
    expect(own.knows(one, PNPM)).toBe(true)
    expect(own.projects()).toHaveLength(2)
    expect(own.offers()).toEqual([])
  }, 60_000)

  test('when a second clone becomes a fork; that they are one is offered, and declined once for all', () => {
    const own = folders()
    const upstream = own.repository('lib', 'https://github.com/acme/lib.git')
    own.remember(upstream, PNPM)
    cpSync(upstream, join(own.place.person, 'fork'), { recursive: true })
    const fork = own.folder('fork')
    expect(own.knows(fork, PNPM)).toBe(true)
    own.remember(fork, 'The fork has its own tests')
    git(fork, 'remote', 'set-url', 'origin', 'https://github.com/me/lib.git')
    expect(own.knows(fork, PNPM)).toBe(false)
    own.remember(fork, 'The fork is released on Mondays')
    expect(own.offers()).toMatchObject([{ from: 'github.com/acme/lib', into: 'github.com/me/lib' }])
    own.in(fork, 'project', 'split', 'github.com/acme/lib', 'github.com/me/lib')
    own.remember(fork, 'The fork is released on Fridays, too')
    expect(own.offers()).toEqual([])
  }, 60_000)

  test('when another repository is cloned into the same folder', () => {
    const own = folders()
    const shop = own.repository('shop', SHOP)
    own.remember(shop, PNPM)
    rmSync(shop, { recursive: true })
    own.repository('shop', 'https://github.com/acme/unrelated.git')
    expect(own.knows(shop, PNPM)).toBe(false)
    expect(own.offers()).toEqual([])
  }, 60_000)

  test('a statement made in a folder without git belongs to it, and in the home folder to the person', () => {
    const own = folders()
    const [app, other] = [own.folder('app'), own.folder('other')]
    own.remember(app, PNPM)
    own.remember(own.place.person, 'I prefer short answers everywhere')
    expect(own.knows(app, PNPM)).toBe(true)
    expect(own.knows(other, PNPM)).toBe(false)
    expect(own.knows(other, 'I prefer short answers everywhere')).toBe(true)
  }, 60_000)
})
