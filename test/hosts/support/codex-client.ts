import { type Absent, type Client, fetchClient } from './client.ts'

/** The real Codex. */
export function codex(): Promise<Client | Absent> {
  return fetchClient({
    name: 'codex',
    title: 'Codex',
    package: '@openai/codex',
    version: '0.166.0',
    program: '@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex',
  })
}
