import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
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
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(120)
    const [first, second] = blocks('README.md', 'sh')
    expect([first, second]).toEqual(['npm install && npm start\n', 'npm install && npm test\n'])
  })

  test('the proof in the README runs as it stands and shows what it says', () => {
    const proof = blocks('README.md', 'sh').find((code) => code.includes('mktemp'))
    const env = cleanEnvironment(temporaryPlace())
    const { status, stdout, stderr } = spawnSync('bash', ['-ec', proof ?? 'false'], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/preference {3}Use pnpm here/)
    expect(stdout).toContain('1 secret removed before it was stored')
    expect(stdout).not.toContain('Tr0ub4dor')
    expect(stdout).toContain('Nothing fits "how tall is the tower".')
    expect(stdout).toContain('2 memories')
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
    const known = COMMANDS.map(({ name }) => name)
    const named = [...read(page).matchAll(/(?:^|`)memoria ([a-z][a-z-]+)/gm)].map(([, name = '']) => name)
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  test('the map names every room that is there, and the files to read first', () => {
    const rows = [...read('docs/ARCHITECTURE.md').matchAll(/^\| `([a-z]+)` \|[^|]*\|([^|]*)\|/gm)]
    const rooms = rows.map(([, room = '']) => room)
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(folders.filter((name) => !rooms.includes(name))).toEqual([])
    const named = rows.flatMap(([, room, files = '']) =>
      [...files.matchAll(/`([\w./-]+)`/g)].map(([, file]) => `src/${room}/${file}`),
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
