import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'

const MAX = 2_000

/** Registers the prompts that a person can use by name: remember something, look something up. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'remember',
    {
      title: 'Remember something',
      description: 'Keep a statement for later sessions.',
      argsSchema: z.object({ text: z.string().min(1).max(MAX).describe('What to remember.') }),
    },
    ({ text }) => asked(`Remember this for later sessions: ${text}\n\n${REMEMBER}`),
  )
  server.registerPrompt(
    'recall',
    {
      title: 'Recall something',
      description: 'Look up what is known about something.',
      argsSchema: z.object({ about: z.string().min(1).max(MAX).describe('What it is about.') }),
    },
    ({ about }) => asked(`What do we know about this: ${about}\n\n${RECALL}`),
  )
}

const REMEMBER =
  'Look first with memory_search whether it is known or contradicts what is. Then keep it with memory_store: one topic in each statement, with its why, dates absolute, no secrets, and in `quote` the exact words of the person; `supersedes` names what it replaces. Say in one line what was kept.'

const RECALL =
  'Look with memory_search, read what fits with memory_get, and the conversation around it with memory_timeline where the why matters. Answer with what is there, its date and who said it. When nothing fits, say so instead of guessing.'

function asked(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}
