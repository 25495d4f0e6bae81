import { isRule, type Memory } from '../model/memory.ts'
import { isUserApproved } from '../model/review.ts'
import type { Carried } from './compacted.ts'
import type { EndedMark } from './ended.ts'
import { indexOrder, lineLengthFor } from './index-order.ts'
import type { NamedLine } from './last-sessions.ts'
import { indexLine, memoryLine, standsFirst } from './lines.ts'
import { withoutRepeats } from './one-utterance.ts'
import type { SaidIn } from './said-in.ts'
import type { Section } from './sections.ts'
import { isSettled } from './settled.ts'
import type { WorkFolder } from './work-folder.ts'

/** What a line of a brief is about: a memory, or something else that has a name. */
export type BriefValue = { readonly memory: Memory; readonly reason: string } | { readonly also: string }

export interface BriefParts {
  readonly memories: readonly Memory[]
  readonly saidIn: SaidIn
  readonly sessions: readonly NamedLine[]
  readonly carried: Carried
  readonly folder: WorkFolder
  readonly ended: EndedMark
  /** The year that dates are of unless they say otherwise. */
  readonly year: string
  /** Everything is wanted, whole. */
  readonly isWhole: boolean
}

/** The parts of a brief in their order. Every memory stands in the first one that it belongs to. */
export function briefSections(parts: BriefParts): Section<BriefValue>[] {
  const { memories, sessions, carried, folder, isWhole } = parts
  const some = memories.filter((memory) => isWhole || isListed(memory) || carried.memories.has(memory.id))
  // The user's own words are kept where another statement repeats them.
  const listed = isWhole ? some : withoutRepeats([...some].sort(byWhoSaidIt), (memory) => memory)
  const used = new Set<string>()
  const take = (isOne: (memory: Memory) => boolean) => {
    const taken = listed.filter((memory) => !used.has(memory.id) && isOne(memory))
    for (const { id } of taken) used.add(id)
    return taken
  }
  const lines = lineMaker(parts, listed)
  return [
    {
      title: 'Stated by the user, or pinned:',
      share: 0.4,
      entries: lines(take(standsFirst).sort(byWhoSaidIt), 'stated by the user or pinned'),
    },
    named('Asked in this session before it was compacted:', carried.lines),
    {
      title: 'Known in this session before it was compacted:',
      share: 0.3,
      entries: lines(
        take(({ id }) => carried.memories.has(id)),
        'before the compaction',
      ),
    },
    {
      title: 'Decided or said by the user:',
      share: 0.4,
      entries: lines(
        indexOrder(take((memory) => isUserApproved(memory) && !isAction(memory))),
        'said by the user',
      ),
    },
    {
      title: 'Approved, picked or stopped by the user, as recorded from sessions:',
      share: 0.2,
      entries: lines(indexOrder(take(isSettled)), 'settled with the user'),
    },
    {
      title: 'Team memory, shared by colleagues:',
      share: 0.3,
      entries: lines(
        indexOrder(take((memory) => memory.origin === 'colleague' && !isAction(memory))),
        'shared by a colleague',
      ),
    },
    {
      title: 'Built, tested, run and asked for here, as observed:',
      share: 0.08,
      entries: lines(take(isPractice), 'observed practice'),
    },
    {
      title: 'On files of this branch:',
      share: 0.15,
      entries: lines(indexOrder(take(folder.isOnBranch)), 'on files of this branch'),
    },
    named('What happened last in this project:', sessions),
    { title: 'Open:', share: 0.1, entries: lines(take(isAction), 'open action') },
    {
      title: 'The agent concluded (the user’s words in “quotes”), unless another source is named:',
      share: 0.6,
      entries: lines(indexOrder(take(() => true)), 'concluded in an earlier session'),
    },
  ]
}

const IMPORTANT = 0.5

function isListed(memory: Memory): boolean {
  if (memory.importance >= IMPORTANT || standsFirst(memory) || isPractice(memory)) return true
  return isAction(memory) || (memory.kind === 'decision' && isUserApproved(memory))
}

function isPractice({ kind }: Memory): boolean {
  return kind === 'practice'
}

function isAction({ kind }: Memory): boolean {
  return kind === 'action'
}

type Lines = (memories: readonly Memory[], reason: string) => Section<BriefValue>['entries']

/** Makes lines as long as leaves one for every memory; whole ones where everything is wanted. */
function lineMaker({ saidIn, ended, year, isWhole }: BriefParts, listed: readonly Memory[]): Lines {
  const most = lineLengthFor(listed)
  return (memories, reason) =>
    memories.map((memory) => ({
      line: () =>
        isWhole
          ? memoryLine(memory, { saidIn: saidIn(memory) })
          : indexLine(memory, most, { saidIn: saidIn(memory), ended: ended(memory), year }),
      value: { memory, reason },
    }))
}

function named(title: string, lines: readonly NamedLine[]): Section<BriefValue> {
  return {
    title,
    share: 0.15,
    entries: lines.map(({ line, also }) => ({ line: () => line, value: { also } })),
  }
}

/** Pinned ones first, then what the user said or kept, then rules; otherwise they stay in the order of their importance. */
function byWhoSaidIt(one: Memory, other: Memory): number {
  return (
    Number(other.pinned) - Number(one.pinned) ||
    Number(isUserApproved(other)) - Number(isUserApproved(one)) ||
    Number(isRule(other.kind)) - Number(isRule(one.kind))
  )
}
