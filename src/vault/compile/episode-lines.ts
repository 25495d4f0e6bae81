import { isByHand, type Memory, sourceFile } from '../../model/memory.ts'
import type { DailyEntry } from '../../store/vault-rows.ts'
import { asMarkdown } from '../folder/text.ts'
import { wikilink } from '../folder/wikilinks.ts'
import type { Builder } from './builder.ts'
import { dayIn } from './days.ts'
import { logPosition } from './sources.ts'

/** A page lists at most so many episodes, the newest ones. */
const MAX_EPISODES = 12

/** The episodes that statements came from, in time order, as list items that lead to the daily log. */
export async function episodeLines(builder: Builder, memories: readonly Memory[]): Promise<string[]> {
  const { store, reach, vault, zone } = builder
  const sessions = [...new Set(memories.flatMap(saidIn).map(({ session }) => session))]
  const entries = new Map<string, DailyEntry>()
  for (const entry of await store.daily.entries(reach, vault.name, sessions))
    entries.set(entry.hostSession, entry)
  const said = memories.flatMap(saidIn)
  const episodes = (await store.episodes.ofHostSessions(reach, sessions)).filter((episode) =>
    said.some(
      ({ session, at }) => session === episode.hostSession && at >= episode.at && at <= episode.endedAt,
    ),
  )
  return episodes
    .sort((one, other) => (one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at < other.at ? -1 : 1))
    .slice(-MAX_EPISODES)
    .map(({ title, at, hostSession }) => {
      const entry = entries.get(hostSession)
      const position = entry && logPosition(builder, entry, at)
      const link = position && wikilink(position.day, { anchor: position.heading, label: 'session' })
      return `- ${dayIn(zone, at)}: ${asMarkdown(title)}${link === undefined ? '' : ` (${link})`}`
    })
}

/** The sessions in which a memory was said, and when. */
function saidIn({ evidence, statedAt, validFrom }: Memory): { session: string; at: string }[] {
  return evidence
    .filter((one) => !isByHand(one) && sourceFile(one.session) === undefined)
    .flatMap(({ session }) => [...new Set([statedAt, validFrom])].map((at) => ({ session, at })))
}
