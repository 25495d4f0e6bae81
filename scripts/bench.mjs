// Runs one benchmark: `npm run bench -- NAME [options]`. Builds the program, bundles bench/NAME.ts and runs it.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [name, ...rest] = process.argv.slice(2)
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))

if (!name || !names.includes(name)) {
  console.error(`usage: npm run bench -- ${names.join('|')}`)
  process.exit(2)
}

const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--quiet'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)

const out = join(root, '.cache/bench')
if (!existsSync(out)) mkdirSync(out, { recursive: true })
const bundle = await rolldown({
  cwd: root,
  input: `bench/${name}.ts`,
  platform: 'node',
  external: [
    '@photostructure/sqlite',
    'node:sqlite',
    'rolldown',
    'rolldown/utils',
    'playwright-core',
    '@sparticuz/chromium',
  ],
})
await bundle.write({ file: join(out, `${name}.mjs`), format: 'esm', codeSplitting: false })
await bundle.close()
process.argv = [process.argv[0], join(out, `${name}.mjs`), ...rest]
await import(pathToFileURL(join(out, `${name}.mjs`)).href)
