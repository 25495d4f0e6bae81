import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Memory } from '../../../src/memoria.ts'
import type { Machine } from './machine.ts'
import { whenAsked } from './script.ts'
import { ask, drain } from './stored.ts'

/** A prompt as a person types it, and the script of the model's answer to it. */
export interface Exchange {
  readonly prompt: string
  readonly script: string
}

/** How a host names the tools that the same conversation needs. */
export interface HostCalls {
  /** Runs a command. */
  run(command: string): string
  /** Writes a file. */
  write(path: string, content: string): string
  /** Keeps two to-dos, of which the first is done. */
  readonly todos?: string
}

export function call(name: string, input: object): string {
  return `[[tool ${name} ${JSON.stringify(input)}]]`
}

const COMMIT =
  'git add . && git -c user.name=tests -c user.email=tests@memoria.invalid commit -m "fix: upload in parts" -m "The proxy failed because it keeps at most 8 MB."'

/** What a session holds whether or not a person is asked about its tools. */
export function exchanges({ run, write, todos = '' }: HostCalls): Exchange[] {
  const fixed = `${run('sh check.sh')} ${write('limit.txt', '8\n')} ${run('sh check.sh')}`
  return [
    {
      prompt: 'get the check to pass',
      script: `${fixed} [[text The check failed because the limit of the proxy was missing from limit.txt.]]`,
    },
    { prompt: 'commit what we have', script: `${todos} ${run(COMMIT)} [[text Done.]]` },
    {
      prompt: 'how should the uploader report its failures?',
      script:
        '[[text There are two ways to report failures:\n\n1. Write them to the log of the worker\n2. Send them to the metrics server with the name of the bucket\n\nWhich one do you want?]]',
    },
    { prompt: '2', script: '[[text It reports to the metrics server now.]]' },
  ]
}

/** The statements that the structures of these exchanges settle. */
export const SETTLED = {
  fixed: /^`sh check\.sh` failed: .*because the limit of the proxy was missing/,
  commit: /^fix: upload in parts: The proxy failed because it keeps at most 8 MB/,
  pick: /Chosen: Send them to the metrics server with the name of the bucket \(not: Write them to the log/,
  todo: /^Open when the session ended on [\d-]+: try it behind the proxy$/,
  summary: /^The nightly backup ran out of disk: fixed by deleting archives after a week/,
  open: /^Open when the session was compacted on [\d-]+: Measure how long .* with the new disk\.$/,
  answer: /^Asked "Which cache should the uploader use\?": Redis \(not: A map in each worker\)/,
  approved: /^Approved plan "Retry of failed uploads": .*Retry three times with growing pauses instead/,
  rejected: /^The user rejected the plan .*"never retry forever, three attempts must be enough"$/,
  refused:
    /^The user (?:refused|stopped) `npm publish`: "never publish by hand, the release workflow publishes it"$/,
  stopped: /^The user stopped `.*sleep 300`: "we should upload to the staging bucket, not to production"$/,
} as const

export const REJECTION = 'never retry forever, three attempts must be enough'
export const REFUSAL = 'never publish by hand, the release workflow publishes it'
export const CORRECTION = 'we should upload to the staging bucket, not to production'
export const QUESTION = {
  question: 'Which cache should the uploader use?',
  header: 'Cache',
  options: [
    { label: 'Redis', description: 'shared by all workers' },
    { label: 'A map in each worker', description: 'nothing to install' },
  ],
}

/** A plan in Markdown with one choice. */
function plan(choice: string): string {
  return `# Retry of failed uploads\n\n## Context\nThe proxy drops idle connections.\n\n## Approach\n${choice}`
}
export const BAD_PLAN = plan('Retry forever.')
export const GOOD_PLAN = plan('Retry three times with growing pauses instead of failing at once.')

/** A project whose check fails until a file is there; and the answers to all prompts. */
export function prepare({ project }: Pick<Machine, 'project'>, scripted: readonly Exchange[]): void {
  writeFileSync(join(project, 'check.sh'), 'test -e limit.txt || { echo "no limit.txt" >&2; exit 1; }\n')
  for (const { prompt, script } of scripted) whenAsked(prompt, script)
}

/** Every one of these statements is kept, once, with words of the session as its evidence; why something was refused is the person's. */
export async function expectSettled(
  world: Pick<Machine, 'memoria'>,
  names: readonly (keyof typeof SETTLED)[],
): Promise<void> {
  await drain(world)
  const { memories } = await ask<{ memories: Memory[] }>(world, 'list')
  const texts = memories.map(({ text }) => text)
  const found = names.map((name) => ({ name, texts: texts.filter((text) => SETTLED[name].test(text)) }))
  const wrong = found.filter(({ texts: kept }) => kept.length !== 1)
  expect({ wrong, texts: wrong.length === 0 ? [] : texts }).toEqual({ wrong: [], texts: [] })
  for (const { evidence } of memories) expect(evidence[0]?.quote).toMatch(/\S/)
  const refusals = memories.filter(({ text }) => /^The user (?:refused|rejected|stopped) /.test(text))
  expect(refusals.filter(({ origin, kind }) => origin !== 'user' || kind !== 'correction')).toEqual([])
}
