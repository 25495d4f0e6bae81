import { hostNamed } from '../hosts/all.ts'
import { hearEntry } from '../ingest/event.ts'
import { answerEvent, type Say } from '../inject/answer.ts'
import type { InjectRoom } from '../inject/room.ts'
import { noteTakenBriefs } from '../inject/take-told.ts'
import type { House } from '../memoria.ts'

/** What an answer needs of the house. A program that is started for one answer opens no more than this. */
export type AnsweringHouse = Omit<House, 'redact' | 'ingest'> & Pick<InjectRoom, 'stated'>

/** What a hook that asks is told: in its host's shape, empty when there is nothing to say. `say` has it at once. */
export async function replyTo(
  house: AnsweringHouse,
  [hostName = '', entryName = '']: readonly string[],
  say?: Say,
): Promise<string> {
  const { journal, config } = house
  const entry = journal.find(entryName)
  if (entry === undefined || hostNamed(hostName) === undefined || config.off) return ''
  const heard = hearEntry(journal, entry)
  if (typeof heard === 'string') return ''
  // What a hook printed by itself counts as told, also when it is not in the ledger yet.
  await noteTakenBriefs(house)
  return answerEvent(house, heard.host, heard.event, entryName, say)
}
