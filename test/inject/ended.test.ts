import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { failingCommandsIn } from '../../src/inject/passed-since.ts'
import { prepareBriefs } from '../../src/inject/prepare.ts'
import { projectOf } from '../../src/store/in-project.ts'
import { type InjectHome, injectHome, START } from './home.ts'

const PROMPT = 'a basket has two discounts at once: by what are the basket discounts applied here?'

function git(home: InjectHome, ...args: string[]): void {
  const who = ['-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'commit.gpgsign=false']
  const env = { ...process.env, GIT_COMMITTER_DATE: new Date(home.clock.now()).toISOString() }
  const { status, stderr } = spawnSync('git', ['-C', home.cwd, ...who, ...args], { encoding: 'utf8', env })
  if (status !== 0) throw new Error(stderr)
}

function commitShop(home: InjectHome, text: string): void {
  home.clock.pass(60_000)
  writeFileSync(join(home.cwd, 'src/shop.ts'), text)
  git(home, 'add', '.')
  git(home, 'commit', '--quiet', '--allow-empty', '-m', 'a change')
  home.clock.pass(60_000)
}

/** A home whose project is a repository with one symbol in one file. */
async function repositoryHome(): Promise<InjectHome> {
  const home = await injectHome()
  mkdirSync(join(home.cwd, 'src'))
  git(home, 'init', '--quiet')
  commitShop(home, 'export function applyBasketDiscount() {}\n')
  await projectOf(home.context, home.cwd)
  return home
}

/** The brief and the hint that a session gets after the worker has looked. */
async function given(home: InjectHome): Promise<{ readonly brief: string; readonly hint: string }> {
  await prepareBriefs(home.context, [claudeCode])
  const brief = await home.told({ ...START, hostSession: `begins ${home.clock.now()}` })
  return { brief, hint: await home.told({ text: PROMPT, hostSession: `asks ${home.clock.now()}` }) }
}

describe('a statement on a symbol', () => {
  const STATEMENT = 'Basket discounts are applied by `applyBasketDiscount`'

  test('says that the symbol is gone once it was removed, in the brief and with a prompt', async () => {
    const home = await repositoryHome()
    await home.remember(STATEMENT, { kind: 'decision' })
    const before = await given(home)
    expect(before.brief).toContain('applyBasketDiscount` [')
    expect(before.hint).toContain('applyBasketDiscount` [')
    commitShop(home, 'nothing\n')
    const after = await given(home)
    expect(after.brief).toContain('applyBasketDiscount` (its symbol is gone) [')
    expect(after.hint).toContain('applyBasketDiscount` (its symbol is gone) [')
    commitShop(home, 'export function applyBasketDiscount() {}\n')
    expect((await given(home)).brief).toContain('applyBasketDiscount` [')
  })

  test('says nothing of a symbol that never stood in the project, or was gone before', async () => {
    const home = await repositoryHome()
    commitShop(home, 'nothing\n')
    await home.remember('Reports are read with `readReportStream`, never with `applyBasketDiscount`', {
      kind: 'decision',
    })
    const { brief } = await given(home)
    expect(brief).toContain('`readReportStream`')
    expect(brief).not.toContain('symbol is gone')
  })

  test('says nothing of a symbol that moved to a file which is not committed yet', async () => {
    const home = await repositoryHome()
    await home.remember(STATEMENT, { kind: 'decision' })
    commitShop(home, 'nothing\n')
    writeFileSync(join(home.cwd, 'src/other.ts'), 'export function applyBasketDiscount() {}\n')
    expect((await given(home)).brief).toContain('applyBasketDiscount` [')
  })
})

test('with a prompt, a statement whose file is gone says so', async () => {
  const home = await repositoryHome()
  await home.remember('Basket discounts are applied in src/shop.ts', { kind: 'decision' })
  expect((await given(home)).hint).toContain('src/shop.ts [')
  rmSync(join(home.cwd, 'src/shop.ts'))
  expect((await given(home)).hint).toContain('src/shop.ts (its file is gone) [')
})

describe('commands that a statement says do not work', () => {
  test.each([
    ['`npm test` does not work here, `npx vitest run` does', ['npm test']],
    ['Use `make all`; `make fast` is broken since the upgrade', ['make fast']],
    ['`npm run e2e` funktioniert nicht, `npm run e2e:ci` schon', ['npm run e2e']],
    ['The build fails when `NODE_ENV` is unset. Run `npm run build` with it', ['NODE_ENV']],
    ['Run `npm run check` before each commit', []],
    ['Never run `npm publish` by hand', []],
  ])('%s', (text, commands) => {
    expect(failingCommandsIn({ text, kind: 'workaround' })).toEqual(commands)
  })

  test('are none in a rule of the user, which forbids and does not observe', () => {
    expect(failingCommandsIn({ text: '`npm test` does not work here', kind: 'correction' })).toEqual([])
  })
})
