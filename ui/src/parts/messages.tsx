import type { JSX } from 'preact'
import { announced, dismiss, messages } from '../state/messages.ts'
import { CodeText } from './code-text.tsx'

/** The outcome of actions, with a way back; and the live region that screen readers follow. */
export function Messages(): JSX.Element {
  return (
    <>
      <div class="visually-hidden" role="status" aria-live="polite">
        {announced.value}
      </div>
      <div class="messages">
        {messages.value.map(({ id, text, hint, bad, undo }) => (
          <div key={id} class={bad ? 'message bad' : 'message'}>
            <p>
              <CodeText text={text} />{' '}
              {hint !== null && (
                <span class="muted">
                  <CodeText text={hint} />
                </span>
              )}
            </p>
            <div class="row">
              {undo !== undefined && (
                <button
                  type="button"
                  onClick={() => {
                    dismiss(id)
                    undo()
                  }}
                >
                  Undo
                </button>
              )}
              <button type="button" class="quiet" aria-label="Close" onClick={() => dismiss(id)}>
                ×
              </button>
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
