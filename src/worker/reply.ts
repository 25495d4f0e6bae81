import type { Context } from '../context.ts'
import { hostNamed } from '../hosts/all.ts'
import { decodeEvent } from '../hosts/decode-event.ts'
import { answerEvent, type Say } from '../inject/answer.ts'
import type { HomeInjectContext } from '../inject/context.ts'
import { noteTakenBriefs } from '../inject/record-briefs.ts'

/** The part of the context that an answer needs. A program that is started for one answer opens no more than this. */
export type AnswerContext = HomeInjectContext &
  Pick<Context, 'journal'> & {
    /** Reads the team files of a folder before a brief is made there. A program for one answer does without. */
    readonly readTeam?: (folder: string) => Promise<void>
  }

/** The reply to a hook that asks: in its host's shape, empty when there is nothing to say. `say` has it at once. */
export async function replyTo(
  context: AnswerContext,
  [hostName = '', entryName = '']: readonly string[],
  say?: Say,
): Promise<string> {
  const { journal, config } = context
  const entry = journal.find(entryName)
  if (entry === undefined || hostNamed(hostName) === undefined || config.off) return ''
  const decoded = await journal.event(entry)
  // An entry that is no event is quarantined by the one who ingests the journal.
  if (decoded === undefined || 'refused' in decoded) return ''
  // A brief that a hook printed by itself counts as injected before it is in the ledger.
  await noteTakenBriefs(context)
  if (decoded.event.kind === 'session-start' && decoded.event.cwd !== null)
    await context.readTeam?.(decoded.event.cwd)
  return answerEvent(context, decoded.host, decoded.event, entryName, say)
}

/** The reply to a hook before a tool call, whose event comes with the question and is kept nowhere. */
export async function replyToCall(
  context: HomeInjectContext,
  hostName: string,
  bytes: Buffer | undefined,
  say?: Say,
): Promise<string> {
  if (bytes === undefined || hostNamed(hostName) === undefined) return ''
  const decoded = decodeEvent({ host: hostName }, bytes)
  return 'refused' in decoded ? '' : answerEvent(context, decoded.host, decoded.event, undefined, say)
}
