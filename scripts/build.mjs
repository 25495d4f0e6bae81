// Bundles src/ into dist/: one file per entry plus shared and lazily loaded chunks, so that a command
// loads only what it needs. Types are emitted by tsc for the library entry.
import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const quiet = process.argv.includes('--quiet')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

rmSync(join(root, 'dist'), { recursive: true, force: true })
const bundle = await rolldown({
  cwd: root,
  input: { 'memoria-cli': 'src/cli/main.ts', memoria: 'src/memoria.ts' },
  platform: 'node',
  external: ['@photostructure/sqlite', 'node:sqlite'],
  transform: { define: { __MEMORIA_VERSION__: JSON.stringify(version) } },
})
const { output } = await bundle.write({
  dir: 'dist',
  format: 'esm',
  chunkFileNames: 'chunks/[name]-[hash].js',
  minify: { compress: true, mangle: false, codegen: true },
})
await bundle.close()
chmodSync(join(root, 'dist/memoria-cli.js'), 0o755)

const tscPackage = createRequire(import.meta.url).resolve('typescript/package.json')
const tsc = spawnSync(process.execPath, [join(dirname(tscPackage), 'bin/tsc'), '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
})
if (tsc.status !== 0) process.exit(tsc.status ?? 1)
if (!quiet) console.log(`built ${output.length} files into dist/ (version ${version})`)
