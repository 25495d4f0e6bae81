import type { Context } from '../context.ts'
import { ruledOut } from '../inject/ruled-out.ts'
import { reachOf } from '../model/reach.ts'
import { type Explained, explainMemories } from '../recall/explain.ts'
import type { ShownInjection } from './injection.ts'

/** A prompt of a session with what recall has for it: what was injected, what nearly was, and why or why not. */
export interface ShownPrompt {
  readonly at: string
  readonly text: string
  readonly injected: readonly string[]
  /** The nearest memories, by the scores that they have now. */
  readonly near: readonly (Explained & { readonly why: string })[]
}

const MAX_PROMPTS = 50
const MAX_NEAR = 5
const SHOWN_CHARACTERS = 500

/** The prompts of the session that these injections belong to, oldest first. */
export async function shownPrompts(
  context: Pick<Context, 'store' | 'reach' | 'config'>,
  injections: readonly ShownInjection[],
): Promise<ShownPrompt[]> {
  const { store, reach, config } = context
  const id = injections.find(({ session }) => session !== null)?.session ?? undefined
  const session = id === undefined ? undefined : await store.sessions.get(reach, id)
  if (session === undefined) return []
  const prompts = await store.sessions.prompts(reach, session.id, 'last', MAX_PROMPTS)
  return Promise.all(
    prompts.map(async ({ text, at }, index) => {
      const next = prompts[index + 1]?.at ?? '9'
      const during = injections.filter((one) => one.at >= at && one.at < next)
      const injected = new Set(during.flatMap(({ memories }) => memories.map((memory) => memory.id)))
      const before = injections.filter((one) => one.at < at)
      const known = new Set(before.flatMap(({ memories }) => memories.map((memory) => memory.id)))
      const near = await explainMemories(store, reachOf(config.user, session.project), text)
      const ids = near.map((one) => one.id)
      const wrong = await ruledOut(context, ids, text)
      const shown = near
        .slice(0, MAX_NEAR)
        .map((one) => ({ ...one, why: whyInjectedOrNot(one, injected, known, wrong) }))
      return { at, text: text.slice(0, SHOWN_CHARACTERS), injected: [...injected], near: shown }
    }),
  )
}

export function whyInjectedOrNot(
  { id, sum, needed, passes }: Explained,
  injected: ReadonlySet<string>,
  known: ReadonlySet<string>,
  wrong: ReadonlySet<string>,
): string {
  if (injected.has(id)) return 'injected'
  if (wrong.has(id)) return 'you ruled it out (`memoria wrong`)'
  if (known.has(id)) return 'injected earlier in this session'
  if (!passes) return `too little evidence: ${sum} of ${needed} needed`
  return 'enough evidence now; other memories came first, or it was not known then'
}
