import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unwrap } from '../base/result.ts'
import { setConfigKey } from '../config/edit.ts'
import { type Expected, expectedFor } from '../extract/learn/expected.ts'
import { allTurns } from '../extract/learn/turns.ts'
import { sweep, unreadTranscripts } from '../ingest/drain.ts'
import { chooseProvider } from '../llm/choose.ts'
import { findProgram } from '../llm/find-program.ts'
import { type House, openMemoria } from '../memoria.ts'
import { askYesNo } from './ask.ts'
import { plural } from './present.ts'
import type { Shell } from './shell.ts'

const OFFERED = 'judgeOffered'
const SAMPLED = 10
const LONGEST_SAMPLE = 4 * 1024 * 1024

/**
 * Asks once whether a model may judge, too, with what it would cost by the person's own sessions. Nobody who is not there
 * to answer says yes.
 */
export async function offerJudge(house: House, shell: Shell): Promise<void> {
  const { store, config, origins, env } = house
  const isAsked =
    (await store.capture.note(OFFERED)) !== null || origins['judge.provider'].source !== 'default'
  if (isAsked || !shell.isTerminal) return
  const settings = { ...config.judge, provider: 'auto' as const }
  const { chosen } = chooseProvider(settings, env, (program) => findProgram(program, env))
  if (chosen === null) return
  const { sessions, perSession } = await expectedHere(house, chosen.model)
  shell.say(
    `\nThe local judge learns from every turn, free. A model (${chosen.name}, ${chosen.model}) would find more.`,
  )
  shell.say(
    sessions === 0
      ? `There are no sessions to estimate its cost by; at most ${config.budget.day.usd} USD a day are spent.`
      : `By ${plural(sessions, 'session')} of yours: about ${dollars(perSession)} USD and ${Math.round(perSession.tokens)} tokens a session; at most ${config.budget.day.usd} USD a day.`,
  )
  shell.say('It is sent what was said in your sessions, without the secrets that were found in it.')
  const isWanted = await askYesNo('Let it read your sessions, too?', shell)
  await store.capture.putNote(OFFERED, isWanted ? 'yes' : 'no')
  if (isWanted) unwrap(await setConfigKey(house.home, 'judge.provider', 'auto'))
  shell.say(shell.style.dim('Change it at any time: memoria config set judge.provider off|auto'))
}

function dollars({ dollars: amount }: Expected): string {
  return amount < 0.001 ? '0.001' : amount.toFixed(3)
}

/** What a session of this person's costs on average: by the newest transcripts, read into a store that is thrown away. */
async function expectedHere(
  house: House,
  model: string,
): Promise<{ sessions: number; perSession: Expected }> {
  const home = mkdtempSync(join(tmpdir(), 'memoria-'))
  const sample = await openMemoria({ home })
  try {
    const room = await sample.house.ingest()
    const all = (await unreadTranscripts({ ...room, env: house.env }, {})).filter(
      ({ file }) => file.bytes <= LONGEST_SAMPLE,
    )
    await sweep(room, { files: all.slice(-SAMPLED) })
    return await averageOf(sample.house, { everyTurns: house.config.judge.everyTurns, model })
  } finally {
    await sample.close()
    rmSync(home, { recursive: true, force: true })
  }
}

async function averageOf(
  { store, reach }: House,
  when: { readonly everyTurns: number; readonly model: string },
): Promise<{ sessions: number; perSession: Expected }> {
  const sum = { calls: 0, tokens: 0, dollars: 0 }
  const sessions = await store.sessions.list(reach)
  for (const session of sessions) {
    const expected = expectedFor((await allTurns(store, reach, session)).turns, when)
    for (const key of ['calls', 'tokens', 'dollars'] as const) sum[key] += expected[key]
  }
  const each = (total: number) => (sessions.length === 0 ? 0 : total / sessions.length)
  return {
    sessions: sessions.length,
    perSession: { calls: each(sum.calls), tokens: each(sum.tokens), dollars: each(sum.dollars) },
  }
}
