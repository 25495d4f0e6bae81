import { withoutFences } from '../fence.ts'

/** The words that the person typed. In plan mode Copilot sends each prompt in a form of its own, and hooks get that. */
export function typedWords(text: string): string {
  return withoutFences(text).trim().replace(PLAN, '').trim()
}

const PLAN = /^\[\[PLAN\]\](?:\s*I want to create an implementation plan\.[\s\S]*?\nMy request: )?/
