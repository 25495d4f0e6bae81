import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { runLearnJobs } from '../../src/extract/learn/jobs.ts'
import { learnLocally } from '../../src/extract/learn/local.ts'
import { modelJudging } from '../../src/extract/learn/model.ts'
import { queue } from '../../src/extract/learn/schedule.ts'
import { HOSTS } from '../../src/hosts/all.ts'
import { drainJournal, sweep } from '../../src/ingest/drain.ts'
import { openIngest } from '../../src/ingest/open-ingest.ts'
import { makeBrief } from '../../src/inject/brief.ts'
import { writeEntry } from '../../src/journal/write.ts'
import type { Memoria } from '../../src/memoria.ts'
import { textState } from '../../src/store/state.ts'
import { ask } from '../../src/vault/ask/ask.ts'
import { logSessions } from '../../src/vault/daily/daily-log.ts'
import { ownVault } from '../../src/vault/folder/vault.ts'
import { runVault } from '../../src/vault/run-vault.ts'
import { outputsOf } from '../cli/outputs.ts'
import * as gemini from '../hosts-unit/support/chat.ts'
import * as copilot from '../hosts-unit/support/copilot-lines.ts'
import * as codex from '../hosts-unit/support/rollout.ts'
import * as claude from '../ingest/support/lines.ts'
import { structured } from '../llm/behaviours.ts'
import { fakeApi } from '../llm/fake-api.ts'
import { type Client, served } from '../serve/mcp/support/client.ts'
import { type Canary, canarySearch, DISGUISED, KNOWN, makeCanaries, WIDER } from '../support/canaries.ts'
import { filesUnder } from './files.ts'

const AT = '2026-01-31T09:00:00.000Z'

/** Writes the sessions of four hosts with these texts in every part of them, and reads them. */
async function importTranscripts(
  { context }: Memoria,
  folder: string,
  texts: readonly string[],
): Promise<void> {
  const quarter = Math.ceil(texts.length / 4)
  const parts = [0, 1, 2, 3].map((index) => texts.slice(index * quarter, (index + 1) * quarter))
  const lines: Readonly<Record<string, readonly [path: string, lines: readonly object[]]>> = {
    'claude-code': ['.claude/projects/-shop/session-1.jsonl', (parts[0] ?? []).flatMap(claudeLines)],
    codex: [codex.ROLLOUT.replace('/home/dev/', ''), [codex.meta(), ...(parts[1] ?? []).flatMap(codexLines)]],
    copilot: [
      copilot.EVENTS.replace('/home/dev/', ''),
      [copilot.start(), ...(parts[2] ?? []).flatMap(copilotLines)],
    ],
    gemini: [
      `.gemini/tmp/shop/chats/${gemini.CHAT_NAME}`,
      [gemini.head(), ...(parts[3] ?? []).flatMap(geminiLines)],
    ],
  }
  const room = await openIngest(context)
  for (const [name, [path, written]] of Object.entries(lines)) {
    const host = HOSTS.find((one) => one.name === name)
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, written.map((line) => `${JSON.stringify(line)}\n`).join(''))
    if (host === undefined) throw new Error(`no host ${name}`)
    const { size: bytes, mtimeMs: changedAt } = statSync(file)
    const read = await sweep(room, { files: [{ host, file: { path: file, bytes, changedAt } }] })
    expect(read).toMatchObject({ failed: 0, unknown: 0 })
    expect(read.messages, name).toBeGreaterThan(0)
  }
}

/** A prompt, a script, JSON inside the input, a file that was read, and an error, each with the text. */
function claudeLines(text: string, index: number): object[] {
  const id = `toolu_${index}`
  return [
    claude.prompt(`Please look at this:\n${text}\nand go on`),
    claude.call(id, 'Bash', {
      command: `set -e\n${text}\n\tnext`,
      body: JSON.stringify({ text: `x\n${text}` }),
    }),
    claude.result(id, `     1\tfirst\n     2\t${text}\n`),
    claude.call(`${id}e`, 'Bash', { command: 'make' }),
    claude.result(`${id}e`, `Error: failed\n${text}\n`, { is_error: true }),
    claude.answer(`It said:\n${text}`),
  ]
}

function codexLines(text: string, index: number): object[] {
  return [
    codex.person(`look:\n${text}`),
    codex.call(`call_${index}`, `cat <<EOF\n${text}\nEOF`),
    codex.result(`call_${index}`, `Output:\n${text}\n`),
    codex.assistant(`done:\n${text}`),
  ]
}

function copilotLines(text: string, index: number): object[] {
  return [
    copilot.person(`look:\n${text}`),
    copilot.assistant('', [copilot.call(`call_${index}`, `run\n${text}`)]),
    copilot.result(`call_${index}`, { result: { content: `got\n${text}` } }),
    copilot.assistant(`done:\n${text}`),
  ]
}

function geminiLines(text: string): object[] {
  return [
    gemini.person(`look:\n${text}`),
    gemini.model(`done:\n${text}`, {
      toolCalls: [gemini.call(`got\n${text}`, { args: { command: `run\n${text}` } })],
    }),
  ]
}

