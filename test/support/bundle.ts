import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Not in memory: a program in a file system of its own finds only what is on the disk. */
const ON_DISK = process.env['TEST_BUNDLES_FOLDER'] ?? tmpdir()
const PREFIX = 'memoria-bundle-'
const HOUR_MS = 3_600_000

/** Packages with native files: they cannot be bundled, and are found beside the bundle. */
const NATIVE = ['@photostructure/sqlite']

const bundles = new Map<string, Promise<string>>()

/**
 * Bundles a TypeScript file into one that plain `node` runs (Node 20 does not know TypeScript), for tests with real
 * child processes. Gives the path of the `.mjs` file, in a new folder that every user may read.
 */
export function bundleForNode(entry: string): Promise<string> {
  const made = bundles.get(entry) ?? bundle(entry)
  bundles.set(entry, made)
  return made
}

async function bundle(entry: string): Promise<string> {
  removeOldBundles()
  const folder = mkdtempSync(join(ON_DISK, PREFIX))
  chmodSync(folder, 0o755)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const file = join(folder, `${basename(entry, '.ts')}.mjs`)
  const rolled = await rolldown({
    cwd: ROOT,
    input: entry,
    platform: 'node',
    external: [/^node:/, ...NATIVE],
  })
  try {
    await rolled.write({ file, format: 'esm', codeSplitting: false, minify: true })
  } finally {
    await rolled.close()
  }
  return file
}

/** Threads of the test runner are ended without notice, so each run clears away what earlier ones left. */
function removeOldBundles(): void {
  for (const name of readdirSync(ON_DISK)) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(ON_DISK, name)
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > HOUR_MS) rmSync(folder, { recursive: true, force: true })
  }
}
