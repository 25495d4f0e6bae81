import type { JSX } from 'preact'
import { CodeText } from './code-text.tsx'

export interface Mark {
  readonly from: number
  readonly to: number
  readonly title?: string
  readonly href?: string
}

/** Text with some of its words marked. Marks that overlap or stand outside of the text are left out. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }): JSX.Element {
  const parts: JSX.Element[] = []
  let at = 0
  for (const { from, to, title, href } of marks.toSorted((a, b) => a.from - b.from)) {
    if (from < at || to <= from || to > text.length) continue
    parts.push(<CodeText text={text.slice(at, from)} />)
    const words = text.slice(from, to)
    parts.push(<mark title={title}>{href === undefined ? words : <a href={href}>{words}</a>}</mark>)
    at = to
  }
  parts.push(<CodeText text={text.slice(at)} />)
  return <>{parts}</>
}

/** The text around its first marked words, when the whole is long. */
export function clipAround(
  text: string,
  mark: readonly [number, number] | null,
  around: number,
): { text: string; mark: Mark | undefined } {
  const [from, to] = mark ?? [0, 0]
  const start = Math.max(0, from - around)
  const end = Math.min(text.length, to + around)
  const before = start > 0 ? '… ' : ''
  const shift = before.length - start
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? ' …' : ''}`,
    mark: mark === null ? undefined : { from: from + shift, to: to + shift },
  }
}
