import type { JSX } from 'preact'
import type { Answer } from '../../../src/serve/contract/contract.ts'
import { Badge } from './badge.tsx'
import { Time } from './time.tsx'

export type Agent = Answer<'GET /api/v1/agents'>['agents'][number]

const STATES = {
  yes: { tone: 'ok', text: 'capturing' },
  quiet: { tone: 'warn', text: 'no event yet' },
  paused: { tone: 'warn', text: 'paused' },
} as const

/** Whether an agent is captured, and when it was last heard of. */
export function CaptureState({ agent }: { agent: Agent }): JSX.Element {
  const { capturing, wired, byPlugin, found, lastEventAt, lastMessageAt, hint } = agent
  const isSetUp = wired || byPlugin
  return (
    <>
      {capturing === 'no' ? (
        <Badge tone={isSetUp ? 'bad' : 'plain'}>{isSetUp ? 'not capturing' : 'not wired'}</Badge>
      ) : (
        <Badge tone={STATES[capturing].tone}>{STATES[capturing].text}</Badge>
      )}{' '}
      <span class="small muted">
        {!found && 'not installed · '}
        {byPlugin && 'by the plugin · '}
        {lastEventAt === null ? (
          'no event yet'
        ) : (
          <>
            last event <Time at={lastEventAt} />
          </>
        )}
        {lastMessageAt !== null && (
          <>
            , last message <Time at={lastMessageAt} />
          </>
        )}
        {isSetUp && hint !== null && ` · ${hint}`}
      </span>
    </>
  )
}
