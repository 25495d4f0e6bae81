import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** Whether an element was on the screen yet: what costs the server a search is asked for only then. */
export function useSeen<Element extends HTMLElement>(): { ref: RefObject<Element | null>; isSeen: boolean } {
  const ref = useRef<Element>(null)
  const isSeen = useSignal(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      isSeen.value = true
    })
    if (ref.current !== null) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, isSeen: isSeen.value }
}
