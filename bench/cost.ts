/**
 * What a model judge would use on real sessions under the default schedule, next to one call per tool use on the same
 * sessions. Nothing is asked: tokens are counted as the budget counts them. `npm run bench -- cost`
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JudgedTurn } from '../src/extract/judge.ts'
import { expectedFor, sumOf } from '../src/extract/learn/expected.ts'
import { allTurns } from '../src/extract/learn/turns.ts'
import { questionFor } from '../src/extract/model/prompt.ts'
import { transcriptOf } from '../src/extract/model/transcript.ts'
import { HOSTS } from '../src/hosts/all.ts'
import { sweep } from '../src/ingest/drain.ts'
import { transcriptsAt } from '../src/ingest/find-transcripts.ts'
import { openIngest } from '../src/ingest/open-ingest.ts'
import type { Question } from '../src/llm/llm.ts'
import { openMemoria } from '../src/memoria.ts'

const BOUND = 0.1
const MODEL = 'claude-haiku-5-5'

const folder = join(process.env['MEMORIA_SHARED'] ?? join(process.cwd(), '../shared'), 'data/transcripts')
if (!existsSync(folder)) {
  console.log(`skipped: there are no transcripts at ${folder}`)
  process.exit(0)
}
const home = mkdtempSync(join(tmpdir(), 'memoria-bench-cost-'))
try {
  process.exitCode = (await measure()) <= BOUND ? 0 : 1
} finally {
  rmSync(home, { recursive: true, force: true })
}

async function measure(): Promise<number> {
  const memoria = await openMemoria({ home, settings: ['log.level=error'] })
  const { store, reach, config } = memoria.context
  const [host] = HOSTS
  if (host === undefined) throw new Error('no host')
  await sweep(await openIngest(memoria.context), {
    files: transcriptsAt(folder).map((file) => ({ host, file })),
  })
  const sum = { sessions: 0, turns: 0, tools: 0, ours: 0, calls: 0, perTool: 0, dollars: 0 }
  for (const { id } of await store.sessions.list(reach)) {
    const session = await store.sessions.get(reach, id)
    if (session === undefined) continue
    const { turns } = await allTurns(store, reach, session)
    const ours = expectedFor(turns, { everyTurns: config.judge.everyTurns, model: MODEL })
    const tools = turns.flatMap(oneQuestionPerTool)
    const perTool = sumOf(tools, MODEL)
    sum.sessions += 1
    sum.turns += turns.length
    sum.tools += tools.length
    sum.calls += ours.calls
    sum.ours += ours.tokens
    sum.dollars += ours.dollars
    sum.perTool += perTool.tokens
  }
  await memoria.close()
  const ratio = sum.ours / sum.perTool
  const each = (number: number) => Math.round(number / sum.sessions)
  console.log(`${sum.sessions} sessions, ${sum.turns} turns, ${sum.tools} tool calls`)
  console.log(
    `default schedule:      ${each(sum.ours)} tokens a session in ${sum.calls} calls (${(sum.dollars / sum.sessions).toFixed(5)} USD with ${MODEL})`,
  )
  console.log(`one call per tool use: ${each(sum.perTool)} tokens a session in ${sum.tools} calls`)
  console.log(`ratio ${ratio.toFixed(3)} (at most ${BOUND})`)
  return ratio
}

/** Somebody who asks after every tool: the same instructions, what was wanted, and that call as the store holds it. */
function oneQuestionPerTool(turn: JudgedTurn): Question[] {
  const messages = turn.messages.filter(({ role }) => role === 'user')
  const asked = questionFor(transcriptOf([{ ...turn, messages, tools: [] }]), [])
  return turn.tools.map(({ name, input, output }) => ({
    ...asked,
    prompt: `${asked.prompt}\n${name}\n${input}\n${output}`,
  }))
}
