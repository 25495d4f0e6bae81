import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { Answer } from '../../../../src/serve/contract/contract.ts'
import { CodeText } from '../../parts/code-text.tsx'
import { call } from '../../state/api.ts'
import { act } from '../../state/messages.ts'

export type Setting = Answer<'GET /api/v1/settings'>['settings'][number]

/** One setting: its value, to change in place, and where the value comes from. */
export function SettingRow({ setting }: { setting: Setting }): JSX.Element {
  const { key, description } = setting
  const shown = textOfValue(setting.value)
  const typed = useSignal<string | undefined>(undefined)
  const write = (value: string) => call('PUT /api/v1/settings/:key', { params: { key }, body: { value } })
  const save = async (value: string) => {
    const saved = await act(
      `${key} is now ${value || 'empty'}.`,
      () => write(value),
      () => write(shown),
    )
    if (saved !== undefined) typed.value = undefined
  }
  const id = `setting-${key}`
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault()
        save(typed.value ?? shown)
      }}
    >
      <label class="setting-name" for={id}>
        <span>
          <CodeText text={description} />
        </span>
        <code>{key}</code>
      </label>
      <div class="stack">
        <div class="row setting-value">
          <Field
            id={id}
            setting={setting}
            text={typed.value ?? shown}
            choose={save}
            type={(text) => {
              typed.value = text
            }}
          />
          {typed.value !== undefined && typed.value !== shown && (
            <button type="submit" class="primary">
              Save
            </button>
          )}
        </div>
        <SettingOrigin setting={setting} restore={() => write(shown)} />
      </div>
    </form>
  )
}

function Field({
  id,
  setting: { value, choices },
  text,
  choose,
  type,
}: {
  id: string
  setting: Setting
  text: string
  /** Takes effect at once. */
  choose: (value: string) => void
  type: (text: string) => void
}): JSX.Element {
  if (typeof value === 'boolean')
    return (
      <input
        id={id}
        type="checkbox"
        checked={value}
        onChange={(event) => choose(String(event.currentTarget.checked))}
      />
    )
  if (choices !== null)
    return (
      <select id={id} value={text} onChange={(event) => choose(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    )
  return (
    <input id={id} value={text} spellcheck={false} onInput={(event) => type(event.currentTarget.value)} />
  )
}

/** Where a value comes from, what is allowed, and the way back to the default. */
export function SettingOrigin({
  setting: { key, value, origin, allowed, choices },
  restore,
}: {
  setting: Setting
  restore: () => Promise<unknown>
}): JSX.Element {
  const reset = () =>
    act(`${key} is at its default.`, () => call('DELETE /api/v1/settings/:key', { params: { key } }), restore)
  // Its fields say what is allowed; the words for it are the JSON that the command takes.
  const hasOwnFields = typeof value === 'object' && value !== null && !Array.isArray(value)
  const isPlain = choices !== null || typeof value === 'boolean' || hasOwnFields
  return (
    <p class="muted small">
      {origin === 'default' ? 'Default' : `From ${origin}`}
      {!isPlain && (
        <>
          {' · '}
          <CodeText text={allowed} />
        </>
      )}{' '}
      {origin !== 'default' && (
        <button type="button" class="quiet" onClick={reset}>
          Use the default
        </button>
      )}
    </p>
  )
}

function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(',')
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
