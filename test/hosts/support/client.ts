import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const LOCK = '.installing'
const NO_NETWORK = /\bE(NOTFOUND|AI_AGAIN|CONN[A-Z]+|TIMEDOUT|NETUNREACH|HOSTUNREACH|40\d|5\d\d)\b|network/i
const INSTALL_LIMIT_MS = 10 * 60_000

/** A real client on this machine. */
export interface Client {
  readonly version: string
  /** The program itself, without the npm package's wrapper, which needs an install script. */
  readonly program: string
}

/** Why there is none: printed with each test that is left out. */
export interface Absent {
  readonly skip: string
}

/** A client as it is on npm. */
export interface Wanted {
  /** The name of its folder in the cache, and what people call it. */
  readonly name: string
  readonly title: string
  readonly package: string
  /** The version all facts about the client were gathered with: raised by hand, with a run of this suite. */
  readonly version: string
  /** The program below `node_modules`. */
  readonly program: string
  /** What starts it when it is a script. */
  readonly runner?: string
}

const known = new Map<string, Promise<Client | Absent>>()

/** A real client, fetched from npm once into a cache outside the repository. */
export function fetchClient(wanted: Wanted): Promise<Client | Absent> {
  const found = known.get(wanted.name) ?? find(wanted)
  known.set(wanted.name, found)
  return found
}

async function find(wanted: Wanted): Promise<Client | Absent> {
  const system = `${process.platform}-${process.arch}`
  if (system !== 'linux-x64')
    return { skip: `the real client is fetched on linux-x64 only, this is ${system}` }
  const { name, title, version } = wanted
  const folder = cacheFolder(name)
  const program = join(folder, 'node_modules', wanted.program)
  const isThere = () => runs(program, wanted)
  if (existsSync(join(folder, LOCK)) || !isThere()) {
    const failure = await alone(folder, async () => (isThere() ? undefined : install(folder, wanted)))
    if (failure !== undefined) return { skip: `${title} cannot be fetched from npm: ${failure}` }
    if (!isThere()) return { skip: `npm has no ${title} ${version} for this system` }
  }
  return { version, program }
}

function cacheFolder(name: string): string {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  return join(cache, 'memoria-dev', name)
}

/** Asks the program itself: an install that was cut off leaves files that look whole. */
function runs(program: string, { name, version, runner }: Wanted): boolean {
  const line = runner === undefined ? [program] : [runner, program]
  // Even for its version a client may write into the home folder, which must not be the person's.
  const env = { HOME: cacheFolder(name) }
  const { stdout } = spawnSync(line[0] ?? '', [...line.slice(1), '--version'], { encoding: 'utf8', env })
  // Some end a sentence with it.
  return stdout?.split(/\.?\s+/).includes(version) ?? false
}

/** Names the exact version: for a range npm silently picks an older client whose `engines` fit the running Node. */
async function install(folder: string, wanted: Wanted): Promise<string | undefined> {
  // What is there is another version or half of one, and npm would take half for whole.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact']
  const { code, stderr } = await npm([
    'install',
    '--prefix',
    folder,
    ...flags,
    `${wanted.package}@${wanted.version}`,
  ])
  if (code === 0) return undefined
  const reason = stderr.split('\n').find((line) => NO_NETWORK.test(line))
  if (reason === undefined) throw new Error(`npm could not install ${wanted.title}: ${stderr}`)
  return reason.trim()
}

function npm(args: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject).on('close', (code) => resolve({ code, stderr }))
  })
}

/** One install at a time, whichever runs share the cache: the others wait for it and then find it done. */
async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, LOCK)
  while (!claims(lock)) await pause(200)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function claims(lock: string): boolean {
  try {
    const file = openSync(lock, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    // Someone else has it; what an install that died left behind is cleared away for the next attempt.
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isAbandoned(lock: string): boolean {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > INSTALL_LIMIT_MS) return true
  try {
    const owner = Number(readFileSync(lock, 'utf8'))
    return owner > 0 && !existsSync(`/proc/${owner}`)
  } catch (error) {
    // Gone in the meantime: its install is done.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
