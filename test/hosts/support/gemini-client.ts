import { type Absent, type Client, fetchClient } from './client.ts'

/** The real Gemini CLI: a script, run by the Node that runs the tests. */
export function gemini(): Promise<Client | Absent> {
  return fetchClient({
    name: 'gemini',
    title: 'Gemini CLI',
    package: '@google/gemini-cli',
    version: '0.61.0',
    program: '@google/gemini-cli/bundle/gemini.js',
    runner: process.execPath,
  })
}
