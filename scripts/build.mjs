// Bundles src/ into dist/: one file per entry plus shared and lazily loaded chunks, so that a command
// loads only what it needs. The library's types are emitted by tsc and rolled up into one file. The new dist is made aside and
// renamed into place, so that programs that run meanwhile and other builds find a whole one.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { build as buildPage } from 'vite'
import { asFunction, inAscii, jsonAsText, lazyModules, ownRequire, teamApart } from './bundle-plugins.mjs'
import { replaceFolder } from './replace-folder.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** The library's types, beside its program. */
const TYPES = 'memoria.d.ts'
const quiet = process.argv.includes('--quiet')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const dist = join(root, 'dist')
const fresh = join(root, `.cache/dist-${process.pid}`)
const copy = `${fresh}-copy`
const types = `${fresh}-types`

try {
  const files = await bundle()
  await bundleUi()
  emitTypes()
  await rollUpTypes()
  assemblePlugins()
  replaceFolder(fresh, dist)
  if (!quiet) console.log(`built ${files} files into dist/ (version ${version})`)
} finally {
  for (const folder of [fresh, copy, types]) rmSync(folder, { recursive: true, force: true })
}

async function bundle() {
  return (await bundleProgram()) + (await bundleAnswer())
}

function rolled(input, plugins = []) {
  return rolldown({
    cwd: root,
    input,
    platform: 'node',
    external: ['@photostructure/sqlite', 'node:sqlite'],
    plugins: [lazyModules, jsonAsText, ...plugins],
    transform: { define: { __MEMORIA_VERSION__: JSON.stringify(version) } },
  })
}

/**
 * What a hook runs when no worker is there, in the form that node starts fastest, with nothing in it that an answer does
 * not need: a file that starts the second one, which loads the third one where there are team files.
 */
async function bundleAnswer() {
  const entries = [
    { name: 'memoria-answer', source: 'src/cli/answer.ts', plugins: [ownRequire, inAscii] },
    {
      name: 'answer-body',
      source: 'src/cli/answer-body.ts',
      plugins: [teamApart, ownRequire, inAscii, asFunction],
    },
    { name: 'answer-team', source: 'src/cli/answer-team.ts', plugins: [ownRequire, inAscii] },
  ]
  for (const { name, source, plugins } of entries) {
    const made = await rolled({ [name]: source }, plugins)
    await made.write({
      dir: fresh,
      format: 'cjs',
      entryFileNames: '[name].cjs',
      codeSplitting: false,
      minify: { compress: true, mangle: true, codegen: true },
    })
    await made.close()
  }
  return entries.length
}

async function bundleProgram() {
  const made = await rolled({ 'memoria-cli': 'src/cli/main.ts', memoria: 'src/memoria.ts' }, [inAscii])
  const { output } = await made.write({
    dir: fresh,
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // What opening the store needs is one file: every file more costs a command's start.
    codeSplitting: {
      groups: [
        {
          name: 'core',
          test: /src\/(?:base\/(?!version)|config\/|model\/|redact\/|journal\/|store\/(?!transfer|postgres|move|sqlite\/(?:repair|salvage|restore|readable|quarantine))|embed\/|recall\/|(?:memoria|memory-calls|open-context)\.ts$)/,
        },
      ],
    },
    minify: { compress: true, mangle: true, codegen: true },
  })
  await made.close()
  chmodSync(join(fresh, 'memoria-cli.js'), 0o755)
  // The hook is no part of the bundle: other programs run it, as it is.
  cpSync(join(root, 'src/capture/hook'), join(fresh, 'hook'), { recursive: true })
  chmodSync(join(fresh, 'hook/hook.sh'), 0o755)
  cpSync(join(root, 'assets/embed/table.bin'), join(fresh, 'assets/embed/table.bin'))
  await writePlugin(join(fresh, 'opencode-memoria.js'))
  return output.length
}

/** The dashboard, as static files beside the program that serves them. */
async function bundleUi() {
  await buildPage({
    configFile: join(root, 'ui/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: join(fresh, 'ui'), emptyOutDir: false },
  })
}

/** The plugin file that stands in our source as text: `init` writes it too, for the program where it then is. */
async function writePlugin(target) {
  const made = await rolled({ text: 'src/hosts/opencode/plugin-text.ts' })
  const { output } = await made.generate({ format: 'esm' })
  await made.close()
  const module = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
  writeFileSync(target, module.packagedPlugin())
}

function emitTypes() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', types]
  const ran = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (ran.status !== 0) throw new Error('tsc failed')
}

/** Writes the declarations that the library's entry exports or needs into one file. */
async function rollUpTypes() {
  const made = await rollup({ input: join(types, 'memoria.d.ts'), plugins: [dts()] })
  await made.write({ file: join(fresh, TYPES), format: 'es' })
  await made.close()
}

/** A copy of a plugin's folder works alone, so that the program is in it; types are for those who write programs. */
function assemblePlugins() {
  for (const folder of ['plugin', 'plugin-gemini']) {
    cpSync(fresh, copy, { recursive: true, filter: (path) => path !== join(fresh, TYPES) })
    replaceFolder(copy, join(root, folder, 'dist'))
  }
}
