import type { ComponentChildren, JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { Badge } from '../../parts/badge.tsx'
import { Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { act } from '../../state/messages.ts'

type Share = Answer<'GET /api/v1/shares'>['shares'][number]

const decline = (id: string) => call('POST /api/v1/shares/:id/decline', { params: { id } })
const accept = (id: string) => call('POST /api/v1/shares/:id/accept', { params: { id } })

/** Shares of others with the person or their teams: who, and why. Each can be declined, and taken after all. */
export function SharesReceived(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/shares/received', {}, signal), [])
  return (
    <section class="card" aria-labelledby="received">
      <h2 id="received">Shared with you</h2>
      <Show of={loaded}>
        {({ shares }) =>
          shares.length === 0 ? (
            <p class="muted">Nobody shares anything with you.</p>
          ) : (
            <ul class="plain">
              {shares.map((share) => (
                <ShareRow key={share.id} share={share}>
                  {share.declinedAt === null ? (
                    <button
                      type="button"
                      onClick={() =>
                        act(
                          'Declined.',
                          () => decline(share.id),
                          () => accept(share.id),
                        )
                      }
                    >
                      Decline
                    </button>
                  ) : (
                    <>
                      <Badge tone="warn">declined</Badge>
                      <button
                        type="button"
                        onClick={() =>
                          act(
                            'Taken.',
                            () => accept(share.id),
                            () => decline(share.id),
                          )
                        }
                      >
                        Take it
                      </button>
                    </>
                  )}
                </ShareRow>
              ))}
            </ul>
          )
        }
      </Show>
    </section>
  )
}

/** Live shares of the person's own memories. */
export function SharesGiven(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/shares', {}, signal), [])
  const revoke = (id: string) =>
    act('Not shared any more.', () => call('DELETE /api/v1/shares/:id', { params: { id } }))
  return (
    <section class="card" aria-labelledby="given">
      <h2 id="given">Shared by you</h2>
      <Show of={loaded}>
        {({ shares }) => {
          const live = shares.filter(({ revokedAt }) => revokedAt === null)
          return live.length === 0 ? (
            <p class="muted">
              You share nothing. To share: <code>memoria team share</code>
            </p>
          ) : (
            <ul class="plain">
              {live.map((share) => (
                <ShareRow key={share.id} share={share}>
                  <button type="button" onClick={() => revoke(share.id)}>
                    End
                  </button>
                </ShareRow>
              ))}
            </ul>
          )
        }}
      </Show>
    </section>
  )
}

function ShareRow({ share, children }: { share: Share; children: ComponentChildren }): JSX.Element {
  const { kind, value, space, with: recipient, access, byName, why, createdAt } = share
  return (
    <li class="team-row">
      <div>
        {kind === 'memory' ? (
          <a href={`/memories/${encodeURIComponent(value)}`}>One memory</a>
        ) : (
          <strong>
            {kind} {value}
          </strong>
        )}{' '}
        of {space} with {recipient}, to {access}
        <br />
        <span class="muted small">
          {byName}, <Time at={createdAt} />: {why}
        </span>
      </div>
      <div class="row">{children}</div>
    </li>
  )
}
