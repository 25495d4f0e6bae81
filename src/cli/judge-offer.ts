import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unwrap } from '../base/result.ts'
import { forTerminal } from '../base/text.ts'
import { setConfigKey } from '../config/edit.ts'
import { allowedSince } from '../extract/learn/schedule.ts'
import { estimatePerSession, type SessionEstimate } from '../extract/learn/session-estimate.ts'
import { sweep, unreadTranscripts } from '../ingest/drain.ts'
import { openIngest } from '../ingest/open-ingest.ts'
import { chooseProvider } from '../llm/choose.ts'
import { findProgram } from '../llm/programs/find-program.ts'
import { type OpenContext, openMemoria } from '../memoria.ts'
import { flagState } from '../store/state.ts'
import { askOneKey } from './ask.ts'
import { estimateWords, whoIsAsked } from './estimate-words.ts'
import { plural } from './present.ts'
import type { Shell } from './shell.ts'

/** Whether the person agreed; not there until they were asked. */
const OFFERED = flagState('judgeOffered')
const SAMPLED = 10
const LONGEST_SAMPLE = 4 * 1024 * 1024

/**
 * Asks once whether a model may judge, too, with what it would cost by the person's own sessions. Nobody who is not there
 * to answer says yes.
 */
export async function offerJudge(context: OpenContext, shell: Shell): Promise<void> {
  const { store, config, origins, env } = context
  const isAsked =
    (await store.state.read(OFFERED)) !== undefined || origins['judge.provider'].source !== 'default'
  if (isAsked || !shell.isTerminal) return
  const settings = { ...config.judge, provider: 'auto' as const }
  const { chosen } = chooseProvider(settings, env, (program) => findProgram(program, env))
  if (chosen === null) return
  const { sessions, perSession } = await expectedHere(context, chosen.model)
  const most = `at most ${config.budget.day.usd} USD and ${config.budget.day.tokens.toLocaleString('en-US')} tokens a day`
  shell.say('\nmemoria learns from every turn by itself, free. A model would find more: the why behind a')
  shell.say('decision, the cause of an error, and what was agreed over several turns.')
  shell.say(
    sessions === 0
      ? `Cost: there are no sessions to estimate it by; ${most}.`
      : `Cost, by ${plural(sessions, 'session')} of yours: about ${estimateWords(perSession, chosen)} a session; ${most}.`,
  )
  shell.say(
    `Asked: ${forTerminal(whoIsAsked(chosen))}. It is sent what was said, without the secrets found in it.`,
  )
  const isWanted = await askOneKey(
    'Let it read your sessions, too? Press y to agree, any other key not to.',
    shell,
  )
  await store.state.write(OFFERED, isWanted)
  if (isWanted) {
    unwrap(await setConfigKey(context.home, 'judge.provider', 'auto'))
    await allowedSince(context)
  }
  if (isWanted)
    shell.say(shell.style.dim('It reads what is said from now on. The past, too: memoria import --model'))
  shell.say(shell.style.dim('Change it at any time: memoria config set judge.provider off|auto'))
}

/**
 * Estimates the cost of this person's average session from the newest transcripts, read into a store that is thrown
 * away.
 */
async function expectedHere(context: OpenContext, model: string): Promise<SessionEstimate> {
  const home = mkdtempSync(join(tmpdir(), 'memoria-'))
  const sample = await openMemoria({ home })
  try {
    const ingest = await openIngest(sample.context)
    const all = (await unreadTranscripts({ ...ingest, env: context.env }, {})).filter(
      ({ file }) => file.bytes <= LONGEST_SAMPLE,
    )
    await sweep(ingest, { files: all.slice(-SAMPLED) })
    return await estimatePerSession(sample.context, { everyTurns: context.config.judge.everyTurns, model })
  } finally {
    await sample.close()
    rmSync(home, { recursive: true, force: true })
  }
}
