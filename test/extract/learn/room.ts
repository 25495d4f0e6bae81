import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import type { Judge, JudgeDraft, JudgedTurn } from '../../../src/extract/judge.ts'
import type { Reader } from '../../../src/extract/learn/learn.ts'
import type { Memoria, OpenContext } from '../../../src/memoria.ts'
import type { Memory } from '../../../src/model/memory.ts'
import type { Session } from '../../../src/model/session.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { openQuickly } from '../../memoria/temporary-memoria.ts'
import { meddle } from '../../store/temporary-store.ts'

/** A clock that a test sets. */
export const clock = () => {
  let now = Date.parse('2026-03-01T12:00:00Z')
  return {
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
  }
}

export interface LearnHome {
  readonly memoria: Memoria
  readonly context: OpenContext
  readonly clock: ReturnType<typeof clock>
  /** Says one thing after the other, the person and the assistant by turns; gives the session. */
  say(...texts: readonly string[]): Promise<Session>
  memories(): Promise<Memory[]>
}

export async function learnHome(settings: readonly string[] = []): Promise<LearnHome> {
  const time = clock()
  const memoria = await openQuickly({ home: join(temporaryFolder(), 'home'), clock: time, settings })
  onTestFinished(() => memoria.close())
  const { context } = memoria
  const said: { id: string; role: 'user' | 'assistant'; text: string; at: string }[] = []
  return {
    ...{ memoria, context, clock: time },
    say: async (...texts) => {
      for (const text of texts) {
        time.pass(1000)
        const role = said.length % 2 === 0 ? 'user' : 'assistant'
        said.push({ id: `m${said.length}`, role, text, at: new Date(time.now()).toISOString() })
      }
      const { id } = await memoria.addSession({ host: 'chat', id: 'talk', project: 'shop', messages: said })
      // A history is over; this one goes on.
      await meddle(context.paths.store, 'UPDATE sessions SET ended_at = NULL')
      const session = await context.store.sessions.get(context.reach, id)
      if (session === undefined) throw new Error('no session')
      return session
    },
    memories: () => context.store.memories.list(context.reach, { states: ['active', 'conflict'] }),
  }
}

/** A judge that keeps what the person says after "keep:", and notes what it was given. */
export function keeper(window = 2, as: Reader['as'] = 'local'): Reader & { readonly given: JudgedTurn[][] } {
  const given: JudgedTurn[][] = []
  const judge: Judge = {
    name: 'keeper',
    judge: async (turns) => {
      given.push([...turns])
      return ok({ drafts: turns.flatMap(keptIn), refused: [] })
    },
  }
  return { as, judge, window, given }
}

function keptIn({ session, messages }: JudgedTurn): JudgeDraft[] {
  return messages.flatMap(({ id, text }) =>
    text.startsWith('keep: ')
      ? [
          {
            ...{ kind: 'fact', text: text.slice(6), topic: null, aliases: [], keywords: [], importance: 0.5 },
            ...{ origin: 'user', files: [], supersedes: null, rule: 'keep' },
            evidence: [{ session, messages: [id], quote: text.slice(6) }],
          } as const,
        ]
      : [],
  )
}
