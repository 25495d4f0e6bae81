import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { findRepository } from '../../src/base/git.ts'
import { rootCommitOf } from '../../src/git/root-commit.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

function git(folder: string, ...args: string[]): string {
  const settings = [
    '-c',
    'user.name=A Test',
    '-c',
    'user.email=test@example.com',
    '-c',
    'init.defaultBranch=main',
  ]
  const guarded = ['-c', 'commit.gpgsign=false', '-c', 'protocol.file.allow=always']
  const ran = spawnSync('git', ['-C', folder, ...settings, ...guarded, ...args], { encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`git ${args.join(' ')}: ${ran.stderr}`)
  return ran.stdout.trim()
}

function commit(folder: string, message: string): string {
  git(folder, 'commit', '-q', '--allow-empty', '-m', message)
  return git(folder, 'rev-parse', 'HEAD')
}

/** A repository with two commits, its root commit, and where roots are noted. */
function world() {
  const home = temporaryFolder()
  const folder = join(home, 'project')
  git(home, 'init', '-q', 'project')
  const root = commit(folder, 'first')
  commit(folder, 'second')
  return { home, folder, root, roots: join(home, 'roots') }
}

function rootOf(folder: string, roots: string): string | undefined {
  const repository = findRepository(folder)
  return repository && rootCommitOf(repository, roots)
}

/** What is known without git. */
function rootKnownOf(folder: string, roots: string): string | undefined {
  vi.stubEnv('PATH', '')
  try {
    return rootOf(folder, roots)
  } finally {
    vi.unstubAllEnvs()
  }
}

describe('the root commit that was told once', () => {
  test('is known without git, also in a worktree, in a clone, and where the branches are packed', () => {
    const { home, folder, root, roots } = world()
    git(home, 'clone', '-q', folder, 'clone')
    git(folder, 'worktree', 'add', '-q', '--detach', join(home, 'tree'))
    expect(rootKnownOf(folder, roots)).toBeUndefined()
    expect(rootOf(folder, roots)).toBe(root)
    for (const name of ['project', 'clone', 'tree']) expect(rootKnownOf(join(home, name), roots)).toBe(root)
    git(folder, 'pack-refs', '--all')
    expect(existsSync(join(folder, '.git/refs/heads/main'))).toBe(false)
    expect(rootKnownOf(folder, roots)).toBe(root)
  })

  test('is asked for again after each commit', () => {
    const { folder, root, roots } = world()
    rootOf(folder, roots)
    commit(folder, 'third')
    expect(rootKnownOf(folder, roots)).toBeUndefined()
    expect(rootOf(folder, roots)).toBe(root)
    expect(rootKnownOf(folder, roots)).toBe(root)
  })

  test('is never that of another repository in the same folder, or of a branch of other descent', () => {
    const { home, folder, root, roots } = world()
    expect(rootOf(folder, roots)).toBe(root)
    git(folder, 'checkout', '-q', '--orphan', 'pages')
    const other = commit(folder, 'pages')
    expect(rootOf(folder, roots)).toBe(other)
    git(folder, 'checkout', '-q', 'main')
    expect(rootOf(folder, roots)).toBe(root)
    rmSync(join(folder, '.git'), { recursive: true })
    git(home, 'init', '-q', 'project')
    expect(rootOf(folder, roots)).toBeUndefined()
    const anew = commit(folder, 'anew')
    expect([rootOf(folder, roots), rootKnownOf(folder, roots)]).toEqual([anew, anew])
  })

  test('is the smallest of several', () => {
    const { folder, root, roots } = world()
    git(folder, 'checkout', '-q', '--orphan', 'other')
    const other = commit(folder, 'other')
    git(folder, 'merge', '-q', '--allow-unrelated-histories', '-m', 'both', 'main')
    const least = [root, other].sort()[0]
    expect([rootOf(folder, roots), rootKnownOf(folder, roots)]).toEqual([least, least])
  })

  test('does not speak for a shallow clone of the same commit', () => {
    const { home, folder, roots } = world()
    rootOf(folder, roots)
    git(home, 'clone', '-q', '--depth', '1', `file://${folder}`, 'shallow')
    expect(rootOf(join(home, 'shallow'), roots)).toBeUndefined()
  })

  test('is known in a submodule, and asked for where nothing can be noted', () => {
    const { home, folder, root } = world()
    git(home, 'init', '-q', 'outer')
    git(join(home, 'outer'), 'submodule', '-q', 'add', folder, 'part')
    const part = join(home, 'outer', 'part')
    writeFileSync(join(home, 'file'), '')
    expect(rootOf(part, join(home, 'file', 'roots'))).toBe(root)
    expect(rootOf(part, join(home, 'roots'))).toBe(root)
    expect(rootKnownOf(part, join(home, 'roots'))).toBe(root)
  })

  test('is not taken from another repository that the environment names', () => {
    const { home, folder, root, roots } = world()
    git(home, 'init', '-q', 'other')
    commit(join(home, 'other'), 'of another')
    vi.stubEnv('GIT_DIR', join(home, 'other', '.git'))
    const found = rootOf(folder, roots)
    vi.unstubAllEnvs()
    expect(found).toBe(root)
  })
})

describe('the root commit of an ordinary repository', () => {
  test.each([
    ['a clone with its objects elsewhere', ['clone', '-q', '--shared', 'project', 'other']],
    ['a partial clone', ['clone', '-q', '--filter=tree:0', '--no-checkout', 'file://HOME/project', 'other']],
    [
      'a clone without a branch',
      ['clone', '-q', '-c', 'advice.detachedHead=false', '-b', 'v1', 'project', 'other'],
    ],
    ['a repository with longer hashes', ['init', '-q', '--object-format=sha256', 'other']],
  ])('is what git says: %s', (_kind, args) => {
    const { home, folder } = world()
    git(folder, 'tag', 'v1')
    git(folder, 'config', 'uploadpack.allowFilter', 'true')
    git(home, ...args.map((word) => word.replace('HOME', home)))
    const other = join(home, 'other')
    if (args[0] === 'init') commit(other, 'first')
    const said = git(other, 'rev-list', '--max-parents=0', 'HEAD')
    expect(said).toMatch(/^[0-9a-f]{40,64}$/)
    expect(rootOf(other, join(home, 'roots'))).toBe(said)
  })

  test('is found without leaving anything in the temporary folder, and without a word in the repository', () => {
    const { home, folder, root } = world()
    const temporary = join(home, 'tmp')
    mkdirSync(temporary)
    const before = readdirSync(join(folder, '.git'), { recursive: true }).sort()
    vi.stubEnv('TMPDIR', temporary)
    const found = rootOf(folder, join(home, 'roots'))
    vi.unstubAllEnvs()
    expect(found).toBe(root)
    expect(readdirSync(temporary)).toEqual([])
    expect(readdirSync(join(folder, '.git'), { recursive: true }).sort()).toEqual(before)
  })
})

describe('what lies in a repository in the place of a file of git’s', () => {
  test('is not waited for when it is a pipe', async (context) => {
    if (process.platform === 'win32') context.skip('there are no such pipes on Windows')
    const { folder, roots } = world()
    rootOf(folder, roots)
    const head = join(folder, '.git', 'HEAD')
    const commit = git(folder, 'rev-parse', 'HEAD')
    rmSync(head)
    spawnSync('mkfifo', [head])
    // Whoever would read from the pipe gets a commit that is known, and this program ends by itself.
    const writer = spawn('/bin/sh', ['-c', 'echo "$1" > "$2"', 'sh', commit, head])
    expect(rootOf(folder, roots)).toBeUndefined()
    writer.kill('SIGKILL')
    expect(await once(writer, 'exit')).toEqual([null, 'SIGKILL'])
  })

  test('is not read when it is too long or outside of the branches; lists may be long', () => {
    const { folder, root, roots } = world()
    rootOf(folder, roots)
    const commit = git(folder, 'rev-parse', 'HEAD')
    const head = join(folder, '.git', 'HEAD')
    const known = (content: string) => {
      writeFileSync(head, content)
      return rootKnownOf(folder, roots)
    }
    expect(known(`${commit}\n`)).toBe(root)
    expect(known(`${commit}${' '.repeat(70_000)}\n`)).toBeUndefined()
    writeFileSync(join(folder, 'outside'), `${commit}\n`)
    expect(known('ref: refs/heads/../../../outside\n')).toBeUndefined()
    expect(known('ref: refs/heads/main\n')).toBe(root)
    git(folder, 'pack-refs', '--all')
    const packed = join(folder, '.git', 'packed-refs')
    const others = Array.from({ length: 2000 }, (_, index) => `${commit} refs/heads/a${index}\n`)
    writeFileSync(packed, others.join('') + readFileSync(packed, 'utf8'))
    expect(known('ref: refs/heads/main\n')).toBe(root)
  })
})
