import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeEpisodes } from '../../../src/extract/episodes/write-episodes.ts'
import type { Memoria } from '../../../src/memoria.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

function ago(minutes: number): string {
  return new Date(Date.now() - minutes * MINUTE_MS).toISOString()
}

/** A home with something on every screen: two projects, sessions, injected lines, an inbox, pages, a dead letter. */
export async function seedDemo(m: Memoria): Promise<void> {
  await seedMemories(m)
  await seedSessions(m)
  await seedInbox(m)
  await seedPages(m)
  await seedCosts(m)
  await writeEpisodes(m.context)
  await m.context.store.jobs.bury(
    {
      id: 'job-1',
      kind: 'learn',
      key: 'session 4f1c',
      payload: '{}',
      maxAttempts: 3,
      runAt: ago(30),
      createdAt: ago(90),
    },
    'the model answered 529: overloaded',
  )
}

const KNOWN = [
  { text: 'The linter is biome; eslint was removed in March', kind: 'decision', project: 'shop' },
  { text: 'Node 20 is the oldest version that is supported', kind: 'fact', project: 'shop' },
  { text: 'Answers should be short, with the command first', kind: 'preference' },
  { text: 'Integration tests need `docker compose up -d db` first', kind: 'operational', project: 'shop' },
  {
    text: 'The payment webhook retries for three days, so handlers must be idempotent',
    kind: 'fact',
    project: 'shop',
  },
  { text: 'Money is stored as integer cents, never as a float', kind: 'correction', project: 'shop' },
  { text: 'The docs are written in British English', kind: 'preference', project: 'handbook' },
  {
    text: 'Flaky login test: the clock of the fixture was frozen a second too late',
    kind: 'debugging',
    project: 'shop',
  },
  { text: 'The staging database is reset every Sunday at midnight', kind: 'fact', project: 'shop' },
  { text: 'Move the cron jobs to the queue before the next release', kind: 'action', project: 'shop' },
] as const

async function seedMemories(m: Memoria): Promise<void> {
  for (const memory of KNOWN) await m.remember({ ...memory, tags: ['demo'] })
}

export const DEPLOY_PROMPT = 'How do we deploy the invoice fix? Is it still make release?'

async function seedSessions(m: Memoria): Promise<void> {
  const { store, reach, makeId } = m.context
  await m.addSession({
    host: 'claude-code',
    id: 'monday',
    project: 'shop',
    branch: 'main',
    messages: [
      {
        id: 'a1',
        role: 'user',
        text: 'We always deploy with make release, never by hand: it tags, builds and waits for the health check.',
        at: ago(3 * DAY_MINUTES),
      },
      {
        id: 'a2',
        role: 'assistant',
        text: 'Understood. I will use `make release` and not call the deploy script myself.',
        at: ago(3 * DAY_MINUTES - 1),
      },
    ],
  })
  const { id } = await m.remember({
    text: 'Deploys are made with make release, never by hand',
    kind: 'correction',
    project: 'shop',
    evidence: [
      { session: 'monday', messages: ['a1'], quote: 'always deploy with make release, never by hand' },
    ],
  })
  await m.addSession({
    host: 'claude-code',
    id: 'today',
    project: 'shop',
    branch: 'fix/invoices',
    messages: [
      { id: 'b1', role: 'user', text: DEPLOY_PROMPT, at: ago(24) },
      {
        id: 'b2',
        role: 'assistant',
        text: 'With `make release`. It tags the commit, builds the image and waits for the health check.\n\nI ran the tests first: 214 passed. Shall I start the release?',
        at: ago(22),
      },
      {
        id: 'b3',
        role: 'user',
        text: 'Yes. And from now on announce every release in the #ops channel before it starts.',
        at: ago(20),
      },
      { id: 'b4', role: 'assistant', text: 'Announced in #ops, release 2.14.1 is out.', at: ago(17) },
    ],
  })
  await m.remember({
    text: 'Every release is announced in #ops before it starts',
    kind: 'preference',
    project: 'shop',
    evidence: [
      {
        session: 'today',
        messages: ['b3'],
        quote: 'announce every release in the #ops channel before it starts',
      },
    ],
  })
  await store.injections.add(reach, {
    id: makeId(),
    at: ago(24),
    host: 'claude-code',
    session: null,
    hostSession: 'today',
    project: 'shop',
    channel: 'hint',
    entry: null,
    lookedAt: null,
    memories: [id],
    revisions: [1],
    reasons: ['shares "deploy", "make", "release"'],
    also: [],
    characters: 58,
  })
}

async function seedInbox(m: Memoria): Promise<void> {
  const { store, reach } = m.context
  const learned = [
    'Release notes are written by hand in CHANGELOG.md',
    'The staging database is reset every Sunday night',
    'Feature flags live in config/flags.yaml',
  ]
  for (const text of learned) {
    const { id } = await m.remember({ text, project: 'shop', origin: 'assistant' })
    await store.memories.markReview(reach, id, 'new')
  }
}

async function seedPages(m: Memoria): Promise<void> {
  const pages = {
    'releases.md':
      '# Releases\n\nEvery release goes out with `make release`. See [[tools]] and [[on-call]].\n\n- It tags the commit.\n- It waits for the **health check**.\n',
    'tools.md': '# Tools\n\nThe linter is biome. Releases: [[releases]].\n',
  }
  for (const [path, text] of Object.entries(pages)) {
    const file = join(m.context.paths.vault, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

/** A fortnight of model calls, some more on weekdays. */
async function seedCosts(m: Memoria): Promise<void> {
  for (let day = 0; day < 14; day++)
    await m.context.store.costs.add({
      id: m.context.makeId(),
      at: ago(day * DAY_MINUTES + 60),
      provider: 'anthropic',
      model: 'claude-haiku-4-5',
      tokensIn: 18_000 + day * 700,
      tokensOut: 900,
      tokensCached: 4_000,
      dollars: 0.02 + ((day * 7) % 5) / 100,
      why: 'learn',
      session: null,
      project: 'shop',
    })
}
