import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../support/build.ts'

const BUILD = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('dist', { recursive: true })
for (const file of ['memoria-cli.js', 'memoria.js', 'memoria.d.ts']) writeFileSync('dist/' + file, '')
appendFileSync('builds', '.')
`

describe('tests run on a build of the sources as they are', () => {
  let root = ''

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'memoria-build-'))
    for (const folder of ['src/base', 'scripts']) mkdirSync(join(root, folder), { recursive: true })
    write('src/base/a.ts', '')
    write('src/base/b.ts', '')
    write('package.json', '{}')
    write('scripts/build.mjs', BUILD)
    for (const path of [
      'src/base/a.ts',
      'src/base/b.ts',
      'src/base',
      'src',
      'package.json',
      'scripts/build.mjs',
    ]) {
      changed(path, -60)
    }
  })

  afterEach(() => rmSync(root, { recursive: true }))

  test('what is built already is not built again', async () => {
    await ensureBuilt(root)
    await ensureBuilt(root)
    expect(builds()).toBe(1)
  })

  test.each(['src/base/a.ts', 'package.json', 'scripts/build.mjs'])(
    'a change of %s leads to a new build',
    async (path) => {
      await ensureBuilt(root)
      changed(path, 60)
      await ensureBuilt(root)
      expect(builds()).toBe(2)
    },
  )

  test('a removed source leads to a new build', async () => {
    await ensureBuilt(root)
    rmSync(join(root, 'src/base/b.ts'))
    changed('src/base', 60)
    await ensureBuilt(root)
    expect(builds()).toBe(2)
  })

  test('a missing output leads to a new build', async () => {
    await ensureBuilt(root)
    rmSync(join(root, 'dist/memoria.js'))
    await ensureBuilt(root)
    expect(builds()).toBe(2)
  })

  test('of runs that start at the same time one builds', async () => {
    await Promise.all([ensureBuilt(root), ensureBuilt(root), ensureBuilt(root)])
    expect(builds()).toBe(1)
  })

  test('a failed build stops the run, and what it left is not taken for a good one', async () => {
    write('scripts/build.mjs', `${BUILD}\nprocess.exit(7)`)
    changed('scripts/build.mjs', -60)
    await expect(ensureBuilt(root)).rejects.toThrow('exit code 7')
    expect(existsSync(join(root, 'dist/memoria.d.ts'))).toBe(false)
    await expect(ensureBuilt(root)).rejects.toThrow('exit code 7')
  })

  function write(path: string, text: string): void {
    writeFileSync(join(root, path), text)
  }

  function changed(path: string, seconds: number): void {
    const at = Date.now() / 1000 + seconds
    utimesSync(join(root, path), at, at)
  }

  function builds(): number {
    return readFileSync(join(root, 'builds'), 'utf8').length
  }
})

test('builds that replace the same folder at the same time all succeed, and one whole folder stays', async () => {
  const root = mkdtempSync(join(tmpdir(), 'memoria-build-'))
  const script = join(root, 'replace.mjs')
  writeFileSync(script, REPLACE)
  const codes = await Promise.all(
    ['1', '2', '3', '4'].map(async (name) => {
      const child = spawn(process.execPath, [script, MODULE, root, name], { stdio: 'inherit' })
      const [code] = await once(child, 'close')
      return code
    }),
  )
  expect(codes).toEqual([0, 0, 0, 0])
  expect(readdirSync(root).sort()).toEqual(['dist', 'replace.mjs'])
  const [one, two] = ['one', 'two'].map((name) => readFileSync(join(root, 'dist', name), 'utf8'))
  expect(one).toBe(two)
  rmSync(root, { recursive: true })
})

const MODULE = new URL('../../scripts/replace-folder.mjs', import.meta.url).href
const REPLACE = `
import { mkdirSync, writeFileSync } from 'node:fs'
const [module, root, name] = process.argv.slice(2)
const { replaceFolder } = await import(module)
for (let round = 0; round < 100; round++) {
  const fresh = root + '/fresh-' + name
  mkdirSync(fresh)
  for (const file of ['one', 'two']) writeFileSync(fresh + '/' + file, name + ' ' + round)
  replaceFolder(fresh, root + '/dist')
}
`
