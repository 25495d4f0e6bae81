import { allTurns } from '../../extract/learn/turns.ts'
import { summarise } from '../../extract/local/summary.ts'
import type { Episode } from '../../model/episode.ts'
import { isLiving, type Kind, LIVING_OR_SUPERSEDED, type Memory } from '../../model/memory.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session } from '../../model/session.ts'
import type { Store } from '../../store/store.ts'
import type { DailyCursor } from '../../store/vault-rows.ts'
import { includesProject, type Vault } from '../folder/vault.ts'
import type { EntryContent } from './entry.ts'

const MOST_EXCHANGES = 5
const MOST_STATEMENTS = 5
/** A session of so few turns is shown by what was asked and answered, a longer one by its episodes. */
const FEW_TURNS = 8

/**
 * The content of a session after its cursor, without a model: context and exchanges in its own words, and the
 * memories that came from it and may be shown in that vault. Undefined when nothing was said that is worth a line. The
 * reach is the user's whole one: words that a memory of any project came from are not shown once that is forgotten.
 */
export async function contentOf(
  store: Store,
  reach: Reach,
  session: Session,
  cursor: DailyCursor | undefined,
  vault: Vault,
): Promise<EntryContent | undefined> {
  const through = cursor?.through ?? ''
  const messages = await store.sessions.messages(reach, session.id)
  const fresh = messages.filter(({ at }) => at > through)
  const said = new Set(fresh.map(({ hostMessage }) => hostMessage))
  const memories = await memoriesOf(store, reach, session, said)
  const living = memories.living.filter(({ project }) => includesProject(vault, project))
  const { turns } = await allTurns(store, reach, session)
  const shown = turns.filter(
    (turn) =>
      turn.messages.some(({ id }) => said.has(id)) && !turn.messages.some(({ id }) => memories.gone.has(id)),
  )
  const summary = summarise(shown)
  const context = unmarked(summary.context)
  const episodes = await episodesAfter(store, reach, session, through)
  const isShort = shown.length <= FEW_TURNS || episodes.length === 0
  const exchanges = (isShort ? summary.exchanges : episodes.map(exchangeOf))
    .map(({ asked, answered }) => ({ asked: unmarked(asked), answered: unmarked(answered) }))
    .filter(({ asked, answered }) => answered !== '' || asked !== context)
  const of = (...kinds: readonly Kind[]) =>
    living
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .slice(-MOST_STATEMENTS)
  const also = (kept: readonly string[], quoted: readonly string[]) =>
    [...new Set([...kept, ...quoted.map(unmarked)])].slice(0, MOST_STATEMENTS)
  const times = fresh.map(({ at }) => at).sort()
  const [from = session.startedAt, to = from] = [times[0], times.at(-1)]
  if (context === '' && living.length === 0) return undefined
  return {
    session,
    from: cursor === undefined ? session.startedAt : from,
    to,
    context,
    part: (cursor?.parts ?? 0) + 1,
    before: cursor?.day ?? '',
    project:
      session.project === null
        ? null
        : ((await store.projects.get(session.project))?.name ?? session.project),
    exchanges: exchanges.slice(-MOST_EXCHANGES),
    decisions: also(
      of('decision', 'preference', 'correction'),
      episodes.flatMap(({ decisions }) => decisions),
    ),
    lessons: also(
      of('debugging', 'workaround', 'operational', 'fact'),
      episodes.flatMap(({ fixes }) => fixes),
    ),
    actions: also(
      of('action'),
      episodes.flatMap(({ open }) => open),
    ),
  }
}

/** The episodes of a session that went on after what the log has of it already, oldest first. */
async function episodesAfter(
  store: Store,
  reach: Reach,
  { id }: Session,
  through: string,
): Promise<Episode[]> {
  const episodes = await store.episodes.list(reach, { session: id })
  return episodes.filter(({ endedAt }) => endedAt > through).reverse()
}

/** An episode begins with one question and may end with the answer to another. */
function exchangeOf({ title, outcome }: Episode): { readonly asked: string; readonly answered: string } {
  return { asked: title, answered: outcome === '' ? '' : `in the end: ${outcome}` }
}

/** Without the marks of bold words, which a cut may have left without their other half. */
function unmarked(text: string): string {
  return text.replace(/(?<!\w)\*\*|\*\*(?!\w)/g, '')
}

interface SessionMemories {
  /** Those that live and have words of this part of the session as evidence. */
  readonly living: readonly Memory[]
  /** Messages of memories that were forgotten: what they said is not repeated. */
  readonly gone: ReadonlySet<string>
}

async function memoriesOf(
  store: Store,
  reach: Reach,
  { hostSession }: Session,
  said: ReadonlySet<string>,
): Promise<SessionMemories> {
  const kept = await store.memories.list(reach, {
    session: hostSession,
    states: LIVING_OR_SUPERSEDED,
  })
  const sources = ({ evidence }: Memory) =>
    evidence.filter(({ session }) => session === hostSession).flatMap(({ messages }) => messages)
  const known = new Set(kept.flatMap(sources))
  const all = await store.memories.sourcesIn(reach, [hostSession])
  return {
    living: kept.filter((memory) => isLiving(memory) && sources(memory).some((id) => said.has(id))),
    gone: new Set([...all].filter((id) => !known.has(id))),
  }
}
