import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import type { Host } from '../../src/hosts/host.ts'
import { openIngest } from '../../src/ingest/open-ingest.ts'
import { answerEvent } from '../../src/inject/answer.ts'
import type { Draft, Memoria, OpenContext } from '../../src/memoria.ts'
import type { HostEvent } from '../../src/model/event.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { clock } from '../extract/learn/room.ts'
import { openQuickly } from '../memoria/temporary-memoria.ts'

/** A home with a project in a folder, and a way to be told things there as the host would be. */
export interface InjectHome {
  readonly memoria: Memoria
  readonly context: OpenContext
  readonly clock: ReturnType<typeof clock>
  /** The project's folder. */
  readonly cwd: string
  remember(text: string, draft?: Partial<Draft>): Promise<string>
  /** What the model is given with an event; empty when nothing is. */
  told(event: Partial<HostEvent>): Promise<string>
  /** The whole answer to an event, in the host's shape; undefined when there is none. */
  answered(event: Partial<HostEvent>): Promise<HookOutput | undefined>
  /** Says things in the session, the person and the assistant by turns. */
  say(session: string, ...texts: readonly string[]): Promise<void>
}

export interface HookOutput {
  readonly additionalContext?: string
  readonly permissionDecision?: string
  readonly permissionDecisionReason?: string
}

const EVENT: HostEvent = {
  ...{ kind: 'prompt', name: 'UserPromptSubmit', hostSession: 's1', transcript: null, promptId: null },
  ...{ cwd: null, text: null, reason: null },
}

export async function injectHome(
  settings: readonly string[] = [],
  host: Host = claudeCode,
): Promise<InjectHome> {
  const folder = temporaryFolder()
  const cwd = join(folder, 'shop')
  mkdirSync(cwd)
  const time = clock()
  const memoria = await openQuickly({ home: join(folder, 'home'), clock: time, settings })
  onTestFinished(() => memoria.close())
  const { context } = memoria
  const eventAt = new Date(time.now()).toISOString()
  await context.store.capture.noteActivity({ host: host.name, project: null, eventAt, messageAt: null })
  let count = 0
  const answered = async (event: Partial<HostEvent>): Promise<HookOutput | undefined> => {
    time.pass(1000)
    const name = NAMES[event.kind ?? 'prompt'] ?? EVENT.name
    const answer = await answerEvent(context, host, { ...EVENT, name, cwd, ...event })
    return answer === '' ? undefined : JSON.parse(answer).hookSpecificOutput
  }
  return {
    ...{ memoria, context, clock: time, cwd },
    remember: async (text, draft = {}) => {
      time.pass(1000)
      const { id } = await memoria.remember({
        ...{ text, scope: 'project', project: cwd, origin: 'user' },
        ...draft,
      })
      return id
    },
    told: async (event) => (await answered(event))?.additionalContext ?? '',
    answered,
    say: async (session, ...texts) => {
      const room = await openIngest(context)
      const { makeWriter } = await import('../../src/ingest/writer.ts')
      await context.store.transaction(async (store) => {
        const writer = makeWriter(store, room.writerContext(store, 'claude-code'))
        for (const [index, text] of texts.entries()) {
          time.pass(1000)
          count += 1
          await writer.write({
            ...{ type: 'message', role: index % 2 === 0 ? 'user' : 'assistant', text, id: `m${count}` },
            ...{ at: new Date(time.now()).toISOString(), hostSession: session, agent: null, cwd },
            ...{ branch: 'main', promptId: null },
          })
        }
        await writer.finish()
      })
    },
  }
}

const NAMES: Partial<Record<HostEvent['kind'], string>> = {
  'session-start': 'SessionStart',
  'tool-call': 'PreToolUse',
  'tool-failed': 'PostToolUseFailure',
}

export const START = { kind: 'session-start', reason: 'startup' } as const

/** The lines of a fence that tell of memories. */
export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('- '))
}
