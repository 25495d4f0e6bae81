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

/** The version all facts about the client were gathered with: raised by hand, with a run of this suite. */
const CLAUDE_CODE_VERSION = '2.1.325'

const LOCK = '.installing'
const PACKAGE = '@anthropic-ai/claude-code'
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

let known: Promise<Client | Absent> | undefined

/** The real Claude Code, fetched from npm once into a cache outside the repository. */
export function claudeCode(): Promise<Client | Absent> {
  known ??= find()
  return known
}

async function find(): Promise<Client | Absent> {
  const system = `${process.platform}-${process.arch}`
  if (system !== 'linux-x64')
    return { skip: `the real client is fetched on linux-x64 only, this is ${system}` }
  const folder = cacheFolder()
  const program = join(folder, `node_modules/${PACKAGE}-${system}/claude`)
  if (existsSync(join(folder, LOCK)) || !runs(program)) {
    const failure = await alone(folder, async () => (runs(program) ? undefined : install(folder)))
    if (failure !== undefined) return { skip: `Claude Code cannot be fetched from npm: ${failure}` }
    if (!runs(program)) return { skip: `npm has no Claude Code ${CLAUDE_CODE_VERSION} for this system` }
  }
  return { version: CLAUDE_CODE_VERSION, program }
}

function cacheFolder(): string {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  return join(cache, 'memoria-dev/claude-code')
}

/** Asks the program itself: an install that was cut off leaves files that look whole. */
function runs(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env: {} })
  return stdout?.startsWith(`${CLAUDE_CODE_VERSION} `) ?? false
}

/** Names the exact version: for a range npm silently picks an older client whose `engines` fit the running Node. */
async function install(folder: string): Promise<string | undefined> {
  // What is there is another version or half of one, and npm would take half for whole.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact']
  const { code, stderr } = await npm([
    'install',
    '--prefix',
    folder,
    ...flags,
    `${PACKAGE}@${CLAUDE_CODE_VERSION}`,
  ])
  if (code === 0) return undefined
  const reason = stderr.split('\n').find((line) => NO_NETWORK.test(line))
  if (reason === undefined) throw new Error(`npm could not install Claude Code: ${stderr}`)
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
