/** Asks a model about pairs of memories that may contradict each other. Its answer replaces nothing: it opens a conflict. */
import { createHash } from 'node:crypto'
import { isListOf, isText } from '../../base/guards.ts'
import { clientFor, type ModelContext } from '../../extract/learn/model.ts'
import { checkedAnswer } from '../../llm/checked-answer.ts'
import { chooseProvider } from '../../llm/choose.ts'
import { findProgram } from '../../llm/programs/find-program.ts'
import { jsonState } from '../../store/state.ts'
import type { ConsolidateContext } from '../context.ts'
import { leftAlone } from '../left-alone.ts'
import { makePause } from '../pause.ts'
import { activeMemories } from '../plan.ts'
import type { Step } from '../step.ts'
import { ANSWER, contradictionQuestion, MAX_PAIRS } from './question.ts'
import { findSuspects, type Suspects } from './suspects.ts'

export type ContradictionContext = ConsolidateContext & ModelContext

export interface Contradictions {
  /** The conflicts to open. */
  readonly steps: readonly Step[]
  /** How many pairs the model was asked about. */
  readonly pairs: number
  /** Why there is no answer; empty when there is one, or nothing to ask. */
  readonly note: string
}

const NONE: Contradictions = { steps: [], pairs: 0, note: '' }
/** Pairs that were asked about. The oldest are dropped; asking about one again costs a line of a question. */
const ASKED = jsonState('contradictions.asked', isListOf(isText))
const MAX_ASKED = 4000

/** Asks about the most similar pairs that were not asked about before. Without a model it does nothing. */
export async function askContradictions(context: ContradictionContext): Promise<Contradictions> {
  const { config, env, store, reach } = context
  if (config.judge.provider === 'off') return NONE
  const asked = (await store.state.read(ASKED.for(reach.user))) ?? []
  const pairs = await newSuspects(context, new Set(asked))
  if (pairs.length === 0) return NONE
  const choice = chooseProvider(config.judge, env, (program) => findProgram(program, env))
  const client = clientFor(context, choice)
  if (client === null) return { ...NONE, note: `no model was asked: ${choice.reason}` }
  const purpose = { why: 'contradictions', session: null, project: null }
  const answer = await client.ask(contradictionQuestion(pairs), purpose)
  if (!answer.ok) return { ...NONE, note: `the model did not answer: ${answer.error.says}` }
  const checked = checkedAnswer(answer.value.text, ANSWER)
  if (!checked.ok) return { ...NONE, note: `the model's answer is left out: ${checked.error}` }
  const now = [...asked, ...pairs.map(pairKey)].slice(-MAX_ASKED)
  await store.state.write(ASKED.for(reach.user), now)
  const model = `${client.provider.name}/${answer.value.model}`
  const steps = checked.value.pairs
    .filter(({ relation }) => relation === 'contradicts')
    .flatMap(({ pair, newer }) => disputeStep(pairs[pair - 1], newer, model))
  return { steps, pairs: pairs.length, note: '' }
}

async function newSuspects(context: ContradictionContext, asked: ReadonlySet<string>): Promise<Suspects[]> {
  const pause = makePause()
  const isLeftAlone = await leftAlone(context.store, context.reach)
  const active = (await activeMemories(context, pause)).filter((memory) => !isLeftAlone(memory))
  const fresh: Suspects[] = []
  for (const pair of await findSuspects(active, pause)) {
    if (fresh.length >= MAX_PAIRS) break
    if (!asked.has(pairKey(pair)) && !(await areLinked(context, pair))) fresh.push(pair)
  }
  return fresh
}

/** Of linked memories it is known how they stand to each other. */
async function areLinked({ store, reach }: ContradictionContext, { older, newer }: Suspects) {
  const links = await store.memories.links(reach, older.id)
  return links.some(({ from, to }) => from === newer.id || to === newer.id)
}

/** Another text of either makes another pair. */
function pairKey({ older, newer }: Suspects): string {
  const both = [older, newer].map(({ id, text }) => `${id} ${text}`).sort()
  return createHash('sha256').update(both.join('\n')).digest('hex').slice(0, 16)
}

function disputeStep(pair: Suspects | undefined, newer: 'a' | 'b' | 'unknown', model: string): Step[] {
  if (pair === undefined) return []
  const holds = { a: 'the one said earlier', b: 'the one said later', unknown: 'neither' }[newer]
  const why = `${model} reads both as excluding each other, and takes ${holds} for the newer one`
  return [{ what: 'dispute', memory: pair.newer, other: pair.older, why }]
}
