import type { FailedCall } from '../model/event.ts'
import type { Memory } from '../model/memory.ts'
import type { Reach } from '../model/reach.ts'
import { hidesUnreviewed } from '../model/review.ts'
import { termsOf } from '../store/terms.ts'
import { type Command, commandIn, isSameError } from './commands.ts'
import type { InjectContext } from './context.ts'
import { fenced } from './fence.ts'
import type { AlreadyTold, Telling } from './ledger.ts'
import { memoryLine } from './lines.ts'
import { cureIn } from './mended.ts'
import { ruledOut } from './ruled-out.ts'
import { whereSaid } from './said-in.ts'

export interface Fix {
  readonly text: string
  readonly tellings: readonly Telling[]
  readonly also: readonly string[]
}

export interface FixRequest {
  readonly failed: FailedCall
  readonly reach: Reach
  /** The session it failed in: what failed here before is known here. */
  readonly session: string | null
  readonly already: AlreadyTold
}

const HEAD = 'This failed before, in an earlier session of the user; the record of it:'

/** What mended the same failure before: a memory of it, or an earlier session in which it went away; else undefined. */
export async function earlierFix(context: InjectContext, request: FixRequest): Promise<Fix | undefined> {
  const command = commandIn(request.failed.input)
  if (command === undefined || request.failed.tool === '') return undefined
  const memory = await fixingMemory(context, request, command)
  if (memory !== undefined) {
    const saidIn = (await whereSaid(context, [memory]))(memory)
    return {
      text: fenced('fix', [HEAD, memoryLine(memory, { saidIn })]),
      ...{ tellings: [{ memory, reason: `"${command.program}" failed so before` }], also: [] },
    }
  }
  const earlier = await fixingSession(context, request, command)
  return earlier && { text: fenced('fix', [HEAD, earlier.line]), tellings: [], also: [earlier.also] }
}

const KINDS: ReadonlySet<Memory['kind']> = new Set(['debugging', 'workaround', 'operational'])
const CANDIDATES = 20
const RAREST = 12
/** Words of the failure that a memory must have beside the program's name, and how rare they must be. */
const ENOUGH_WORDS = 2
const MOST_ROWS = 3
const MOST_SHARE = 0.05

/** A memory that speaks of this program and of the rare words of this error. */
async function fixingMemory(
  context: InjectContext,
  { failed, reach, already }: FixRequest,
  { line, program }: Command,
): Promise<Memory | undefined> {
  const { store, config } = context
  const told = [...new Set(termsOf(`${line.slice(0, 500)} ${failed.error.slice(-2000)}`))]
  const { rows, counts } = await store.text.frequencies('memories', told)
  const isRare = (term: string) => {
    const many = counts.get(term) ?? 0
    return many > 0 && many <= Math.max(MOST_ROWS, rows * MOST_SHARE) && /\p{L}{3}/u.test(term)
  }
  const rare = told.filter(isRare)
  if (rare.length < ENOUGH_WORDS) return undefined
  const rarest = [...rare].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0)).slice(0, RAREST)
  const hits = await store.text.search('memories', reach, rarest, CANDIDATES, {
    withoutNew: hidesUnreviewed(config),
  })
  const found = await store.memories.byIds(
    reach,
    hits.map(({ id }) => id),
  )
  const names = termsOf(program)
  const fixing = found.filter(({ id, kind, text, keywords, aliases }) => {
    if (already.memories.has(id) || !KINDS.has(kind)) return false
    const words = new Set(termsOf([text, ...keywords, ...aliases].join(' ')))
    const shared = rare.filter((term) => words.has(term) && !names.includes(term))
    return names.some((name) => words.has(name)) && shared.length >= ENOUGH_WORDS
  })
  const wrong = await ruledOut(
    context,
    fixing.map(({ id }) => id),
    null,
  )
  return fixing.find(({ id }) => !wrong.has(id))
}

const LOOKED_AT = 300
const MOST_TRIED = 5

/** An earlier session in which the same command failed with the same error and worked after something was done. */
async function fixingSession(
  { store }: InjectContext,
  { failed, reach, session, already }: FixRequest,
  command: Command,
): Promise<{ readonly line: string; readonly also: string } | undefined> {
  const before = await store.sessions.failedCalls(reach, failed.tool, LOOKED_AT)
  const same = before.filter(
    (call) =>
      call.session !== session &&
      !already.also.has(`call:${call.id}`) &&
      commandIn(call.input)?.line === command.line &&
      isSameError(call.output ?? '', failed.error),
  )
  for (const call of same.slice(0, MOST_TRIED)) {
    const calls = await store.sessions.toolCalls(reach, call.session)
    const line = cureIn(calls, call, command)
    if (line !== undefined) return { line, also: `call:${call.id}` }
  }
  return undefined
}
