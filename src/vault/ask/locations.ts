import type { Context } from '../../context.ts'
import { currentEvidence, type Memory } from '../../model/memory.ts'
import type { VaultFileKind } from '../../store/vault-rows.ts'
import { headingOf } from '../daily/entry.ts'
import type { Vault } from '../folder/vault.ts'
import { wikilink } from '../folder/wikilinks.ts'
import type { Source } from './source.ts'

/** Where something stands in a vault. */
export interface VaultLocation {
  /** From the root of the vault. */
  readonly path: string
  /** A heading of it; empty for a block or the page as a whole. */
  readonly heading: string
  /** A block of it, without its `^`; empty for a heading or the page as a whole. */
  readonly block: string
}

/** In which pages the line of a memory is looked for, the best first. */
const KINDS: readonly VaultFileKind[] = ['concept', 'connection', 'memories']

/** Where each source stands in a vault, in their order; undefined for one that stands nowhere. */
export async function sourceLocations(
  context: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
  sources: readonly Source[],
): Promise<(VaultLocation | undefined)[]> {
  const memories = sources.flatMap((source) => (source.kind === 'memory' ? [source.memory] : []))
  const lines = await linesOf(context, vault, memories)
  const locations: (VaultLocation | undefined)[] = []
  for (const source of sources) {
    if (source.kind === 'note') locations.push(noteLocation(source.section, vault))
    else if (source.kind === 'history')
      locations.push(await logLocation(context, vault, source.message.session))
    else locations.push(lines.get(source.memory.id) ?? (await quoteLocation(context, vault, source.memory)))
  }
  return locations
}

/** The lines of memories in pages, by the end of the id that stands behind them. */
async function linesOf(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  { name }: Vault,
  memories: readonly Memory[],
): Promise<Map<string, VaultLocation>> {
  const found = new Map<string, VaultLocation>()
  if (memories.length === 0) return found
  for (const kind of KINDS) {
    for (const { path, content } of await store.vault.files(reach, name, kind)) {
      for (const [, end = ''] of content.matchAll(/ \^m-([0-9a-z]{8,26})$/gm)) {
        const memory = memories.find(({ id }) => id.endsWith(end))
        if (memory !== undefined && !found.has(memory.id))
          found.set(memory.id, { path, heading: '', block: `m-${end}` })
      }
    }
  }
  return found
}

async function quoteLocation(
  context: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
  memory: Memory,
): Promise<VaultLocation | undefined> {
  for (const { session } of currentEvidence(memory).toReversed()) {
    const location = await logLocation(context, vault, session)
    if (location !== undefined) return location
  }
  return undefined
}

/** The last entry of a session in the daily logs. */
async function logLocation(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
  hostSession: string,
): Promise<VaultLocation | undefined> {
  const ids = hostSession === '' ? [] : await store.sessions.findIds(reach, hostSession, MOST_SESSIONS)
  for (const id of ids) {
    const session = await store.sessions.get(reach, id)
    const answer = session?.hostSession === hostSession && (await store.daily.cursor(reach, vault.name, id))
    if (session !== undefined && answer && answer.parts > 0)
      return { path: `daily/${answer.day}.md`, heading: headingOf(session, answer.parts), block: '' }
  }
  return undefined
}

const MOST_SESSIONS = 5

function noteLocation(section: { vault: string; path: string; heading: string }, { name }: Vault) {
  if (section.vault !== name) return undefined
  return { path: section.path, heading: section.heading, block: '' }
}

/** A link to a place. Where a name of a person's holds characters that mean something in a link, it leads as near as it can. */
export function linkTo({ path, heading, block }: VaultLocation, label: string): string | undefined {
  const target = path.replace(/\.md$/, '')
  if (MEANS_SOMETHING.test(target)) return undefined
  return wikilink(target, { anchor: MEANS_SOMETHING.test(heading) ? '' : heading, block, label })
}

const MEANS_SOMETHING = /[[\]|#^\\<>`*]/
