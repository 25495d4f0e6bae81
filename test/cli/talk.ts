import { spawn } from 'node:child_process'
import { unwrap } from '../../src/base/result.ts'
import { admit, type Draft } from '../../src/extract/admit.ts'
import type { GivenSession, Memoria } from '../../src/memoria.ts'
import {
  cleanEnvironment,
  type Place,
  PROGRAM,
  type Ran,
  type RunOptions,
  temporaryPlace,
} from './program.ts'

const DEPLOYS = 'remember that deploys go out on Tuesdays, because support is staffed then'
export const POSTGRES = 'we decided to go with Postgres instead of MySQL because the team knows it'
const THOUGHT = 'we could go with Redis instead of Memcached, I am not sure yet'

/** A conversation in which two things are worth keeping, and a thought is not. */
export const TALK: GivenSession = {
  host: 'chat',
  id: 'talk-7',
  project: 'shop',
  messages: [
    said('m1', 'user', DEPLOYS, '12:00'),
    said('m2', 'assistant', 'Understood.', '12:01'),
    said('m3', 'user', THOUGHT, '12:02'),
    said('m4', 'assistant', 'Then it can wait.', '12:03'),
    said('m5', 'user', `Now the store.\n${POSTGRES}.\nGo on.`, '12:04'),
    said('m6', 'assistant', 'Good, Postgres it is.', '12:05'),
  ],
}

function said(id: string, role: 'user' | 'assistant', text: string, time: string) {
  return { id, role, text, at: `2026-01-31T${time}:00.000Z` } as const
}

/** A place whose store holds that conversation, unread. */
export async function withTalk(): Promise<Place> {
  const place = temporaryPlace()
  await place.prepare((m) => m.addSession(TALK))
  return place
}

/** The same, with two memories of a judge's run from it. */
export async function withLearned(): Promise<{ place: Place; deploys: string; postgres: string }> {
  const place = await withTalk()
  const ids: string[] = []
  await place.prepare(async (m) => {
    ids.push(...(await learnBy(m, 'local', DRAFT_OF_DEPLOYS, DRAFT_OF_POSTGRES)))
  })
  const [deploys = '', postgres = ''] = ids
  return { place, deploys, postgres }
}

const SHOP = { scope: 'project', project: 'shop', origin: 'user' } as const

const DRAFT_OF_DEPLOYS: Draft = {
  kind: 'operational',
  text: 'Deploys go out on Tuesdays, because support is staffed then',
  ...SHOP,
  evidence: [{ session: 'talk-7', messages: ['m1'], quote: 'deploys go out on Tuesdays' }],
}

const DRAFT_OF_POSTGRES: Draft = {
  kind: 'decision',
  text: POSTGRES,
  topic: 'database',
  ...SHOP,
  evidence: [{ session: 'talk-7', messages: ['m5'], quote: POSTGRES }],
}

/** What a judge does when it learns by itself, in one run; gives the ids of the memories. */
export async function learnBy({ context }: Memoria, judge: string, ...drafts: Draft[]): Promise<string[]> {
  const { store, reach, makeId } = context
  const [run, author] = [makeId(), context.author('a rule')]
  const ids: string[] = []
  for (const draft of drafts) {
    const told = unwrap(await admit(context, reach, draft, { ...author, by: `judge:${judge}`, run }))
    ids.push(told.id)
  }
  await store.runs.add({
    id: run,
    at: author.at,
    judge,
    model: null,
    user: reach.user,
    project: null,
    session: null,
    undoneAt: null,
    toldAt: null,
  })
  return ids
}

/** Runs the program while this process goes on, since the model that it asks lives here. */
export function runBeside(place: Place, { env = {} }: RunOptions, ...args: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: place.cwd,
      env: { ...cleanEnvironment(place), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const told = { stdout: '', stderr: '' }
    child.stdout.on('data', (chunk) => {
      told.stdout += String(chunk)
    })
    child.stderr.on('data', (chunk) => {
      told.stderr += String(chunk)
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...told }))
  })
}

/** The settings by which a model at that address is asked, with a key of nobody's. */
export function modelAt(url: string, provider: 'anthropic' | 'openai' = 'anthropic'): Record<string, string> {
  return {
    MEMORIA_JUDGE_PROVIDER: provider,
    MEMORIA_JUDGE_MODEL: 'fake-haiku',
    MEMORIA_JUDGE_BASE_URL: provider === 'openai' ? `${url}/v1` : url,
    MEMORIA_JUDGE_KEY: JUDGE_KEY,
  }
}

export const JUDGE_KEY = 'key-of-nobody'

/** An answer of the model that keeps one thing of the first message it is shown. */
export function oneMemory(text: string, quote: string, message = 1): object {
  const words = { aliases: [], keywords: ['a', 'b', 'c', 'd', 'e'], files: [], supersedes: null }
  const memory = { kind: 'decision', text, topic: 'store', importance: 0.7, quote, messages: [message] }
  return { memories: [{ ...memory, ...words }] }
}
