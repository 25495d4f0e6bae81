import type { Command } from 'commander'
import { MemoriaError } from '../../base/errors.ts'
import { forTerminal } from '../../base/text.ts'
import { localTime, resolveTimezone } from '../../config/timezone.ts'
import { type ReadTurn, readSession } from '../../ingest/read-session.ts'
import { fullId } from '../../store/names.ts'
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
    const full = await fullId(store.sessions, reach, id, 'session')
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
    for (const turn of turns) sayTurn(turn, shell)
    for (const subagent of subagents)
      shell.say(
        `\n${shell.style.dim(`subagent ${shortId(subagent.id)}: memoria session ${shortId(subagent.id)}`)}`,
      )
  })
}

const SPEAKERS = { user: 'you', assistant: 'agent', summary: 'summary' } as const

function sayTurn(turn: ReadTurn, { say, style, width }: Shell): void {
  say()
  for (const { role, speaker, text } of turn.messages) {
    say(`${style.name(`${speaker ?? SPEAKERS[role]}:`)} ${forTerminal(text)}`)
  }
  for (const { name, input, failed } of turn.toolCalls) {
    say(
      style.dim(
        `  ${failed ? style.bad('failed') : 'ran'} ${forTerminal(name)} ${fitted(input, Math.max(width - 20, 20))}`,
      ),
    )
  }
  if (turn.interrupted) say(style.warn('  interrupted'))
}
