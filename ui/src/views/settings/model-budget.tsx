import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { CodeText } from '../../parts/code-text.tsx'
import { Show } from '../../parts/states.tsx'
import { call } from '../../state/api.ts'
import { countOf } from '../../state/counts.ts'
import { useLoad } from '../../state/load.ts'
import { act, sentence } from '../../state/messages.ts'
import { BudgetRow } from './budget-row.tsx'
import { type Setting, SettingRow } from './setting-row.tsx'

type ModelAnswer = Answer<'GET /api/v1/model'>

const money = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 3,
})

/** Whether a model may read sessions, what that would cost by the person's own sessions, and the caps beside it. */
export function ModelBudget({ settings }: { settings: readonly Setting[] }): JSX.Element {
  const loaded = useLoad((signal) => call('GET /api/v1/model', {}, signal), [])
  return (
    <section class="card" aria-labelledby="model">
      <h2 id="model">Model and budget</h2>
      <Show of={loaded}>
        {(answer) => (
          <>
            <ModelState answer={answer} />
            <Estimate answer={answer} />
          </>
        )}
      </Show>
      {settings
        .toSorted(budgetFirst)
        .map((setting) =>
          setting.key.startsWith('budget.') ? (
            <BudgetRow key={setting.key} setting={setting} />
          ) : (
            <SettingRow key={setting.key} setting={setting} />
          ),
        )}
    </section>
  )
}

/** The caps stand next to the estimate. */
function budgetFirst(one: Setting, other: Setting): number {
  return Number(other.key.startsWith('budget.')) - Number(one.key.startsWith('budget.'))
}

const setProvider = (value: string) =>
  call('PUT /api/v1/settings/:key', { params: { key: 'judge.provider' }, body: { value } })

function ModelState({ answer }: { answer: ModelAnswer }): JSX.Element {
  const { allowed, model, reason } = answer
  if (model === null)
    return (
      <>
        <p>No model can be asked on this machine. memoria learns from every turn by itself, free.</p>
        <details class="why-none">
          <summary class="small">Why none can be asked</summary>
          <p class="small">
            <CodeText text={sentence(reason)} />
          </p>
        </details>
      </>
    )
  const named = model.model === 'default' ? model.name : `${model.name}, model ${model.model}`
  if (allowed)
    return (
      <p>
        Asked: <strong>{named}</strong> <span class="muted break">({model.where})</span>. It is sent what was
        said, without the secrets found in it.
      </p>
    )
  return (
    <>
      <p>
        memoria learns from every turn by itself, free. A model would find more: the why behind a decision,
        the cause of an error, and what was agreed over several turns.
      </p>
      <p class="row">
        <button
          type="button"
          onClick={() =>
            act(
              `${model.name} may read what is said from now on.`,
              () => setProvider('auto'),
              () => setProvider('off'),
            )
          }
        >
          Allow {named}
        </button>
        <span class="muted small break">{model.where}</span>
      </p>
    </>
  )
}

function Estimate({ answer }: { answer: ModelAnswer }): JSX.Element {
  const { model, priceOf, sampled, perSession, monthSessions, perMonth } = answer
  if (sampled === 0)
    return (
      <p class="muted">There are no sessions yet to estimate the cost by. The caps below hold in any case.</p>
    )
  return (
    <dl class="estimate">
      <div>
        <dt>Estimate for a session</dt>
        <dd>
          <strong>{costWords(perSession, model)}</strong>
          <span class="muted small">
            {perSession.dollars !== null && `${tokensOf(perSession)} `}in {perSession.calls.toFixed(1)} calls,
            by your last {countOf(sampled, 'session')}
          </span>
        </dd>
      </div>
      <div>
        <dt>Estimate for a month</dt>
        <dd>
          <strong>{monthSessions === 0 ? 'nothing' : costWords(perMonth, model)}</strong>
          <span class="muted small">
            {monthSessions === 0 ? 'no session' : countOf(monthSessions, 'session')} in the last 30 days
          </span>
        </dd>
      </div>
      {priceOf !== null && model?.isLocal !== true && (
        <p class="muted small">
          At the list price of {priceOf}. Programs with a subscription may bill nothing.
        </p>
      )}
    </dl>
  )
}

/** Dollars where the price is known, tokens in any case. */
function costWords(cost: ModelAnswer['perSession'], model: ModelAnswer['model']): string {
  if (model?.isLocal) return 'free, on your own machine'
  return cost.dollars === null ? `about ${tokensOf(cost)}` : `about ${money.format(cost.dollars)}`
}

function tokensOf({ tokens }: ModelAnswer['perSession']): string {
  return `${Math.round(tokens).toLocaleString()} tokens`
}
