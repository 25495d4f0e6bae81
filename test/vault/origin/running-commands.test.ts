import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownVault, type Vault } from '../../../src/vault/folder/vault.ts'
import { attributeEdits } from '../../../src/vault/origin/attribute.ts'
import type { Writer } from '../../../src/vault/origin/wrote.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { temporaryMemoria } from '../../memoria/temporary-memoria.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const PAGE = 'pages/concepts/deploys.md'
const LINE = '- Always deploy by hand'

/** A tool call, with times in milliseconds before (negative) or after the page was last written. */
interface Call {
  readonly tool?: string
  readonly input?: object
  readonly output?: string
  readonly from: number
  /** Null: no result was recorded. */
  readonly to: number | null
  readonly session?: string
  readonly sessionEnd?: number
  readonly project?: string | null
}

/** A page that is written just now, in the vault of the home or of a project, and the agents' calls around that time. */
async function pageWith(calls: readonly Call[], { project = null as string | null } = {}) {
  const { context } = await temporaryMemoria()
  const { store, makeId } = context
  const vault: Vault =
    project === null ? ownVault(context) : { name: 'other', root: temporaryFolder(), project }
  const page = join(vault.root, PAGE)
  mkdirSync(join(page, '..'), { recursive: true })
  writeFileSync(page, `${LINE}\n`)
  const writtenAt = statSync(page).mtimeMs
  const time = (ms: number) => new Date(writtenAt + ms).toISOString()
  for (const id of ['shop', 'farm'])
    await store.projects.seen({ id, kind: 'name', name: id }, null, time(-60 * MINUTE))
  for (const { tool = 'Bash', input = SCRIPT, output = 'done', from, to, ...call } of calls) {
    const hostSession = call.session ?? 'talk'
    const session = await store.sessions.put({
      id: makeId(),
      key: hostSession,
      host: 'claude-code',
      hostSession,
      user: context.reach.user,
      project: call.project ?? null,
      parent: null,
      branch: null,
      folder: null,
      startedAt: time(from),
      endedAt: call.sessionEnd === undefined ? null : time(call.sessionEnd),
    })
    await store.sessions.addToolCall({
      id: makeId(),
      key: makeId(),
      session,
      turn: null,
      message: null,
      name: tool,
      input: JSON.stringify(input),
      output: to === null ? null : output,
      failed: false,
      at: time(from),
      endedAt: to === null ? null : time(to),
    })
  }
  /** Who wrote the page, which was last seen as we wrote it this long before it was written. */
  const writer = async (seenBefore = 60 * MINUTE): Promise<Writer> => {
    const file = { path: PAGE, kind: 'concept', writtenText: '', text: LINE, written: [], lines: [] } as const
    const whose = { store, user: context.reach.user }
    const attribution = await attributeEdits(whose, vault, [{ file, since: writtenAt - seenBefore }])
    return attribution.ofLines(file, [LINE])
  }
  return { page, writtenAt, writer }
}

const SCRIPT = { command: 'python3 tool.py' }
const WRITES_PAGE = { file_path: PAGE, content: 'x' }

