import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { forTerminal } from '../../base/text.ts'
import { localTime, resolveTimezone } from '../../config/timezone.ts'
import { type ReadTurn, readSession } from '../../ingest/read-session.ts'
import type { ToolCall } from '../../model/session.ts'
import { sessionIdOf } from '../lookup.ts'
import { withCommon } from '../options.ts'
import { fitted, shortId } from '../present.ts'
import type { CommonOptions, Shell } from '../shell.ts'

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria session 8w2k1xqz')
    .argument('<id>', "the id of a session, ours or the agent's, or its beginning or end")
    .action((id: string, options: CommonOptions) => session(id, options, shell))
}

async function session(id: string, options: CommonOptions, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { store, reach, config } = m.house
    const full = await sessionIdOf(m, id)
    const read = full === undefined ? undefined : await readSession(store, reach, full)
    if (read === undefined)
      throw new MemoriaError('not_found', `there is no session ${id}`, {
        hint: 'List them with `memoria sessions`.',
      })
    if (options.json) return shell.json(read)
    const { zone } = resolveTimezone(config.timezone)
    const { session: head, turns, subagents } = read
    shell.say(
      `${shell.style.strong(head.host)} ${forTerminal(head.hostSession)}  ${shell.style.dim(`${localTime(Date.parse(head.startedAt), zone)}  ${forTerminal(head.project ?? '')}`)}`,
    )
    for (const turn of turns) sayTurn(turn, head.parent !== null, shell)
    for (const subagent of subagents)
      shell.say(
        `\n${shell.style.dim(`subagent ${shortId(subagent.id)}: memoria session ${shortId(subagent.id)}`)}`,
      )
  })
}

const PEOPLE = { user: 'you', assistant: 'agent', summary: 'summary' } as const
/** Who gives a subagent its task is the agent, not the person. */
const AGENTS = { user: 'agent', assistant: 'subagent', summary: 'summary' } as const

function sayTurn(turn: ReadTurn, isSubagent: boolean, shell: Shell): void {
  const speakers = isSubagent ? AGENTS : PEOPLE
  const steps = [
    ...turn.messages.map(({ at, role, speaker, text }) => ({
      at,
      line: `${shell.style.name(`${forTerminal(speaker ?? speakers[role])}:`)} ${forTerminal(text)}`,
    })),
    ...turn.toolCalls.map((call) => ({ at: call.at, line: callLine(call, shell) })),
  ]
  shell.say()
  for (const { line } of steps.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))))
    shell.say(line)
  if (turn.interrupted) shell.say(shell.style.warn('  interrupted'))
}

function callLine(call: ToolCall, { style, width }: Shell): string {
  const word = call.failed
    ? style.bad('failed')
    : isUnanswered(call)
      ? style.warn('not finished')
      : style.dim('ran')
  return `  ${word} ${style.dim(`${forTerminal(call.name)} ${fitted(call.input, Math.max(width - 20, 20))}`)}`
}

/** The agent was killed, or still waits. What was dropped for its age has no input left either, and is not meant. */
function isUnanswered({ input, output }: ToolCall): boolean {
  return output === null && input !== ''
}
