import { type Absent, type Client, fetchClient } from './client.ts'

/** The real GitHub Copilot CLI. */
export function copilot(): Promise<Client | Absent> {
  return fetchClient({
    name: 'copilot',
    title: 'GitHub Copilot CLI',
    package: '@github/copilot',
    version: '1.0.102',
    program: '@github/copilot-linux-x64/copilot',
  })
}
