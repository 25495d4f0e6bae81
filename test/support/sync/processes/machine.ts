import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memoria, openMemoria } from '../../../../src/memoria.ts'
import { isLiving } from '../../../../src/model/memory.ts'
import { endOf, type ProgramRun, startProgram } from './program.ts'
import type { MachineProxy } from './proxy.ts'

/** The rows of a team's memories, for comparison: text and state by id. */
export type Rows = ReadonlyMap<string, string>

/** One machine: a home, and the real program that syncs it over its own way to the server. */
export interface ProcessMachine {
  readonly proxy: MachineProxy
  /** Works on the home with the library. */
  inHome<T>(work: (memoria: Memoria) => Promise<T>): Promise<T>
  run(args: readonly string[], input?: string): Promise<ProgramRun>
  /** Syncs once; with `killAfter` the process is killed when so many parts of requests and answers passed. */
  sync(killAfter?: number): Promise<ProgramRun>
  rows(): Promise<Rows>
  remove(): void
}

export function makeMachine(proxy: MachineProxy): ProcessMachine {
  const person = mkdtempSync(join(tmpdir(), 'memoria-sync-'))
  const home = join(person, '.memoria')
  mkdirSync(join(person, 'folder'))
  const env = { HOME: person, MEMORIA_HOME: home, TMPDIR: tmpdir() }
  const machine: ProcessMachine = {
    proxy,
    inHome: async (work) => {
      const memoria = await openMemoria({ home })
      try {
        return await work(memoria)
      } finally {
        await memoria.close()
      }
    },
    run: (args, input) => endOf(startProgram(args, env), input),
    sync: async (killAfter) => {
      const child = startProgram(['sync', '--now', '--json'], env)
      const isDead = endOf(child)
      if (killAfter !== undefined) {
        await Promise.race([isDead, proxy.passed(killAfter)])
        child.kill('SIGKILL')
      }
      return isDead
    },
    rows: () =>
      machine.inHome(async ({ context: { store, reach } }) => {
        const memories = await store.memories.list(reach)
        const shared = memories.filter((memory) => memory.scope === 'team' && isLiving(memory))
        return new Map(shared.map(({ id, state, text }) => [id, `${state} ${text}`]))
      }),
    remove: () => rmSync(person, { recursive: true, force: true, maxRetries: 5 }),
  }
  return machine
}
