import { withoutInjectedLines } from '../../hosts/fence.ts'
import { isOurTool } from '../../hosts/our-tools.ts'
import type { Origin } from '../../model/memory.ts'
import { fingerprintText } from '../../model/output-fingerprint.ts'
import type { Reach } from '../../model/reach.ts'
import type { Session, ToolCall } from '../../model/session.ts'
import type { Store } from '../../store/store.ts'
import type { JudgeDraft } from '../judge.ts'
import { type Claim, decideOrigin, type Heard, type HeardMessage } from './decide-origin.ts'
import { foreignOutput } from './foreign-output.ts'
import { saidInTool } from './said-in-tool.ts'
import { channelOfTool } from './tool-channel.ts'

/** Drafts of a session, each with the origin that the whole session gives it and not only what its judge read. */
export async function withDecidedOrigins(
  store: Store,
  reach: Reach,
  session: Session,
  drafts: readonly JudgeDraft[],
): Promise<JudgeDraft[]> {
  if (drafts.length === 0) return []
  const heard = await heardIn(store, reach, session)
  return drafts.map((draft) => {
    const origin = decideOrigin(draft, heard)
    return { ...draft, origin, text: spokenText(draft, origin) }
  })
}

/** Typed words that are not certain enough to be the person's statement ("let's …") are quoted: the agent did not say them. */
function spokenText({ text, rule }: JudgeDraft, origin: Origin): string {
  return rule === 'exchange/said' && origin !== 'user' ? `“${text}”` : text
}

/** The person's words in a call; such an output is the host's report of it, and no channel of its own. */
function answerIn({ host }: Session, { output, at, ...call }: ToolCall): HeardMessage[] {
  const said = output === null ? undefined : saidInTool({ ...call, output }, host)
  return said === undefined ? [] : [{ text: said.words, at }]
}

/** The channel of one statement of a session, by all that the session holds. */
export async function originOfClaim(
  store: Store,
  reach: Reach,
  session: Session,
  claim: Claim,
): Promise<Origin> {
  return decideOrigin(claim, await heardIn(store, reach, session))
}

async function heardIn(store: Store, reach: Reach, session: Session): Promise<Heard> {
  // The prompts of a subagent are written by the agent that started it.
  const messages = session.parent === null ? await store.sessions.messages(reach, session.id) : []
  const kept = await store.sessions.fingerprints(reach, session.id)
  const calls = await store.sessions.toolCalls(reach, session.id)
  return {
    persons: new Map(
      messages
        .filter(({ role }) => role === 'user')
        .map(({ hostMessage, text, at }) => [hostMessage, { text: withoutInjectedLines(text), at }]),
    ),
    answers: session.parent === null ? calls.flatMap((call) => answerIn(session, call)) : [],
    outputs: calls
      .filter((call) => call.output !== null && !isOurTool(call.name) && answerIn(session, call).length === 0)
      .map((call) => ({
        channel: channelOfTool(call.name, call.input),
        at: call.at,
        fingerprint: kept.get(call.id) ?? fingerprintText(foreignOutput(call, session.host)),
      })),
  }
}
