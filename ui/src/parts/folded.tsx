import { useSignal } from '@preact/signals'
import type { ComponentChild, JSX } from 'preact'

const SHOWN = 6

/** A list of which the first rows are shown, and all of them on demand. */
export function Folded<Row>({
  rows,
  render,
}: {
  rows: readonly Row[]
  render: (row: Row) => ComponentChild
}): JSX.Element | null {
  const open = useSignal(false)
  if (rows.length === 0) return null
  const hidden = rows.length - SHOWN
  return (
    <>
      <ul class="plain stack">{(open.value ? rows : rows.slice(0, SHOWN)).map(render)}</ul>
      {hidden > 0 && (
        <button
          type="button"
          class="quiet more"
          aria-expanded={open.value}
          onClick={() => {
            open.value = !open.value
          }}
        >
          {open.value ? 'Show less' : `Show ${hidden.toLocaleString()} more`}
        </button>
      )}
    </>
  )
}
