import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace } from '../program.ts'

const place = makePlace()
const root = join(place.person, 'shop')
const folder = join(root, '.memoria/team')
const here = { cwd: root }
const ada = { ...here, env: { GIT_AUTHOR_NAME: 'x' } }
const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })

beforeAll(() => {
  mkdirSync(root)
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'Ada')
  git('config', 'user.email', 'ada@example.com')
  git('commit', '-q', '--allow-empty', '-m', 'begin')
})
afterAll(() => place.remove())

function run(...args: string[]) {
  return place.runWith(ada, ...args)
}

function json<T>(...args: string[]): T {
  const ran = run(...args, '--json')
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  return JSON.parse(ran.stdout)
}

function remember(text: string, ...args: string[]): string {
  return json<{ id: string }>('remember', text, '--project', root, ...args).id
}

interface SharedJson {
  readonly shared: readonly { readonly id: string; readonly path: string; readonly ignored: boolean }[]
}

describe('memoria share', () => {
  test('writes one file for each statement, and lists and shows the author', () => {
    const id = remember('Use pnpm here, because npm takes minutes', '--kind', 'decision')
    const { stdout } = run('share', id)
    expect(stdout).toContain('shared')
    const [name = ''] = readdirSync(folder)
    expect(readFileSync(join(folder, name), 'utf8')).toContain(`author: Ada\n`)
    expect(run('list', '--scope', 'team').stdout).toContain('shared by Ada')
    expect(run('show', id).stdout).toContain('shared by   Ada')
    expect(json<{ memories: object[] }>('list').memories).toMatchObject([{ scope: 'team', author: 'Ada' }])
  })

  test("refuses what is the person's everywhere, unless the project is named", () => {
    const id = json<{ id: string }>('remember', 'Tabs are four spaces', '--scope', 'user').id
    const { message, hint } = errorOf(run('share', id, '--json'))
    expect(message).toContain('is yours in all projects')
    expect(hint).toContain('--project .')
    expect(json<SharedJson>('share', id, '--project', '.').shared).toMatchObject([{ id }])
  })

  test('refuses a memory of another project', () => {
    const id = json<{ id: string }>('remember', 'The bank runs on Oracle', '--project', 'bank').id
    expect(errorOf(run('share', id, '--json'))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('belongs to the project bank'),
    })
  })

  test('refuses what does not hold any more', () => {
    const id = remember('The office is closed on Fridays')
    run('forget', id)
    expect(errorOf(run('share', id, '--json'))).toMatchObject({ code: 'conflict' })
  })

  test('asks before it shares what a filter finds', () => {
    const id = remember('Deploys go out on Tuesdays', '--topic', 'deploys')
    expect(errorOf(run('share', '--topic', 'deploys', '--json'))).toMatchObject({ code: 'usage' })
    expect(json('share', '--topic', 'deploys', '--dry-run')).toMatchObject({ chosen: [{ id }] })
    expect(json<SharedJson>('share', '--topic', 'deploys', '--yes').shared).toMatchObject([{ id }])
    expect(json('share', '--topic', 'nothing-of-this', '--yes')).toEqual({ shared: [] })
  })

  test('warns when git ignores the file', () => {
    writeFileSync(join(root, '.gitignore'), '.memoria/team/ignored*\n')
    const id = remember('Ignored files are listed in the root', '--topic', 'ignored')
    expect(json<SharedJson>('share', id).shared).toMatchObject([{ id, ignored: true }])
  })

  test('says which memories are meant: neither nothing nor both ids and a filter', () => {
    expect(errorOf(run('share', '--json'))).toMatchObject({ code: 'usage' })
    expect(errorOf(run('share', 'abcdefgh', '--pinned', '--json'))).toMatchObject({ code: 'usage' })
  })
})

test('share --suggest lists what colleagues would want, with reasons, and nothing personal', () => {
  const wanted = remember('Queues use SQS, because two regions share them', '--kind', 'decision')
  const left = [
    remember('I prefer tabs in this project', '--kind', 'preference'),
    remember('The logs of the shop are in /home/ada/logs', '--kind', 'fact'),
    remember('Write the release notes', '--kind', 'action'),
  ]
  const { suggestions } = json<{ suggestions: { id: string; reasons: string[] }[] }>('share', '--suggest')
  expect(suggestions[0]).toMatchObject({ id: wanted, reasons: ['you said it', 'a decision', 'says why'] })
  expect(suggestions.filter(({ id }) => left.includes(id))).toEqual([])
  expect(run('share', '--suggest').stdout).toContain('you said it, a decision, says why')
})

