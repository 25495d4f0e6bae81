import type { JSX } from 'preact'
import type { MemoryAnswer } from '../state/shapes.ts'
import { clipAround, MarkedText } from './marked-text.tsx'
import { Time } from './time.tsx'
import './source-quotes.css'

type Source = MemoryAnswer['sources'][number]

const AROUND_CHARACTERS = 320

/** The evidence of a memory: the messages around the quoted words, which are marked. */
export function SourceQuotes({ answer }: { answer: MemoryAnswer }): JSX.Element {
  const { sources, memory } = answer
  if (sources.length === 0) return <p class="muted small">{whyNoSources(memory)}</p>
  return (
    <ul class="plain stack">
      {sources.map((source) => (
        <li key={`${source.hostSession} ${source.quote}`}>
          <SourceQuote source={source} />
        </li>
      ))}
    </ul>
  )
}

function whyNoSources({ state }: MemoryAnswer['memory']): string {
  return state === 'forgotten'
    ? 'It was forgotten. The words it came from are shown again once it is brought back.'
    : 'It was stored directly, and not learned from a session.'
}

function SourceQuote({ source }: { source: Source }): JSX.Element {
  const { session, messages, quote, file, hostSession } = source
  return (
    <figure class="source">
      {messages.length === 0 && <blockquote>{quote}</blockquote>}
      {messages.map(({ id, role, speaker, text, cited, span }) => {
        const shown = clipAround(text, span, cited ? AROUND_CHARACTERS : AROUND_CHARACTERS / 2)
        return (
          <blockquote key={id} class={cited ? 'cited' : undefined}>
            <span class="speaker">
              {speaker ?? (role === 'user' ? 'You' : role === 'assistant' ? 'Agent' : role)}
            </span>
            <div>
              <MarkedText text={shown.text} marks={shown.mark === undefined ? [] : [shown.mark]} />
            </div>
          </blockquote>
        )
      })}
      <figcaption class="muted small">
        {session === null ? (
          <span class="break">{file ?? hostSession}</span>
        ) : (
          <>
            <a href={turnAddress(session.id, messages)}>Open the session</a> · {session.host} ·{' '}
            <Time at={session.startedAt} />
          </>
        )}
        {source.missing.length > 0 && ' · some of its messages are gone'}
      </figcaption>
    </figure>
  )
}

/** The turn in which the quoted words were said, within its session. */
function turnAddress(session: string, messages: Source['messages']): string {
  const turn = messages.find(({ cited }) => cited)?.turn ?? null
  const address = `/sessions/${encodeURIComponent(session)}`
  return turn === null ? address : `${address}?turn=${encodeURIComponent(turn)}`
}
