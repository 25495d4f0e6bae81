import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { commitVault } from '../../../src/vault/history/commit.ts'
import { restorePage } from '../../../src/vault/history/restore.ts'
import { pageNamed, versionsOf } from '../../../src/vault/history/versions.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { HOSTILE_NAMES, sharedNames } from '../folder/hostile.ts'
import { git, historyFixture, put, subjects, without } from './fixture.ts'

afterEach(() => vi.unstubAllEnvs())

const PAGE = 'pages/concepts/deploy.md'

/** A vault with a page in several versions, one a minute. */
async function withVersions(...texts: readonly (string | Uint8Array)[]) {
  const all = await historyFixture()
  for (const text of texts) {
    put(all.vault, PAGE, text)
    await commitVault(all.context, all.vault, { pages: 1 })
  }
  const now = () => readFileSync(join(all.root, PAGE), 'utf8')
  return { ...all, now }
}

describe('a page is brought back', () => {
  test('as it was before its last change; the same again takes that back', async () => {
    const { context, vault, root, now } = await withVersions('one', 'two', 'three')
    put(vault, 'other.md', 'other')
    await commitVault(context, vault, { pages: 1 })
    expect(await restorePage(context, vault, PAGE)).toMatchObject({ page: PAGE, changed: true })
    expect(now()).toBe('two')
    expect(subjects(root)[0]).toMatch(/^pages\/concepts\/deploy\.md as it was in [0-9a-f]{8}$/)
    await restorePage(context, vault, PAGE)
    expect(now()).toBe('three')
  })

  test('as it was before an edit that no run has seen yet, and the edit is in the history', async () => {
    const { context, vault, root, now } = await withVersions('one', 'two')
    put(vault, PAGE, 'by hand')
    await restorePage(context, vault, PAGE)
    expect(now()).toBe('two')
    expect(git(root, 'show', `HEAD~1:${PAGE}`)).toBe('by hand')
    expect(subjects(root).slice(1)).toEqual([
      `${PAGE} before it is brought back`,
      '1 page written',
      'first: 1 page written, what was there already',
    ])
  })

  test('after it was deleted, by hand or in a run', async () => {
    const { context, vault, root, now } = await withVersions('one')
    rmSync(join(root, PAGE))
    await restorePage(context, vault, PAGE)
    expect(now()).toBe('one')
  })

  test('as it was in a commit that is named by its beginning', async () => {
    const { context, vault, now } = await withVersions('one', 'two', 'three')
    const [, , first] = await versionsOf(context, vault, { page: PAGE, limit: 10 })
    const { version } = await restorePage(context, vault, PAGE, first?.commit.slice(0, 8))
    expect([now(), version]).toEqual(['one', first])
    expect(await restorePage(context, vault, PAGE, first?.commit)).toMatchObject({ changed: false })
  })

  test('to the byte', async () => {
    const bytes = Buffer.from([0xff, 0x0d, 0x0a, 0x00, 0x0a, 0xc3])
    const { context, vault, root } = await withVersions(bytes, 'two')
    git(root, 'config', 'core.autocrlf', 'true')
    await restorePage(context, vault, PAGE)
    expect(readFileSync(join(root, PAGE)).equals(bytes)).toBe(true)
  })
})