describe('share --check', () => {
  test('exits with 0 when all files are valid, without a home', () => {
    const ran = place.runWith(
      { ...here, env: { MEMORIA_HOME: join(place.person, 'no-home') } },
      'share',
      '--check',
    )
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(join(place.person, 'no-home'))).toBe(false)
  })

  test('exits with 1 and names each file that is not valid', () => {
    writeFileSync(join(folder, 'broken.md'), '<<<<<<< HEAD\n')
    const ran = run('share', '--check', '--json')
    expect(ran.code).toBe(1)
    expect(JSON.parse(ran.stdout).findings).toEqual([
      { path: '.memoria/team/broken.md', problem: 'has conflict marks of an unfinished merge' },
    ])
    place.runWith(here, 'drain')
    expect(run('status').code).toBe(1)
    expect(run('doctor').stdout).toContain('broken.md has conflict marks')
    spawnSync('rm', [join(folder, 'broken.md')])
    place.runWith(here, 'drain')
    expect(run('status', '--json').stdout).not.toContain('conflict marks')
  })
})

describe('share --index', () => {
  const agents = join(root, 'AGENTS.md')

  test('writes one section into AGENTS.md, and removes it to the byte', () => {
    writeFileSync(agents, '# Rules\r\nno newline at the end')
    expect(json('share', '--index', 'AGENTS.md')).toEqual({ file: 'AGENTS.md', changed: true })
    expect(readFileSync(agents, 'utf8')).toContain('[.memoria/team](.memoria/team)')
    expect(json('share', '--index', 'AGENTS.md')).toEqual({ file: 'AGENTS.md', changed: false })
    expect(json('unshare', '--index', 'AGENTS.md')).toEqual({ file: 'AGENTS.md', changed: true })
    expect(readFileSync(agents, 'utf8')).toBe('# Rules\r\nno newline at the end')
    expect(json('unshare', '--index', 'AGENTS.md')).toEqual({ file: 'AGENTS.md', changed: false })
  })

  test('refuses other files and links', () => {
    expect(errorOf(run('share', '--index', '../AGENTS.md', '--json'))).toMatchObject({ code: 'usage' })
    symlinkSync('/etc/hostname', join(root, 'CLAUDE.md'))
    expect(errorOf(run('share', '--index', 'CLAUDE.md', '--json'))).toMatchObject({ code: 'path_unsafe' })
  })
})

describe('memoria unshare', () => {
  test('says that a memory is not shared any more when the deletion of its file was read', () => {
    const id = remember('Staging has two replicas')
    const path = json<SharedJson>('share', id).shared[0]?.path ?? ''
    git('add', '-A')
    git('commit', '-qm', 'share')
    run('drain')
    git('rm', '-q', path)
    git('commit', '-qm', 'delete')
    run('drain')
    const error = errorOf(run('unshare', id, '--json'))
    expect(error).toMatchObject({
      code: 'conflict',
      message: `memory ${id.slice(-8)} is not shared any more: its file was deleted, and it is forgotten`,
      hint: `Bring it back for you alone: memoria forget --undo ${id.slice(-8)}, then memoria unshare ${id.slice(-8)}`,
    })
    expect(json<{ memories: object[] }>('list', '--all').memories).toContainEqual(
      expect.objectContaining({ id, scope: 'team', state: 'forgotten' }),
    )
    run('forget', '--undo', id)
    const back = run('unshare', id)
    expect(back.stdout).toContain('it has no file here\nIt is private again.\n')
    expect(json<{ memories: object[] }>('list').memories).toContainEqual(
      expect.objectContaining({ id, scope: 'project' }),
    )
  })

  test('removes the file and makes the memory private again', () => {
    const id = remember('Caches live for one hour', '--kind', 'decision')
    const [shared] = json<SharedJson>('share', id).shared
    expect(json('unshare', id)).toEqual({ unshared: [{ id, removed: [shared?.path] }] })
    expect(existsSync(join(root, shared?.path ?? ''))).toBe(false)
    expect(json(...['list', '--topic', 'none'])).toMatchObject({ memories: [] })
    expect(run('show', id).stdout).not.toContain('shared by')
    expect(errorOf(run('unshare', id, '--json'))).toMatchObject({ code: 'conflict' })
  })

  test("refuses a colleague's, and says how to remove it", () => {
    const file = `---\nauthor: Bob\ndate: 2026-01-01\nid: 01m7mp1ng0bk418zfvbhm9jesf\nkind: fact\n---\nThe mail server is Postfix\n`
    writeFileSync(join(folder, 'mail.md'), file)
    place.runWith(here, 'drain')
    expect(errorOf(run('unshare', '01m7mp1ng0bk418zfvbhm9jesf', '--json'))).toMatchObject({
      message: expect.stringContaining('was shared by Bob'),
      hint: expect.stringContaining('git rm .memoria/team/mail.md'),
    })
    expect(run('why', '01m7mp1ng0bk418zfvbhm9jesf').stdout).toContain('said by a colleague, Bob')
  })

  test('an edit of a shared memory is written into its file', () => {
    const id = remember('Backups run at night')
    const [shared] = json<SharedJson>('share', id).shared
    run('edit', id, '--text', 'Backups run at noon')
    expect(readFileSync(join(root, shared?.path ?? ''), 'utf8')).toContain('\nBackups run at noon\n')
    place.runWith(here, 'drain')
    expect(run('show', id).stdout).toContain('Backups run at noon')
  })
})
