import { useSignal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import './virtual-list.css'

const EXTRA_ROWS = 12

/** A list of any length: only the rows on the screen, and some around them, are in the page. */
export function VirtualList({
  label,
  count,
  rowPixels,
  near,
  render,
}: {
  label: string
  count: number
  rowPixels: number
  /** Called with the rows that are about to be shown. */
  near: (first: number, last: number) => void
  render: (index: number) => ComponentChildren
}): JSX.Element {
  const list = useRef<HTMLUListElement>(null)
  const first = useSignal(0)
  const shown = useSignal(30)
  useEffect(() => {
    const measure = () => {
      const above = -(list.current?.getBoundingClientRect().top ?? 0)
      first.value = Math.max(0, Math.floor(above / rowPixels) - EXTRA_ROWS)
      shown.value = Math.ceil(innerHeight / rowPixels) + 2 * EXTRA_ROWS
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [])
  const last = Math.min(count, first.value + shown.value)
  useEffect(() => near(first.value, last), [first.value, last])
  const rows = Array.from({ length: Math.max(0, last - first.value) }, (_, index) => first.value + index)
  return (
    <ul ref={list} class="virtual" aria-label={label} style={{ height: `${count * rowPixels}px` }}>
      {rows.map((index) => (
        <li
          key={index}
          aria-posinset={index + 1}
          aria-setsize={count}
          style={{ transform: `translateY(${index * rowPixels}px)`, height: `${rowPixels}px` }}
        >
          {render(index)}
        </li>
      ))}
    </ul>
  )
}
