import { isoTime } from '../base/clock.ts'
import type { EventJournal } from '../hosts/event-journal.ts'
import { sessionKey } from '../ingest/keys.ts'
import { hostInName } from '../journal/entry-name.ts'
import type { HomeInjectContext } from './context.ts'
import { noteTold } from './ledger.ts'
import { isToldWaiting, takeTold } from './prepared-files.ts'

type TakenBriefsContext = HomeInjectContext & { readonly journal: Pick<EventJournal, 'find' | 'event'> }

/**
 * Writes into the ledger what hooks printed by themselves, each event once, and gives how many. To be called before the journal is worked off:
 * the events tell which sessions these were.
 */
export async function noteTakenBriefs(context: TakenBriefsContext): Promise<number> {
  if (!isToldWaiting(context.paths.briefs)) return 0
  let noted = 0
  await takeTold(context.paths.briefs, async ({ entry, file }) => {
    const brief = await context.store.prepared.get(file)
    if (brief === undefined || brief.characters === 0) return
    const waiting = context.journal.find(entry)
    const decoded = waiting && (await context.journal.event(waiting))
    const sent = decoded && 'event' in decoded ? decoded : undefined
    const hostSession = sent?.event.hostSession ?? null
    const key = hostSession === null ? null : { hostSession, agent: null }
    const { project, memories, revisions, reasons, also, characters } = brief
    // Agents whose answers have one shape share a file: who was told is whose event it was.
    const host = sent?.host.name ?? (hostInName(entry) || brief.host)
    const session =
      key &&
      ((await context.store.sessions.idOf(sessionKey({ user: context.config.user, host }, key))) ?? null)
    await noteTold(
      context,
      { host, hostSession, session, project, entry },
      'brief',
      { memories, revisions, reasons, also, characters },
      isoTime(waiting?.at ?? context.clock.now()),
    )
    noted += 1
  })
  return noted
}
