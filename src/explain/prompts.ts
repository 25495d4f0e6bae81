import { isoTime } from '../base/clock.ts'
import type { Context } from '../context.ts'
import { sessionKey } from '../ingest/keys.ts'
import { ruledOut } from '../inject/ruled-out.ts'
import { reachOf } from '../model/reach.ts'
import { hidesUnreviewed } from '../model/review.ts'
import type { Session } from '../model/session.ts'
import { type Explained, explainMemories } from '../recall/explain.ts'
import { recallFor } from '../recall/recall.ts'
import type { ShownInjection } from './injection.ts'
import { HOOK_MS } from './session.ts'

type PromptContext = Pick<Context, 'store' | 'reach' | 'config'>

/** A prompt of a session with what recall has for it: what was injected, what nearly was, and why or why not. */
export interface ShownPrompt {
  readonly at: string
  readonly text: string
  /** The memories that were injected with it or while it was worked on. */
  readonly injected: readonly string[]
  /** The same with the passages and episodes, each with why, and whether the agent used it (null: not known). */
  readonly lines: readonly InjectedLine[]
  /** Why nothing was injected; empty when something was. */
  readonly reason: string
  /** The nearest memories, by the scores that they have now. */
  readonly near: readonly (Explained & { readonly why: string })[]
}

export interface InjectedLine {
  /** Of a memory; of anything else its kind and id, as the ledger has it. */
  readonly id: string
  readonly channel: string
  readonly reason: string
  readonly used: boolean | null
}

const MAX_PROMPTS = 50
const MAX_NEAR = 5
const SHOWN_CHARACTERS = 500

/** The prompts of a session, oldest first. Without its id, of the session that these injections belong to. */
export async function shownPrompts(
  context: PromptContext,
  injections: readonly ShownInjection[],
  id?: string,
): Promise<ShownPrompt[]> {
  const { store, reach } = context
  const session = await sessionOf(context, injections, id)
  if (session === undefined) return []
  const prompts = await store.sessions.prompts(reach, session.id, 'last', MAX_PROMPTS)
  const lines = injections.map((one) => ({ from: startOf(one), lines: linesOf(one) }))
  return Promise.all(
    prompts.map(async ({ text, at }, index) => {
      const next = prompts[index + 1]?.at ?? '9'
      const own = lines.flatMap((one) => (one.from >= at && one.from < next ? one.lines : []))
      const before = lines.flatMap((one) => (one.from < at ? one.lines : []))
      const [injected, known] = [idsOf(own), idsOf(before)]
      const isFollowUp = index > 0 || prompts.length === MAX_PROMPTS
      const decided = await decisionsFor(context, session, { text, at, isFollowUp, injected, known })
      return {
        at,
        text: text.slice(0, SHOWN_CHARACTERS),
        injected: [...injected],
        lines: own,
        reason: own.length > 0 ? '' : decided.reason,
        near: decided.near.slice(0, MAX_NEAR),
      }
    }),
  )
}

/** An injection may be written down before its session is, so the agent's own name of it counts as well. */
async function sessionOf(
  { store, reach, config }: PromptContext,
  injections: readonly ShownInjection[],
  id: string | undefined,
): Promise<Session | undefined> {
  const [first] = injections
  const named = id ?? injections.find(({ session }) => session !== null)?.session ?? undefined
  if (named !== undefined) return store.sessions.get(reach, named)
  if (first?.hostSession == null) return undefined
  const key = sessionKey(
    { user: config.user, host: first.host },
    { hostSession: first.hostSession, agent: null },
  )
  const found = await store.sessions.idOf(key)
  return found === undefined ? undefined : store.sessions.get(reach, found)
}

/** A hint is written down a moment before the time that the transcript notes for its prompt. */
function startOf({ at, channel }: ShownInjection): string {
  return channel === 'hint' ? isoTime(Date.parse(at) + HOOK_MS) : at
}

function linesOf({ channel, memories, also }: ShownInjection): InjectedLine[] {
  return [
    ...memories.map(({ id, reason, used }) => ({ id, channel, reason, used })),
    ...also.map((id) => ({ id, channel, reason: '', used: null })),
  ]
}

function idsOf(lines: readonly InjectedLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap(({ id }) => (id.includes(':') ? [] : [id])))
}

/** A prompt and what is known of its session. */
export interface AskedPrompt {
  readonly text: string
  readonly at: string
  readonly isFollowUp: boolean
  readonly injected: ReadonlySet<string>
  /** Injected earlier in the session. */
  readonly known: ReadonlySet<string>
}

/** The nearest memories for a prompt, each with why it was injected or not, and why nothing would be. */
export async function decisionsFor(
  context: PromptContext,
  session: Session,
  { text, at, isFollowUp, injected, known }: AskedPrompt,
): Promise<Pick<ShownPrompt, 'near' | 'reason'>> {
  const { store, config } = context
  const reach = reachOf(config.user, session.project)
  const near = await explainMemories(store, reach, text)
  const ids = near.map((one) => one.id)
  const isReviewed = hidesUnreviewed(config)
  const { matches, reason } = await recallFor(store, reach, text, MAX_NEAR, {
    isFollowUp,
    withoutNew: isReviewed,
    withHistory: !isReviewed,
  })
  const chosen = new Set(matches.map(({ memory }) => memory.id))
  const wrong = await ruledOut(context, ids, text)
  const learned = await store.memories.byIds(reach, ids)
  const later = new Set(learned.flatMap((one) => (one.createdAt > at ? [one.id] : [])))
  const why = (one: Explained) => {
    if (injected.has(one.id)) return 'injected'
    if (wrong.has(one.id)) return 'you ruled it out (`memoria wrong`)'
    if (known.has(one.id)) return 'injected earlier in this session'
    if (later.has(one.id)) return 'learned after this prompt'
    if (!one.passes) return `too little evidence: ${one.sum} of ${one.needed} needed`
    if (chosen.has(one.id)) return 'it would be injected now; then other lines came first'
    return isFollowUp ? NOT_FOR_LATER : NOT_FOR_SUCH
  }
  const all = near.map((one) => ({ ...one, why: why(one) }))
  return { near: all, reason: chosen.size > 0 ? (all[0]?.why ?? '') : reason }
}

const NOT_FOR_LATER = 'enough evidence, but a later prompt gets only what stands out from all else'
const NOT_FOR_SUCH = 'enough evidence, but such a prompt gets only what stands out from all else'
