/**
 * How well vectors alone find what answers a question: `npm run bench -- embed-quality [TABLE …]`. Without a table named,
 * the one that is shipped. LoCoMo: the turns that answer, among all turns of the conversation. DevMemBench: the session
 * that answers, by its best message. Needs the shared data (MEMORIA_SHARED); figures are in embedding/README.md.
 */
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Embedder } from '../src/embed/embedder.ts'
import { openTable, openTableFile } from '../src/embed/open-table.ts'
import { sharedFolder } from './support/extract-sets.ts'

interface Conversation {
  readonly qa: readonly { question: string; evidence?: readonly string[]; category: number }[]
  readonly conversation: Readonly<Record<string, unknown>>
}

interface Session {
  readonly sessionId: string
  readonly messages: readonly { content: string }[]
}

interface Question {
  readonly question: string
  readonly questionType: string
  readonly haystackSessionIds?: readonly string[]
}

interface Item {
  readonly id: string
  readonly text: string
}

const locomo = read<Conversation[]>('data/locomo/locomo-dev.json')
const sessions = read<Session[]>('data/devmembench/sessions.json')
const questions = read<Question[]>('data/devmembench/questions-dev.json')

const paths = process.argv.slice(2)
console.log(
  '| table | MB | LoCoMo turns R@10 | R@1 | DevMemBench hit@1 | all in 5 |\n|---|---|---|---|---|---|',
)
if (paths.length === 0) line('shipped', 0, openTable())
for (const path of paths) line(basename(path), statSync(path).size, openTableFile(path))

function line(name: string, bytes: number, embedder: Embedder): void {
  const figures = [...turns(embedder), ...wholeSessions(embedder)].map((share) => (share * 100).toFixed(1))
  console.log(`| ${[name, (bytes / 1e6).toFixed(1), ...figures].join(' | ')} |`)
}

/** Of what answers a question, the share among the first ten, and as the first. */
function turns({ embed }: Embedder): number[] {
  const tenth: number[] = []
  const first: number[] = []
  for (const { qa, conversation } of locomo) {
    const rank = ranker(turnsOf(conversation), embed)
    const known = new Set(turnsOf(conversation).map(({ id }) => id))
    for (const { question, evidence = [], category } of qa) {
      const answers = [...new Set(evidence)].filter((id) => known.has(id))
      // Questions of the fifth category have no answer.
      if (answers.length === 0 || category === 5) continue
      const found = rank(question).slice(0, 10)
      tenth.push(answers.filter((id) => found.includes(id)).length / answers.length)
      first.push(answers.includes(found[0] ?? '') ? 1 / answers.length : 0)
    }
  }
  return [mean(tenth), mean(first)]
}

function wholeSessions({ embed }: Embedder): number[] {
  const items = sessions.flatMap(({ sessionId, messages }) =>
    messages.map(({ content }) => ({ id: sessionId, text: content })),
  )
  const rank = ranker(items, embed)
  const judged = questions.filter(
    ({ questionType, haystackSessionIds }) =>
      questionType !== 'abstention' && (haystackSessionIds ?? []).length > 0,
  )
  const found = judged.map(({ question, haystackSessionIds = [] }) => {
    const order = [...new Set(rank(question))]
    return {
      first: haystackSessionIds.includes(order[0] ?? '') ? 1 : 0,
      all: haystackSessionIds.every((id) => order.slice(0, 5).includes(id)) ? 1 : 0,
    }
  })
  return [mean(found.map(({ first }) => first)), mean(found.map(({ all }) => all))]
}

function turnsOf(conversation: Readonly<Record<string, unknown>>): Item[] {
  return Object.entries(conversation).flatMap(([key, value]) =>
    /^session_\d+$/.test(key)
      ? (value as { dia_id: string; text: string }[]).map(({ dia_id, text }) => ({ id: dia_id, text }))
      : [],
  )
}

/** The ids of the items, the nearest to a question first. */
function ranker(items: readonly Item[], embed: Embedder['embed']): (question: string) => string[] {
  const vectors = items.map(({ id, text }) => ({ id, vector: embed(text) }))
  return (question) => {
    const asked = embed(question)
    return vectors
      .map(({ id, vector }) => ({
        id,
        near: asked.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0),
      }))
      .sort((one, other) => other.near - one.near)
      .map(({ id }) => id)
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function read<T>(path: string): T {
  const file = sharedFolder(path)
  if (file === undefined) throw new Error(`${path} is needed: set MEMORIA_SHARED`)
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
