import { signal } from '@preact/signals'
import { ApiError } from '../../../src/serve/contract/client.ts'
import { noteChange } from './changes.ts'

/** A short message at the foot of the page, read out by screen readers. */
export interface Message {
  readonly id: number
  readonly text: string
  readonly hint: string | null
  readonly bad: boolean
  readonly undo: (() => Promise<void>) | undefined
}

export const messages = signal<readonly Message[]>([])
/** Words for screen readers only. */
export const announced = signal('')

const SHOWN_MS = 12_000
const MAX_MESSAGES = 3
let lastId = 0

export function announce(text: string): void {
  announced.value = text
}

export function dismiss(id: number): void {
  messages.value = messages.value.filter((message) => message.id !== id)
}

function show(message: Omit<Message, 'id'>): void {
  const id = ++lastId
  messages.value = [...messages.value, { ...message, id }].slice(-MAX_MESSAGES)
  announce([message.text, message.hint ?? '', message.undo ? 'Press u to undo.' : ''].join(' '))
  setTimeout(() => dismiss(id), SHOWN_MS)
}

/**
 * Runs an action of the person and says how it ended. `undo` takes it back; it stays offered for a while, and with the
 * key u for the latest one.
 */
export function act<T>(
  done: string,
  action: () => Promise<T>,
  undo?: (answer: T) => Promise<unknown>,
): Promise<T | undefined> {
  const ended = run(done, action, undo)
  if (undo === undefined) return ended
  underway = ended
  return ended.finally(() => {
    if (underway === ended) underway = undefined
  })
}

/** The latest action that can be taken back, while the server works on it. */
let underway: Promise<unknown> | undefined

async function run<T>(
  done: string,
  action: () => Promise<T>,
  undo: ((answer: T) => Promise<unknown>) | undefined,
): Promise<T | undefined> {
  try {
    const answer = await action()
    const takeBack =
      undo === undefined
        ? undefined
        : async () => {
            await act(`Undone: ${done}`, () => undo(answer))
          }
    show({ text: done, hint: null, bad: false, undo: takeBack })
    noteChange()
    return answer
  } catch (thrown) {
    showFailure(thrown)
    return undefined
  }
}

/** Takes back the latest action that can be. One that the server still works on is meant, also if it fails. */
export async function undoLatest(): Promise<void> {
  if (underway !== undefined && (await underway) === undefined) return
  const latest = messages.value.findLast((message) => message.undo !== undefined)
  if (latest?.undo === undefined) return announce('There is nothing to undo.')
  dismiss(latest.id)
  await latest.undo()
}

export function showFailure(thrown: unknown): void {
  show({ ...wordsOf(thrown), bad: true, undo: undefined })
}

function wordsOf(thrown: unknown): { text: string; hint: string | null } {
  if (thrown instanceof ApiError) return { text: sentence(thrown.message), hint: hintForPeople(thrown.hint) }
  return { text: 'Something went wrong in this page.', hint: 'Load it again.' }
}

/** The hint of an error without the sentences that name a route of the API: those are for programs. */
export function hintForPeople(hint: string | null): string | null {
  const sentences = hint?.split(/(?<=[.!?])\s+/).filter((one) => !one.includes(' /api/')) ?? []
  return sentences.length === 0 ? null : sentences.join(' ')
}

export function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(first) ? first : `${first}.`
}
