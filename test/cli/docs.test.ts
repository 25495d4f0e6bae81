import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { RENAMED } from '../../src/cli/renamed.ts'
import { cleanEnvironment, temporaryPlace } from './program.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

function read(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8')
}

/** The code blocks of a page in one language, in order. */
function blocks(page: string, language: string): string[] {
  return [...read(page).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  )
}

describe('the documents are true', () => {
  test('the README is short and begins with the two commands', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(100)
    const [first, second] = blocks('README.md', 'sh')
    expect([first, second]).toEqual(['npm install && npm start\n', 'npm install && npm test\n'])
  })

  test('the questions in the README are answered for somebody who just ran npm start', () => {
    const env = cleanEnvironment(temporaryPlace())
    const run = (command: string) =>
      spawnSync('bash', ['-ec', `memoria() { node dist/memoria-cli.js "$@"; }; ${command}`], {
        cwd: ROOT,
        env,
        encoding: 'utf8',
      })
    expect(run('memoria start --once')).toMatchObject({ status: 0, stderr: '' })
    const questions = blocks('README.md', 'sh')
      .flatMap((code) => code.split('\n'))
      .filter((line) => /^memoria (search|ask) /.test(line))
    expect(questions).toHaveLength(2)
    for (const question of questions)
      expect(run(question)).toMatchObject({ status: 0, stdout: expect.stringContaining('Deploys go out on') })
  })

  test.each(['README.md', 'docs/LIBRARY.md'])('the programs in %s run as they stand', (page) => {
    for (const code of blocks(page, 'js')) {
      const env = cleanEnvironment(temporaryPlace())
      const ran = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
        cwd: ROOT,
        env,
        encoding: 'utf8',
      })
      expect({ status: ran.status, stack: ran.stderr.includes('    at ') }).toEqual({
        status: 0,
        stack: false,
      })
    }
  })

  test.each(PAGES)('the links in %s lead somewhere', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(ROOT, dirname(page), path)))).toEqual([])
  })

  test.each(PAGES)('the files of the repository that %s names are there', (page) => {
    const paths = [...read(page).matchAll(/`((?:src|test|bench|docs|scripts|\.ci)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    )
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test.each(PAGES)('the commands in %s exist', (page) => {
    // Older entries of the changelog have the names of their time.
    const earlier = page === 'CHANGELOG.md' ? Object.keys(RENAMED) : []
    const known = [...COMMANDS.map(({ name }) => name), ...earlier]
    const named = [...read(page).matchAll(/(?:^|`)memoria ([a-z][a-z-]+)/gm)].map(([, name = '']) => name)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  test('the table of modules names every module and files that are there', () => {
    const [, table = ''] = read('docs/ARCHITECTURE.md').split('\n## Modules\n')
    const rows = [...table.matchAll(/^\| `([a-z-]+)` \|[^|]*\|([^|]*)\|/gm)]
    const modules = rows.map(([, name = '']) => name)
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(folders.filter((name) => !modules.includes(name))).toEqual([])
    const named = rows.flatMap(([, name, files = '']) =>
      [...files.matchAll(/`([\w./-]+)`/g)].map(([, file]) => `src/${name}/${file}`),
    )
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('every package that is used has its reason', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'))
    const page = read('docs/DEPENDENCIES.md')
    const named = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)
    expect(named.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort())
  })
})
