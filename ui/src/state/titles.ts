import { useEffect } from 'preact/hooks'

/** The title of the browser's tab while a view is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined || title === '' ? 'memoria' : `${title.slice(0, 80)} · memoria`
  }, [title])
}
