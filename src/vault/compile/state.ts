import type { Store } from '../../store/store.ts'
import type { Builder } from './builder.ts'

/** How far a vault is built, and what the build that is under way did so far: kept until its line is in the log. */
export interface BuildState {
  /** The place in the order of changes up to which everything is noted as due or built. */
  readonly seen: number
  /** The inputs that decide how pages look: when they change, all pages are made again. */
  readonly basis: string
  /** When the last build was finished that changed something. */
  readonly builtAt: string
  readonly written: number
  readonly removed: number
  readonly memories: number
  /** The days whose logs tell of those. */
  readonly days: readonly string[]
  /** How many edits of people came back into the store. */
  readonly edits: number
  /** How often a model was asked. */
  readonly asked: number
  readonly tokens: number
  readonly dollars: number
  /** The vault got the file with its schema: if it is gone, the person removed it. */
  readonly hasSchema: boolean
  /** The line that is being added to the log. */
  readonly line: { readonly position: number; readonly text: string } | null
}

const NEW: BuildState = {
  ...{ seen: 0, basis: '', builtAt: '', written: 0, removed: 0, memories: 0, days: [] },
  ...{ edits: 0, asked: 0, tokens: 0, dollars: 0, hasSchema: false, line: null },
}

/** Of a build that is over: what the next one begins with. */
export const NOTHING_DONE: Pick<
  BuildState,
  'written' | 'removed' | 'memories' | 'days' | 'edits' | 'asked' | 'tokens' | 'dollars' | 'line'
> = {
  ...{ written: 0, removed: 0, memories: 0, days: [], edits: 0, asked: 0, tokens: 0, dollars: 0, line: null },
}

export async function readState({ reach, vault }: Builder, store: Store): Promise<BuildState> {
  const kept = await store.pages.build(reach, vault.name)
  return kept === undefined ? NEW : { ...NEW, ...(JSON.parse(kept) as Partial<BuildState>) }
}

/** Changes the state, in the transaction of what it tells of. */
export async function changeState(
  builder: Builder,
  store: Store,
  change: (state: BuildState) => Partial<BuildState>,
): Promise<BuildState> {
  const before = await readState(builder, store)
  const state = { ...before, ...change(before) }
  await store.pages.putBuild(builder.reach, builder.vault.name, JSON.stringify(state))
  return state
}
