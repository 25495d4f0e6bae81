import type { ComponentChildren, JSX } from 'preact'
import type { ApiError } from '../../../src/serve/contract/client.ts'
import type { Loaded } from '../state/load.ts'
import { sentence } from '../state/messages.ts'
import './states.css'

/** Shows an answer of the server once it is there, and until then that it loads or why it does not come. */
export function Show<T>({
  of,
  children,
}: {
  of: Loaded<T>
  children: (data: T) => ComponentChildren
}): JSX.Element {
  const data = of.data.value
  const error = of.error.value
  return (
    <>
      {error !== undefined && <Failed error={error} retry={of.reload} />}
      {data === undefined ? error === undefined && <Loading /> : children(data)}
    </>
  )
}

export function Loading(): JSX.Element {
  return (
    <div class="loading" role="status">
      <span class="visually-hidden">Loading</span>
      <i />
      <i />
      <i />
    </div>
  )
}

export function Failed({ error, retry }: { error: ApiError; retry?: (() => void) | undefined }): JSX.Element {
  return (
    <div class="notice bad" role="alert">
      <p>
        <strong>{sentence(error.message ?? 'This page failed')}</strong> {error.hint}
      </p>
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}

/** Nothing here yet: says what will be, and the next step. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }): JSX.Element {
  return (
    <div class="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children !== undefined && <p>{children}</p>}
    </div>
  )
}
