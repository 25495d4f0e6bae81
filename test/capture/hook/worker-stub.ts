import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const TOKEN = 'a1B2_c3-d4'

export interface Listening {
  readonly port: number
  /** Every line that was sent, as it came. */
  readonly heard: readonly string[]
  /** The next line, when it has come. */
  next(): Promise<string>
}

export interface Part {
  /** Said without hanging up: the caller waits for more. */
  readonly part: string
}

/** Something that listens on loopback. `reply` gets what a caller said; undefined leaves the caller waiting. */
export async function listening(
  reply: (line: string) => string | Buffer | Part | undefined,
): Promise<Listening> {
  const heard: string[] = []
  const waiting: ((line: string) => void)[] = []
  const callers = new Set<Socket>()
  const server = createServer((caller) => {
    callers.add(caller)
    // A hook that only rings is gone before it could be answered.
    caller.on('error', () => caller.destroy())
    caller.on('data', (bytes) => {
      const line = bytes.toString()
      heard.push(line)
      waiting.shift()?.(line)
      const answer = reply(line)
      if (answer === undefined) return
      if (typeof answer === 'object' && 'part' in answer) caller.write(answer.part)
      else caller.end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const caller of callers) caller.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  let taken = 0
  return {
    port: portOf(server),
    heard,
    next: () => {
      const line = heard[taken++]
      return line === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(line)
    },
  }
}

/** Says in a home where the worker is. */
export function announce(home: string, text: string): void {
  mkdirSync(join(home, 'run'), { recursive: true })
  writeFileSync(join(home, 'run/worker'), text)
}

/** A port of loopback where nobody listens. */
export async function silentPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

const STUCK = `
const server = require('node:net').createServer()
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  require('node:fs').writeSync(1, String(server.address().port))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
`

/** The port of a program that listens but takes no callers, with as many waiting as the system lets wait. */
export async function stuckPort(): Promise<number> {
  const child = spawn(process.execPath, ['-e', STUCK], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = Number(await new Promise((resolve) => child.stdout.once('data', resolve)))
  const waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy()
    child.kill('SIGKILL')
  })
  // Each of these either waits in the queue by now or never will.
  await Promise.race([
    new Promise((resolve) => waiting.at(-1)?.once('connect', resolve)),
    Promise.all(
      waiting.slice(0, 2).map((socket) => new Promise((resolve) => socket.once('connect', resolve))),
    ),
  ])
  return port
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen')
  return address.port
}
