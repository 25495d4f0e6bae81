import { type Absent, type Client, fetchClient } from './client.ts'

const VERSION = '2.1.325'

/** The real Claude Code. MEMORIA_TEST_CLAUDE_CODE names another version to run the same tests with. */
export function claudeCode(): Promise<Client | Absent> {
  const version = process.env['MEMORIA_TEST_CLAUDE_CODE'] || VERSION
  return fetchClient({
    name: version === VERSION ? 'claude-code' : `claude-code-${version}`,
    title: 'Claude Code',
    package: '@anthropic-ai/claude-code',
    version,
    program: '@anthropic-ai/claude-code-linux-x64/claude',
  })
}
