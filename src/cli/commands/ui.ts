import { type Command, InvalidArgumentError } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { systemRandom } from '../../base/ids.ts'
import { processEnvironment, UI_KEY_VARIABLE, variable } from '../../config/environment.ts'
import { homePaths } from '../../config/paths.ts'
import { homeOf } from '../home.ts'
import { openBrowser } from '../open-browser.ts'
import { withCommon } from '../options.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { untilSignal } from '../until-signal.ts'

interface Options extends CommonOptions {
  readonly port?: number
  readonly open: boolean
  readonly newToken?: boolean
  readonly address?: string
  readonly allowRemote?: boolean
  readonly idleMinutes: number
}

/** A server that nobody uses ends after so long, unless an option says otherwise. */
export const IDLE_MINUTES = 30

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria ui --no-open')
    .option('--port <port>', 'listen on this port (default: the last one, or one that is free)', portNumber)
    .option('--no-open', 'do not open the browser')
    .option('--new-token', 'make new tokens first; the old ones hold no more')
    .option('--idle-minutes <minutes>', 'end when nobody used it for so long', wholeMinutes, IDLE_MINUTES)
    .option('--address <address>', 'listen on another address than 127.0.0.1')
    .option('--allow-remote', `with --address: I know that this is HTTP; needs a key in ${UI_KEY_VARIABLE}`)
    .action((options: Options) => ui(options, shell))
}

/** Serves the dashboard and the API on this machine until it is stopped or nobody uses it. */
async function ui(options: Options, shell: Shell): Promise<void> {
  const home = homeOf(options)
  const { serveHome } = await import('../../serve/http/run.ts')
  const { singleToken, writeTokens } = await import('../../serve/http/tokens.ts')
  if (options.newToken) writeTokens(homePaths(home).apiTokens, home, systemRandom)
  const key = remoteKey(options)
  const server = await serveHome({
    home,
    port: options.port ?? 0,
    idleMs: options.idleMinutes * 60_000,
    program: shell.program,
    ...(options.set === undefined ? {} : { settings: options.set }),
    ...(key === undefined ? {} : { remote: { address: options.address ?? '', tokens: singleToken(key) } }),
  })
  const { address, link, own } = server
  if (options.json) shell.json({ address, link, joined: own === null, tokens: homePaths(home).apiTokens })
  else {
    sayAddress(address, link, own === null, shell)
    if (own !== null) shell.say(shell.style.dim(stopsText(options.idleMinutes)))
  }
  if (options.open && shell.isTerminal) await openBrowser(link)
  const end = await own?.untilEnd(untilSignal())
  if (end === 'idle' && !options.json) shell.say(`Ended: nobody used it for ${options.idleMinutes} minutes.`)
}

function sayAddress(address: string, link: string, isJoined: boolean, { say, style }: Shell): void {
  say(`${style.good(isJoined ? 'running' : 'started')}  ${address}`)
  say(`Log in, once, within 10 minutes: ${style.strong(link)}`)
}

function stopsText(idleMinutes: number): string {
  return `Stop it with Ctrl-C. It ends by itself after ${idleMinutes} minutes without use.`
}

const SHORTEST_KEY = 32

/** The key of a server that listens beyond this machine. The person says so twice, and chooses the key. */
function remoteKey({ address, allowRemote }: Options): string | undefined {
  if (address === undefined || address === '127.0.0.1') return undefined
  const key = variable(processEnvironment(), UI_KEY_VARIABLE)
  if (allowRemote === true && key !== undefined && key.length >= SHORTEST_KEY) return key
  throw new MemoriaError('refused', `memoria listens on 127.0.0.1 only, and not on ${address}`, {
    hint: `Use an SSH tunnel. To insist: --allow-remote and a key of ${SHORTEST_KEY} characters in ${UI_KEY_VARIABLE}.`,
  })
}

const LAST_PORT = 65_535

function portNumber(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= LAST_PORT) return port
  throw new InvalidArgumentError(`Give a port from 0 to ${LAST_PORT}.`)
}

function wholeMinutes(text: string): number {
  const minutes = Number(text)
  if (minutes > 0) return minutes
  throw new InvalidArgumentError('Give minutes, more than 0.')
}
