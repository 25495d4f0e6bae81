import { describe, expect, test } from 'vitest'
import { CHANCE, ENVIRONMENT, globalUses, OUTPUT } from './globals.ts'
import { readSources } from './tree.ts'

const tree = readSources('src')

describe('the environment is read in one room', () => {
  test('only src/config reads it', () => {
    expect(globalUses(ENVIRONMENT, tree)).toEqual([])
  })

  test.each([
    'const home = process.env.HOME',
    `const home = process['env'].HOME`,
    'const home = process[`env`].HOME',
    'const home = process?.env?.HOME',
    'const home = globalThis.process.env.HOME',
    'const { env } = process',
    'const { env: variables, ...rest } = process',
    'const { ...everything } = process',
    'let env; ({ env } = process)',
    'function home({ env } = process) { return env }',
    'const p = process',
    'const value = process[name]',
    `import { env } from 'node:process'`,
    `import { env as variables } from 'process'`,
    `import program from 'node:process'`,
    `import * as program from 'node:process'`,
  ])('%s is reported outside src/config and accepted in it', (source) => {
    expect(globalUses(ENVIRONMENT, { 'src/store/a.ts': source })).toHaveLength(1)
    expect(globalUses(ENVIRONMENT, { 'src/config/a.ts': source })).toEqual([])
  })

  test.each([
    'export type Environment = NodeJS.ProcessEnv',
    'export const version = process.versions.node',
    'export const quiet = () => Reflect.apply(warn, process, [])',
    `export const text = 'process.env.HOME' // process.env`,
    'export const home = (env: Record<string, string>) => env.HOME',
    'export const { env } = loadConfig()',
    `import { pid } from 'node:process'`,
  ])('%s is accepted', (source) => {
    expect(globalUses(ENVIRONMENT, { 'src/store/a.ts': source })).toEqual([])
  })
})

describe('one room prints and exits', () => {
  test('only src/cli does', () => {
    expect(globalUses(OUTPUT, tree)).toEqual([])
  })

  test.each([
    `console.log('hello')`,
    `console['error']('hello')`,
    `globalThis.console.warn('hello')`,
    'const { log } = console',
    'const out = console',
    'open({ log: console })',
    'open(console)',
    `import { log } from 'node:console'`,
    'process.exit(1)',
    'process.exitCode = 1',
    `process.stdout.write('hello')`,
    `process['stderr'].write('hello')`,
    `import { exit } from 'node:process'`,
    'const { stdout } = process',
  ])('%s is reported outside src/cli and accepted in it', (source) => {
    expect(globalUses(OUTPUT, { 'src/store/a.ts': source })).toHaveLength(1)
    expect(globalUses(OUTPUT, { 'src/cli/a.ts': source })).toEqual([])
  })

  test.each([
    'child.stdout.on(event, read)',
    'export const { stdout } = spawned',
    `// console.log('hello')`,
    'export interface Out { console: string }',
  ])('%s is accepted', (source) => {
    expect(globalUses(OUTPUT, { 'src/store/a.ts': source })).toEqual([])
  })
})

describe('clock and randomness are injected', () => {
  test('only src/base has the real ones', () => {
    expect(globalUses(CHANCE, tree)).toEqual([])
  })

  test.each([
    'const at = Date.now()',
    'const clock = { now: Date.now }',
    `const at = Date['now']()`,
    'const { now } = Date',
    'const at = new Date()',
    'const at = new Date',
    'const at = Date()',
    'const at = new globalThis.Date()',
    'const n = Math.random()',
    'const { random } = Math',
  ])('%s is reported outside src/base and accepted in it', (source) => {
    expect(globalUses(CHANCE, { 'src/store/a.ts': source })).toHaveLength(1)
    expect(globalUses(CHANCE, { 'src/base/a.ts': source })).toEqual([])
  })

  test.each([
    'const at = new Date(clock.now())',
    'const at = clock.now()',
    'const ms = Date.parse(text)',
    'const n = Math.max(1, 2)',
    'const isDate = value instanceof Date',
  ])('%s is accepted', (source) => {
    expect(globalUses(CHANCE, { 'src/store/a.ts': source })).toEqual([])
  })
})
