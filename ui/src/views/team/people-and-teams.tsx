import type { JSX } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'

/** The people that the person may see, and their teams with the role they have there. */
export function PeopleAndTeams(): JSX.Element {
  const teams = useLoad((signal) => call('GET /api/v1/teams', {}, signal), [])
  const people = useLoad((signal) => call('GET /api/v1/people', {}, signal), [])
  return (
    <section class="card" aria-labelledby="people">
      <h2 id="people">People and teams</h2>
      <Show of={teams}>
        {({ teams: list }) => (
          <ul class="plain">
            {list.map(({ id, name, role, review }) => (
              <li key={id} class="team-row">
                <div>
                  <strong>{name}</strong> <code>{id}</code>
                  <br />
                  <span class="muted small">promotions are confirmed by: {REVIEWERS[review]}</span>
                </div>
                <div class="row">
                  <Badge>{`you: ${role}`}</Badge>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Show>
      <Show of={people}>
        {({ people: list }) => (
          <ul class="plain">
            {list.map(({ id, name, role, disabledAt }) => (
              <li key={id} class="team-row">
                <div>
                  {name} <code>{id}</code>
                </div>
                <div class="row">
                  {disabledAt !== null && <Badge tone="warn">disabled</Badge>}
                  <Badge>{role}</Badge>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Show>
    </section>
  )
}

const REVIEWERS = { off: 'nobody', maintainers: 'maintainers', everyone: 'any other member' } as const
