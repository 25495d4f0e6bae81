import type { JSX } from 'preact'
import { Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { useTitle } from '../../state/titles.ts'
import type { ViewProps } from '../../views.ts'

/** What one session, or one task in it, was about and how it ended. */
export function EpisodeView({ params }: ViewProps): JSX.Element {
  const id = params['id'] ?? ''
  const loaded = useLoad((signal) => call('GET /api/v1/episodes/:id', { params: { id } }, signal), [id])
  useTitle(loaded.data.value?.episode.title)
  return (
    <Show of={loaded}>
      {({ episode }) => (
        <article>
          <div class="head">
            <h1 class="break">{episode.title}</h1>
            <a href={`/sessions/${encodeURIComponent(episode.session)}`}>Open the session</a>
            <Time at={episode.at} />
          </div>
          <section class="card">
            <h2>Asked</h2>
            <p class="words">{episode.asked}</p>
            <h2>Outcome</h2>
            <p class="words">{episode.outcome}</p>
          </section>
          {LISTS.filter(({ of }) => episode[of].length > 0).map(({ of, title }) => (
            <section key={of} class="card">
              <h2>{title}</h2>
              <ul>
                {episode[of].map((line) => (
                  <li key={line} class="break">
                    {line}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </article>
      )}
    </Show>
  )
}

const LISTS = [
  { of: 'decisions', title: 'Decisions' },
  { of: 'fixes', title: 'Fixes' },
  { of: 'open', title: 'Open' },
  { of: 'files', title: 'Files' },
  { of: 'commands', title: 'Commands' },
  { of: 'commits', title: 'Commits' },
] as const
