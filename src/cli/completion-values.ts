import type { Argument, Option } from 'commander'
import { forTerminal } from '../base/text.ts'
import type { Memoria } from '../memoria.ts'
import { shortId } from './present.ts'
import type { Shell } from './shell.ts'

/** A word that a shell can offer, and a few words about it. */
export interface Candidate {
  readonly word: string
  readonly about: string
}

type Source = (shell: Shell) => Promise<readonly Candidate[]>

/** By the name between the brackets: `edit <id>`, `init --host <agent>`. Everything else is left to the shell. */
const SOURCES: Readonly<Record<string, Source>> = {
  id: memories,
  ids: memories,
  session: sessions,
  job: jobs,
  project: projects,
  agent: agents,
  key: configKeys,
}

/** The values that an argument or an option takes; none where the shell should offer files. */
export async function valuesOf(taker: Argument | Option, shell: Shell): Promise<readonly Candidate[]> {
  if (taker.argChoices !== undefined) return taker.argChoices.map((word) => ({ word, about: '' }))
  const source = Object.entries(SOURCES).find(([name]) => name === placeholderOf(taker))?.[1]
  return source === undefined ? [] : source(shell)
}

function placeholderOf(taker: Argument | Option): string | undefined {
  if ('flags' in taker) return /[<[]([^.>\]]+)/.exec(taker.flags)?.[1]
  return taker.name()
}

const MAX_OFFERED = 200
const MAX_ABOUT = 60

function fromStore(shell: Shell, read: (m: Memoria) => Promise<readonly Candidate[]>) {
  return shell.withMemoria({}, read)
}

function memories(shell: Shell) {
  return fromStore(shell, async ({ context }) => {
    const found = await context.store.memories.list(context.reach, { limit: MAX_OFFERED, newest: true })
    return found.map(({ id, text }) => ({ word: shortId(id), about: inShort(text) }))
  })
}

function sessions(shell: Shell) {
  return fromStore(shell, async ({ context }) => {
    const found = await context.store.sessions.list(context.reach, { limit: MAX_OFFERED })
    return found.map(({ id, host, startedAt }) => ({ word: shortId(id), about: `${host} ${startedAt}` }))
  })
}

function jobs(shell: Shell) {
  return fromStore(shell, async ({ context }) =>
    (await context.store.jobs.list()).map(({ id, kind, state }) => ({
      word: shortId(id),
      about: `${kind}, ${state}`,
    })),
  )
}

function projects(shell: Shell) {
  return fromStore(shell, async ({ context }) =>
    (await context.store.projects.list()).map(({ id, name }) => ({ word: name, about: inShort(id) })),
  )
}

async function agents(): Promise<readonly Candidate[]> {
  const { HOSTS } = await import('../hosts/all.ts')
  return HOSTS.map(({ name, title }) => ({ word: name, about: title }))
}

async function configKeys(): Promise<readonly Candidate[]> {
  const { KEYS, SCHEMA } = await import('../config/schema.ts')
  return KEYS.map((word) => ({ word, about: inShort(SCHEMA[word].description) }))
}

function inShort(text: string): string {
  return [...forTerminal(text).replace(/\s+/g, ' ')].slice(0, MAX_ABOUT).join('')
}