describe('it is refused, and nothing changes,', () => {
  test('when there was no other version, no such page, or no such commit', async () => {
    const { context, vault, root, now } = await withVersions('one')
    await expect(restorePage(context, vault, PAGE)).rejects.toMatchObject({ code: 'not_found' })
    await expect(restorePage(context, vault, 'none.md')).rejects.toMatchObject({ code: 'not_found' })
    for (const at of ['0000', 'abcdef12', 'HEAD', 'main', '--all', '-p', '../x', '', `HEAD:${PAGE}`])
      await expect(restorePage(context, vault, PAGE, at), at).rejects.toMatchObject({ code: 'not_found' })
    expect([now(), subjects(root)]).toEqual(['one', ['first: 1 page written, what was there already']])
  })

  test('when what stands there now could not be kept: off, staged, in the middle of a merge', async () => {
    const { context: opened, vault, root, now } = await withVersions('one', 'two')
    put(vault, PAGE, 'by hand')
    const refused = (context = opened) =>
      expect(restorePage(context, vault, PAGE)).rejects.toMatchObject({ code: 'conflict' })
    await refused(without(opened))
    writeFileSync(join(root, '.git', 'MERGE_HEAD'), '')
    await refused()
    rmSync(join(root, '.git', 'MERGE_HEAD'))
    put(vault, 'picture.png', 'x')
    git(root, 'add', 'picture.png')
    await refused()
    expect([now(), subjects(root).length]).toEqual(['by hand', 2])
    git(root, 'reset', '--quiet')
    put(vault, '.gitignore', 'ignored.md\n')
    put(vault, 'ignored.md', 'mine')
    await expect(restorePage(opened, vault, 'ignored.md')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('where no history is kept, with how to turn it on', async () => {
    const { context, vault, root } = await historyFixture()
    put(vault, PAGE, 'one')
    await expect(restorePage(without(context), vault, PAGE)).rejects.toMatchObject({
      code: 'not_found',
      hint: expect.stringContaining('memoria config set vault.git on'),
    })
    expect([existsSync(join(root, '.git')), await versionsOf(context, vault, { limit: 9 })]).toEqual([
      false,
      [],
    ])
  })

  test('without git', async () => {
    const { context, vault } = await withVersions('one', 'two')
    vi.stubEnv('PATH', temporaryFolder())
    await expect(restorePage(context, vault, PAGE)).rejects.toMatchObject({ code: 'refused' })
    await expect(versionsOf(context, vault, { limit: 9 })).rejects.toMatchObject({ code: 'refused' })
  })

  test('through a link that leads out of the vault', async () => {
    const { context, vault, root } = await withVersions('one', 'two')
    const outside = temporaryFolder()
    writeFileSync(join(outside, 'deploy.md'), 'outside')
    rmSync(join(root, 'pages'), { recursive: true })
    mkdirSync(join(root, 'pages'))
    symlinkSync(outside, join(root, 'pages', 'concepts'))
    await expect(restorePage(context, vault, PAGE)).rejects.toMatchObject({ code: 'path_unsafe' })
    expect(readFileSync(join(outside, 'deploy.md'), 'utf8')).toBe('outside')
  })
})

describe('in a repository of the person', () => {
  test('what they committed is shown and brought back, and the commit is theirs to make', async () => {
    const { context } = await historyFixture()
    const repository = temporaryFolder()
    const root = join(repository, 'docs')
    const vault = { name: root, root, project: 'shop' }
    git(repository, 'init', '--quiet')
    for (const text of ['one', 'two']) {
      put(vault, PAGE, text)
      put({ root: repository }, 'code.md', text)
      git(repository, 'add', 'docs')
      git(repository, 'commit', '--quiet', '-m', `docs ${text}`)
      git(repository, 'add', '.')
      git(repository, 'commit', '--quiet', '-m', `code ${text}`)
    }
    const what = async (page?: string) =>
      (await versionsOf(context, vault, { limit: 9, ...(page === undefined ? {} : { page }) })).map(
        (one) => one.what,
      )
    expect([await what(), await what(PAGE)]).toEqual([
      ['docs two', 'docs one'],
      ['docs two', 'docs one'],
    ])
    await restorePage(context, vault, PAGE)
    expect(readFileSync(join(root, PAGE), 'utf8')).toBe('one')
    expect(git(repository, 'status', '--porcelain')).toBe(` M docs/${PAGE}`)
    await expect(restorePage(context, vault, PAGE)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the name of a page', () => {
  const vault = { name: 'home', root: '/vault/of/somebody', project: null }

  test('may be without its ending, and a full path', () => {
    for (const given of [PAGE, PAGE.replace('.md', ''), `/vault/of/somebody/${PAGE}`, `./${PAGE}`])
      expect(pageNamed(vault, given)).toBe(PAGE)
  })

  test('leads nowhere else', () => {
    for (const name of [...HOSTILE_NAMES, ...sharedNames(), '.git/config', ':(top)x', ':/x', '*'])
      try {
        expect(pageNamed(vault, name)).toMatch(/^(?!.*(?:^|\/)\.)[^:*\\]+\.md$/)
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'path_unsafe' })
      }
  })
})
