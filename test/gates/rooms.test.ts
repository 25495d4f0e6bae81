import { describe, expect, test } from 'vitest'
import { badImports, importCycles } from './rooms.ts'
import { readSources } from './tree.ts'

const EMPTY = 'export {}'

describe('rooms import only what stands below them', () => {
  const tree = readSources('src')

  test('every import in src points to the same room or one below, type imports included', () => {
    expect(badImports(tree)).toEqual([])
  })

  test('no files import each other in a circle', () => {
    expect(importCycles(tree)).toEqual([])
  })

  test.each([
    ['a static import', `import { open } from '../store/open.ts'`],
    ['an import for its effect', `import '../store/open.ts'`],
    ['a type import', `import type { Open } from '../store/open.ts'`],
    ['an import over several lines', `import {\n  type Open, // why\n  open,\n} from\n  '../store/open.ts'`],
    ['a re-export', `export { open } from '../store/open.ts'`],
    ['a type re-export', `export type { Open } from '../store/open.ts'`],
    ['a re-export of everything', `export * from '../store/open.ts'`],
    ['a dynamic import', `const load = () => import('../store/open.ts')`],
    ['a dynamic import by template', 'const load = () => import(`../store/open.ts`)'],
    ['an inline type import', `let open: import('../store/open.ts').Open | undefined`],
    ['a typeof import', `type Store = typeof import('../store/open.ts')`],
    ['an import assignment', `import store = require('../store/open.ts')`],
    ['a require', `const store = require('../store/open.ts')`],
  ])('%s of a room above is reported', (_form, source) => {
    const sources = { 'src/redact/clean.ts': source, 'src/store/open.ts': EMPTY }
    expect(badImports(sources)).toEqual([
      'src/redact/clean.ts: redact may not import store (src/store/open.ts)',
    ])
  })

  test.each([
    ['a comment', `// import '../store/open.ts'\n/* import('../store/open.ts') */`],
    ['a string', `export const text = "import '../store/open.ts'"`],
    ['a template', 'export const text = `\nimport "../store/open.ts"\n`'],
    ['a regular expression', `export const form = /import '..\\/store\\/open.ts'/`],
    ['a package', `import { z } from 'zod'\nimport 'node:fs'`],
    ['a room below', `import type { Clock } from '../base/clock.ts'`],
    ['the same room', `import { rules } from './rules/all.ts'`],
  ])('%s is no import of a room above', (_form, source) => {
    const others = {
      'src/base/clock.ts': EMPTY,
      'src/redact/rules/all.ts': EMPTY,
      'src/store/open.ts': EMPTY,
    }
    expect(badImports({ 'src/redact/clean.ts': source, ...others })).toEqual([])
  })

  test.each([
    ['an unknown folder', 'src/core/a.ts', EMPTY, 'src/core/a.ts: core is not a room'],
    ['a loose file', 'src/extra.ts', EMPTY, 'src/extra.ts: src/extra.ts is not a room'],
    [
      'a computed name',
      'src/base/a.ts',
      'import(name)',
      'imports a module whose name is only known at run time',
    ],
    [
      'a file outside src',
      'src/base/a.ts',
      `import '../../test/x.ts'`,
      'imports test/x.ts, which is outside src',
    ],
    ['a missing file', 'src/base/a.ts', `import './b.ts'`, 'imports src/base/b.ts, which is not there'],
    [
      'the library below it',
      'src/store/a.ts',
      `import '../memoria.ts'`,
      'store may not import src/memoria.ts',
    ],
    ['the library by its name', 'src/sync/a.ts', `import 'memoria'`, 'sync may not import src/memoria.ts'],
    [
      'the worker in the library',
      'src/memoria.ts',
      `import './worker/run.ts'`,
      'src/memoria.ts may not import worker',
    ],
    ['the program in the server', 'src/serve/a.ts', `import '../cli/main.ts'`, 'serve may not import cli'],
  ])('%s is reported', (_case, path, source, message) => {
    const others = { 'src/memoria.ts': EMPTY, 'src/worker/run.ts': EMPTY, 'src/cli/main.ts': EMPTY }
    expect(badImports({ ...others, [path]: source })).toEqual([expect.stringContaining(message)])
  })

  test.each(['worker', 'serve', 'cli'])('%s may build on the library', (room) => {
    const sources = { 'src/memoria.ts': EMPTY, [`src/${room}/a.ts`]: `import '../memoria.ts'` }
    expect(badImports(sources)).toEqual([])
  })

  test.each([
    [
      'two files',
      { a: `import './b.ts'`, b: `import './a.ts'` },
      'src/base/a.ts -> src/base/b.ts -> src/base/a.ts',
    ],
    [
      'types only',
      { a: `import type { B } from './b.ts'`, b: `export type A = import('./a.ts').A` },
      'src/base/a.ts -> ',
    ],
    [
      'a longer way',
      { a: `import './b.ts'`, b: `export * from './c.ts'`, c: `import('./a.ts')` },
      'src/base/c.ts',
    ],
    ['a file and itself', { a: `import './a.ts'` }, 'src/base/a.ts -> src/base/a.ts'],
  ])('a circle of %s is reported once', (_case, files, message) => {
    const entries = Object.entries(files).map(([name, source]) => [`src/base/${name}.ts`, source])
    expect(importCycles(Object.fromEntries(entries))).toEqual([expect.stringContaining(message)])
  })
})
