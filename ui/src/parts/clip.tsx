import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { type Mark, MarkedText } from './marked-text.tsx'

const SHORT_CHARACTERS = 600

/** A long text that opens in place; marked words beyond the cut keep it open. */
export function Clip({
  text,
  marks = [],
  short = SHORT_CHARACTERS,
}: {
  text: string
  marks?: readonly Mark[]
  short?: number
}): JSX.Element {
  const open = useSignal(marks.some(({ to }) => to > short))
  const isCut = !open.value && text.length > short
  return (
    <>
      <MarkedText text={isCut ? `${text.slice(0, short)} …` : text} marks={marks} />
      {text.length > short && (
        <button
          type="button"
          class="quiet more"
          aria-expanded={open.value}
          onClick={() => {
            open.value = !open.value
          }}
        >
          {open.value ? 'Show less' : `Show all (${text.length.toLocaleString()} characters)`}
        </button>
      )}
    </>
  )
}
