import { join } from 'node:path'
import { expect } from 'vitest'
import { type Counted, countOnce, countSessions } from './count.ts'
import { type Flat, joined } from './flat.ts'
import type { World } from './world.ts'

/** What the product says that it has, in the words of `memoria sessions show --json`. */
export interface StoredSession {
  readonly session: { readonly id: string; readonly hostSession: string }
  readonly turns: readonly {
    readonly interrupted: boolean
    readonly messages: readonly {
      readonly role: string
      readonly text: string
      readonly hostMessage: string
    }[]
    readonly toolCalls: readonly { readonly name: string; readonly failed: boolean }[]
  }[]
  readonly subagents: readonly { readonly id: string }[]
}

/** What no transcript holds. */
interface Heard {
  readonly prompts?: readonly string[]
  readonly answers?: readonly string[]
}

interface Overview {
  readonly id: string
  readonly host: string
  readonly hostSession: string
  readonly messages: { readonly user: number; readonly assistant: number }
  readonly toolCalls: number
  readonly subagents: number
}

/** Runs a command that prints JSON and has to succeed. */
export async function ask<T>(world: Pick<World, 'memoria'>, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await world.memoria([...args, '--json'])
  if (code !== 0) throw new Error(`memoria ${args.join(' ')} exited with ${code}: ${stderr}${stdout}`)
  return JSON.parse(stdout)
}

export async function overviews(world: Pick<World, 'memoria'>): Promise<readonly Overview[]> {
  return (await ask<{ sessions: Overview[] }>(world, 'sessions')).sessions
}

export function storedSession(world: Pick<World, 'memoria'>, id: string): Promise<StoredSession> {
  return ask<StoredSession>(world, 'sessions', 'show', id)
}

/** The world with the hooks installed, as a user installs them; without the MCP server, which has tests of its own. */
export async function wired(world: World): Promise<World> {
  const { code, stdout, stderr } = await world.memoria(['init', '--yes', '--no-mcp', '--host', 'claude-code'])
  expect({ code, stdout, stderr }).toMatchObject({ code: 0 })
  return world
}

/** Works everything off, as `memoria drain` promises: nothing waits, nothing runs on. */
export async function drain(world: Pick<World, 'memoria'>): Promise<void> {
  const { code, stdout, stderr } = await world.memoria(['drain'])
  expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: '' })
}

/**
 * Holds the store against the transcripts as the independent reader counts them: everything that was said and done is
 * there, once, subagents apart. What only a hook heard, because the client died before it wrote it, is given.
 */
export async function expectAllStoredOnce(world: World, heard: Heard = {}): Promise<void> {
  const counted = countSessions(world.claudeHome)
  const sessions = await expectStored(world, 'claude-code', {
    sessions: expectedOf(countOnce(counted), heard),
    subagents: expectedOf(countOnce(counted.flatMap((one) => one.subagents))),
  })
  for (const { id } of counted) expectOrder(id, counted, sessions)
}

/** Holds all that the store has of an agent, subagents apart, against what another reader found; gives the sessions. */
export async function expectStored(
  world: Pick<World, 'memoria'>,
  host: string,
  counted: { readonly sessions: Flat; readonly subagents: Flat },
): Promise<StoredSession[]> {
  const own = (await overviews(world)).filter((one) => one.host === host)
  const sessions = await Promise.all(own.map(({ id }) => storedSession(world, id)))
  const subagents = await Promise.all(
    sessions.flatMap((one) => one.subagents).map(({ id }) => storedSession(world, id)),
  )
  expect({ sessions: flat(sessions), subagents: flat(subagents) }).toEqual(counted)
  return sessions
}

/** What the doctor says of one agent. */
export async function doctorLine(world: Pick<World, 'memoria'>, host: string) {
  const { stdout } = await world.memoria(['doctor', '--json'])
  const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; says: string }[] }
  return checks.find(({ name }) => name === host)
}

/** The same world with another, empty store. */
export function withHome(world: World, name: string): World {
  const memoriaHome = join(world.root, name)
  const env = { ...world.env, MEMORIA_HOME: memoriaHome }
  return { ...world, memoriaHome, env, memoria: (args, more) => world.memoria(args, { ...env, ...more }) }
}

/** An empty store gets the same from the transcripts alone: no hook is needed for what they hold. */
export async function expectTranscriptsSuffice(world: World): Promise<void> {
  const fresh = withHome(world, 'from-transcripts')
  await drain(fresh)
  await expectAllStoredOnce(fresh)
}

/** What a session of the store holds is in the order of the transcript. */
function expectOrder(
  id: string,
  counted: readonly (Counted & { id: string })[],
  stored: readonly StoredSession[],
): void {
  const transcript = counted.find((one) => one.id === id)
  const session = stored.find((one) => one.session.hostSession === id)
  for (const role of ['user', 'assistant'] as const) {
    const lines = (role === 'user' ? transcript?.prompts : transcript?.answers)?.map(({ line }) => line) ?? []
    const kept = messagesOf(session, role).map(({ hostMessage }) => hostMessage)
    const known = kept.filter((message) => lines.includes(message))
    expect(known).toEqual(lines.filter((line) => kept.includes(line)))
  }
}

function flat(sessions: readonly StoredSession[]): Flat {
  const calls = sessions.flatMap(({ turns }) => turns.flatMap(({ toolCalls }) => toolCalls))
  const said = (role: string) =>
    sessions.flatMap((session) => messagesOf(session, role).map(({ text }) => text))
  const tools = calls.map(({ name, failed }) => (failed ? `${name} failed` : name))
  return joined([
    { prompts: said('user'), answers: said('assistant'), summaries: said('summary').length, tools },
  ])
}

function expectedOf(counted: Counted, heard: Heard = {}): Flat {
  const texts = (said: Counted['prompts']) => said.map(({ text }) => text)
  return joined([
    {
      prompts: [...texts(counted.prompts), ...(heard.prompts ?? [])],
      answers: [...texts(counted.answers), ...(heard.answers ?? [])],
      summaries: counted.summaries.length,
      tools: counted.tools.map(({ name, failed }) => (failed ? `${name} failed` : name)),
    },
  ])
}

type StoredMessage = StoredSession['turns'][number]['messages'][number]

function messagesOf(session: StoredSession | undefined, role: string): StoredMessage[] {
  const messages = session?.turns.flatMap((turn) => turn.messages) ?? []
  return messages.filter((message) => message.role === role)
}
