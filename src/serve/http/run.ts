import { readFileSync, rmSync } from 'node:fs'
import { writeFileAtomic } from '../../base/atomic-file.ts'
import { type Clock, isLongAgo, systemClock } from '../../base/clock.ts'
import { MemoriaError } from '../../base/errors.ts'
import { type RandomBytes, systemRandom } from '../../base/ids.ts'
import { acquireLock, type Lock } from '../../base/lock-file.ts'
import { isStale, readOwner } from '../../base/lock-owner.ts'
import { openLog } from '../../base/log.ts'
import { ensurePrivateDir } from '../../base/private-dir.ts'
import { type HomePaths, homePaths } from '../../config/paths.ts'
import { openMemoria } from '../../memoria.ts'
import { makeClient } from '../contract/client.ts'
import { createApp } from './app.ts'
import type { ServeContext } from './context.ts'
import { PROTECTION } from './guards/protection.ts'
import { openLiveHub } from './live.ts'
import { LOCK_WAIT_MS } from './lock-wait.ts'
import { openLogins } from './logins.ts'
import { memoriaSource } from './memoria-source.ts'
import { type Listening, listenHttp } from './server.ts'
import { openTokens, type Tokens, writeTokenIn } from './tokens.ts'
import { builtUi } from './ui-folder.ts'

export interface ServeOptions {
  readonly home: string
  readonly settings?: readonly string[]
  /** 0: the one it had last, or one of the system's choice. */
  readonly port?: number
  /** Another address than loopback, with the only token that then holds. */
  readonly remote?: { readonly address: string; readonly tokens: Tokens }
  readonly idleMs: number
  /** The path of this program, for the hooks of agents that are wired. */
  readonly program?: string
  readonly clock?: Clock
  readonly random?: RandomBytes
}

/** A server of this home that runs: this process's own, or one that was there before. */
export interface RunningServer {
  readonly address: string
  /** Logs a browser in, once. */
  readonly link: string
  /** Null for a server of another process. */
  readonly own: {
    /** Resolves when it has ended. */
    untilEnd(signal: AbortSignal): Promise<EndOfServer>
  } | null
}

/** Why a server ended: nobody used it, the signal said so, or its home is gone. */
type EndOfServer = 'idle' | 'stopped' | 'gone'

const LOOPBACK = '127.0.0.1'

