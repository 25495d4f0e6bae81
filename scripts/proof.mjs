// Runs the proof: `npm run proof -- --size ci|night`. Builds the program, bundles proof/proof.ts and runs it.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--quiet'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)

const file = join(root, '.cache/proof/proof.mjs')
mkdirSync(dirname(file), { recursive: true })
const bundle = await rolldown({
  cwd: root,
  input: 'proof/proof.ts',
  platform: 'node',
  external: ['@photostructure/sqlite', 'node:sqlite'],
})
await bundle.write({ file, format: 'esm', codeSplitting: false })
await bundle.close()
process.chdir(root)
await import(pathToFileURL(file).href)
