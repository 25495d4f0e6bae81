import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Context } from '../../../src/context.ts'
import type { OpenContext } from '../../../src/memoria.ts'
import { type AuthorOptions, authorPages } from '../../../src/vault/author/author.ts'
import type { Authored } from '../../../src/vault/author/authored.ts'
import type { Edit } from '../../../src/vault/author/schema.ts'
import { ownVault, type Vault } from '../../../src/vault/folder/vault.ts'
import { type Behaviour, type FakeApi, fakeApi } from '../../llm/fake-api.ts'
import { standingClock, temporaryMemoria } from '../../memoria/temporary-memoria.ts'
import { author, newMemory } from '../../store/examples.ts'
import { writeTopicSchema } from '../context.ts'
import { settingsFor } from './settings.ts'

const NOW = '2026-03-05T09:00:00.000Z'
export const DAY = '2026-03-04'
const ENTRY = 'claude-code-1a2b3c4d'
/** How prose cites the one entry of the one log. */
export const LOG_SOURCE = `${DAY}#${ENTRY}`
export const MEMORY_ID = '01jnk3v2xq7r8t0000smy7mayv'
export const MEMORY_SOURCE = 'm-smy7mayv'
export const PAGE = 'pages/concepts/deploy-day.md'

export interface AuthorFixture {
  readonly context: OpenContext
  readonly vault: Vault
  readonly api: FakeApi
  readonly clock: ReturnType<typeof standingClock>
  run(options?: AuthorOptions): Promise<Authored>
}

/** A home with a model that behaves like this, a daily log of one entry, and a page with statements. */
export async function authorFixture(...script: readonly Behaviour[]): Promise<AuthorFixture> {
  const api = await fakeApi(...script)
  const clock = standingClock(NOW)
  const { context: opened } = await temporaryMemoria({ clock, settings: settingsFor(api.url) })
  const vault = ownVault(opened)
  writeTopicSchema(vault.root)
  const context = { ...opened, env: { MEMORIA_JUDGE_KEY: 'key-of-nobody' } }
  await furnish(context, vault)
  const run = (options: AuthorOptions = {}) => authorPages(context, vault, { all: true, ...options })
  return { context, vault, api, clock, run }
}

/** What stands in the vault before a model is asked. */
async function furnish({ store, reach }: OpenContext, vault: Vault): Promise<void> {
  const memory = newMemory({
    id: MEMORY_ID,
    user: reach.user,
    topic: 'deploy-day',
    kind: 'decision',
    text: 'Deploys go out on Tuesdays, because support is staffed then',
    evidence: [{ session: 's-1', messages: ['1'], quote: '' }],
  })
  await store.memories.add(memory, author())
  put(
    vault,
    `daily/${DAY}.md`,
    logOf([ENTRY, 'We moved the deploys to Tuesday, since support is staffed then.']),
  )
  await putPage({ store, reach }, vault, PAGE, pageOf('deploy-day', `${statement()}\n`))
}

export function statement(): string {
  return `- Deploys go out on Tuesdays, because support is staffed then (${DAY}, user, [[${LOG_SOURCE}|session]]) ^m-smy7mayv`
}

/** A page as it stands when it was written without a model. */
export function pageOf(title: string, statements: string): string {
  return `---
title: ${title}
aliases: []
tags:
  - concept
sources:
  - "[[${LOG_SOURCE}]]"
created: ${DAY}
updated: ${DAY}
state: active
---

<!-- memoria:begin statements -->
# ${title}

## Decisions

${statements}<!-- memoria:end statements -->
`
}

/** A log with an entry for each heading and its words. */
export function logOf(...entries: readonly (readonly [string, string])[]): string {
  const header = `---\ntitle: ${DAY}\ntags:\n  - daily\n---\n\n# ${DAY}\n`
  return header + entries.map(([heading, words]) => `\n## ${heading}\n\n**Context:** ${words}\n`).join('')
}

export function put({ root }: Vault, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** A page of ours: in the vault, and noted as written. */
export async function putPage(
  { store, reach }: Pick<Context, 'store' | 'reach'>,
  vault: Vault,
  path: string,
  content: string,
): Promise<void> {
  put(vault, path, content)
  const kind = path.includes('/connections/') ? 'connection' : 'concept'
  await store.vault.put(reach, vault.name, { path, kind, content, inputs: 'a digest', writtenAt: NOW })
}

export function read({ root }: Vault, path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Every file of the vault that a person sees, by its path. */
export function vaultFiles({ root }: Vault): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !name.startsWith('.'),
  )
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(root, name), 'utf8')]))
}

/** A paragraph that cites the log. */
export function paragraph(text: string, ...sources: readonly string[]) {
  return { text, sources: sources.length === 0 ? [LOG_SOURCE] : [...sources] }
}

/** An edit that would be taken. */
export function edit(fields: Partial<Edit> = {}): Edit {
  return {
    action: 'write',
    page: PAGE,
    title: 'Deploy day',
    aliases: [],
    tags: [],
    connects: [],
    paragraphs: [paragraph('Deploys go out on Tuesdays.')],
    reason: 'it is new',
    ...fields,
  }
}

export function answer(edits: readonly Edit[], read: readonly string[] = []) {
  return { read, edits }
}
