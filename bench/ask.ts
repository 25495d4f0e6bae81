/**
 * Whether `memoria ask` answers what the sessions answer, and says "not known" where they do not. Questions of
 * DevMemBench are asked of their own store, and of a store of coding sessions that has nothing to do with them.
 * `npm run bench -- ask`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Memoria, openMemoria } from '../src/memoria.ts'
import { termsOf } from '../src/store/terms.ts'
import { gather } from '../src/vault/ask/gather.ts'
import {
  type Asked,
  codingSessions,
  devMemBench,
  type HistorySet,
  sharedData,
} from './support/recall-sets.ts'

const [questions, others] = [sharedData('devmembench'), sharedData('coding')]
if (questions === undefined || others === undefined) {
  console.log('skipped: its data is not here')
} else {
  const own = devMemBench(questions)
  await withStore(own, async (m) => {
    const asked = own.questions.filter(({ sessions }) => sessions.length > 0)
    const answers = await Promise.all(asked.map((one) => answerOf(m, one)))
    say('answered', answers.filter(({ sessions }) => sessions.length > 0).length, asked.length)
    say('quotes a session that answers it', answers.filter(isRight).length, asked.length)
    const held = answers.map(({ asked: question, quotes }) => ({
      all: shareHeld(question, quotes.join('\n')),
      first: shareHeld(question, quotes[0] ?? ''),
    }))
    say('quotes hold half of the known answer', held.filter(({ all }) => all >= 0.5).length, asked.length)
    say('the first quote holds half of it', held.filter(({ first }) => first >= 0.5).length, asked.length)
    const characters = answers.reduce((sum, { quotes }) => sum + quotes.join('').length, 0)
    console.log(`${Math.round(characters / asked.length)} characters are quoted for a question`)
    const unknown = own.questions.filter(({ sessions }) => sessions.length === 0)
    say('not known, never discussed', await silentFor(m, unknown), unknown.length)
  })
  await withStore(codingSessions(others), async (m) => {
    say('not known, asked of other sessions', await silentFor(m, own.questions), own.questions.length)
  })
}

interface Answer {
  readonly asked: Asked
  /** The sessions that are quoted, and the quotes. */
  readonly sessions: readonly string[]
  readonly quotes: readonly string[]
}

async function answerOf(m: Memoria, asked: Asked): Promise<Answer> {
  const { sources } = await gather(m.context, m.context.reach, asked.query, '')
  const messages = sources.flatMap((source) => (source.kind === 'history' ? [source.message] : []))
  return {
    asked,
    sessions: messages.map(({ session }) => session),
    quotes: messages.map(({ text }) => text),
  }
}

/** The share of the words of a known answer, but for those of its question, that some text holds. */
function shareHeld({ query, answer = '' }: Asked, quoted: string): number {
  const asked = new Set(termsOf(query))
  const wanted = [...new Set(termsOf(answer))].filter((term) => !asked.has(term))
  const held = new Set(termsOf(quoted))
  return wanted.filter((term) => held.has(term)).length / Math.max(1, wanted.length)
}

function isRight({ asked, sessions }: Answer): boolean {
  return asked.sessions.some((session) => sessions.includes(session))
}

async function silentFor(m: Memoria, asked: readonly Asked[]): Promise<number> {
  const answers = await Promise.all(asked.map((one) => answerOf(m, one)))
  return answers.filter(({ sessions }) => sessions.length === 0).length
}

async function withStore(set: HistorySet, work: (m: Memoria) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'memoria-bench-ask-'))
  const m = await openMemoria({ home, settings: ['log.level=error'] })
  try {
    for (const session of set.sessions) await m.addSession(session)
    await work(m)
  } finally {
    await m.close()
    rmSync(home, { recursive: true, force: true })
  }
}

function say(what: string, count: number, of: number): void {
  console.log(`${what.padEnd(40)} ${count} of ${of}`)
}
