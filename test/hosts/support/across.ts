import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import { createProject, type Machine } from './machine.ts'
import { startModel } from './model.ts'
import { run } from './run.ts'
import { ask, drain } from './stored.ts'
import { acceptEverything, claudeVariables } from './world.ts'

/** What the person says in an agent, and what a model has to be told of it later. */
export const LESSON = 'No, we never use axios in this repo, always use the built-in fetch.'
const LESSON_TOLD = 'always use the built-in fetch'
const CLAUDES_LESSON = 'No, never release from main in this repo, always release from the branch harvest.'
const CLAUDES_LESSON_TOLD = 'always release from the branch harvest'

/** A real agent on a machine. */
export interface Speaker {
  readonly host: string
  /** What people call it. */
  readonly title: string
  readonly model: { readonly requests: readonly unknown[] }
  /** One prompt in a new session in a folder. */
  say(prompt: string, folder: string): Promise<unknown>
}

/**
 * Shows that there is one memory for all agents: what the person taught this one (`LESSON`, drained or not), and what
 * they taught Claude Code in another clone, is in what this agent's model is sent in the next session, each with where
 * and when it was said; and that a model in another project is sent neither. With a client Claude Code itself is
 * taught, else what it would have written down is there.
 */
export async function expectOneMemory(machine: Machine, speaker: Speaker, claude?: Client): Promise<void> {
  const [clone, elsewhere] = [join(machine.root, 'clone'), join(machine.root, 'elsewhere')]
  // The same repository as another person would fetch it.
  createProject(clone, machine.env, 'https://git.memoria.invalid/tests/shop')
  createProject(elsewhere, machine.env, 'https://git.memoria.invalid/tests/other')
  await (claude === undefined ? writeTranscript(machine, clone) : teachClaude(machine, clone, claude))
  await drain(machine)

  const sent = await sentFor(
    speaker,
    'what was left to do with the uploader? [[text nothing]]',
    machine.project,
  )
  const [, fence = ''] = /<memoria-context kind="brief">(.*?)<\/memoria-context>/s.exec(sent) ?? []
  const said = (title: string) => `(?:\\d{4}-)?\\d\\d-\\d\\d in ${title}: [^\\n]*`
  expect(fence).toMatch(new RegExp(said(speaker.title) + LESSON_TOLD))
  expect(fence).toMatch(new RegExp(said('Claude Code') + CLAUDES_LESSON_TOLD))

  const sentElsewhere = await sentFor(speaker, 'how do we fetch and release here? [[text so]]', elsewhere)
  expect(sentElsewhere).toContain('how do we fetch and release here?')
  expect(sentElsewhere).not.toMatch(new RegExp(`${LESSON_TOLD}|${CLAUDES_LESSON_TOLD}`))

  await expectTraces(machine, speaker.host)
}

/** All that the model was sent for a prompt, as text. */
async function sentFor({ model, say }: Speaker, prompt: string, folder: string): Promise<string> {
  const before = model.requests.length
  await say(prompt, folder)
  // One client writes what hooks say without brackets.
  return textsIn(model.requests.slice(before)).join('\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** That it was told, and where each was said, can be asked for afterwards. */
async function expectTraces(machine: Machine, host: string): Promise<void> {
  const { told } = await ask<{ told: { host: string; memories: { id: string; text: string }[] }[] }>(
    ...([machine, 'last', '--host', host] as const),
  )
  expect(new Set(told.map((one) => one.host))).toEqual(new Set([host]))
  const idOf = (words: string) =>
    told.flatMap(({ memories }) => memories).find(({ text }) => text.includes(words))?.id ?? ''
  for (const [words, agent] of [
    [LESSON_TOLD, host],
    [CLAUDES_LESSON_TOLD, 'claude-code'],
  ] as const)
    expect(await ask(machine, 'why', idOf(words))).toMatchObject({ sources: [{ session: { host: agent } }] })
}

/** The real Claude Code hears it, and our hooks do. */
async function teachClaude(machine: Machine, folder: string, { program }: Client): Promise<void> {
  const model = await startModel()
  try {
    const env = { ...machine.env, ...claudeVariables(machine.home, model) }
    mkdirSync(env['CLAUDE_CONFIG_DIR'] ?? '')
    acceptEverything(env['CLAUDE_CONFIG_DIR'] ?? '', folder)
    await ask({ memoria: (args) => machine.memoria(args, env) }, 'init', '--yes', '--host', 'claude-code')
    const args = ['--print', `${CLAUDES_LESSON} [[text understood]]`, '--dangerously-skip-permissions']
    expect(await run(program, args, { cwd: folder, env })).toMatchObject({ code: 0 })
  } finally {
    await model.close()
  }
}

/** A transcript as Claude Code leaves one. */
async function writeTranscript({ home }: Machine, cwd: string): Promise<void> {
  const session = randomUUID()
  const folder = join(home, '.claude', 'projects', cwd.replaceAll(/[^A-Za-z0-9]/g, '-'))
  const common = {
    parentUuid: null,
    isSidechain: false,
    timestamp: new Date().toISOString(),
    cwd,
    sessionId: session,
    version: '2.1.325',
    gitBranch: 'main',
    promptId: randomUUID(),
  }
  const answer = { role: 'assistant', type: 'message', model: 'claude-opus-5-5', id: 'msg_1' }
  const lines = [
    { ...common, type: 'user', uuid: randomUUID(), message: { role: 'user', content: CLAUDES_LESSON } },
    {
      ...common,
      type: 'assistant',
      uuid: randomUUID(),
      message: { ...answer, content: [{ type: 'text', text: 'understood' }] },
    },
  ]
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${session}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
