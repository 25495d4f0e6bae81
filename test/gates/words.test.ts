import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './tree.ts'
import { forbiddenWords, resolvedEntries, trackedFiles } from './words.ts'

const REGISTRY = ['registry', 'npmjs', 'org'].join('.')
const MACHINE = ['', 'work', ''].join('/')

describe('the repository does not know the machine it was written on', () => {
  test('no tracked file names a registry or a path of one machine', (context) => {
    const files = trackedFiles(ROOT)
    if (typeof files === 'string') return context.skip(files)
    expect(Object.keys(files)).toContain('package.json')
    expect(forbiddenWords(files)).toEqual([])
  })

  test('the lock file does not say where packages are fetched from', () => {
    expect(resolvedEntries(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))).toEqual([])
  })

  test.each([
    `fetch('https://${REGISTRY}/memoria')`,
    `see ${REGISTRY.toUpperCase()}`,
    `cd ${MACHINE}main`,
    `"${MACHINE}main/src"`,
    `file://${MACHINE}main`,
    `(${MACHINE}main)`,
    `HOME=${['', 'root', '.cache'].join('/')}`,
    `read ${['', 'tmp', 'research', 'x.md'].join('/')}`,
    `ls ${['', 'tmp', 'research'].join('/')} `,
  ])('%s is reported', (line) => {
    expect(forbiddenWords({ 'docs/a.md': `first\n${line}\n` })).toHaveLength(1)
  })

  test.each([
    'https://example.com/work/page',
    'src/work/day.ts',
    `\${folder}/root/file`,
    'a/rootless/path and /rooted',
    './root/x',
  ])('%s is accepted', (line) => {
    expect(forbiddenWords({ 'docs/a.md': line })).toEqual([])
  })

  test('a lock file entry with its origin is reported', () => {
    const lock = JSON.stringify(
      { packages: { zod: { resolved: 'https://packages.example/zod.tgz' } } },
      null,
      2,
    )
    expect(resolvedEntries(lock)).toHaveLength(1)
  })

  test('outside a repository the reason is given, not an empty list', () => {
    expect(trackedFiles(mkdtempSync(join(tmpdir(), 'memoria-gate-')))).toMatch(/^git cannot/)
  })
})
