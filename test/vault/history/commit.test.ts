import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { prepareVault } from '../../../src/vault/folder/vault-lock.ts'
import { commitVault } from '../../../src/vault/history/commit.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { filesIn, git, historyFixture, put, subjects, without } from './fixture.ts'

afterEach(() => vi.unstubAllEnvs())

const HAND = { outcome: 'committed', commit: expect.stringMatching(/^[0-9a-f]{40,64}$/) }

const FIRST = 'first: 1 page written, what was there already'

/** A vault whose first page is committed. */
async function begun() {
  const all = await historyFixture()
  put(all.vault, 'index.md', 'one\n')
  expect(await commitVault(all.context, all.vault, { pages: 1 })).toEqual(HAND)
  return all
}

describe('the history of a vault', () => {
  test('begins by itself, holds its Markdown and nothing else, and says who, when and what', async () => {
    const { context, vault, root } = await historyFixture()
    for (const name of ['index.md', 'daily/2026-01-31.md', 'my own/nöte.md']) put(vault, name, 'text\n')
    for (const name of ['.obsidian/x.md', '.trash/y.md', '.z.md', 'picture.png', 'notes.txt'])
      put(vault, name, 'x')
    const summary = { entries: 1, pages: 2, takenBack: 1 }
    expect(await commitVault(context, vault, summary)).toEqual(HAND)
    expect(git(root, 'log', '--format=%an <%ae> %cn <%ce> %aI %cI%n%B')).toBe(
      'memoria <memoria@localhost> memoria <memoria@localhost> 2026-01-31T12:00:00+00:00 2026-01-31T12:00:00+00:00\n' +
        'first: 1 entry in the daily log, 2 pages written, 1 memory changed by edits, what was there already\n',
    )
    git(root, 'config', 'core.quotePath', 'false')
    expect(filesIn(root)).toEqual(['daily/2026-01-31.md', 'index.md', 'my own/nöte.md'])
    expect(statSync(join(root, '.git')).mode & 0o777).toBe(0o700)
    expect(existsSync(join(root, '.git', 'hooks'))).toBe(false)
    expect(git(root, 'diff', '--cached', '--name-only')).toBe('')
  })

  test('grows only when something changed, by us or by hand, deleted files included', async () => {
    const { context, vault, root } = await begun()
    expect(await commitVault(context, vault, { pages: 1 })).toEqual({ outcome: 'unchanged' })
    put(vault, 'new.md', 'new')
    rmSync(join(root, 'index.md'))
    expect(await commitVault(context, vault, {})).toEqual(HAND)
    expect([subjects(root), filesIn(root)]).toEqual([['changed by hand', FIRST], ['new.md']])
    put(vault, 'picture.png', 'x')
    expect(await commitVault(context, vault, {})).toEqual({ outcome: 'unchanged' })
  })

  test('the first commit of what was written before there was a history does not say that people changed it', async () => {
    const { context, vault, root } = await historyFixture()
    put(vault, 'index.md', 'one\n')
    expect(await commitVault(context, vault, {})).toEqual(HAND)
    expect(subjects(root)).toEqual(['first: what was there already'])
  })

  test('is not kept unless it is asked for', async () => {
    const { context, vault, root } = await historyFixture()
    put(vault, 'index.md', 'one')
    expect(await commitVault(without(context), vault, {})).toEqual({ outcome: 'off' })
    expect(existsSync(join(root, '.git'))).toBe(false)
  })

  test('starts nothing that the settings of the repository name: no hook, no signing, no watcher', async () => {
    const { context, vault, root } = await begun()
    const ran = join(temporaryFolder(), 'ran')
    const program = join(root, '.git', 'program')
    writeFileSync(program, `#!/bin/sh\necho "$0" >> '${ran}'\nexit 1\n`, { mode: 0o755 })
    mkdirSync(join(root, '.git', 'hooks'))
    for (const hook of ['pre-commit', 'commit-msg', 'prepare-commit-msg', 'post-commit', 'post-index-change'])
      writeFileSync(join(root, '.git', 'hooks', hook), readFileSync(program), { mode: 0o755 })
    for (const [name = '', value = ''] of [
      ...[
        ['commit.gpgsign', 'true'],
        ['gpg.program', program],
        ['core.fsmonitor', program],
      ],
      ...[
        ['core.editor', program],
        ['user.name', 'somebody'],
        ['author.name', 'somebody'],
      ],
    ])
      git(root, 'config', name, value)
    put(vault, 'index.md', 'two\n')
    expect(await commitVault(context, vault, {})).toEqual(HAND)
    expect(git(root, '-c', 'core.fsmonitor=false', 'log', '-1', '--format=%an %G?')).toBe('memoria N')
    expect(existsSync(ran)).toBe(false)
  })

  test('keeps every byte, whatever line ends the person has set', async () => {
    const { context, vault, root } = await begun()
    git(root, 'config', 'core.autocrlf', 'true')
    git(root, 'config', 'core.safecrlf', 'true')
    put(vault, 'index.md', 'one\r\ntwo\n')
    expect(await commitVault(context, vault, {})).toEqual(HAND)
    expect(git(root, 'cat-file', 'blob', 'HEAD:index.md')).toBe('one\r\ntwo')
    expect(await commitVault(context, vault, {})).toEqual({ outcome: 'unchanged' })
  })
})

