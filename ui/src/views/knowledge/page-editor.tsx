import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { call } from '../../state/api.ts'
import { act } from '../../state/messages.ts'
import type { Page } from '../../state/shapes.ts'

/** Edits the Markdown of a page. A page that was changed meanwhile is refused, and nothing typed is lost. */
export function PageEditor({
  page,
  vault,
  stop,
}: {
  page: Page
  vault: string
  stop: () => void
}): JSX.Element {
  const raw = useSignal(page.raw)
  const base = useRef(page.digest)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const write = (text: string, digest: string) =>
    call('PUT /api/v1/page', {
      body: { ...(vault === '' ? {} : { vault }), path: page.path, raw: text, base: digest },
    })
  const before = page.raw
  const save = async () => {
    const saved = await act(
      'Saved.',
      () => write(raw.value, base.current),
      (answer) => write(before, answer.page.digest),
    )
    if (saved !== undefined) stop()
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        ref={field}
        class="page-editor"
        aria-label={`Markdown of ${page.title}`}
        spellcheck={false}
        value={raw.value}
        onInput={(event) => {
          raw.value = event.currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            save()
          }
        }}
      />
      <div class="row">
        <button type="submit" class="primary" disabled={raw.value === page.raw}>
          Save
        </button>
        <button type="button" onClick={stop}>
          Cancel
        </button>
        <span class="muted small">Lines of memories that you change become revisions of yours.</span>
      </div>
    </form>
  )
}