/** What hooks put into the journal, worked off. */
async function hearHooks({ context }: Memoria, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const common = {
      session_id: `heard-${index % 3}`,
      transcript_path: '/nowhere/x.jsonl',
      cwd: '/nowhere/shop',
    }
    const prompt = { ...common, hook_event_name: 'UserPromptSubmit', prompt: `use this:\n${text}` }
    const stop = { ...common, hook_event_name: 'Stop', last_assistant_message: `used:\n${text}` }
    for (const payload of [prompt, stop]) writeEntry(context.home, 'claude-code', JSON.stringify(payload))
  }
  expect(await drainJournal(await openIngest(context), context.journal)).toMatchObject({
    failed: 0,
    quarantined: 0,
  })
}

async function useLibrary(m: Memoria, texts: readonly string[]): Promise<void> {
  await m.addSession({
    host: 'chat',
    id: 'talk-1',
    project: 'library',
    messages: texts.map((text, index) => ({ id: `${index}`, role: 'user', text: `so:\n${text}`, at: AT })),
  })
  for (const [index, text] of texts.entries())
    await m.remember({
      text: `Statement ${index} about the shop deploys: ${text} and the rest`,
      keywords: [`deploy ${index}`],
      evidence: [{ session: 'talk-1', messages: [`${index}`], quote: `so:\n${text}` }],
    })
}

async function useMcp(client: Client, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries())
    await client.call('memory_store', {
      text: `Noted ${index} for the shop build: ${text}`,
      kind: 'fact',
    })
  for (const query of ['shop deploys', 'password', 'token', 'look'])
    for (const tool of ['memory_search', 'session_recall', 'memory_timeline'])
      await client.call(tool, { query, prompt: query })
}

/** Everything that a run leaves behind or sends: by where it was found, the types of canaries. */
async function leaksOf(canaries: readonly Canary[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const api = await fakeApi(structured({ memories: [] }))
  const { m, folder, client } = await served([
    'judge.provider=openai',
    `judge.baseUrl=${api.url}/v1`,
    'judge.model=test',
  ])
  const { context } = m
  await context.store.state.write(textState('judgeSince'), '2020-01-01T00:00:00.000Z')
  const texts = canaries.map(({ text }) => text)
  const share = (from: number, to: number) =>
    texts.slice(Math.floor(from * texts.length), Math.floor(to * texts.length))
  await importTranscripts(m, join(folder, '..'), share(0, 0.7))
  await hearHooks(m, share(0.7, 0.8))
  await useLibrary(m, share(0.8, 0.9))
  await useMcp(client, share(0.9, 1))
  await learnLocally(context)
  for (const { id } of await context.store.sessions.list(context.reach)) await queue(context, id, 'end')
  const { judgeFor } = modelJudging(context)
  if (judgeFor === null) throw new Error('the model judge is not allowed')
  await runLearnJobs(context, { owner: 'test', judgeFor, signal: new AbortController().signal })
  expect(api.requests.length).toBeGreaterThan(0)
  await logSessions(context, { running: true })
  await runVault(context, ownVault(context), { model: false })
  await ask(context, 'how do we deploy the shop?', { reach: context.reach, project: null })
  const place = { host: '', project: null, hostSession: null, all: true, characters: 10_000 }
  const said = [
    (await makeBrief(context, place)).text,
    JSON.stringify(await m.recall({ prompt: 'how do shop deploys work, with which password?' })),
    JSON.stringify(await m.search('look at this', { history: true })),
    JSON.stringify(await m.list()),
  ]
  await context.store.upkeep.backup(join(context.paths.backups, 'now.db'))
  const search = canarySearch(canaries)
  const sources: Record<string, string> = {
    'MCP answers': client.output(),
    'model requests': api.requests.map(({ body }) => body).join('\n'),
    answers: said.join('\n'),
    ...outputsOf(context.home),
  }
  for (const name of filesUnder(context.home))
    sources[name] = readFileSync(join(context.home, name)).toString('latin1')
  const leaks = Object.entries(sources).map(([name, text]) => [name, [...search(text)]] as const)
  return Object.fromEntries(leaks.filter(([, types]) => types.length > 0))
}

test('the search for canaries finds what was planted', () => {
  const canaries = makeCanaries(KNOWN, 80, 1)
  const search = canarySearch(canaries)
  for (const { type, secret } of canaries) expect(search(`x ${secret} y`)).toContain(type)
})

test('500 secrets of 40 types leave no trace in the home, the vault, backups, requests and answers', async () => {
  expect(Object.keys(KNOWN)).toHaveLength(40)
  expect(await leaksOf(makeCanaries(KNOWN, 500, 7))).toEqual({})
})

test('secrets in prose, tables and other languages leave no trace either', async () => {
  expect(await leaksOf(makeCanaries(WIDER, 45, 8))).toEqual({})
})

test('secrets with hidden, full-width, look-alike and encoded characters leave no trace either', async () => {
  expect(await leaksOf(makeCanaries(DISGUISED, 99, 9))).toEqual({})
})
