import { ok } from '../../src/base/result.ts'
import { spanOf } from '../../src/extract/model/quote.ts'
import type { ModelItem } from '../../src/extract/model/schema.ts'
import type { Provider, Question } from '../../src/llm/llm.ts'

/** A memory of a recorded answer, by the words it rests on. */
export interface RecordedMemory
  extends Pick<ModelItem, 'kind' | 'topic' | 'text' | 'quote' | 'keywords' | 'importance'> {
  /** Set where it must be refused: words of the true reason. */
  readonly wrong?: string
}

export interface RecordedAnswer {
  readonly session: string
  readonly memories: readonly RecordedMemory[]
}

export interface ReplayProvider extends Provider {
  /** What was in an answer: the rest was not shown to the model, or did not fit. */
  readonly given: ReadonlySet<RecordedMemory>
  readonly questions: readonly Question[]
  /** The session that is asked about from now on. */
  begin(answer: RecordedAnswer): void
}

/**
 * A model that answers with what was recorded, once for each memory, in the part of the session that shows its quote. A
 * quote that the transcript leaves out is never given: what a model cannot see it cannot cite.
 */
export function replayProvider(): ReplayProvider {
  const given = new Set<RecordedMemory>()
  const questions: Question[] = []
  let current: RecordedAnswer = { session: '', memories: [] }
  return {
    ...{ name: 'replay', model: 'recorded', given, questions },
    begin: (answer) => {
      current = answer
    },
    ask: async (question) => {
      questions.push(question)
      const blocks = numberedBlocks(question.prompt)
      const fresh = current.memories.filter((memory) => !given.has(memory))
      const found = fresh.flatMap((memory) => citing(memory, blocks) ?? []).slice(0, mostIn(question))
      for (const { memory } of found) given.add(memory)
      const text = JSON.stringify({ memories: found.map(({ item }) => item) })
      return ok({
        text,
        model: 'recorded',
        usage: { tokensIn: 1, tokensOut: 1, tokensCached: 0 },
        dollars: 0,
      })
    },
  }
}

interface Block {
  readonly number: number
  readonly words: string
}

/** The numbered messages of a question, without our bars. */
function numberedBlocks(prompt: string): Block[] {
  return prompt.split(/^(?=\[\d+\] )/m).flatMap((block) => {
    const number = /^\[(\d+)\] /.exec(block)?.[1]
    const words = [...block.matchAll(/^\| (.*)$/gm)].map(([, line]) => line).join('\n')
    return number === undefined ? [] : [{ number: Number(number), words }]
  })
}

function citing(memory: RecordedMemory, blocks: readonly Block[]) {
  const { kind, topic, text, quote, keywords, importance } = memory
  const block = blocks.find(({ words }) => spanOf(quote, words) !== undefined)
  // An invented quote is in no message: a model cites any for it.
  const cited = block?.number ?? (memory.wrong === undefined ? undefined : blocks[0]?.number)
  if (cited === undefined) return undefined
  const labels = { aliases: [], files: [], supersedes: null, messages: [cited] }
  const item: ModelItem = { kind, topic, text, quote, keywords, importance, ...labels }
  return { memory, item }
}

function mostIn({ schema }: Question): number {
  const { properties } = schema as { properties: { memories: { maxItems: number } } }
  return properties.memories.maxItems
}
