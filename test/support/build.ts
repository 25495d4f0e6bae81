import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from '../../src/base/lock-file.ts'
import { unwrap } from '../../src/base/result.ts'

const INPUTS = [
  'src',
  'assets',
  'ui',
  'package.json',
  'scripts/build.mjs',
  'scripts/bundle-plugins.mjs',
  'scripts/replace-folder.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
]
const OUTPUTS = ['dist/memoria-cli.js', 'dist/memoria.js', 'dist/memoria.d.ts']

/** vitest calls this once before all tests: those that start the program find it built from the sources as they are. */
export async function setup(): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  try {
    await ensureBuilt(root)
  } catch (error) {
    // Whoever runs one room's tests may go on while another room does not compile; there is no program to test then.
    if (!process.argv.slice(2).some((argument) => argument.startsWith('test/'))) throw error
    console.error(String(error))
  }
}

const WAIT_MS = 600_000

/**
 * Builds unless every output is newer than every input, and throws when that fails, so that no test runs on an old build.
 * Of several runs that start at the same time one builds; the others wait for it.
 */
export async function ensureBuilt(root: string): Promise<void> {
  if (isBuilt(root)) return
  mkdirSync(join(root, '.cache'), { recursive: true })
  const built = await withLock(
    join(root, '.cache/build.lock'),
    () => (isBuilt(root) ? undefined : build(root)),
    {
      waitMs: WAIT_MS,
    },
  )
  unwrap(built)
}

async function build(root: string): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'scripts/build.mjs'), '--quiet'], {
    cwd: root,
    stdio: 'inherit',
  })
  const failure = await new Promise<string | undefined>((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('close', (code, signal) =>
      resolve(code === 0 ? undefined : signal ? `killed by ${signal}` : `exit code ${code}`),
    )
  })
  if (failure === undefined) return
  // The outputs of an earlier build: left in place they would be tested instead.
  for (const output of OUTPUTS) rmSync(join(root, output), { force: true })
  throw new Error(`there is nothing to test, because \`node scripts/build.mjs\` failed: ${failure}`)
}

function isBuilt(root: string): boolean {
  const outputs = OUTPUTS.map((path) => changedAt(join(root, path)))
  const inputs = INPUTS.flatMap((path) => timesUnder(join(root, path)))
  return Math.min(...outputs) > Math.max(...inputs)
}

/** A folder's own time counts too: it changes when a file in it is removed or renamed. */
function timesUnder(path: string): number[] {
  if (!existsSync(path)) return []
  const own = [changedAt(path)]
  if (!statSync(path).isDirectory()) return own
  return own.concat(readdirSync(path).flatMap((name) => timesUnder(join(path, name))))
}

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
