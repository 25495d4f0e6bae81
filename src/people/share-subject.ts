/** The subject of a new share: which memories it covers now. */
import { MemoriaError } from '../base/errors.ts'
import { LIVING_STATES } from '../model/memory.ts'
import type { Actor } from './actor.ts'
import type { PeopleContext } from './context.ts'
import { screenMemory } from './screen.ts'
import { expandMemoryId } from './short-ids.ts'
import { openSpaceOf, openSpacesOf } from './spaces.ts'
import type { SharedKind } from './types.ts'

interface Subject {
  readonly space: string
  readonly kind: SharedKind
  readonly value: string
}

/** The value as shares keep it: the whole id of a memory, and the id of a project that was named. */
export async function wholeValue(
  context: PeopleContext,
  actor: Actor,
  { space, kind, value }: Subject,
): Promise<string> {
  if (kind === 'memory') return expandMemoryId(context, actor, space, value)
  if (kind === 'topic') return value
  const open = (await openSpacesOf(context, actor)).find((one) => one.space === space)
  const found = (await open?.store.projects.find(value)) ?? []
  return found.length === 1 ? (found[0]?.id ?? value) : value
}

/** Counts the memories that are shared now, and looks for secrets in each again, by the rules of today. */
export async function screenCovered(
  context: PeopleContext,
  actor: Actor,
  { space, kind, value }: Subject,
): Promise<number> {
  const { store, reach } = await openSpaceOf(context, actor, space)
  const values = { memories: [], topics: [], projects: [], reader: actor.person }
  const only = { ...values, [COVERED[kind]]: [value] }
  let after: string | undefined
  for (let covered = 0; ; ) {
    const filter = { states: LIVING_STATES, limit: PAGE, ...(after === undefined ? {} : { after }) }
    const memories = await store.memories.list({ ...reach, only }, filter)
    for (const memory of memories) screenMemory(context, memory)
    covered += memories.length
    after = memories.at(-1)?.id
    if (memories.length < PAGE) return covered
  }
}

const PAGE = 500
const COVERED = { memory: 'memories', topic: 'topics', project: 'projects' } as const

/** A share of nothing is most often a mistyped name; it may also be meant for what comes later. */
export function refuseEmpty({ space, kind, value }: Subject): void {
  const says = kind === 'memory' ? `memory ${value} holds no more` : `no memory has the ${kind} "${value}"`
  throw new MemoriaError('invalid_input', `${says} in the space ${space}, so nothing would be shared`, {
    hint: `${CHECKED_BY[kind]} To share what comes later, say so: --anyway, or "anyway": true.`,
  })
}

const CHECKED_BY: Readonly<Record<SharedKind, string>> = {
  memory: 'It was forgotten or replaced.',
  topic: 'Check how the server has it: the dashboard there, or GET /api/v1/memories.',
  project: 'Check how the server has it: the dashboard there, or GET /api/v1/projects.',
}
