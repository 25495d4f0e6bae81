import { type Absent, type Client, fetchClient } from './client.ts'

/** The real Claude Code. */
export function claudeCode(): Promise<Client | Absent> {
  return fetchClient({
    name: 'claude-code',
    title: 'Claude Code',
    package: '@anthropic-ai/claude-code',
    version: '2.1.325',
    program: '@anthropic-ai/claude-code-linux-x64/claude',
  })
}
