import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCheckout } from '../../src/consolidate/repository.ts'
import type { OpenContext } from '../../src/memoria.ts'
import { identifyFolder } from '../../src/store/identity.ts'
import type { NewMemory } from '../../src/store/store.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { author } from '../store/examples.ts'
import { homeAtNoon, planned, put } from './home.ts'

function git(root: string, ...args: string[]): void {
  const who = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'commit.gpgsign=false']
  const { status, stderr } = spawnSync('git', ['-C', root, ...who, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function write(root: string, path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** A repository in which `src/old.ts` and `parseOldThing` were once. */
function repository(root: string, name = 'a repository'): string {
  mkdirSync(root, { recursive: true })
  git(root, 'init', '--quiet')
  write(root, 'src/old.ts', 'export function parseOldThing() {}\n')
  write(root, 'name.txt', name)
  write(root, 'src/kept.ts', 'export const keptThing = 1\n')
  write(root, 'lib/moved.ts', 'export {}\n')
  git(root, 'add', '.')
  git(root, 'commit', '--quiet', '-m', 'one')
  git(root, 'rm', '--quiet', 'src/old.ts')
  git(root, 'mv', 'lib/moved.ts', 'src/moved.ts')
  git(root, 'commit', '--quiet', '-m', 'two')
  write(root, 'src/untracked.ts', 'export const freshThing = 1\n')
  return root
}

async function seen({ store }: OpenContext, root: string): Promise<string> {
  const { path, ...identity } = identifyFolder(root)
  await store.projects.seen(identity, path, author().at)
  return identity.id
}

async function flagged(root: string, fields: Partial<NewMemory>): Promise<readonly string[] | undefined> {
  const { context } = await homeAtNoon()
  await put(context, { project: await seen(context, root), ...fields })
  return (await planned(context, 'flag'))[0]?.tags
}

describe('what is gone from the repository', () => {
  let root = ''
  // Nothing here changes it.
  beforeAll(() => {
    root = repository(realpathSync(mkdtempSync(join(tmpdir(), 'memoria-gone-'))))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  test.each(['src/old.ts', 'old.ts', './src/old.ts', 'lib/moved.ts'])(
    'is flagged: the file %s',
    async (file) => {
      expect(await flagged(root, { text: 'The parser is there', files: [file] })).toEqual(['file-gone'])
    },
  )

  test('is flagged: a name of code, and a file by its whole path', async () => {
    expect(await flagged(root, { text: 'Call `parseOldThing` first', tags: ['a'] })).toEqual([
      'a',
      'symbol-gone',
    ])
    expect(await flagged(root, { text: 'See there', files: [join(root, 'src/old.ts')] })).toEqual([
      'file-gone',
    ])
  })

  test.each<[string, Partial<NewMemory>]>([
    ['a file that is there', { files: ['src/kept.ts'] }],
    ['a file that was moved, by its name alone', { files: ['moved.ts'] }],
    ['a file that git does not know yet', { files: ['src/untracked.ts'] }],
    ['a file that was never there', { files: ['src/never.ts'] }],
    ['a file outside', { files: ['../vault/src/old.ts', '/etc/old.ts'] }],
    ['a name that is there', { text: 'Call `keptThing` first' }],
    ['a name that git does not know yet', { text: 'Call `freshThing` first' }],
    ['a name that was never there', { text: 'Call `neverSeenThing` first' }],
    ['a name without marks', { text: 'Call parseOldThing first' }],
    ['nothing of code', { text: 'Deploys go out on Tuesdays' }],
    ['what is gone, and is pinned', { files: ['src/old.ts'], pinned: true }],
    ['what is gone, and is marked so', { files: ['src/old.ts'], tags: ['file-gone'] }],
  ])('is not %s', async (_, fields) => {
    expect(await flagged(root, { text: 'See there', ...fields })).toBeUndefined()
  })

  test('is named in the step, and not in the reason, which outlives a purge', async () => {
    const { context } = await homeAtNoon()
    await put(context, { project: await seen(context, root), text: 'See there', files: ['src/old.ts'] })
    const [step] = await planned(context, 'flag')
    expect(step).toMatchObject({ gone: ['src/old.ts'] })
    expect(step?.why).not.toContain('old')
  })

  test('is not looked for outside of the repository', async () => {
    const checkout = await openCheckout(root)
    const outside = ['../vault/kept.ts', 'src/../../kept.ts', '/etc/passwd', dirname(root), '.']
    expect(outside.map((path) => checkout?.has(path))).toEqual(outside.map(() => undefined))
    expect(outside.some((path) => checkout?.had(path))).toBe(false)
  })

  test('and comes back loses its mark', async () => {
    expect(
      await flagged(root, { text: 'See there', files: ['src/kept.ts'], tags: ['file-gone', 'b'] }),
    ).toEqual(['b'])
  })

  test('is not known without the repository, or when another one lies in its folder', async () => {
    const other = repository(join(temporaryFolder(), 'other'))
    const { context } = await homeAtNoon()
    const project = await seen(context, other)
    await put(context, { text: 'The parser is there', files: ['src/old.ts'], project })
    expect(await planned(context, 'flag')).toHaveLength(1)
    rmSync(join(other, '.git'), { recursive: true })
    expect(await planned(context, 'flag')).toEqual([])
    rmSync(other, { recursive: true })
    repository(other, 'another one, in which the same is gone')
    expect(await planned(context, 'flag')).toEqual([])
    rmSync(other, { recursive: true })
    expect(await planned(context, 'flag')).toEqual([])
  })

  test('is looked for in every checkout: what one of them holds is there', async () => {
    const { context } = await homeAtNoon()
    const project = await seen(context, root)
    await put(context, { text: 'The parser is there', files: ['src/old.ts'], project })
    const older = join(temporaryFolder(), 'older')
    git(root, 'worktree', 'add', '--quiet', older, 'HEAD~1')
    await seen(context, older)
    expect(await planned(context, 'flag')).toEqual([])
  })
})
