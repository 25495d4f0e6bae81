import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type Call, makeClient } from '../../../../src/serve/contract/client.ts'

const PROGRAM = fileURLToPath(new URL('../../../../dist/memoria-cli.js', import.meta.url))

/** A `memoria server` that runs as a process of its own. */
export interface Replica {
  readonly address: string
  /** The token for the first owner, if there was nobody yet. */
  readonly setup: string | null
  readonly child: ChildProcess
  client(secret?: string): Call
  /** All that it wrote to standard error so far. */
  log(): string
  /** Sends a signal and waits for the end: the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Starts a server and waits until it listens. */
export async function startReplica(
  databaseUrl: string,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Replica> {
  const child = start(['--port', '0', '--json', ...options], { MEMORIA_DATABASE_URL: databaseUrl, ...env })
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log += String(chunk)
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${code}: ${log}`))),
  ])
  const { address, setup } = JSON.parse(first) as { address: string; setup: string | null }
  const base = address.replace(/\/$/, '')
  return {
    address: base,
    setup,
    child,
    client: (token) => makeClient({ base, ...(token === undefined ? {} : { token }) }),
    log: () => log,
    end: async (signal) => {
      const gone = once(child, 'exit')
      child.kill(signal)
      const [code] = await gone
      return code as number | null
    },
  }
}

/** Runs `memoria server` until it ends by itself. */
export async function runServer(
  options: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ran> {
  const child = start(options, env)
  let [out, err] = ['', '']
  child.stdout?.on('data', (chunk) => {
    out += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    err += String(chunk)
  })
  const [code] = await once(child, 'close')
  return { code: code as number | null, out, err }
}

function start(options: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [PROGRAM, 'server', ...options], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Live events as they come; each call waits for the next one. */
export async function followEvents(
  base: string,
  secret: string,
): Promise<{
  next(type: string): Promise<Record<string, unknown>>
  ended(): Promise<void>
  close(): Promise<void>
}> {
  const leaving = new AbortController()
  const response = await fetch(`${base}/api/v1/events`, {
    headers: { authorization: `Bearer ${secret}` },
    signal: leaving.signal,
  })
  if (!response.ok || response.body === null) throw new Error(`no events: ${response.status}`)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const more = async () => {
    const { done, value } = await reader.read()
    if (done) throw new Error('the stream ended')
    text += value
  }
  // The first comment says that the spaces were looked up: from then on nothing is missed.
  while (!text.includes(': still here')) await more()
  return {
    next: async (type) => {
      const form = new RegExp(`event: ${type}\\ndata: (.*)\\n\\n`)
      for (;;) {
        const found = form.exec(text)
        if (found !== null) {
          text = text.slice(found.index + found[0].length)
          return JSON.parse(found[1] ?? '{}') as Record<string, unknown>
        }
        await more()
      }
    },
    ended: async () => {
      for (;;) {
        const { done } = await reader.read()
        if (done) return
      }
    },
    close: async () => {
      leaving.abort()
      await Promise.allSettled([reader.cancel()])
    },
  }
}