describe('an edit while a command of an agent runs', () => {
  test.each<[string, Partial<Call>]>([
    ['a script that names no path', {}],
    ['make', { input: { command: 'make notes' } }],
    ['a script of a session in another project', { project: 'farm' }],
    ['a program after its variables', { input: { command: 'env NOTES=1 python3 tool.py' } }],
    ['a program in a substitution', { input: { command: 'cat <(python3 tool.py)' } }],
    ['input for a shell that is open', { tool: 'write_stdin', input: { chars: 'python3 tool.py\n' } }],
    ['a tool of a server', { tool: 'mcp__notes__sync', input: { all: true } }],
    ['a tool nobody knows', { tool: 'FancyWrite', input: { note: 'x' } }],
    ['a tool that starts others', { tool: 'Skill', input: { skill: 'tidy' } }],
    ['a write through a link that is gone', { tool: 'Edit', input: { file_path: '/elsewhere/notes.md' } }],
  ])('is nobody’s in the vault of the home: %s', async (_, call) => {
    const { writer } = await pageWith([{ from: -30 * SECOND, to: 30 * SECOND, ...call }])
    expect(await writer()).toEqual({
      by: 'unknown',
      why: `changed while Claude Code ran ${call.tool ?? 'Bash'} in session talk`,
    })
  })

  test.each(['shop', 'farm'])('is nobody’s in the vault of a project: a session in %s', async (project) => {
    const call = { from: -30 * SECOND, to: 30 * SECOND, project }
    expect(await (await pageWith([call], { project: 'shop' })).writer()).toMatchObject({ by: 'unknown' })
  })

  test.each<[string, Partial<Call>]>([
    ['only reads', { input: { command: 'git status && ls' } }],
    ['reads through a server', { tool: 'mcp__notes__read_note', input: { note: 'deploys' } }],
    ['writes another file', { tool: 'Write', input: { file_path: import.meta.filename, content: 'x' } }],
    ['waits for an answer', { tool: 'AskUserQuestion', input: { questions: [] } }],
  ])('is the person’s when the agent %s', async (_, call) => {
    const { writer } = await pageWith([{ from: -30 * SECOND, to: 30 * SECOND, ...call }])
    expect(await writer()).toEqual({ by: 'person' })
  })

  test.each<[string, Partial<Call>]>([
    ['a flag', { input: { command: 'python3 tool.py', run_in_background: true } }],
    ['an ampersand', { input: { command: 'cd notes && python3 tool.py &' } }],
    ['nohup', { input: { command: 'nohup python3 tool.py' } }],
    ['what the tool answers', { output: 'Process running with session ID 4' }],
  ])('is nobody’s after the call returned, while the command runs in the background: %s', async (_, call) => {
    const started = { from: -40 * MINUTE, to: -40 * MINUTE, ...call }
    const goesOn = { tool: 'Read', input: { file_path: '/x' }, from: MINUTE, to: MINUTE }
    const { writer } = await pageWith([started, goesOn])
    expect(await writer()).toMatchObject({ by: 'unknown' })
    // The page was seen as we wrote it after the command began.
    expect(await writer(MINUTE)).toMatchObject({ by: 'unknown' })
    // Its session ended long before.
    expect(await (await pageWith([started])).writer()).toEqual({ by: 'person' })
  })
})

describe('an edit after a command of an agent', () => {
  test.each<[string, Partial<Call>]>([
    ['a script', {}],
    ['a script in the same project', { project: 'shop' }],
    ['a command with an ampersand in a text', { input: { command: 'git commit -m "a & b" 2>&1' } }],
  ])('is the person’s two minutes later: %s', async (_, call) => {
    const calls = [{ from: -3 * MINUTE, to: -2 * MINUTE, ...call }]
    const goesOn = { tool: 'Read', input: { file_path: '/x' }, from: MINUTE, to: MINUTE }
    for (const project of [null, 'shop'])
      expect(await (await pageWith([...calls, goesOn], { project })).writer()).toEqual({ by: 'person' })
  })

  test('is the person’s when the page was seen as we wrote it after the agent wrote it', async () => {
    const call = { tool: 'Write', input: WRITES_PAGE, from: -3 * MINUTE, to: -2 * MINUTE }
    expect(await (await pageWith([call])).writer(MINUTE)).toEqual({ by: 'person' })
  })

  test('is the agent’s, too, when the page was not seen since the agent wrote it', async () => {
    const call = { tool: 'Write', input: WRITES_PAGE, from: -3 * MINUTE, to: -2 * MINUTE }
    expect(await (await pageWith([call])).writer()).toMatchObject({ by: 'agent', tool: 'Write' })
  })

  test('is the person’s when the agent names the page only later', async () => {
    const call = { input: { command: `sed -i s/a/b/ ${PAGE}` }, from: MINUTE, to: 2 * MINUTE }
    expect(await (await pageWith([call])).writer()).toEqual({ by: 'person' })
  })

  test('is nobody’s for ten minutes when no end is recorded', async () => {
    const killed = (from: number) => pageWith([{ from, to: null }])
    expect(await (await killed(-9 * MINUTE)).writer()).toMatchObject({ by: 'unknown' })
    expect(await (await killed(-11 * MINUTE)).writer()).toEqual({ by: 'person' })
    const ended = { from: -9 * MINUTE, to: null, sessionEnd: -8 * MINUTE }
    expect(await (await pageWith([ended])).writer()).toEqual({ by: 'person' })
    const resumed = { from: -9 * MINUTE, to: null, sessionEnd: -30 * MINUTE }
    expect(await (await pageWith([resumed])).writer()).toMatchObject({ by: 'unknown' })
  })

  test('is nobody’s when the call began long before it was last seen, and goes on', async () => {
    const { writer } = await pageWith([{ from: -55 * MINUTE, to: MINUTE }])
    expect(await writer(MINUTE)).toMatchObject({ by: 'unknown' })
  })
})

