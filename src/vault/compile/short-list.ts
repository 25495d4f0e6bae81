import { isRule, type Kind, type Memory } from '../../model/memory.ts'
import { isUserApproved } from '../../model/review.ts'
import { idLengthOf, memoryLine } from '../page/memory-line.ts'
import { type Builder, isOnPages } from './builder.ts'
import { dayIn } from './days.ts'
import { pageLink } from './links.ts'
import type { OwnPart } from './own-part.ts'
import { KIND_HEADINGS, section } from './page-text.ts'
import { pagesContaining } from './pages.ts'
import { sourcesOf } from './sources.ts'

/** The file of the short list. */
export const SHORT_LIST_PATH = 'MEMORY.md'

const MAX_LINES = 60
const MAX_BYTES = 8_192
/** Space for headings, the title and the number of those that are left out. */
const FRAME_BYTES = 600

/** The order of the groups: pinned memories, rules of the person, decisions, then the other kinds. */
const ORDER: readonly (Kind | 'pinned')[] = [
  'pinned',
  ...(['correction', 'preference', 'decision'] as const),
  ...(['operational', 'practice', 'workaround', 'debugging', 'fact', 'action'] as const),
]

/** The most important statements in one file; undefined where there never was any. */
export async function shortList(builder: Builder): Promise<OwnPart | undefined> {
  const { store, reach, vault, zone } = builder
  const chosen = await chosenMemories(builder)
  if (chosen.length === 0 && (await store.vault.file(reach, vault.name, SHORT_LIST_PATH)) === undefined)
    return undefined
  const ids = chosen.map(({ memory }) => memory.id)
  const pages = await pagesContaining(builder, ids)
  const alike = await store.pages.alike(reach, ids)
  const memories = chosen.map(({ memory }) => memory)
  const sources = await sourcesOf(builder, memories)
  const lines = chosen.map(({ memory, heading }) => {
    const page = pages.get(memory.id)
    const notes = [...sources.notes(memory), ...(page === undefined ? [] : [pageLink(page, 'page')])]
    const { id, text, origin, statedAt } = memory
    const done = memory.kind === 'action' ? false : null
    const facts = {
      id,
      text,
      origin,
      notes,
      done,
      day: dayIn(zone, statedAt),
      idLength: idLengthOf(id, alike),
    }
    return { heading, line: memoryLine(facts) }
  })
  const fitting = withinBytes(lines)
  const counts = await store.memories.count(reach)
  const all = vault.project === null ? counts.active + counts.conflict : undefined
  const left = all === undefined ? '' : `${all - fitting.length} more: `
  const headings = [...new Set(fitting.map(({ heading }) => heading))]
  const parts = [
    '# Memory',
    `The ${fitting.length === 1 ? 'most important statement' : `${fitting.length} most important statements`}; ${left}${pageLink('index.md', 'index')}.`,
    ...headings.flatMap((name) =>
      section(
        name,
        fitting.filter(({ heading }) => heading === name).map(({ line }) => line),
      ),
    ),
  ]
  return {
    ...{ path: SHORT_LIST_PATH, kind: 'memories', block: 'memories' },
    fields: { title: 'Memory', tags: ['memoria'] },
    inner: `${parts.join('\n\n')}\n`,
  }
}

/** Whether there is anything for the short list. */
export async function hasShortList(builder: Builder): Promise<boolean> {
  return (await chosenMemories(builder)).length > 0
}

interface Chosen {
  readonly memory: Memory
  readonly heading: string
}

async function chosenMemories(builder: Builder): Promise<Chosen[]> {
  const { store, reach, vault } = builder
  const chosen = new Map<string, Chosen>()
  for (const of of ORDER) {
    const left = MAX_LINES - chosen.size
    if (left <= 0) break
    const most = of === 'pinned' ? MAX_LINES : Math.max(1, Math.ceil(left / (of === 'decision' ? 2 : 3)))
    const isRuleGroup = of !== 'pinned' && isRule(of)
    const ids = await store.pages.foremost(reach, of, vault.project, most + chosen.size)
    const fresh = (await store.memories.byIds(reach, ids)).filter(
      (memory) =>
        !chosen.has(memory.id) && isOnPages(builder, memory) && (!isRuleGroup || isUserApproved(memory)),
    )
    const heading = of === 'pinned' ? 'Pinned' : KIND_HEADINGS[of]
    for (const memory of fresh.slice(0, most)) chosen.set(memory.id, { memory, heading })
  }
  return [...chosen.values()]
}

function withinBytes<T extends { readonly line: string }>(lines: readonly T[]): T[] {
  let bytes = FRAME_BYTES
  return lines.filter(({ line }) => {
    const more = Buffer.byteLength(line) + 1
    if (bytes + more > MAX_BYTES) return false
    bytes += more
    return true
  })
}
