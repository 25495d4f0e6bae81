import { type Absent, type Client, fetchClient } from './client.ts'

/** The real OpenCode. */
export function opencode(): Promise<Client | Absent> {
  return fetchClient({
    name: 'opencode',
    title: 'OpenCode',
    package: 'opencode-ai',
    version: '1.18.33',
    program: 'opencode-linux-x64/bin/opencode',
  })
}
