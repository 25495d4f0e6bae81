import { type Command, Option } from 'commander'
import { MemoriaError } from '../../../base/errors.ts'
import { forTerminal } from '../../../base/text.ts'
import type { Admission } from '../../../extract/admit.ts'
import type { Judge } from '../../../extract/judge.ts'
import { learnSession, proposeFor } from '../../../extract/learn/learn.ts'
import type { Memoria } from '../../../memoria.ts'
import type { Session } from '../../../model/session.ts'
import { sayJudgement, sayRefusals } from '../../draft-lines.ts'
import { JUDGES, type JudgeName, judged, judgeNamed } from '../../judging.ts'
import { sessionIdOf } from '../../lookup.ts'
import { withCommon } from '../../options.ts'
import { memoryLine, plural } from '../../present.ts'
import type { CommonOptions, Shell } from '../../shell.ts'

interface Options extends CommonOptions {
  readonly dryRun?: boolean
  readonly judge: JudgeName
}

export function define(command: Command, shell: Shell): void {
  withCommon(command, 'memoria model extract --dry-run 8w2k1xqz')
    .argument('<session>', "the id of a session, ours or the agent's, or its beginning or end")
    .option('--dry-run', 'read the whole session and only say what would be kept, and why not the rest')
    .addOption(
      new Option('--judge <judge>', 'who reads; a model only within the budget')
        .choices(JUDGES)
        .default('local'),
    )
    .action((session: string, options: Options) => extract(session, options, shell))
}

async function extract(id: string, options: Options, shell: Shell): Promise<void> {
  await shell.withMemoria(options, async (m) => {
    const session = await sessionOrFail(m, id)
    const judge = judgeNamed(options.judge, m.context, session)
    if (options.dryRun) return propose(m, session, judge, options, shell)
    await learn(m, session, judge, options, shell)
  })
}

async function propose(m: Memoria, session: Session, judge: Judge, options: Options, shell: Shell) {
  const { drafts, refused } = judged(await proposeFor(m.context, session, judge))
  if (options.json)
    return shell.json({ dryRun: true, session: session.id, judge: judge.name, drafts, refused })
  sayJudgement({ drafts, refused }, shell)
  shell.say(
    `${plural(drafts.length, 'draft')} and ${refused.length} refused by the judge ${forTerminal(judge.name)}; nothing was written`,
  )
}

async function learn(m: Memoria, session: Session, judge: Judge, options: Options, shell: Shell) {
  const reader = { as: options.judge, judge }
  const { turns, admitted, refused } = judged(await learnSession(m.context, session, reader))
  if (options.json)
    return shell.json({
      dryRun: false,
      session: session.id,
      judge: judge.name,
      turns,
      admitted,
      refused,
    })
  if (turns === 0)
    return shell.say(
      `Nothing in this session is unread for the judge ${forTerminal(judge.name)}. --dry-run shows what it would give.`,
    )
  for (const admission of admitted) await sayAdmission(m, admission, shell)
  sayRefusals(refused, shell)
  shell.say(`${plural(turns, 'turn')} read, ${plural(admitted.length, 'memory', 'memories')} touched`)
}

async function sayAdmission(m: Memoria, { id, outcome }: Admission, { say, style, width }: Shell) {
  const memory = await m.get(id)
  if (memory === undefined) return
  say(`${style.good(outcome.padEnd(10))} ${memoryLine(memory, style, width - 11)}`)
}

async function sessionOrFail(m: Memoria, part: string): Promise<Session> {
  const id = await sessionIdOf(m, part)
  const session = id === undefined ? undefined : await m.context.store.sessions.get(m.context.reach, id)
  if (session === undefined)
    throw new MemoriaError('not_found', `there is no session ${part}`, {
      hint: 'List them with `memoria sessions`.',
    })
  if (session.parent === null) return session
  throw new MemoriaError('refused', "it is a subagent's session, and memoria learns nothing from those", {
    hint: 'Give the session that started it.',
  })
}
