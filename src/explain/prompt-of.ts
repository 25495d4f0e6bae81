import type { Message } from '../model/session.ts'

/** The prompt that the person typed in a turn; null for a turn that began without a prompt. */
export function promptOf(turn: string | undefined, messages: readonly Message[]): string | null {
  return messages.find((one) => one.turn !== null && one.turn === turn && one.role === 'user')?.text ?? null
}
