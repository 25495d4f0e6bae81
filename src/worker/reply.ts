import type { Context } from '../context.ts'
import { hostNamed } from '../hosts/all.ts'
import { type DecodedEvent, decodeEvent } from '../hosts/decode-event.ts'
import { answerEvent, type Say, wasPrompted } from '../inject/answer.ts'
import type { HomeInjectContext } from '../inject/context.ts'
import { toldIn } from '../inject/ledger.ts'
import { noteTakenBriefs } from '../inject/record-briefs.ts'

/** The part of the context that an answer needs. A program that is started for one answer opens no more than this. */
export type AnswerContext = HomeInjectContext &
  Pick<Context, 'journal'> & {
    /** Reads what others share, in files of a folder and in synced spaces, before a brief is made. */
    readonly readShared?: (folder: string | null) => Promise<void>
    /** Whether somebody shares memories in files of a folder. */
    readonly hasShared?: (folder: string | null) => boolean
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
  const { event } = decoded
  const isLate = await isBriefLate(context, decoded)
  if (event.kind === 'session-start' || isLate) await context.readShared?.(event.cwd)
  const host = isLate ? { ...decoded.host, briefWithPrompt: true } : decoded.host
  return answerEvent(context, host, event, entryName, say)
}

/**
 * Whether a brief comes with a session's first prompt: its host takes none earlier, or colleagues share memories there and
 * nobody could answer in time when it began, as in a new home.
 */
async function isBriefLate(context: AnswerContext, { host, event }: DecodedEvent): Promise<boolean> {
  if (event.kind !== 'prompt' || !(host.briefWithPrompt || context.hasShared?.(event.cwd))) return false
  const place = { host: host.name, hostSession: event.hostSession }
  return !(await toldIn(context, place)).hasBrief && !(await wasPrompted(context, host, event))
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
