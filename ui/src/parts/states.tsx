import type { ComponentChildren, JSX } from 'preact'
import type { ApiError } from '../../../src/serve/contract/client.ts'
import type { Loaded } from '../state/load.ts'
import { hintForPeople, sentence } from '../state/messages.ts'
import { path } from '../state/route.ts'
import { CodeText } from './code-text.tsx'
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
        <strong>
          <CodeText text={sentence(error.message ?? 'This page failed')} />
        </strong>{' '}
        <CodeText text={hintForPeople(error.hint) ?? ''} />
      </p>
      {error.status === NOT_FOUND && <WayOnward />}
      {retry !== undefined && error.status !== NOT_FOUND && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}

const NOT_FOUND = 404

/** The list that holds what the address names one of. */
const LISTS: Readonly<Record<string, { readonly href: string; readonly title: string }>> = {
  memories: { href: '/memories', title: 'Show all memories' },
  projects: { href: '/projects', title: 'Show all projects' },
  episodes: { href: '/projects', title: 'Show all projects' },
  knowledge: { href: '/knowledge', title: 'Show all pages' },
}

function WayOnward(): JSX.Element {
  const list = LISTS[path.value.split('/')[1] ?? ''] ?? { href: '/', title: 'Show all sessions' }
  return <a href={list.href}>{list.title}</a>
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
