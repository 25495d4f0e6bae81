import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Memoria } from '../../../src/memoria.ts'
import { listVault } from '../../../src/vault/folder/list.ts'
import { vaultsOf } from '../../../src/vault/folder/vaults.ts'
import { runVault } from '../../../src/vault/run-vault.ts'

/** One of several installations that write to a vault, and what it must know. */
export interface Installation {
  readonly m: Memoria
  readonly name: string
  /** The living statements by id, as its person left them. */
  readonly living: Map<string, string>
  remember(text: string, topic: string): Promise<void>
  compile(): Promise<void>
  /** Changes the line of a memory in its page by hand. False when it stands in none. */
  change(id: string, how: (line: string) => string | null): Promise<boolean>
  /** What the store says now of all that must be known. */
  known(): Promise<Map<string, string>>
  /** Where its own pages are. */
  root(): Promise<string>
}

export function installation(m: Memoria, name: string, project: string | null): Installation {
  const living = new Map<string, string>()
  const vault = async () => {
    const vaults = await vaultsOf(m.context)
    const found = vaults.find((one) => (one.project === null) === (project === null))
    if (found === undefined) throw new Error('there is no such vault')
    return found
  }
  return {
    m,
    name,
    living,
    root: async () => (await vault()).root,
    remember: async (text, topic) => {
      const owner = project === null ? {} : { project }
      const { id } = await m.remember({ text, tags: [topic], ...owner })
      living.set(id, text)
    },
    compile: async () => {
      await runVault(m.context, await vault(), { model: false })
    },
    change: async (id, how) => {
      const { root } = await vault()
      const mark = `^m-${id.slice(-8)}`
      for (const path of existsSync(root) ? listVault(root).pages : []) {
        if (path === 'MEMORY.md') continue
        const lines = readFileSync(join(root, path), 'utf8').split('\n')
        const at = lines.findIndex((line) => line.endsWith(mark))
        if (at === -1) continue
        const line = how(lines[at] ?? '')
        writeFileSync(join(root, path), lines.flatMap((one, n) => (n === at ? (line ?? []) : one)).join('\n'))
        return true
      }
      return false
    },
    known: async () => {
      const { memories } = await m.list()
      return new Map(memories.filter(({ id }) => living.has(id)).map(({ id, text }) => [id, text]))
    },
  }
}

/** A random sequence that a seed makes again. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
