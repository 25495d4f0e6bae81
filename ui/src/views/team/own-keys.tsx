import { useSignal } from '@preact/signals'
import type { JSX, TargetedSubmitEvent } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Show } from '../../parts/states.tsx'
import { Time } from '../../parts/time.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { act } from '../../state/messages.ts'

/** The person's own keys. A new one is shown once; one that is revoked opens nothing from then on. */
export function OwnKeys(): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/keys', {}, signal), [])
  const secret = useSignal<string | undefined>(undefined)
  const revoke = (id: string) => act('Revoked.', () => call('DELETE /api/v1/keys/:id', { params: { id } }))
  const create = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const access = given.get('access') === 'write' ? ('write' as const) : ('read' as const)
    const body = { name: String(given.get('name') ?? ''), access }
    const made = await act('Key made.', () => call('POST /api/v1/keys', { body }))
    if (made === undefined) return
    form.reset()
    secret.value = made.secret
  }
  return (
    <section class="card" aria-labelledby="own-keys">
      <h2 id="own-keys">Your keys</h2>
      <Show of={loaded}>
        {({ keys }) => (
          <ul class="plain">
            {keys
              .filter(({ revokedAt }) => revokedAt === null)
              .map(({ id, name, access, kind, createdAt, usedOn }) => (
                <li key={id} class="team-row">
                  <div>
                    <strong>{name}</strong> {kind === 'browser' && <span class="muted">(a login)</span>}
                    <br />
                    <span class="muted small">
                      made <Time at={createdAt} />,{' '}
                      {usedOn === null ? 'never used' : `last used on ${usedOn}`}
                    </span>
                  </div>
                  <div class="row">
                    <Badge>{access}</Badge>
                    <button type="button" aria-label={`Revoke ${name}`} onClick={() => revoke(id)}>
                      Revoke
                    </button>
                  </div>
                </li>
              ))}
          </ul>
        )}
      </Show>
      <form class="row" onSubmit={create}>
        <input name="name" aria-label="Name of the new key" placeholder="laptop" maxLength={80} required />
        <select name="access" aria-label="The new key is for">
          <option value="read">read</option>
          <option value="write">read and write</option>
        </select>
        <button type="submit">Make a key</button>
      </form>
      {secret.value !== undefined && (
        <Dialog
          title="Your new key"
          close={() => {
            secret.value = undefined
          }}
        >
          <p>Copy it now: it is shown this once.</p>
          <p>
            <code class="break">{secret.value}</code>
          </p>
        </Dialog>
      )}
    </section>
  )
}
