import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { useEffect, useErrorBoundary, useMemo } from 'preact/hooks'
import { path } from '../state/route.ts'
import { team } from '../state/team.ts'
import { findView, isThere, type ViewProps } from '../views.ts'
import { Empty, Loading } from './states.tsx'

/** The view that the address names. A view that breaks says so, and the rest of the page goes on. */
export function ViewOutlet(): JSX.Element {
  const view = findView(path.value)
  if (view === undefined || (team.value === null && !isThere(view.area)))
    return (
      <Empty title="There is no such page.">
        <a href="/">Go to the sessions</a>
      </Empty>
    )
  if (team.value === undefined && !isThere(view.area)) return <Loading />
  if (!isThere(view.area))
    return (
      <Empty title="This is on your own machine.">
        Run <code>memoria ui</code> there. A team server has no settings, agents or files of yours.
      </Empty>
    )
  return <Loadable key={path.value} load={view.load} params={view.params} />
}

type Load = () => ComponentType<ViewProps> | Promise<ComponentType<ViewProps>>

function Loadable({ load, params }: { load: Load } & ViewProps): JSX.Element {
  const [broken] = useErrorBoundary()
  const first = useMemo(load, [])
  const later = useMemo(() => signal<ComponentType<ViewProps> | 'failed' | undefined>(undefined), [])
  useEffect(() => {
    if (first instanceof Promise)
      first.then(
        (view) => {
          later.value = view
        },
        () => {
          later.value = 'failed'
        },
      )
  }, [])
  const View = first instanceof Promise ? later.value : first
  if (broken || View === 'failed')
    return (
      <div class="notice bad" role="alert">
        <p>
          <strong>This page could not be shown.</strong> Load it again; if it stays so,{' '}
          <code>memoria doctor</code> may say why.
        </p>
        <button type="button" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    )
  return View === undefined ? <Loading /> : <View params={params} />
}