describe('a repository in which something goes on is left as it is:', () => {
  test('whatever tells of it', async () => {
    const { context, vault, root } = await begun()
    const before = readFileSync(join(root, '.git', 'index'))
    put(vault, 'index.md', 'two')
    for (const name of [
      ...['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD', 'BISECT_LOG'],
      ...['rebase-merge', 'rebase-apply', 'sequencer', 'index.lock'],
    ]) {
      writeFileSync(join(root, '.git', name), '')
      expect(await commitVault(context, vault, {}), name).toEqual({
        outcome: 'busy',
        ...(name === 'index.lock' ? { lock: expect.stringContaining(name) } : {}),
      })
      rmSync(join(root, '.git', name))
    }
    expect([subjects(root), readFileSync(join(root, '.git', 'index'))]).toEqual([[FIRST], before])
    expect(readFileSync(context.paths.log, 'utf8')).toMatch(/vault\.git.*busy/)
  })

  test('a merge with conflicts', async () => {
    const { context, vault, root } = await begun()
    git(root, 'checkout', '--quiet', '-b', 'other')
    put(vault, 'index.md', 'theirs\n')
    git(root, 'commit', '--quiet', '-am', 'theirs')
    git(root, 'checkout', '--quiet', 'main')
    put(vault, 'index.md', 'ours\n')
    git(root, 'commit', '--quiet', '-am', 'ours')
    expect(() => git(root, 'merge', 'other')).toThrow()
    const before = git(root, 'status', '--porcelain=v2')
    expect(await commitVault(context, vault, {})).toEqual({ outcome: 'busy' })
    expect([git(root, 'status', '--porcelain=v2'), subjects(root)[0]]).toEqual([before, 'ours'])
  })

  test('a checkout of no branch', async () => {
    const { context, vault, root } = await begun()
    git(root, 'checkout', '--quiet', '--detach')
    put(vault, 'index.md', 'two')
    expect(await commitVault(context, vault, {})).toEqual({ outcome: 'busy' })
  })

  test('what the person has staged, pages or other files, new or deleted', async () => {
    for (const stage of [
      (root: string) => git(root, 'add', 'index.md'),
      (root: string) => git(root, 'add', 'picture.png'),
      (root: string) => git(root, 'rm', '--quiet', '--cached', 'index.md'),
    ]) {
      const { context, vault, root } = await begun()
      put(vault, 'index.md', 'two\n')
      put(vault, 'picture.png', 'x')
      stage(root)
      const before = git(root, 'status', '--porcelain=v2')
      expect(await commitVault(context, vault, {})).toEqual({ outcome: 'staged' })
      expect([git(root, 'status', '--porcelain=v2'), subjects(root)]).toEqual([before, [FIRST]])
      expect(readFileSync(context.paths.log, 'utf8')).toMatch(/vault\.git.*staged/)
    }
  })

  test('but what a run of ours that was killed had staged is committed by the next', async () => {
    const { context, vault, root } = await begun()
    put(vault, 'index.md', 'two\n')
    put(vault, 'picture.png', 'x')
    git(root, 'add', 'index.md')
    writeFileSync(join(root, '.git', 'memoria-commit'), '')
    put(vault, 'new.md', 'new')
    expect(await commitVault(context, vault, {})).toEqual(HAND)
    expect(filesIn(root)).toEqual(['index.md', 'new.md'])
    put(vault, 'index.md', 'three\n')
    git(root, 'add', 'index.md')
    expect(await commitVault(context, vault, {})).toEqual({ outcome: 'staged' })
    // Nor is anything else committed with it.
    git(root, 'add', 'picture.png')
    writeFileSync(join(root, '.git', 'memoria-commit'), '')
    expect(await commitVault(context, vault, {})).toEqual({ outcome: 'staged' })
  })
})

