import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { call } from '../../state/api.ts'
import { act } from '../../state/messages.ts'
import { type Setting, SettingOrigin } from './setting-row.tsx'

interface Caps {
  readonly usd: number
  readonly tokens: number
}

/** A cap of models in dollars and tokens. A call that would pass either one is not made. */
export function BudgetRow({ setting }: { setting: Setting }): JSX.Element {
  const { key, description } = setting
  const caps = setting.value as Caps
  const typed = useSignal<Partial<Record<keyof Caps, string>>>({})
  const write = (value: Caps) =>
    call('PUT /api/v1/settings/:key', { params: { key }, body: { value: JSON.stringify(value) } })
  const wanted = {
    usd: numberIn(typed.value.usd, caps.usd),
    tokens: numberIn(typed.value.tokens, caps.tokens),
  }
  const isChanged = wanted.usd !== caps.usd || wanted.tokens !== caps.tokens
  const save = async () => {
    const saved = await act(
      `The cap is now ${wanted.usd} USD and ${wanted.tokens.toLocaleString()} tokens.`,
      () => write(wanted),
      () => write(caps),
    )
    if (saved !== undefined) typed.value = {}
  }
  const field = (name: keyof Caps, label: string, step: string) => (
    <label class="cap-field">
      <input
        type="number"
        min="0"
        step={step}
        value={typed.value[name] ?? caps[name]}
        onInput={(event) => {
          typed.value = { ...typed.value, [name]: event.currentTarget.value }
        }}
      />{' '}
      {label}
    </label>
  )
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div class="setting-name">
        <span>{description}</span>
        <code>{key}</code>
      </div>
      <fieldset class="stack plain-fieldset">
        <legend class="visually-hidden">{description}</legend>
        <div class="row">
          {field('usd', 'USD', '0.01')}
          {field('tokens', 'tokens', '1')}
          {isChanged && (
            <button type="submit" class="primary">
              Save
            </button>
          )}
        </div>
        <SettingOrigin setting={setting} restore={() => write(caps)} />
      </fieldset>
    </form>
  )
}

function numberIn(text: string | undefined, otherwise: number): number {
  return text === undefined || text.trim() === '' ? otherwise : Number(text)
}
