import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'vitest'
import { run } from '../run.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const NODE_MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'memoria-dev')
const INSTALL_LIMIT_MS = 5 * 60_000

/** Writes a database with claude-mem's own store. Its bundle needs Bun, and none of the packages that it names. */
export async function writeClaudeMem(context: TestContext, path: string): Promise<void> {
  const program = await packageOrSkip(context, 'claude-mem', '13.25.3')
  const bun = join(await packageOrSkip(context, '@oven/bun-linux-x64', '1.3.14'), 'bin/bun')
  chmodSync(bun, 0o755)
  await finished(bun, [join(HERE, 'write-claude-mem.mjs'), program, path], path)
}

/** Writes what mem0's `getAll` gives. */
export async function writeMem0(context: TestContext, path: string): Promise<void> {
  const folder = join(CACHE, 'mem0ai-3.3.1')
  const packages = join(folder, 'node_modules')
  if (!existsSync(join(packages, 'mem0ai/package.json')))
    await npmOrSkip(context, folder, ['install', '--legacy-peer-deps', '--prefix', folder, 'mem0ai@3.3.1'])
  const sqlite = join(packages, 'better-sqlite3')
  mkdirSync(sqlite, { recursive: true })
  copyFileSync(join(HERE, 'better-sqlite3.cjs'), join(sqlite, 'index.js'))
  writeFileSync(join(sqlite, 'package.json'), '{"name":"better-sqlite3","main":"index.js"}')
  await finished(process.execPath, [join(HERE, 'write-mem0.mjs'), packages, path], path)
}

/** The files of a package as they are on npm, without what it depends on. */
async function packageOrSkip(context: TestContext, name: string, version: string): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return context.skip('fetched on linux-x64 only')
  const folder = join(CACHE, `${name.replace(/^@|\//g, '')}-${version}`)
  const whole = join(folder, 'package')
  if (existsSync(join(folder, 'whole'))) return whole
  rmSync(folder, { recursive: true, force: true })
  const stdout = await npmOrSkip(context, folder, [
    'pack',
    '--pack-destination',
    folder,
    `${name}@${version}`,
  ])
  const file = stdout.trim().split('\n').at(-1) ?? ''
  await finished('tar', ['xzf', join(folder, file), '-C', folder], whole)
  writeFileSync(join(folder, 'whole'), '')
  return whole
}

async function npmOrSkip(context: TestContext, folder: string, args: readonly string[]): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  // With the person's own npm settings: packages come from where they always come from.
  const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))
  const { code, stdout, stderr } = await run('npm', [...args, ...flags], {
    cwd: folder,
    env,
    timeoutMs: INSTALL_LIMIT_MS,
  })
  return code === 0 ? stdout : context.skip(`it cannot be fetched from npm: ${stderr.trim().split('\n')[0]}`)
}

/** Runs a program to its end, away from the person's own files and without a word to anybody. */
async function finished(program: string, args: readonly string[], path: string): Promise<void> {
  const home = dirname(path)
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    MEM0_TELEMETRY: 'false',
    NODE_PATH: NODE_MODULES,
  }
  const { code, stderr } = await run(program, args, { cwd: home, env })
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${stderr}`)
}
