import type { Context } from '../context.ts'

/** Something that was injected and is no memory: a passage, an episode, a session or a call. */
export interface SourceOfInjection {
  readonly kind: string
  readonly id: string
  /** Null when it is not there any more. */
  readonly at: string | null
  readonly text: string
}

type SourceContext = Pick<Context, 'store' | 'reach'>

/** Looks up what the ledger names as `kind:id`. */
export async function sourceOfInjection(context: SourceContext, name: string): Promise<SourceOfInjection> {
  const colon = name.indexOf(':')
  const [kind, id] = [name.slice(0, colon), name.slice(colon + 1)]
  const found = await LOOKUPS[kind]?.(context, id)
  return { kind, id, at: found?.at ?? null, text: found?.text ?? '' }
}

type Lookup = (
  context: SourceContext,
  id: string,
) => Promise<{ readonly at: string; readonly text: string } | undefined>

/** By the names that the ledger gives to what is no memory. */
const LOOKUPS: Readonly<Record<string, Lookup>> = {
  message: async ({ store, reach }, id) => (await store.sessions.messagesByIds(reach, [id]))[0],
  session: async ({ store, reach }, id) => {
    const session = await store.sessions.get(reach, id)
    if (session === undefined) return undefined
    const [first] = await store.sessions.prompts(reach, id, 'first', 1)
    return { at: session.startedAt, text: first?.text ?? '' }
  },
  episode: async ({ store, reach }, id) => {
    const episode = await store.episodes.get(reach, id)
    return episode && { at: episode.at, text: episode.title }
  },
  call: async ({ store, reach }, id) => {
    const [call] = await store.sessions.toolCallsByIds(reach, [id])
    return call && { at: call.at, text: `${call.name}: ${call.input}` }
  },
}
