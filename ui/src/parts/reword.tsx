import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

const MAX_CHARACTERS = 500

/** Edits the words of a memory in place: Ctrl+Enter saves, Escape leaves it as it was. */
export function Reword({
  text,
  save,
  cancel,
}: {
  text: string
  save: (text: string) => Promise<unknown>
  cancel: () => void
}): JSX.Element {
  const words = useSignal(text)
  const saving = useSignal(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const isSame = words.value.trim() === '' || words.value === text
  const submit = async () => {
    if (isSame || saving.value) return
    saving.value = true
    await save(words.value.trim())
    saving.value = false
  }
  return (
    <form
      class="stack reword"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={field}
        aria-label="Text of the memory"
        rows={3}
        maxLength={MAX_CHARACTERS}
        value={words.value}
        onInput={(event) => {
          words.value = event.currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      <div class="row">
        <button type="submit" class="primary" disabled={isSame || saving.value}>
          Save
        </button>
        <button type="button" onClick={cancel}>
          Cancel
        </button>
        <span class="muted small">
          {words.value.length} of {MAX_CHARACTERS} · Ctrl+Enter saves
        </span>
      </div>
    </form>
  )
}
