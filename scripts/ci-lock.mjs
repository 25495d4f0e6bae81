// Completes package-lock.json: `node scripts/ci-lock.mjs [--check] [FILE]`, to be run after a dependency was changed.
// A registry that does not carry the builds for every platform leaves them out of the lock file, and `npm ci` then
// refuses it everywhere. Each missing optional package is added with the version its owner asks for, so that other
// platforms install theirs and this one skips it.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

const given = process.argv.slice(2).find((argument) => argument !== '--check')
const path = given ?? join(dirname(fileURLToPath(import.meta.url)), '../package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))
const added = Object.entries(lock.packages).flatMap(([owner, entry]) => addMissing(owner, entry))

if (added.length === 0) console.log('package-lock.json is complete')
else if (process.argv.includes('--check')) fail()
else write()

function addMissing(owner, { optionalDependencies = {}, dev }) {
  return Object.entries(optionalDependencies).flatMap(([name, version]) => {
    const place = freePlace(owner, name, version)
    if (place === undefined) return []
    lock.packages[place] = placeholder(name, version, dev)
    return [place]
  })
}

/** Where the package has to be added to be found by its owner; undefined when a fitting one is found already. */
function freePlace(owner, name, version) {
  const places = lookedAt(owner).map((folder) => `${folder}node_modules/${name}`)
  const found = places.findIndex((place) => place in lock.packages)
  if (found === -1) return places.at(-1)
  return fits(lock.packages[places[found]].version, version) ? undefined : places[found - 1]
}

/** The folders Node looks into, nearest first: the owner's own, then each one around it, then the root. */
function lookedAt(owner) {
  const parts = owner.split(/(?=\/node_modules\/)/)
  return [...parts.map((_part, index) => `${parts.slice(0, parts.length - index).join('')}/`), '']
}

/** Packages for platforms are asked for by exact version; a range is npm's business. */
function fits(locked, wanted) {
  return !/^\d/.test(wanted) || locked === wanted
}

/** The platform is told by the name, as all such packages do: `@x/binding-linux-arm64-musl`. */
function placeholder(name, version, dev) {
  const words = name.split(/[^a-z0-9]+/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = ['musl', 'gnu'].filter(
    (kind) => os.includes('linux') && words.some((word) => word.startsWith(kind)),
  )
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc: libc.map((kind) => (kind === 'gnu' ? 'glibc' : kind)) }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}

function write() {
  const packages = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
  console.log(`added ${added.length} packages to package-lock.json`)
}

function fail() {
  console.error(`package-lock.json lacks ${added.length} packages, run: node scripts/ci-lock.mjs`)
  for (const place of added) console.error(`  ${place}`)
  process.exit(1)
}
