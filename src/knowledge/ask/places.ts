import { currentEvidence, type Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Store } from '../../store/store.ts'
import type { VaultFileKind } from '../../store/vault-rows.ts'
import { headingOf } from '../daily/entry.ts'
import type { Vault } from '../vault/vault.ts'
import { wikilink } from '../vault/wikilinks.ts'
import type { Source } from './source.ts'

/** Where something stands in a vault. */
export interface Place {
  /** From the root of the vault. */
  readonly path: string
  /** A heading of it; empty for a block or the page as a whole. */
  readonly heading: string
  /** A block of it, without its `^`; empty for a heading or the page as a whole. */
  readonly block: string
}

export interface PlaceRoom {
  readonly store: Store
  readonly reach: Reach
}

/** In which pages the line of a memory is looked for, the best first. */
const KINDS: readonly VaultFileKind[] = ['concept', 'connection', 'memories']

/** Where each source stands in a vault, in their order; undefined for one that stands nowhere. */
export async function placesOf(
  room: PlaceRoom,
  vault: Vault,
  sources: readonly Source[],
): Promise<(Place | undefined)[]> {
  const memories = sources.flatMap((source) => (source.kind === 'memory' ? [source.memory] : []))
  const lines = await linesOf(room, vault, memories)
  const places: (Place | undefined)[] = []
  for (const source of sources) {
    if (source.kind === 'note') places.push(notePlace(source.section, vault))
    else if (source.kind === 'history') places.push(await logPlace(room, vault, source.message.session))
    else places.push(lines.get(source.memory.id) ?? (await saidPlace(room, vault, source.memory)))
  }
  return places
}

/** The lines of memories in pages, by the end of the id that stands behind them. */
async function linesOf(
  { store, reach }: PlaceRoom,
  { name }: Vault,
  memories: readonly Memory[],
): Promise<Map<string, Place>> {
  const found = new Map<string, Place>()
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

async function saidPlace(room: PlaceRoom, vault: Vault, memory: Memory): Promise<Place | undefined> {
  for (const { session } of currentEvidence(memory).toReversed()) {
    const place = await logPlace(room, vault, session)
    if (place !== undefined) return place
  }
  return undefined
}

/** The last entry of a session in the daily logs. */
async function logPlace(
  { store, reach }: PlaceRoom,
  vault: Vault,
  hostSession: string,
): Promise<Place | undefined> {
  const ids = hostSession === '' ? [] : await store.sessions.findIds(reach, hostSession, MOST_SESSIONS)
  for (const id of ids) {
    const session = await store.sessions.get(reach, id)
    const told = session?.hostSession === hostSession && (await store.daily.place(reach, vault.name, id))
    if (session !== undefined && told && told.parts > 0)
      return { path: `daily/${told.day}.md`, heading: headingOf(session, told.parts), block: '' }
  }
  return undefined
}

const MOST_SESSIONS = 5

function notePlace(section: { vault: string; path: string; heading: string }, { name }: Vault) {
  if (section.vault !== name) return undefined
  return { path: section.path, heading: section.heading, block: '' }
}

/** A link to a place. Where a name of a person's holds signs that mean something in a link, it leads as near as it can. */
export function linkTo({ path, heading, block }: Place, label: string): string | undefined {
  const target = path.replace(/\.md$/, '')
  if (MEANS_SOMETHING.test(target)) return undefined
  return wikilink(target, { anchor: MEANS_SOMETHING.test(heading) ? '' : heading, block, label })
}

const MEANS_SOMETHING = /[[\]|#^\\<>`*]/
