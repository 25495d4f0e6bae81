import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, filesNaming, promisedFiles, surplusFiles } from './contents.ts'

describe('what does not belong into the package is seen', () => {
  test.each([
    'src/memoria.ts',
    'test/a.test.ts',
    '.env',
    'biome.json',
    'dist/a.test.js',
    'dist/x.tsbuildinfo',
    'a.tgz',
  ])('%s is surplus', (path) => {
    expect(surplusFiles(['README.md', path])).toEqual([path])
  })

  test('a source map with an absolute path is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'memoria-contents-'))
    mkdirSync(join(folder, 'dist'))
    writeFileSync(join(folder, 'dist/a.js'), 'export {}')
    writeFileSync(join(folder, 'dist/a.js.map'), JSON.stringify({ sources: ['/srv/build/src/a.ts'] }))
    expect(filesNaming('/srv/build/', folder, filesIn(folder))).toEqual(['dist/a.js.map'])
    rmSync(folder, { recursive: true })
  })

  test('a manifest’s programs, entries and types are all looked for', () => {
    const manifest = {
      bin: { a: 'dist/a.js' },
      exports: { '.': { types: './dist/a.d.ts', default: './dist/a.js' } },
    }
    expect(promisedFiles(manifest)).toEqual(['dist/a.js', 'dist/a.d.ts'])
  })
})
