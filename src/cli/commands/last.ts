import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { localTime, resolveTimezone } from '../../config/timezone.ts'
import type { Host } from '../../hosts/host.ts'
import { noteTakenBriefs } from '../../inject/take-told.ts'
import type { House, Memoria } from '../../memoria.ts'
import { alsoTold } from '../also-told.ts'
import { hostOrFail } from '../host-named.ts'
import { withCommon } from '../options.ts'
import { fitted, plural, shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'
import { type ToldThen, toldThen } from '../told-then.ts'

interface Options extends CommonOptions {
  readonly session?: string
  readonly host?: string
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria last')
    .option('--session <id>', 'in this session (default: the one that was told something last)')
    .option('--host <name>', 'only what this agent was told')
    .action((options: Options) => last(options, shell))
}

const WHEN =
  'It happens when a session begins, with a prompt that memories fit, and when a command fails as before: see `memoria brief` and `memoria recall`.'

/** What an agent was told last: when, where, why, and how much that was. */
async function last(options: Options, shell: Shell): Promise<void> {
  const host = options.host === undefined ? undefined : hostOrFail(options.host)
  await shell.withMemoria(options, async (m) => {
    // What hooks printed by themselves is in the ledger only when somebody looks.
    await noteTakenBriefs(m.house)
    const session = options.session === undefined ? undefined : await hostSessionOf(m, options.session)
    const told = await toldThen(m.house, { host: host?.name, hostSession: session })
    if (options.json) return shell.json({ told })
    const { zone } = resolveTimezone(m.house.config.timezone)
    for (const one of told) await sayTold(one, m.house, zone, shell)
    if (told.length === 0) shell.say(shell.style.dim(nothing(session, host)))
  })
}

function nothing(session: string | undefined, host: Host | undefined): string {
  const there = '`memoria last` shows what was told last anywhere.'
  if (session !== undefined) return `Nothing was told in that session. ${there}`
  if (host === undefined) return `No agent was told anything yet. ${WHEN}`
  if (!host.canInject)
    return `${host.title} takes nothing from hooks, so it is never told anything unasked: it asks with our MCP tools.`
  return `${host.title} was told nothing yet. ${isToldAtStart(host) ? AT_START : WHEN} Whether it is connected: \`memoria doctor\`; ${there}`
}

const AT_START = 'It happens when a session begins, and not later: see `memoria brief`.'

/** Whether nothing else can reach the agent. */
function isToldAtStart({ hooks }: Host): boolean {
  return hooks.every(({ answers, begins }) => !answers || begins === true)
}

/** A session may be told something before the store has it: then only the host's own name of it is known. */
async function hostSessionOf({ house }: Memoria, part: string): Promise<string> {
  const { injections, sessions } = house.store
  const [exact] = await injections.list(house.reach, { hostSession: part, limit: 1 })
  if (exact !== undefined) return part
  const ids = await sessions.findIds(house.reach, part, 10)
  const found = await Promise.all(ids.map((id) => sessions.get(house.reach, id)))
  const told = (await injections.list(house.reach, { limit: LOOKED_AT })).map(
    ({ hostSession }) => hostSession,
  )
  const ofLedger = told.filter((name) => part.length >= SHORTEST && name?.endsWith(part))
  const names = [...new Set([...found.map((one) => one?.hostSession), ...ofLedger])].flatMap(
    (one) => one ?? [],
  )
  const [name] = names
  if (name === undefined)
    throw new MemoriaError(
      'not_found',
      `no session "${part}" was told anything, and none is known by that id`,
      {
        hint: 'Find its id with `memoria sessions`.',
      },
    )
  if (names.length === 1) return name
  throw new MemoriaError('ambiguous', `"${part}" fits more than one session: ${names.join(', ')}`, {
    hint: 'Give more characters of the id.',
  })
}

/** The end of an id is shown to people, and may be all that they have. */
const SHORTEST = 4
const LOOKED_AT = 500

async function sayTold(
  told: ToldThen,
  house: House,
  zone: string,
  { say, style, width }: Shell,
): Promise<void> {
  const when = localTime(Date.parse(told.at), zone)
  const where = `${told.host}${told.hostSession === null ? '' : `, session ${shortId(told.hostSession)}`}`
  say(
    `${style.name(told.channel.padEnd(5))}  ${when}  ${where}  ${style.dim(plural(told.characters, 'character'))}`,
  )
  for (const { id, text, reason } of told.memories) {
    say(
      `  ${style.name(shortId(id))}  ${text === null ? style.dim('(its text was purged)') : fitted(text, width - 14)}`,
    )
    if (reason !== '') say(style.dim(`            ${fitted(reason, width - 14)}`))
  }
  for (const other of told.also) say(style.dim(`  ${fitted(await alsoTold(house, other, zone), width - 2)}`))
}
