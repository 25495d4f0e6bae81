import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { localTime, resolveTimezone } from '../../config/timezone.ts'
import { type ShownInjection, shownInjection } from '../../explain/injection.ts'
import { type ShownPrompt, shownPrompts } from '../../explain/prompts.ts'
import type { Host } from '../../hosts/host.ts'
import { noteTakenBriefs } from '../../inject/record-briefs.ts'
import type { Memoria, OpenContext } from '../../memoria.ts'
import { hostOrFail } from '../host-named.ts'
import { describeAlso } from '../injected-sources.ts'
import { withCommon } from '../options.ts'
import { fitted, plural, shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

interface Options extends CommonOptions {
  readonly session?: string
  readonly host?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria last')
    .option('--session <session>', 'in this session (default: the last one that got something)')
    .option('--host <agent>', 'only what this agent got')
    .action((options: Options) => last(options, shell))
}

const WHEN =
  'It happens when a session begins, with a prompt that memories fit, and when a command fails as before: see `memoria brief` and `memoria recall`.'

/** Prints the last injections of an agent: when, where, why and how much. */
async function last(options: Options, shell: Shell): Promise<void> {
  const host = options.host === undefined ? undefined : hostOrFail(options.host)
  await shell.withMemoria(options, async (m) => {
    // Briefs that hooks printed by themselves are not in the ledger yet.
    await noteTakenBriefs(m.context)
    const named = options.session === undefined ? undefined : await sessionNamed(m, options.session)
    const session = named?.hostSession
    const injection = await shownInjection(m.context, { host: host?.name, hostSession: session })
    if (options.json)
      return shell.json({ told: injection, prompts: await shownPrompts(m.context, injection, named?.id) })
    const { zone } = resolveTimezone(m.context.config.timezone)
    for (const one of injection) await sayInjected(one, m.context, zone, shell)
    if (injection.length > 0) return
    shell.say(shell.style.dim(nothing(session, host)))
    for (const prompt of await shownPrompts(m.context, [], named?.id)) saySilent(prompt, zone, shell)
  })
}

/** A prompt that got nothing, and why, on one line. */
function saySilent({ at, text, reason }: ShownPrompt, zone: string, { say, style, width }: Shell): void {
  const why = fitted(reason, width / 2)
  const begin = `  ${localTime(Date.parse(at), zone)}  `
  const asked = fitted(text, Math.max(width - begin.length - why.length - 4, SHORTEST_PROMPT))
  say(`${begin}“${asked}”  ${style.dim(why)}`)
}

const SHORTEST_PROMPT = 20

function nothing(session: string | undefined, host: Host | undefined): string {
  const there = 'See the last injection anywhere: memoria last'
  if (session !== undefined) return `Nothing was injected in that session. ${there}`
  if (host === undefined) return `Nothing was injected yet. ${WHEN}`
  if (!host.canInject)
    return `${host.title} accepts no answers from hooks, so nothing is injected: it asks with our MCP tools.`
  return `${host.title} got nothing yet. ${isInjectedAtStart(host) ? AT_START : WHEN} Check its wiring: memoria doctor. ${there}`
}

const AT_START = 'It happens when a session begins, and not later: see `memoria brief`.'

/** Whether nothing else can reach the agent. */
function isInjectedAtStart({ hooks }: Host): boolean {
  return hooks.every(({ answers, begins }) => !answers || begins === true)
}

/** A session may get something before the store has it: then only the host's own name of it is known. */
async function sessionNamed(
  { context }: Memoria,
  part: string,
): Promise<{ readonly hostSession: string; readonly id?: string }> {
  const { injections, sessions } = context.store
  const [exact] = await injections.list(context.reach, { hostSession: part, limit: 1 })
  if (exact !== undefined) return { hostSession: part }
  const ids = await sessions.findIds(context.reach, part, 10)
  const found = await Promise.all(ids.map((id) => sessions.get(context.reach, id)))
  const injection = (await injections.list(context.reach, { limit: LOOKED_AT })).map(
    ({ hostSession }) => hostSession,
  )
  const ofLedger = injection.filter((name) => part.length >= SHORTEST && name?.endsWith(part))
  const names = [...new Set([...found.map((one) => one?.hostSession), ...ofLedger])].flatMap(
    (one) => one ?? [],
  )
  // A name that is given in full means its session, whatever else ends alike.
  const name = names.find((one) => one === part) ?? names[0]
  if (name === undefined)
    throw new MemoriaError(
      'not_found',
      `nothing was injected in a session "${part}", and no session has that id`,
      {
        hint: 'Find its id with `memoria sessions`.',
      },
    )
  const id = found.find((one) => one?.hostSession === name)?.id
  if (names.length === 1 || name === part)
    return id === undefined ? { hostSession: name } : { hostSession: name, id }
  throw new MemoriaError('ambiguous', `"${part}" fits more than one session: ${names.join(', ')}`, {
    hint: 'Give more characters of the id.',
  })
}

/** The end of an id is shown to people, and may be all that they have. */
const SHORTEST = 4
const LOOKED_AT = 500

async function sayInjected(
  injected: ShownInjection,
  context: OpenContext,
  zone: string,
  { say, style, width }: Shell,
): Promise<void> {
  const when = localTime(Date.parse(injected.at), zone)
  const where = `${injected.host}${injected.hostSession === null ? '' : `, session ${shortId(injected.hostSession)}`}`
  say(
    `${style.name(injected.channel.padEnd(5))}  ${when}  ${where}  ${style.dim(plural(injected.characters, 'character'))}`,
  )
  for (const { id, text, reason, used } of injected.memories) {
    say(
      `  ${style.name(shortId(id))}  ${text === null ? style.dim('(its text was purged)') : fitted(text, width - 14)}`,
    )
    const why = [reason, used === true ? 'used by the agent' : ''].filter((part) => part !== '').join('; ')
    if (why !== '') say(style.dim(`            ${fitted(why, width - 14)}`))
  }
  for (const other of injected.also)
    say(style.dim(`  ${fitted(await describeAlso(context, other, zone), width - 2)}`))
}