describe('whose repository it is', () => {
  test('in that of the project the person commits, wherever in it the vault lies', async () => {
    const { context } = await historyFixture()
    const repository = temporaryFolder()
    git(repository, 'init', '--quiet')
    git(repository, 'commit', '--quiet', '--allow-empty', '-m', 'first')
    const project = `git:${git(repository, 'rev-parse', 'HEAD')}`
    for (const root of [join(repository, 'docs', 'memory'), repository]) {
      prepareVault(root)
      const vault = { name: root, root, project }
      put(vault, 'index.md', 'one')
      expect(await commitVault(context, vault, {})).toEqual({ outcome: 'yours' })
      expect(existsSync(join(repository, 'docs', 'memory', '.git'))).toBe(false)
    }
    expect(subjects(repository)).toEqual(['first'])
  })

  test('the vault of a project apart from every repository gets one, and so does our home in one of settings', async () => {
    const { context, root: home } = await historyFixture()
    const root = temporaryFolder()
    const vault = { name: root, root, project: 'shop' }
    put(vault, 'index.md', 'one')
    for (let run = 1; run <= 2; run++) {
      put(vault, 'index.md', `run ${run}`)
      expect(await commitVault(context, vault, {})).toEqual(HAND)
    }
    git(join(home, '..'), 'init', '--quiet')
    put({ root: home }, 'index.md', 'one')
    expect(await commitVault(context, { name: 'home', root: home, project: null }, {})).toEqual(HAND)
    expect(existsSync(join(home, '.git'))).toBe(true)
    expect(git(join(home, '..'), 'rev-list', '--all')).toBe('')
  })

  test('an own vault that is set into a repository of more is left to the person, the root of one is not', async () => {
    const repository = temporaryFolder()
    git(repository, 'init', '--quiet')
    mkdirSync(join(repository, 'memory'))
    const below = await historyFixture(`vault.folder=${join(repository, 'memory')}`)
    put(below.vault, 'index.md', 'one')
    expect(await commitVault(below.context, below.vault, {})).toEqual({ outcome: 'yours' })
    const whole = await historyFixture(`vault.folder=${repository}`)
    expect(await commitVault(whole.context, whole.vault, {})).toEqual(HAND)
    expect(filesIn(repository)).toEqual(['memory/index.md'])
  })

  test('variables of a git that runs us lead to no other repository', async () => {
    const { context, vault, root } = await begun()
    const other = temporaryFolder()
    git(other, 'init', '--quiet')
    vi.stubEnv('GIT_DIR', join(other, '.git'))
    vi.stubEnv('GIT_WORK_TREE', other)
    vi.stubEnv('GIT_INDEX_FILE', join(other, '.git', 'index'))
    vi.stubEnv('GIT_AUTHOR_NAME', 'somebody')
    put(vault, 'index.md', 'two')
    expect(await commitVault(context, vault, {})).toEqual(HAND)
    vi.unstubAllEnvs()
    expect(git(root, 'log', '--format=%an').split('\n')).toEqual(['memoria', 'memoria'])
    expect([readdirSync(other), existsSync(join(other, '.git', 'index'))]).toEqual([['.git'], false])
  })
})

describe('nothing fails by it', () => {
  test('without git: said once, and again only after there was one', async () => {
    const { context, vault } = await historyFixture()
    const said = () => readFileSync(context.paths.log, 'utf8').match(/vault\.git.*no-git/g)?.length ?? 0
    put(vault, 'index.md', 'one')
    const attempt = async () => {
      vi.stubEnv('PATH', temporaryFolder())
      const { outcome } = await commitVault(context, vault, {})
      vi.unstubAllEnvs()
      return outcome
    }
    expect([await attempt(), await attempt(), said()]).toEqual(['no-git', 'no-git', 1])
    expect(await commitVault(context, vault, {})).toEqual(HAND)
    expect([await attempt(), said()]).toEqual(['no-git', 2])
  })

  test('in a repository that is damaged', async () => {
    const { context, vault, root } = await begun()
    put(vault, 'index.md', 'two')
    writeFileSync(join(root, '.git', 'index'), 'no index')
    expect(await commitVault(context, vault, {})).toEqual({ outcome: 'failed' })
    writeFileSync(join(root, '.git', 'HEAD'), 'nothing')
    expect(await commitVault(context, vault, {})).toEqual({ outcome: 'failed' })
    expect(readFileSync(context.paths.log, 'utf8')).toMatch(/vault\.git.*failed/)
  })
})
