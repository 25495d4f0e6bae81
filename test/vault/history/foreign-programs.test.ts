import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitVault } from '../../../src/vault/history/commit.ts'
import { hostileRepository, plainGit } from '../../git/hostile-repository.ts'
import { filesIn, git, historyFixture, put } from './fixture.ts'

describe('a commit of a vault', () => {
  test('leaves out everything while a changed page goes through a filter, which would be committed in clear', async () => {
    const { context, vault, root } = await historyFixture()
    put(vault, 'a.md', 'one')
    expect(await commitVault(context, vault, {})).toMatchObject({ outcome: 'committed' })
    writeFileSync(join(root, '.gitattributes'), 'secret.md filter=git-crypt\n')
    put(vault, 'secret.md', 'in clear')
    expect(await commitVault(context, vault, {})).toEqual({ outcome: 'filtered' })
    expect(filesIn(root)).toEqual(['a.md'])
    expect(git(root, 'diff', '--cached', '--name-only')).toBe('')
    writeFileSync(join(root, '.gitattributes'), 'secret.md -filter\n')
    expect(await commitVault(context, vault, {})).toMatchObject({ outcome: 'committed' })
  })

  test('starts no program of a repository inside of it, known as a submodule or not', async () => {
    const { context, vault, root } = await historyFixture()
    put(vault, 'a.md', 'one')
    await commitVault(context, vault, {})
    const hostile = hostileRepository()
    for (const name of ['known.md', 'unknown.md'])
      cpSync(hostile.folder, join(root, name), { recursive: true, preserveTimestamps: true })
    const head = plainGit(hostile.folder, 'rev-parse', 'HEAD')
    git(root, 'update-index', '--add', '--cacheinfo', `160000,${head},known.md`)
    git(root, 'commit', '--quiet', '-m', 'a submodule')
    put(vault, 'b.md', 'two')
    expect(await commitVault(context, vault, {})).toMatchObject({ outcome: 'committed' })
    expect(hostile.fired()).toEqual([])
    expect(filesIn(root)).toEqual(['a.md', 'b.md', 'known.md'])
  })
})
