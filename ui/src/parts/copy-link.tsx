import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { announce } from '../state/messages.ts'

const SHOWN_MS = 1_500

/** Copies the address of a thing. */
export function CopyLink({ to, label }: { to: string; label: string }): JSX.Element {
  const copied = useSignal(false)
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(to, location.href).href)
    copied.value = true
    announce('Link copied.')
    setTimeout(() => {
      copied.value = false
    }, SHOWN_MS)
  }
  return (
    <button type="button" class="quiet" onClick={copy} title={label}>
      {copied.value ? 'Copied' : 'Copy link'}
    </button>
  )
}
