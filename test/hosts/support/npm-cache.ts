import { spawn } from 'node:child_process'
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

/** A folder of packages outside the repository, filled once and shared by all runs. */
export interface NpmCache {
  readonly folder: string
  /** Makes sure that it holds the packages. The reason why it cannot when there is no network, else undefined. */
  ensure(): Promise<string | undefined>
}

export interface Wanted {
  readonly name: string
  /** With their exact versions: for a range npm silently picks an older one whose `engines` fit the running Node. */
  readonly packages: readonly string[]
  /** Whether what is in the folder works: an install that was cut off leaves files that look whole. */
  readonly works: (folder: string) => boolean
}

export function npmCache({ name, packages, works }: Wanted): NpmCache {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  const folder = join(cache, 'memoria-dev', name)
  return {
    folder,
    ensure: async () => {
      if (!existsSync(join(folder, LOCK)) && works(folder)) return undefined
      return alone(folder, async () => (works(folder) ? undefined : install(folder, packages)))
    },
  }
}

async function install(folder: string, packages: readonly string[]): Promise<string | undefined> {
  // What is there is another version or half of one, and npm would take half for whole.
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact']
  const { code, stderr } = await npm(['install', '--prefix', folder, ...flags, ...packages])
  if (code === 0) return undefined
  const reason = stderr.split('\n').find((line) => NO_NETWORK.test(line))
  if (reason === undefined) throw new Error(`npm could not install ${packages.join(' ')}: ${stderr}`)
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
