import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Clip } from '../../parts/clip.tsx'
import { CodeText } from '../../parts/code-text.tsx'
import type { Mark } from '../../parts/marked-text.tsx'
import { Time } from '../../parts/time.tsx'
import type { Learned, SessionMessage, Turn } from '../../state/shapes.ts'
import { GivenBlock } from './given.tsx'
import { NothingGiven } from './nothing-given.tsx'
import { ToolCalls } from './tool-calls.tsx'

/** One turn: what was said and done, and beside it what the agent was given and what was learned. */
export function TurnRow({
  turn,
  session,
  number,
  isWanted,
}: {
  turn: Turn
  session: string
  /** Its position in the session, from 1. */
  number: number
  /** The address names this turn: it is scrolled to. */
  isWanted: boolean
}): JSX.Element {
  const prompt = turn.messages.find(({ role }) => role === 'user')?.text
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isWanted) return
    row.current?.scrollIntoView({ block: 'start' })
    row.current?.focus({ preventScroll: true })
  }, [isWanted])
  return (
    <li ref={row} class={isWanted ? 'turn wanted' : 'turn'} id={`turn-${number}`} tabIndex={-1}>
      <div class="said">
        <p class="turn-head">
          <a href={`#turn-${number}`}>Turn {number}</a>
          <Time at={turn.startedAt} as="clock" />
          {turn.endedAt === null && <span class="live">running</span>}
          {turn.interrupted && <span class="muted">interrupted</span>}
        </p>
        {turn.messages.map((message, index) => (
          <Said
            key={message.id}
            message={message}
            learned={turn.learned}
            goesOn={isSameSpeaker(message, turn.messages[index - 1])}
          />
        ))}
        <ToolCalls calls={turn.calls} />
      </div>
      <aside class="beside" aria-label={`Turn ${number}: given and learned`}>
        {turn.injected.length > 0 ? (
          <GivenBlock injected={turn.injected} asked={{ session, turn: turn.id, prompt }} />
        ) : (
          <NothingGiven session={session} turn={turn.id} />
        )}
        <LearnedBlock learned={turn.learned} />
      </aside>
    </li>
  )
}

function isSameSpeaker(one: SessionMessage, other: SessionMessage | undefined): boolean {
  return one.role === other?.role && one.speaker === other.speaker
}

function Said({
  message,
  learned,
  goesOn,
}: {
  message: SessionMessage
  learned: readonly Learned[]
  /** The message before it is of the same speaker, whose name is not repeated for the eye. */
  goesOn: boolean
}): JSX.Element {
  const marks: Mark[] = learned.flatMap(({ memory, spans }) =>
    spans
      .filter((span) => span.message === message.id)
      .map(({ from, to }) => ({
        from,
        to,
        title: `Learned: ${memory.text}`,
        href: `/memories/${memory.id}`,
      })),
  )
  return (
    <div class={`said-by ${message.role}`}>
      <span class={goesOn ? 'visually-hidden' : 'speaker'}>
        {message.speaker ?? SPEAKERS[message.role] ?? message.role}
      </span>
      <div class="words">
        <Clip text={message.text} marks={marks} />
      </div>
    </div>
  )
}

const SPEAKERS: Readonly<Record<string, string>> = { user: 'You', assistant: 'Agent' }

function LearnedBlock({ learned }: { learned: readonly Learned[] }): JSX.Element | null {
  if (learned.length === 0) return null
  return (
    <div class="learned">
      <h3>Learned</h3>
      <ul class="plain stack">
        {learned.map(({ memory }) => (
          <li key={memory.id}>
            <a class="plain-link" href={`/memories/${memory.id}`}>
              <CodeText text={memory.text} />
            </a>{' '}
            <span class="muted small">{memory.kind}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
