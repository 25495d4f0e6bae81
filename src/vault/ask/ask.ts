import { unwrap } from '../../base/result.ts'
import { checkText } from '../../base/text.ts'
import { clientFor } from '../../extract/learn/model.ts'
import { chooseProvider } from '../../llm/choose.ts'
import { findProgram } from '../../llm/programs/find-program.ts'
import type { Reach } from '../../model/reach.ts'
import type { VaultContext } from '../context.ts'
import { checkAnswer } from './check.ts'
import { gather } from './gather.ts'
import type { KnownAnswer } from './known-answer.ts'
import { answerPath } from './page.ts'
import { questionFor } from './prompt.ts'

export interface AskOptions {
  readonly reach: Reach
  /** The project that is asked in; null for all of them. */
  readonly project: string | null
  /** Answers in the words of what was found, whatever is allowed. */
  readonly withoutModel?: boolean
}

const MAX_QUESTION_CHARACTERS = 2000

/**
 * Answers a question from memories and the files of the vault. A model, where one is allowed, only puts into words what was
 * found: each of its sentences must cite it. Where it fails, what was found is the answer.
 */
export async function ask(context: VaultContext, asked: string, options: AskOptions): Promise<KnownAnswer> {
  const question = context.redact(
    unwrap(checkText(asked, { max: MAX_QUESTION_CHARACTERS, what: 'the question' })),
  ).text
  const gathered = await gather(context, options.reach, question, answerPath(question, options.project))
  const plain: KnownAnswer = {
    ...gathered,
    question,
    known: gathered.sources.length > 0,
    sentences: [],
    unknown: [],
    by: null,
    note: '',
  }
  if (!plain.known || options.withoutModel === true) return plain
  return inWordsOfModel(context, plain, options.project)
}

async function inWordsOfModel(
  context: VaultContext,
  plain: KnownAnswer,
  project: string | null,
): Promise<KnownAnswer> {
  const { config, env, redact } = context
  if (config.judge.provider === 'off') return plain
  const choice = chooseProvider(config.judge, env, (program) => findProgram(program, env), 'write')
  const client = clientFor(context, choice)
  if (client === null) return { ...plain, note: `no model was asked: ${choice.reason}` }
  const { question, sources } = plain
  const answer = await client.ask(questionFor(question, sources), { why: 'ask', session: null, project })
  if (!answer.ok) return { ...plain, note: `the model did not answer: ${answer.error.says}` }
  const checked = checkAnswer(answer.value.text, { question, sources, redact })
  if (!checked.ok) return { ...plain, note: `the model's words are left out: ${checked.error}` }
  const { sentences, unknown, dropped } = checked.value
  const by = `${client.provider.name}/${answer.value.model}`
  if (sentences.length === 0 && dropped > 0)
    return { ...plain, note: "the model's words are left out: nothing that was found says them" }
  return { ...plain, known: sentences.length > 0, sentences, unknown, by, note: noteOf(dropped) }
}

function noteOf(dropped: number): string {
  if (dropped === 0) return ''
  const many = dropped === 1 ? 'one sentence of the model is' : `${dropped} sentences of the model are`
  return `${many} left out: nothing that was found says so`
}
