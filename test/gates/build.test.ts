import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../support/build.ts'

const BUILD = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('dist/types', { recursive: true })
for (const file of ['memoria-cli.js', 'memoria.js', 'types/memoria.d.ts']) writeFileSync('dist/' + file, '')
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

  test('what is built already is not built again', () => {
    ensureBuilt(root)
    ensureBuilt(root)
    expect(builds()).toBe(1)
  })

  test.each(['src/base/a.ts', 'package.json', 'scripts/build.mjs'])(
    'a change of %s leads to a new build',
    (path) => {
      ensureBuilt(root)
      changed(path, 60)
      ensureBuilt(root)
      expect(builds()).toBe(2)
    },
  )

  test('a removed source leads to a new build', () => {
    ensureBuilt(root)
    rmSync(join(root, 'src/base/b.ts'))
    changed('src/base', 60)
    ensureBuilt(root)
    expect(builds()).toBe(2)
  })

  test('a missing output leads to a new build', () => {
    ensureBuilt(root)
    rmSync(join(root, 'dist/memoria.js'))
    ensureBuilt(root)
    expect(builds()).toBe(2)
  })

  test('a failed build stops the run, and what it left is not taken for a good one', () => {
    write('scripts/build.mjs', `${BUILD}\nprocess.exit(7)`)
    changed('scripts/build.mjs', -60)
    expect(() => ensureBuilt(root)).toThrow('exit code 7')
    expect(existsSync(join(root, 'dist/types/memoria.d.ts'))).toBe(false)
    expect(() => ensureBuilt(root)).toThrow('exit code 7')
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
