import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Dialog } from '../../parts/dialog.tsx'
import { call } from '../../state/api.ts'
import { act } from '../../state/messages.ts'
import type { MemoryFilter } from './filter.ts'

/** Forgets all that the filter lets through, as one change that can be undone. Without a filter it is not offered. */
export function BulkForget({ filter, total }: { filter: MemoryFilter; total: number }): JSX.Element | null {
  const open = useSignal(false)
  if (Object.keys(filter).length === 0 || total === 0) return null
  const close = () => {
    open.value = false
  }
  const forget = () => {
    close()
    act(
      `${total.toLocaleString()} memories forgotten.`,
      () => call('POST /api/v1/memories/forget', { body: { filter, expected: total } }),
      ({ undo }) => call('POST /api/v1/runs/:id/undo', { params: { id: undo } }),
    )
  }
  return (
    <>
      <button
        type="button"
        class="danger"
        onClick={() => {
          open.value = true
        }}
      >
        Forget these {total.toLocaleString()}
      </button>
      {open.value && (
        <Dialog title={`Forget ${total.toLocaleString()} memories?`} close={close}>
          <p>
            All memories that the filter shows are forgotten. They stay in the history, and you can undo it.
          </p>
          <div class="row">
            <button type="button" class="danger" onClick={forget}>
              Forget them
            </button>
            <button type="button" onClick={close}>
              Keep them
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
