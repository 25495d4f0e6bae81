import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { call } from '../../state/api.ts'
import { act } from '../../state/messages.ts'

type Setting = Answer<'GET /api/v1/settings'>['settings'][number]

/** One setting: its value, to change in place, and where the value comes from. */
export function SettingRow({ setting }: { setting: Setting }): JSX.Element {
  const { key, description, allowed, origin } = setting
  const shown = textOfValue(setting.value)
  const typed = useSignal<string | undefined>(undefined)
  const params = { key }
  const write = (value: string) => call('PUT /api/v1/settings/:key', { params, body: { value } })
  const save = async (value: string) => {
    const saved = await act(
      `${key} is now ${value || 'empty'}.`,
      () => write(value),
      () => write(shown),
    )
    if (saved !== undefined) typed.value = undefined
  }
  const reset = () =>
    act(
      `${key} is at its default.`,
      () => call('DELETE /api/v1/settings/:key', { params }),
      () => write(shown),
    )
  const id = `setting-${key}`
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault()
        save(typed.value ?? shown)
      }}
    >
      <label for={id}>
        <code>{key}</code>
        <span class="small">{description}</span>
      </label>
      <div class="stack">
        <div class="row setting-value">
          {typeof setting.value === 'boolean' ? (
            <input
              id={id}
              type="checkbox"
              checked={setting.value}
              onChange={(event) => save(String(event.currentTarget.checked))}
            />
          ) : (
            <input
              id={id}
              value={typed.value ?? shown}
              spellcheck={false}
              onInput={(event) => {
                typed.value = event.currentTarget.value
              }}
            />
          )}
          {typed.value !== undefined && typed.value !== shown && (
            <button type="submit" class="primary">
              Save
            </button>
          )}
        </div>
        <p class="muted small">
          {origin === 'default' ? 'Default' : `From ${origin}`} · {allowed}{' '}
          {origin !== 'default' && (
            <button type="button" class="quiet" onClick={reset}>
              Use the default
            </button>
          )}
        </p>
      </div>
    </form>
  )
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
