import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { useLoad } from '../../state/load.ts'
import { act } from '../../state/messages.ts'
import { team } from '../../state/team.ts'

type Promotion = Answer<'GET /api/v1/promotions'>['promotions'][number]

/** Statements that are offered to the person's teams, and those that the person offered and nobody decided about. */
export function Promotions(): JSX.Element {
  const loaded = useLoad(
    (signal) => call('GET /api/v1/promotions', { query: { state: 'waiting' } }, signal),
    [],
  )
  return (
    <section class="card" aria-labelledby="promotions">
      <h2 id="promotions">Promotions that wait</h2>
      <Show of={loaded}>
        {({ promotions }) =>
          promotions.length === 0 ? (
            <p class="muted">Nothing waits for a decision.</p>
          ) : (
            <ul class="plain">
              {promotions.map((promotion) => (
                <PromotionRow key={promotion.id} promotion={promotion} />
              ))}
            </ul>
          )
        }
      </Show>
    </section>
  )
}

function PromotionRow({ promotion }: { promotion: Promotion }): JSX.Element {
  const { id, text, origin, author, from, space, by, byName, why } = promotion
  const isRejecting = useSignal(false)
  const approve = () => act('Approved.', () => call('POST /api/v1/promotions/:id/accept', { params: { id } }))
  const withdraw = () =>
    act('Withdrawn.', () => call('POST /api/v1/promotions/:id/withdraw', { params: { id } }))
  return (
    <li class="team-row">
      <div>
        {text}
        <br />
        <span class="muted small">
          {origin === 'colleague' ? `${author} said it` : 'An agent concluded it'}; {byName} offers it from{' '}
          {from} to {space}: {why}
        </span>
      </div>
      <div class="row">
        <button type="button" class="primary" onClick={approve}>
          Approve
        </button>
        <button
          type="button"
          onClick={() => {
            isRejecting.value = true
          }}
        >
          Reject
        </button>
        {by === team.value?.person && (
          <button type="button" onClick={withdraw}>
            Withdraw
          </button>
        )}
      </div>
      {isRejecting.value && (
        <RejectDialog
          id={id}
          close={() => {
            isRejecting.value = false
          }}
        />
      )}
    </li>
  )
}

function RejectDialog({ id, close }: { id: string; close: () => void }): JSX.Element {
  const reason = useSignal('')
  return (
    <Dialog title="Reject the promotion" close={close}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          close()
          act('Rejected.', () =>
            call('POST /api/v1/promotions/:id/reject', { params: { id }, body: { reason: reason.value } }),
          )
        }}
      >
        <input
          aria-label="The reason, for who offered it"
          value={reason.value}
          maxLength={500}
          required
          onInput={(event) => {
            reason.value = event.currentTarget.value
          }}
        />
        <div class="row">
          <button type="submit" class="primary">
            Reject
          </button>
        </div>
      </form>
    </Dialog>
  )
}
