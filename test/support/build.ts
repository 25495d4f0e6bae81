import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const INPUTS = [
  'src',
  'assets',
  'package.json',
  'scripts/build.mjs',
  'scripts/bundle-plugins.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
]
const OUTPUTS = ['dist/memoria-cli.js', 'dist/memoria.js', 'dist/types/memoria.d.ts']

/** vitest calls this once before all tests: those that start the program find it built from the sources as they are. */
export function setup(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  try {
    ensureBuilt(root)
  } catch (error) {
    // Whoever runs one room's tests may go on while another room does not compile; there is no program to test then.
    if (!process.argv.slice(2).some((argument) => argument.startsWith('test/'))) throw error
    console.error(String(error))
  }
}

/** Builds unless every output is newer than every input, and throws when that fails, so that no test runs on an old build. */
export function ensureBuilt(root: string): void {
  if (isBuilt(root)) return
  const script = join(root, 'scripts/build.mjs')
  const { status, signal, error } = spawnSync(process.execPath, [script, '--quiet'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status === 0) return
  // The compiler writes declarations even when it fails; left in place they would look like a good build.
  for (const output of OUTPUTS) rmSync(join(root, output), { force: true })
  const why = error?.message ?? (signal ? `killed by ${signal}` : `exit code ${status}`)
  throw new Error(`there is nothing to test, because \`node scripts/build.mjs\` failed: ${why}`)
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
