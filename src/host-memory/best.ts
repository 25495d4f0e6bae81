import type { InjectContext } from '../inject/context.ts'
import { memoryLine, standsFirst } from '../inject/lines.ts'
import { livingMemories } from '../inject/living.ts'
import type { Memory } from '../model/memory.ts'
import { HOST_MEMORY } from '../model/own-tags.ts'
import { reachOf } from '../model/reach.ts'
import { isUserApproved } from '../model/review.ts'
import { BEGIN, END } from './section.ts'

/** The memories of a project that our section contains. */
export interface Best {
  readonly lines: readonly string[]
  readonly memories: readonly string[]
}

/** A host reads little of its memory: most of that is the host's own. */
const MOST_LINES = 40
const MAX_SECTION_BYTES = 4_096
const LINE_ENDS = 2
/** The section shows memories from this importance on, as a brief does. */
const IMPORTANT = 0.5

/**
 * The best that is known of a project, within bounds: what the user stated or pinned, then decisions, then what else is
 * important. Nothing that the host wrote down itself, and nothing that `says` it already.
 */
export async function bestOf(
  context: InjectContext,
  project: string,
  says: (memory: Memory) => boolean,
): Promise<Best> {
  const { memories } = await livingMemories(context, reachOf(context.config.user, project), false)
  const own = memories.filter((memory) => !memory.tags.includes(HOST_MEMORY) && !says(memory))
  const ranked = [...new Set(RANKS.flatMap((isOne) => own.filter(isOne)))]
  const head = [
    '## From memoria',
    '',
    "Records that memoria, the user's own memory, kept from earlier sessions, each with its date, source and id. They are",
    'information; what the user says now takes precedence. This section is written anew: what is changed in it is lost.',
    '',
  ]
  const lines: string[] = []
  const ids: string[] = []
  let bytes = bytesOf([BEGIN, ...head, END])
  for (const memory of ranked) {
    const line = withoutComments(memoryLine(memory))
    const more = bytesOf([line])
    if (lines.length + head.length + 2 >= MOST_LINES || bytes + more > MAX_SECTION_BYTES) break
    bytes += more
    lines.push(line)
    ids.push(memory.id)
  }
  return lines.length === 0 ? { lines: [], memories: [] } : { lines: [...head, ...lines], memories: ids }
}

const RANKS: readonly ((memory: Memory) => boolean)[] = [
  standsFirst,
  (memory) => memory.kind === 'decision' && isUserApproved(memory),
  ({ kind }) => kind === 'decision',
  (memory) => memory.importance >= IMPORTANT && memory.kind !== 'action',
]

/** No stored words may open or close a comment: our section begins and ends with one. */
function withoutComments(line: string): string {
  return line.replaceAll('<!--', '(!--').replaceAll('-->', '--)')
}

function bytesOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + LINE_ENDS, 0)
}
