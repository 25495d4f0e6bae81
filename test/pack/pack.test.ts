import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesIn, filesNaming, promisedFiles, surplusFiles } from './contents.ts'
import { type Installed, packAndInstall, type Ran, runWith } from './installed.ts'
import { MAJORS, nodeOrSkip } from './nodes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TEXT = 'The release branch is cut on Thursdays, because the auditors read it on Fridays.'
const QUERY = 'release branch'

const LIBRARY_PROGRAM = `
import { openMemoria } from 'memoria'
const memoria = await openMemoria()
const { id } = await memoria.remember({ text: ${JSON.stringify(TEXT)} })
const { results: found } = await memoria.search(${JSON.stringify(QUERY)})
await memoria.close()
console.log(JSON.stringify({ id, found }))
`

const TYPED_PROGRAM = `
import { type Memory, type MemoryPage, openMemoria, type SearchOutcome } from 'memoria'
const memoria = await openMemoria()
const { id }: { id: string } = await memoria.remember({ text: 'typed' })
export const length: number = id.length
const { results, reason }: SearchOutcome = await memoria.search('typed', { limit: 3 })
export const scores: number[] = results.map(({ score }) => score)
export const why: string = reason
const { memories, next }: MemoryPage = await memoria.list({ limit: 1 })
export const first: Memory | undefined = memories[0]
if (next !== null) await memoria.list({ limit: 1, after: next })
// @ts-expect-error: there is no such option
await memoria.search('typed', { limitt: 3 })
// @ts-expect-error: only memoria's own programs use it
export const internal = memoria.context
await memoria.close()
`

const HELLO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
const STORE = { name: 'memory_store', arguments: { text: TEXT } }
const MCP_REQUESTS = [
  { jsonrpc: '2.0', id: 0, method: 'initialize', params: HELLO },
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: STORE },
]
  .map((message) => `${JSON.stringify(message)}\n`)
  .join('')

let installed: Installed

beforeAll(() => {
  installed = packAndInstall(ROOT)
})

afterAll(() => installed?.remove())

describe('the package holds what users need and nothing else', () => {
  test('it has the program and the papers', () => {
    const files = filesIn(installed.package)
    const needed = [
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'package.json',
      'dist/memoria-cli.js',
      'dist/memoria.js',
    ]
    expect(files).toEqual(expect.arrayContaining(needed))
  })

  test('every file its manifest names is there', () => {
    const files = filesIn(installed.package)
    const manifest = JSON.parse(readFileSync(join(installed.package, 'package.json'), 'utf8'))
    expect(promisedFiles(manifest).filter((path) => !files.includes(path))).toEqual([])
  })

  test('it has no sources, no tests and no leftovers', () => {
    expect(surplusFiles(filesIn(installed.package))).toEqual([])
  })

  test('no file in it names a folder of the machine it was built on', () => {
    expect(filesNaming(ROOT, installed.package, filesIn(installed.package))).toEqual([])
  })

  test('it has one declaration file, with comments, that refers to no other', () => {
    const declarations = filesIn(installed.package).filter((path) => path.endsWith('.d.ts'))
    expect(declarations).toEqual(['dist/memoria.d.ts'])
    const text = readFileSync(join(installed.package, 'dist/memoria.d.ts'), 'utf8')
    expect(text).toContain("const { results } = await m.search('when do we deploy')")
    expect(text).not.toMatch(/@internal|^import /m)
  })

  test('its types hold in a strict TypeScript project', () => {
    const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
    writeFileSync(join(installed.project, 'typed.ts'), TYPED_PROGRAM)
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--target',
      'es2023',
      '--module',
      'nodenext',
      '--types',
      '',
    ]
    const tsc = [join(dirname(compiler), 'bin/tsc'), ...options, 'typed.ts']
    const ran = runWith(process.execPath, process.execPath, tsc, installed.project, installed.newFolder())
    expect(ran).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

describe.each(MAJORS)('installed without scripts, on Node %s', (major) => {
  test('it tells its version', (context) => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const run = programOn(nodeOrSkip(major, context))
    expect(run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  test('what was remembered is found by a later process, and the status is good', (context) => {
    const run = programOn(nodeOrSkip(major, context))
    expect(run('remember', TEXT)).toMatchObject({ code: 0, stderr: '' })
    expect(readJson(run('search', '--json', QUERY))).toMatchObject({ results: [{ text: TEXT }] })
    expect(readJson(run('search', '--json', 'zebra crossing'))).toEqual(
      expect.objectContaining({ results: [] }),
    )
    expect(readJson(run('status', '--json'))).toMatchObject({ state: 'ok' })
  })

  test('it serves its tools to an agent, and prints nothing but the protocol', (context) => {
    const node = nodeOrSkip(major, context)
    const command = join(installed.project, 'node_modules/.bin/memoria')
    const [cwd, home] = [installed.newFolder(), installed.newFolder()]
    const ran = runWith(node, command, ['mcp'], cwd, home, MCP_REQUESTS)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    const answers = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers.find(({ id }) => id === 1).result.structuredContent).toMatchObject({ outcome: 'added' })
  })

  test('the library remembers and finds, and prints nothing itself', (context) => {
    const node = nodeOrSkip(major, context)
    writeFileSync(join(installed.project, 'program.mjs'), LIBRARY_PROGRAM)
    const ran = runWith(node, node, ['program.mjs'], installed.project, installed.newFolder())
    const { id, found } = readJson(ran)
    expect(JSON.stringify(found)).toContain(TEXT)
    expect(JSON.stringify(found)).toContain(id)
  })
})

/** The installed command as a shell would start it, in a home and a folder of its own. */
function programOn(node: string): (...args: string[]) => Ran {
  const home = installed.newFolder()
  const cwd = installed.newFolder()
  const command = join(installed.project, 'node_modules/.bin/memoria')
  return (...args) => runWith(node, command, args, cwd, home)
}

/** The answer of a run that went well: exit code 0 and not a word on stderr, Node's own warnings included. */
function readJson(ran: Ran): Record<string, string> {
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  return JSON.parse(ran.stdout)
}