describe('of two sessions whose calls overlap', () => {
  const early = { from: -50 * SECOND, to: 50 * SECOND, session: 'early' }
  const late = { from: -20 * SECOND, to: 20 * SECOND, session: 'late' }

  test('the one that names the page is named', async () => {
    const names = { ...early, tool: 'Edit', input: { file_path: PAGE } }
    const { writer } = await pageWith([names, late])
    expect(await writer()).toEqual({ by: 'agent', host: 'Claude Code', session: 'early', tool: 'Edit' })
  })

  test('of two that name it, the one that ran when the page changed', async () => {
    const input = { file_path: PAGE }
    const over = { tool: 'Edit', input, from: -9 * MINUTE, to: -8 * MINUTE, session: 'over' }
    const running = { ...early, tool: 'Edit', input }
    const after = { tool: 'Edit', input, from: MINUTE, to: MINUTE, session: 'after' }
    expect(await (await pageWith([over, running, after])).writer()).toMatchObject({ session: 'early' })
  })

  test('where neither names it, the one that began last', async () => {
    const over = { from: -9 * SECOND, to: -5 * SECOND, session: 'over' }
    expect(await (await pageWith([early, late, over])).writer()).toMatchObject({
      why: 'changed while Claude Code ran Bash in session late',
    })
  })
})

describe('times of a file that are not those of the edit', () => {
  const now = { from: -2 * SECOND, to: 2 * MINUTE }

  test('touch -d does not hide a script', async () => {
    const { page, writer } = await pageWith([now])
    expect(spawnSync('touch', ['-d', '2020-01-01T00:00:00Z', page]).status).toBe(0)
    expect(await writer()).toMatchObject({ by: 'unknown' })
    expect(spawnSync('touch', ['-d', '2030-01-01T00:00:00Z', page]).status).toBe(0)
    expect(await writer()).toMatchObject({ by: 'unknown' })
  })

  test('a script that writes aside and renames is found, however old its file is', async () => {
    const { page, writer } = await pageWith([now])
    writeFileSync(`${page}.new`, `${LINE}\n`)
    utimesSync(`${page}.new`, 1, 1)
    renameSync(`${page}.new`, page)
    expect(await writer()).toMatchObject({ by: 'unknown' })
  })

  test('a later chmod does not hide a script', async () => {
    const { page, writtenAt, writer } = await pageWith([{ from: -3 * MINUTE, to: -2 * MINUTE }])
    // As if the script had written it, and only then somebody changed its mode.
    const seconds = (writtenAt - 2.5 * MINUTE) / 1000
    utimesSync(page, seconds, seconds)
    expect(await writer()).toMatchObject({ by: 'unknown' })
  })
})
