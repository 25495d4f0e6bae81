import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { identifyFolder, identifyProject, MARKER_FILE } from '../../src/store/identity.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

const GITHUB = 'https://user:token@github.com/Owner/Repo.git'

function git(folder: string, ...args: string[]): string {
  const settings = ['-c', 'user.name=A Test', '-c', 'user.email=test@example.com']
  const guarded = ['-c', 'commit.gpgsign=false', '-c', 'protocol.file.allow=always']
  const ran = spawnSync('git', ['-C', folder, ...settings, ...guarded, ...args], { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`git ${args.join(' ')}: ${ran.stderr}`)
  return ran.stdout.trim()
}

function folderIn(parent: string, name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** A repository with one commit, and its root commit. */
function repository(parent: string, name = 'project'): { folder: string; root: string } {
  const folder = folderIn(parent, name)
  git(folder, 'init', '-q')
  git(folder, 'commit', '-q', '--allow-empty', '-m', `first of ${name}`)
  return { folder, root: git(folder, 'rev-parse', 'HEAD') }
}

test('a path of another system has nothing to do with the folder that memoria runs in [promise:few-and-right.scope]', () => {
  for (const path of ['C:\\Users\\someone\\shop', 'src', '~/shop', ''])
    expect(identifyFolder(path)).toMatchObject({ id: `path:${path}`, kind: 'path' })
})

describe('a project with a remote', () => {
  test('is that remote, in every folder of it, and no credential is in its identity', () => {
    const { folder } = repository(temporaryFolder())
    git(folder, 'remote', 'add', 'origin', GITHUB)
    const deep = folderIn(folder, 'src/deep/er')
    const identity = { id: 'github.com/owner/repo', kind: 'remote', name: 'repo', path: folder }
    expect(identifyFolder(folder)).toEqual(identity)
    expect(identifyFolder(deep)).toEqual(identity)
  })

  test('prefers origin, then upstream, then the first by name', () => {
    const { folder } = repository(temporaryFolder())
    git(folder, 'remote', 'add', 'zebra', 'https://example.com/z/z')
    git(folder, 'remote', 'add', 'fork', 'https://example.com/f/f')
    expect(identifyFolder(folder).id).toBe('example.com/f/f')
    git(folder, 'remote', 'add', 'upstream', 'https://example.com/u/u')
    expect(identifyFolder(folder).id).toBe('example.com/u/u')
    git(folder, 'remote', 'add', 'origin', 'https://example.com/o/o')
    expect(identifyFolder(folder).id).toBe('example.com/o/o')
  })

  test('keeps its identity without a git program', () => {
    const { folder } = repository(temporaryFolder())
    git(folder, 'remote', 'add', 'origin', GITHUB)
    vi.stubEnv('PATH', '')
    expect(identifyFolder(folder).id).toBe('github.com/owner/repo')
    vi.unstubAllEnvs()
  })
})

describe('a project with commits and no remote', () => {
  test('is its first commit, also after more commits, a rename and a move', () => {
    const home = temporaryFolder()
    const { folder, root } = repository(home)
    const identity = { id: `git:${root}`, kind: 'root-commit' }
    expect(identifyFolder(folder)).toMatchObject(identity)
    git(folder, 'commit', '-q', '--allow-empty', '-m', 'second')
    expect(identifyFolder(folder)).toMatchObject(identity)
    renameSync(folder, join(home, 'renamed'))
    expect(identifyFolder(join(home, 'renamed'))).toMatchObject(identity)
    renameSync(join(home, 'renamed'), join(folderIn(home, 'elsewhere'), 'moved'))
    expect(identifyFolder(join(home, 'elsewhere/moved'))).toMatchObject(identity)
  })

  test('is the same in a clone of its folder and in a worktree', () => {
    const home = temporaryFolder()
    const { folder, root } = repository(home)
    git(home, 'clone', '-q', folder, 'clone')
    git(folder, 'worktree', 'add', '-q', join(home, 'tree'))
    for (const name of ['clone', 'tree']) {
      expect(identifyFolder(join(home, name))).toMatchObject({ id: `git:${root}`, path: join(home, name) })
    }
    expect(identifyFolder(join(home, 'tree')).name).toBe('project')
  })

  test('in a submodule is the submodule, not what is around it', () => {
    const home = temporaryFolder()
    const { folder } = repository(home, 'outer')
    const inner = repository(home, 'inner')
    git(folder, 'submodule', '-q', 'add', inner.folder, 'part')
    expect(identifyFolder(join(folder, 'part'))).toMatchObject({ id: `git:${inner.root}` })
  })

  test('falls back to its path without a git program, or without a commit', () => {
    const home = temporaryFolder()
    const { folder } = repository(home)
    vi.stubEnv('PATH', '')
    expect(identifyFolder(join(folder, 'gone'))).toMatchObject({ id: `path:${folder}`, kind: 'path' })
    vi.unstubAllEnvs()
    const bare = folderIn(home, 'bare')
    git(bare, 'init', '-q')
    expect(identifyFolder(folderIn(bare, 'deep'))).toMatchObject({ id: `path:${bare}`, kind: 'path' })
  })
})

describe('a folder without git', () => {
  test('is known by its marker, from every folder in it, and after a move', () => {
    const home = temporaryFolder()
    const folder = folderIn(home, 'notes')
    writeFileSync(join(folder, MARKER_FILE), '01hxxxxxxx\n')
    const identity = { id: 'marker:01hxxxxxxx', kind: 'marker' }
    expect(identifyFolder(folderIn(folder, 'deep'))).toMatchObject({ ...identity, path: folder })
    renameSync(folder, join(home, 'moved'))
    expect(identifyFolder(join(home, 'moved'))).toMatchObject({ ...identity, name: 'moved' })
  })

  test.each(['', '\n', 'two words', '../../etc', 'x'.repeat(65), '\u0000'])(
    'is not known by a marker that says %j',
    (content) => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, MARKER_FILE), content)
      expect(identifyFolder(folder).kind).toBe('path')
    },
  )

  test('is its path, through links too', () => {
    const home = temporaryFolder()
    const folder = folderIn(home, 'plain')
    symlinkSync(folder, join(home, 'link'))
    expect(identifyFolder(folder)).toEqual({
      id: `path:${folder}`,
      kind: 'path',
      name: 'plain',
      path: folder,
    })
    expect(identifyFolder(join(home, 'link'))).toEqual(identifyFolder(folder))
    expect(identifyFolder(join(home, 'gone'))).toMatchObject({ id: `path:${join(home, 'gone')}` })
  })

  test.each([
    ['a file that is no git file', 'hello'],
    ['a git file that leads nowhere', 'gitdir: /nowhere/x\n'],
  ])('with %s as .git is still identified', (_what, content) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, '.git'), content)
    expect(identifyFolder(folder)).toMatchObject({ kind: 'path', path: folder })
  })
})

describe('what a program calls a project', () => {
  test('is a folder when it looks like a path', () => {
    const home = temporaryFolder()
    folderIn(home, 'a')
    for (const given of [home, '.', './', './a/..']) {
      expect(identifyProject(given, home)).toMatchObject({ id: `path:${home}` })
    }
    expect(identifyProject('../x', join(home, 'a'))).toMatchObject({ id: `path:${join(home, 'x')}` })
  })

  test('is a name when it does not', () => {
    for (const given of ['thesis', 'owner/repo', '.hidden', 'a:b']) {
      expect(identifyProject(given, '/')).toEqual({ id: given, kind: 'name', name: given, path: null })
    }
  })

  test('is a repository when it is a URL', () => {
    expect(identifyProject(GITHUB, '/')).toEqual({
      id: 'github.com/owner/repo',
      kind: 'remote',
      name: 'repo',
      path: null,
    })
  })
})
