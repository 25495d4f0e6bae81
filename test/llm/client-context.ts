import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { idMaker } from '../../src/base/ids.ts'
import { anthropic } from '../../src/llm/anthropic.ts'
import type { Budget } from '../../src/llm/budget.ts'
import { type Client, type ClientOptions, makeClient } from '../../src/llm/client.ts'
import type { Provider, Purpose, Question } from '../../src/llm/llm.ts'
import { openAi } from '../../src/llm/openai.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import type { Store } from '../../src/store/store.ts'

export const NOW = Date.parse('2026-11-15T12:00:00.000Z')
export const KEY = 'key-of-nobody'
/** Stands in every question, and must stand in nothing that is kept or shown. */
export const CANARY = 'xylophone'

export const QUESTION: Question = {
  system: `You judge the ${CANARY}.`,
  prompt: `What of ${CANARY} is worth keeping?`,
  schema: { type: 'object', properties: { memories: { type: 'array' } }, required: ['memories'] },
  maxTokens: 1000,
}

export const PURPOSE: Purpose = { why: 'extract', session: null, project: null }

export const PLENTY: Budget = { day: { usd: 10, tokens: 1e7 }, month: { usd: 10, tokens: 1e7 } }

export interface OpenContext {
  readonly client: Client
  readonly store: Store
  readonly folder: string
  /** How long it would have waited, each time. */
  readonly pauses: readonly number[]
  /** Set the time by assigning to `at`. */
  readonly clock: { at: number; now(): number }
}

/** A provider of each kind, both at the same address. */
export const PROVIDERS: Record<'anthropic' | 'openai', (url: string, model?: string) => Provider> = {
  anthropic: (url, model = 'fake-haiku') => anthropic({ baseUrl: url, key: KEY, model, clock: still(NOW) }),
  openai: (url, model = 'fake-haiku') => openAi({ baseUrl: url, key: KEY, model, clock: still(NOW) }),
}

/** A client over a store of its own, with a clock that stands still and pauses that take no time. */
export async function clientContext(
  provider: Provider,
  options: Partial<ClientOptions> = {},
): Promise<OpenContext> {
  const folder = temporaryFolder()
  const store = options.store ?? (await openSqliteStore(join(folder, 'memoria.db')))
  if (options.store === undefined) onTestFinished(() => store.close())
  const clock = still(NOW)
  const pauses: number[] = []
  const client = makeClient({
    provider,
    store,
    clock,
    isLocal: false,
    budget: PLENTY,
    lock: join(folder, 'llm.lock'),
    makeId: idMaker(),
    random: (length) => new Uint8Array(length).fill(128),
    wait: async (ms) => void pauses.push(ms),
    ...options,
  })
  return { client, store, folder, pauses, clock }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-llm-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function still(at: number): { at: number; now(): number } {
  return {
    at,
    now() {
      return this.at
    },
  }
}
