import { isBoolean, isListOf, isOneOf, isShape, isText } from '../../base/guards.ts'
import type { Context } from '../../context.ts'
import { jsonState } from '../../store/state.ts'
import { isOtherWriter, type OtherWriter } from '../origin/wrote.ts'

/** That somebody other than the person deleted the line of a memory, or ticked it off. It holds none of the words. */
export interface ProposedRemoval {
  readonly memory: string
  readonly what: 'deleted' | 'done'
  /** The file, as evidence names it. */
  readonly path: string
  readonly writer: OtherWriter
  readonly at: string
  /** The person wants the memory to stay: the same is not proposed again. */
  readonly declined: boolean
}

const isProposedRemoval = isShape<ProposedRemoval>({
  memory: isText,
  what: isOneOf(['deleted', 'done']),
  path: isText,
  writer: isOtherWriter,
  at: isText,
  declined: isBoolean,
})

const REMOVALS = jsonState('vault removals', isListOf(isProposedRemoval))

/** Every removal that was proposed, the declined ones included. */
export async function proposedRemovals({
  store,
  reach,
}: Pick<Context, 'store' | 'reach'>): Promise<readonly ProposedRemoval[]> {
  return (await store.state.read(REMOVALS.for(reach.user))) ?? []
}

/** Keeps a removal for review; false when it waits already, or was declined. */
export async function proposeRemoval(
  context: Pick<Context, 'store' | 'reach'>,
  removal: Omit<ProposedRemoval, 'declined'>,
): Promise<boolean> {
  const all = await proposedRemovals(context)
  if (all.some(({ memory }) => memory === removal.memory)) return false
  await put(context, [...all, { ...removal, declined: false }])
  return true
}

/** The person wants the memory to stay; false when nothing was proposed. */
export async function declineRemoval(
  context: Pick<Context, 'store' | 'reach'>,
  memory: string,
): Promise<boolean> {
  const all = await proposedRemovals(context)
  const isOpen = all.some((one) => one.memory === memory && !one.declined)
  if (isOpen)
    await put(
      context,
      all.map((one) => (one.memory === memory ? { ...one, declined: true } : one)),
    )
  return isOpen
}

/** Forgets the removal: it was done, or may be proposed again. */
export async function dropRemoval(context: Pick<Context, 'store' | 'reach'>, memory: string): Promise<void> {
  const all = await proposedRemovals(context)
  if (all.some((one) => one.memory === memory))
    await put(
      context,
      all.filter((one) => one.memory !== memory),
    )
}

async function put(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  all: readonly ProposedRemoval[],
): Promise<void> {
  await store.state.write(REMOVALS.for(reach.user), all)
}
