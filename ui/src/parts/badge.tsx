import type { JSX } from 'preact'
import './badge.css'

/** A word or two about a thing: its kind, scope or state. */
export function Badge({
  children,
  tone = 'plain',
}: {
  children: string
  tone?: 'plain' | 'ok' | 'warn' | 'bad' | 'accent'
}): JSX.Element {
  return <span class={tone === 'plain' ? 'badge' : `badge ${tone}`}>{children}</span>
}
