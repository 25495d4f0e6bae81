import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

const PROGRAM = resolve('dist/memoria-cli.js')

export interface ProgramRun {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Starts the built program with nothing of the surroundings but what is given. */
export function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
}

/** Waits for the end of a program, whatever ends it. */
export async function endOf(child: ChildProcessWithoutNullStreams, input = ''): Promise<ProgramRun> {
  child.stdin.on('error', () => undefined).end(input)
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, out, err }
}

/** A `memoria server` as a process, with the secret of its first owner. */
export interface ServerProcess {
  readonly address: string
  readonly setup: string | null
  stop(): Promise<void>
}

export async function startServer(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = startProgram(['server', '--port', '0', '--rate', '0', '--json'], {
    MEMORIA_DATABASE_URL: databaseUrl,
    ...env,
  })
  child.stderr.resume()
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  const { address, setup } = JSON.parse(first) as { address: string; setup: string | null }
  return {
    address: address.replace(/\/$/, ''),
    setup,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
