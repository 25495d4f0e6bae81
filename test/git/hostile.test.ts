import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { findRepository } from '../../src/base/git.ts'
import { openCheckout } from '../../src/consolidate/repository.ts'
import { askGit } from '../../src/git/ask-git.ts'
import { isIgnored } from '../../src/git/is-ignored.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { identifyFolder } from '../../src/store/identity.ts'
import { historyContaining } from '../../src/vault/history/containing.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { temporaryPlace } from '../cli/program.ts'
import {
  type Hostile,
  hostileRepository,
  makeStatDirty,
  plainGit,
  promisorRepository,
} from './hostile-repository.ts'

const KINDS = [
  ['settings that start programs', hostileRepository],
  ['a promisor remote and a missing object', promisorRepository],
] as const

describe('the repositories of these tests', () => {
  test('start their programs when git is run with their settings', () => {
    const hostile = hostileRepository()
    const { folder } = hostile
    writeFileSync(join(folder, 'one.md'), 'changed\n')
    plainGit(folder, 'diff')
    plainGit(folder, '-c', 'diff.evil.command=', '-c', 'diff.external=', 'log', '-p')
    writeFileSync(join(folder, 'new.md'), 'new')
    plainGit(folder, 'add', 'new.md')
    plainGit(folder, 'commit', '-m', 'x')
    plainGit(folder, 'commit', '--no-verify', '-m', 'x')
    const fired = ['diff-driver', 'filter-clean', 'fsmonitor', 'gpg', 'included', 'textconv']
    expect(hostile.fired()).toEqual(
      expect.arrayContaining([...fired, 'hook-pre-commit', 'hook-post-index-change']),
    )
    const promisor = promisorRepository()
    plainGit(promisor.folder, 'rev-list', 'HEAD')
    expect(promisor.fired()).toEqual(['uploadpack'])
  })
})

describe.each(KINDS)('a repository with %s', (_kind, make) => {
  test('starts nothing by the commands that look at a project', () => {
    const hostile = make()
    const place = temporaryPlace()
    place.run('upkeep', 'project', hostile.folder)
    // A name of code: `sleep` looks for it in the files of the repository.
    place.runWith({ cwd: hostile.folder }, 'remember', 'the shop sells bread with `bakeBread()`')
    const event = { session_id: 's1', cwd: hostile.folder, hook_event_name: 'UserPromptSubmit', prompt: 'hi' }
    writeEntry(place.home, 'claude-code', JSON.stringify(event))
    expect(place.runWith({ cwd: hostile.folder }, 'drain').code).toBe(0)
    for (const command of [['status'], ['doctor'], ['vault', 'lint'], ['consolidate', '--dry-run']])
      place.runWith({ cwd: hostile.folder }, ...command)
    place.runWith({ cwd: hostile.folder }, 'init', '--project', '--host', 'claude-code', '--dry-run')
    expect(hostile.fired()).toEqual([])
  })

  test('starts nothing as the repository of a vault', () => {
    const hostile = make()
    const place = temporaryPlace()
    const run = (...args: string[]) => place.run(...args, '--set', 'vault.git=on')
    const at = ['--vault', hostile.folder]
    run('remember', 'the tower has stairs', '--project', 'tower')
    run('vault', 'add', hostile.folder, '--project', 'tower')
    makeStatDirty(hostile.folder)
    run('compile', ...at)
    writeFileSync(join(hostile.folder, 'one.md'), 'by hand\n')
    run('compile', ...at)
    run('vault', 'log', ...at)
    run('vault', 'restore', 'one.md', ...at)
    run('vault', 'lint', ...at)
    run('vault', 'list')
    expect(hostile.fired()).toEqual([])
    expect(readFileSync(join(hostile.folder, 'one.md'), 'utf8')).toBe('one\ntwo\n')
  })

  test('starts nothing when its files and its history are searched', async () => {
    const hostile = make()
    await searchAll(hostile.folder)
    expect(hostile.fired()).toEqual([])
  })

  test.each([
    ['through a .git file of another folder', byGitFile],
    ['as a bare one inside of a folder', asBareFolder],
    ['by GIT_DIR in the environment', byEnvironment],
  ])('starts nothing %s', async (_way, enter) => {
    const hostile = make()
    const folder = enter(hostile)
    await searchAll(folder)
    // Also where no caller looked for a repository before.
    askGit(folder, ['log', '-p'])
    vi.unstubAllEnvs()
    expect(hostile.fired()).toEqual([])
  })
})

/** Everything that asks git about a folder without a command of its own. */
async function searchAll(folder: string): Promise<void> {
  identifyFolder(folder)
  const repository = findRepository(folder)
  if (repository !== undefined) isIgnored(repository, join(folder, 'one.md'))
  const checkout = await openCheckout(folder)
  await checkout?.without(['one', 'two'])
  await checkout?.hadName('two')
  await historyContaining(folder, ['two'])
}

function byGitFile({ folder }: Hostile): string {
  const other = join(temporaryFolder(), 'other')
  mkdirSync(other)
  writeFileSync(join(other, '.git'), `gitdir: ${join(folder, '.git')}\n`)
  return other
}

function asBareFolder({ folder }: Hostile): string {
  const other = join(temporaryFolder(), 'other')
  cpSync(join(folder, '.git'), other, { recursive: true })
  const config = join(other, 'config')
  writeFileSync(config, readFileSync(config, 'utf8').replace('bare = false', 'bare = true'))
  return other
}

function byEnvironment({ folder }: Hostile): string {
  const other = join(temporaryFolder(), 'other')
  mkdirSync(other)
  plainGit(other, 'init', '-q')
  plainGit(other, 'commit', '-q', '--allow-empty', '-m', 'first')
  vi.stubEnv('GIT_DIR', join(folder, '.git'))
  vi.stubEnv('GIT_CONFIG_COUNT', '1')
  vi.stubEnv('GIT_CONFIG_KEY_0', 'include.path')
  vi.stubEnv('GIT_CONFIG_VALUE_0', join(folder, '.git/config'))
  return other
}
