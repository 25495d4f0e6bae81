import type { Command } from 'commander'
import { MemoriaError } from '../../../base/errors.ts'
import { forTerminal } from '../../../base/text.ts'
import { localTime, resolveTimezone } from '../../../config/timezone.ts'
import { allTurns } from '../../../extract/learn/turns.ts'
import type { SessionSummary } from '../../../extract/local/summary.ts'
import { type ReadTurn, readSession } from '../../../ingest/read-session.ts'
import type { Memoria } from '../../../memoria.ts'
import type { Session, ToolCall } from '../../../model/session.ts'
import { sessionIdOf } from '../../lookup.ts'
import { withCommon } from '../../options.ts'
import { fitted, shortId } from '../../present.ts'
import { projectLabels } from '../../project-label.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly summary?: boolean
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria sessions show 8w2k1xqz')
    .argument('<session>', "the id of a session, ours or the agent's, or its beginning or end")
    .option('--summary', 'only what it was about: context, exchanges, decisions, lessons, what is left to do')
    .action((id: string, options: Options) => session(id, options, shell))
}

async function session(id: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const { store, reach, config } = m.context
    const full = await sessionIdOf(m, id)
    const read = full === undefined ? undefined : await readSession(store, reach, full)
    if (read === undefined)
      throw new MemoriaError('not_found', `there is no session ${id}`, {
        hint: 'List them with `memoria sessions`.',
      })
    if (options.json) return shell.json({ ...read, summary: await sessionSummary(m, read.session) })
    if (options.summary) return saySummary(await sessionSummary(m, read.session), shell)
    const { zone } = resolveTimezone(config.timezone)
    const { session: head, turns, subagents } = read
    const project = head.project === null ? '' : (await projectLabels(store.projects))(head.project)
    shell.say(
      `${shell.style.strong(head.host)} ${forTerminal(head.hostSession)}  ${shell.style.dim(`${localTime(Date.parse(head.startedAt), zone)}  ${forTerminal(project)}`)}`,
    )
    for (const turn of turns) sayTurn(turn, head.parent !== null, shell)
    for (const subagent of subagents)
      shell.say(
        `\n${shell.style.dim(`subagent ${shortId(subagent.id)}: memoria sessions show ${shortId(subagent.id)}`)}`,
      )
  })
}

/** The tables behind it are large: only who wants a summary loads them. */
async function sessionSummary({ context }: Memoria, session: Session): Promise<SessionSummary> {
  const { summarise } = await import('../../../extract/local/summary.ts')
  return summarise((await allTurns(context.store, context.reach, session)).turns)
}

function saySummary({ context, exchanges, decisions, lessons, actions }: SessionSummary, shell: Shell): void {
  const printPart = (title: string, lines: readonly string[]) => {
    if (lines.length === 0) return
    shell.say(shell.style.strong(title))
    for (const line of lines) shell.say(`- ${forTerminal(line)}`)
  }
  if (context === '') return shell.say('This session has no messages.')
  printPart('Context', [context])
  printPart(
    'Key exchanges',
    exchanges.map(({ asked, answered }) => (answered === '' ? asked : `${asked} → ${answered}`)),
  )
  printPart('Decisions', decisions)
  printPart('Lessons', lessons)
  printPart('To do', actions)
}

const PEOPLE = { user: 'you', assistant: 'agent', summary: 'summary' } as const
/** The speaker of a message. A subagent's task comes from the agent, not from the person. */
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
