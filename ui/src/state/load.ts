import { type ReadonlySignal, signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { ApiError } from '../../../src/serve/contract/client.ts'
import { onChange } from './changes.ts'

/** An answer of the server as it comes in. What was there stays visible while it is loaded again. */
export interface Loaded<T> {
  readonly data: ReadonlySignal<T | undefined>
  readonly error: ReadonlySignal<ApiError | undefined>
  readonly loading: ReadonlySignal<boolean>
  reload(): void
}

/**
 * Loads when the view appears, when one of `inputs` changes, and after every change on the server. An answer that was
 * overtaken is dropped.
 */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const loader = useMemo(() => makeLoader<T>(), inputs)
  loader.load = load
  useEffect(() => {
    loader.reload()
    const unfollow = onChange(loader.reload)
    return () => {
      unfollow()
      loader.stop()
    }
  }, [loader])
  return loader
}

function makeLoader<T>() {
  const data = signal<T | undefined>(undefined)
  const error = signal<ApiError | undefined>(undefined)
  const loading = signal(true)
  let current = new AbortController()
  const loader = {
    data,
    error,
    loading,
    load: undefined as ((signal: AbortSignal) => Promise<T>) | undefined,
    stop: () => current.abort(),
    reload: () => {
      current.abort()
      const own = new AbortController()
      current = own
      loading.value = true
      loader.load?.(own.signal).then(
        (answer) => {
          if (own.signal.aborted) return
          data.value = answer
          error.value = undefined
          loading.value = false
        },
        (thrown) => {
          if (own.signal.aborted) return
          error.value = thrown
          loading.value = false
        },
      )
    },
  }
  return loader
}
