import { type ReadonlySignal, signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { ApiError } from '../../../src/serve/contract/client.ts'
import { type Concerns, onChange } from './changes.ts'

/** An answer of the server as it comes in. What was there stays visible while it is loaded again. */
export interface Loaded<T> {
  readonly data: ReadonlySignal<T | undefined>
  readonly error: ReadonlySignal<ApiError | undefined>
  readonly loading: ReadonlySignal<boolean>
  reload(): void
}

type Load<T> = (signal: AbortSignal) => Promise<T>

const nothing: Concerns = () => false

/**
 * Loads when the view appears, when one of `inputs` changes, after an action of the person, and after live events that
 * concern it. An answer that was overtaken is dropped.
 */
export function useLoad<T>(
  load: Load<T>,
  inputs: readonly unknown[],
  concerns: Concerns = nothing,
): Loaded<T> {
  const loader = useLoader(load, inputs)
  useEffect(() => onChange(loader.refresh, concerns), [loader])
  return loader
}

/** Loads when the view appears and when one of `inputs` changes, and never by itself. */
export function useLoadOnce<T>(load: Load<T>, inputs: readonly unknown[]): Loaded<T> {
  return useLoader(load, inputs)
}

function useLoader<T>(load: Load<T>, inputs: readonly unknown[]) {
  const loader = useMemo(() => makeLoader<T>(), inputs)
  loader.load = load
  useEffect(() => {
    loader.reload()
    return loader.stop
  }, [loader])
  return loader
}

const UNAVAILABLE = 503
const RETRY_MS = 5_000

function makeLoader<T>() {
  const data = signal<T | undefined>(undefined)
  const error = signal<ApiError | undefined>(undefined)
  const loading = signal(false)
  let current = new AbortController()
  let isStale = false
  let retry: number | undefined

  function ended(own: AbortController, settle: () => void): void {
    if (own.signal.aborted) return
    settle()
    loading.value = false
    if (isStale) loader.reload()
    // A store that is locked or being repaired comes back without the person.
    else if (error.value?.status === UNAVAILABLE) retry = window.setTimeout(loader.reload, RETRY_MS)
  }

  const loader = {
    data,
    error,
    loading,
    load: undefined as Load<T> | undefined,
    stop: () => {
      clearTimeout(retry)
      current.abort()
    },
    reload: () => {
      loader.stop()
      const own = new AbortController()
      current = own
      isStale = false
      loading.value = true
      loader.load?.(own.signal).then(
        (answer) =>
          ended(own, () => {
            data.value = answer
            error.value = undefined
          }),
        (thrown) =>
          ended(own, () => {
            error.value = thrown
          }),
      )
    },
    /** A load that is under way is let finish: events that keep coming would else never let one through. */
    refresh: () => {
      if (loading.value) isStale = true
      else loader.reload()
    },
  }
  return loader
}