/** Starts the server of a home, or joins the one that runs: there is one at a time. */
export async function serveHome(options: ServeOptions): Promise<RunningServer> {
  const { home, clock = systemClock } = options
  const paths = homePaths(home)
  ensurePrivateDir(paths.run)
  for (let waited = 0; ; waited += STEP_MS) {
    const joined = await joinRunning(paths)
    if (joined !== undefined) return joined
    const lock = acquireLock(paths.uiLock, { clock })
    if (lock.ok) return startServer(options, lock.value)
    if (waited >= STARTING_MS) throw lock.error
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}

/** One that holds the lock without an address is starting or leaving: that is soon over. */
const STARTING_MS = 5_000
const STEP_MS = 100

/** A login at the server that runs for this home; undefined where none does. */
export async function joinRunning(paths: HomePaths): Promise<RunningServer | undefined> {
  const address = livingAddress(paths)
  if (address === undefined) return undefined
  try {
    const call = makeClient({ base: `http://${address}`, token: writeTokenIn(paths.apiTokens) })
    const { link } = await call('POST /api/v1/login-links')
    return { address: `http://${address}/`, link, own: null }
  } catch {
    // It was killed and left its address behind, or its tokens cannot be read: starting one says which.
    return undefined
  }
}

/**
 * The address of the server that holds the lock now. One that a killed server left is not asked: by now another
 * program may listen there, and would be sent the token.
 */
function livingAddress(paths: HomePaths): string | undefined {
  const [address, lock] = textIn(paths.ui)?.split(' ') ?? []
  const owner = readOwner(paths.uiLock)
  if (owner === undefined || owner.token !== lock || isStale(owner, paths.uiLock, {})) return undefined
  return address
}

async function startServer(options: ServeOptions, lock: Lock): Promise<RunningServer> {
  const { home, settings, remote, clock = systemClock, random = systemRandom } = options
  const paths = homePaths(home)
  const openAs = (by: string) => () =>
    openMemoria({
      home,
      by,
      clock,
      random,
      lockWaitMs: LOCK_WAIT_MS,
      ...(settings === undefined ? {} : { settings }),
    })
  const [source, agentSource] = [memoriaSource(openAs('ui')), memoriaSource(openAs('mcp'))]
  const live = openLiveHub(source.get, PROTECTION.maxLiveClients)
  const closeAll = async () => {
    live.close()
    await source.close()
    await agentSource.close()
    lock.release()
  }
  try {
    const tokens = remote?.tokens ?? openTokens(paths.apiTokens, home, random)
    const logins = openLogins(clock, random)
    const log = openLog({ path: paths.log, level: () => 'info', clock })
    const address = remote?.address ?? LOOPBACK
    const context = (port: number): ServeContext => ({
      hosts: remote === undefined ? loopbackHosts(port) : [`${address}:${port}`],
      home,
      settings,
      tokens,
      logins,
      memoria: source.get,
      memoriaForAgents: agentSource.get,
      live,
      files: builtUi(),
      program: options.program,
      clock,
      random,
      log,
    })
    const listening = await listenOn(address, options.port ?? 0, textIn(paths.uiPort), context, clock)
    const at = `${address}:${listening.port}`
    writeFileAtomic(paths.uiPort, `${listening.port}\n`)
    const left = `${at} ${readOwner(paths.uiLock)?.token}`
    writeFileAtomic(paths.ui, `${left}\n`)
    log.info('ui.started', { port: listening.port })
    const untilEnd = async (signal: AbortSignal) => {
      const isGone = () => textIn(paths.ui) !== left
      const end = await untilIdle(listening, { idleMs: options.idleMs, clock, signal, isGone })
      // First nobody finds us any more, then what is under way is answered.
      if (textIn(paths.ui) === left) rmSync(paths.ui, { force: true })
      live.close()
      await listening.close()
      await closeAll()
      log.info('ui.left', { end })
      return end
    }
    const { code } = logins.newCode()
    return { address: `http://${at}/`, link: `http://${at}/login?code=${code}`, own: { untilEnd } }
  } catch (thrown) {
    await closeAll()
    throw thrown
  }
}

/** The names that a browser on this machine may use, to the letter. */
export function loopbackHosts(port: number): string[] {
  return [LOOPBACK, 'localhost', '[::1]'].map((name) => `${name}:${port}`)
}

/** The port that was asked for, or the one it had last, so that bookmarks hold; else one of the system's choice. */
async function listenOn(
  address: string,
  asked: number,
  last: string | undefined,
  context: (port: number) => ServeContext,
  clock: Clock,
): Promise<Listening> {
  const app = (port: number) => createApp(context(port))
  if (asked !== 0) return listenHttp({ address, port: asked, app, clock })
  try {
    return await listenHttp({ address, port: Number(last ?? 0) || 0, app, clock })
  } catch (thrown) {
    if (!(thrown instanceof MemoriaError) || last === undefined) throw thrown
    return listenHttp({ address, port: 0, app, clock })
  }
}

const TICK_MS = 5_000

interface Leaving {
  readonly idleMs: number
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Whether the home was deleted, or another server took its place. */
  readonly isGone: () => boolean
}

/** Waits until nobody asked for so long and no page is open, until the home is gone, or for the signal. */
function untilIdle(
  { busy, lastAt }: Listening,
  { idleMs, clock, signal, isGone }: Leaving,
): Promise<EndOfServer> {
  return new Promise((resolve) => {
    const leave = (end: EndOfServer) => {
      clearInterval(tick)
      resolve(end)
    }
    const tick = setInterval(
      () => {
        if (isGone()) leave('gone')
        else if (busy() === 0 && isLongAgo(lastAt(), clock.now(), idleMs)) leave('idle')
      },
      Math.min(TICK_MS, idleMs),
    )
    signal.addEventListener('abort', () => leave('stopped'))
    if (signal.aborted) leave('stopped')
  })
}

function textIn(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch {
    // Not there: no server runs, or none ever did.
    return undefined
  }
}
