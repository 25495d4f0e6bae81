import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Badge } from '../../parts/badge.tsx'
import { CodeText } from '../../parts/code-text.tsx'
import { CopyLink } from '../../parts/copy-link.tsx'
import { Reword } from '../../parts/reword.tsx'
import { decide } from '../../state/decisions.ts'
import { useKeys } from '../../state/keys.ts'
import { lastText } from '../../state/last-text.ts'
import type { MemoryAnswer } from '../../state/shapes.ts'

/** The text of a memory and all that can be done with it. */
export function MemoryHead({ answer }: { answer: MemoryAnswer }): JSX.Element {
  const { memory, ruledOut } = answer
  const { id, state, pinned } = memory
  const editing = useSignal(false)
  const edit = () => {
    editing.value = true
  }
  useKeys([{ key: 'e', does: 'Edit', run: edit }], [])
  const isForgotten = state === 'forgotten'
  return (
    <header class="memory-head">
      <p class="row">
        <Badge tone="accent">{memory.kind}</Badge>
        <Badge>{memory.scope}</Badge>
        {state !== 'active' && <Badge tone={state === 'conflict' ? 'warn' : 'bad'}>{state}</Badge>}
        {pinned && <Badge tone="ok">pinned</Badge>}
        {memory.space && memory.space.kind !== 'own' && <Badge tone="accent">{memory.space.name}</Badge>}
        {ruledOut.some(({ always }) => always) && <Badge tone="bad">not injected</Badge>}
      </p>
      {memory.space?.share && (
        <p class="muted small break">
          Shared by {memory.space.share.by}: {memory.space.share.why}
        </p>
      )}
      {editing.value ? (
        <Reword
          text={memory.text}
          cancel={() => {
            editing.value = false
          }}
          save={async (text) => {
            if ((await decide.reword(id, text)) === undefined) return
            editing.value = false
          }}
        />
      ) : (
        <h1 class="break">
          <CodeText text={lastText(answer) || 'A memory whose text was purged'} />
        </h1>
      )}
      <div class="row">
        {isForgotten ? (
          <button type="button" class="primary" onClick={() => decide.restore(id)}>
            Bring back
          </button>
        ) : (
          <>
            <button type="button" onClick={edit}>
              Edit
            </button>
            <button type="button" onClick={() => decide.right(id)}>
              Right
            </button>
            {ruledOut.length > 0 ? (
              <button type="button" onClick={() => decide.notWrong(id)}>
                Let it be injected again
              </button>
            ) : (
              <button type="button" onClick={() => decide.wrong(id, undefined)}>
                Wrong
              </button>
            )}
            <button type="button" aria-pressed={pinned} onClick={() => decide.pin(id, !pinned)}>
              {pinned ? 'Unpin' : 'Pin'}
            </button>
            <button type="button" class="danger" onClick={() => decide.forget(id)}>
              Forget
            </button>
            <button type="button" class="danger" onClick={() => decide.neverAgain(id)}>
              Never again
            </button>
          </>
        )}
        <CopyLink to={`/memories/${id}`} label="Copy the link to this memory" />
      </div>
    </header>
  )
}
