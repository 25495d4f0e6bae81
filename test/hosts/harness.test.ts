import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Counted, countOnce, countSessions } from './support/count.ts'
import { hookLog } from './support/hook-log.ts'
import { terminalWorldOrSkip, worldOrSkip } from './support/open.ts'
import { everything } from './support/prompts.ts'
import { readScript, SUMMARY } from './support/script.ts'
import { appears, settles } from './support/wait.ts'

describe('the real client without a terminal', () => {
  test('does what the prompt scripts, and the reader counts it', async (context) => {
    const world = await worldOrSkip(context)
    const log = hookLog(world)
    const { sessionId, result, code } = await world.runClaude(everything(world), { settings: log.settings })

    expect({ code, said: result?.result }).toEqual({ code: 0, said: 'all is done' })
    const [session, ...others] = countSessions(world.claudeHome)
    expect(others).toEqual([])
    expect(session?.id).toBe(sessionId)
    expect(texts(session?.prompts)).toEqual([everything(world)])
    expect(texts(session?.answers)).toEqual(['first a greeting', 'all is done'])
    expect(session?.tools.map(({ name, failed }) => [name, failed])).toEqual([
      ['Bash', false],
      ['Bash', true],
      ['Read', false],
      ['Bash', false],
      ['Agent', false],
    ])
    const [subagent] = session?.subagents ?? []
    expect(texts(subagent?.answers)).toEqual(['the subagent is done'])
    expect(subagent?.tools.map(({ name }) => name)).toEqual(['Bash'])
    expect(log.names()).toEqual(
      expect.arrayContaining([
        'SessionStart',
        'UserPromptSubmit',
        'PostToolUseFailure',
        'SubagentStop',
        'Stop',
      ]),
    )
    expect(log.names().at(-1)).toBe('SessionEnd')
    expect(world.model.strangers).toEqual([])
    expect(world.processes()).toEqual([])
  })

  test('resumes in the same file, forks into a copy, and what was copied counts once', async (context) => {
    const world = await worldOrSkip(context)
    const { sessionId } = await world.runClaude('one [[text first answer]]')
    const resumed = await world.runClaude('two [[text second answer]]', { resume: sessionId })
    const fork = await world.runClaude('three [[text third answer]]', { resume: sessionId, fork: true })
    const continued = await world.runClaude('four [[text fourth answer]]', { continue: true })

    expect(resumed.sessionId).toBe(sessionId)
    expect(continued.sessionId).toBe(fork.sessionId)
    const [first, second] = countSessions(world.claudeHome)
    expect(texts(first?.answers)).toEqual(['first answer', 'second answer'])
    expect(second?.id).toBe(fork.sessionId)
    expect(texts(second?.answers)).toEqual(['first answer', 'second answer', 'third answer', 'fourth answer'])
    expect(texts(countOnce(countSessions(world.claudeHome)).answers)).toEqual(texts(second?.answers))
  })

  test('compacts when told and when the context is full', async (context) => {
    const world = await worldOrSkip(context)
    const log = hookLog(world)
    const { settings } = log
    const { sessionId } = await world.runClaude('one [[text first answer]]')
    await world.runClaude('/compact', { resume: sessionId, settings })
    const steps = '[[tool Bash {"command":"echo 1"}]] [[tool Bash {"command":"echo 2"}]]'
    await world.runClaude(`two [[usage 300000]] ${steps}`, { args: ['--autocompact', '100000'], settings })

    const [told, full] = countSessions(world.claudeHome)
    expect(texts(told?.summaries)).toEqual([expect.stringContaining(SUMMARY)])
    expect(texts(full?.summaries)).toEqual([expect.stringContaining(SUMMARY)])
    expect(texts(told?.prompts)).toEqual(['one [[text first answer]]'])
    const compacted = log.read().filter((event) => event.hook_event_name === 'PostCompact')
    expect(compacted.map(({ trigger }) => trigger)).toEqual(['manual', 'auto'])
  })

  test('dies at the moment that was asked for', async (context) => {
    const world = await worldOrSkip(context)
    const log = hookLog(world)
    const when = () => world.model.waiting().then(() => settles(world.claudeHome))
    const prompt = '[[tool Bash {"command":"echo 1"}]] [[wait 60000]] [[text never said]]'
    const killed = await world.runClaude(prompt, {
      settings: log.settings,
      kill: { signal: 'SIGKILL', when },
    })
    expect(killed.signal).toBe('SIGKILL')
    expect(log.names()).not.toContain('SessionEnd')
    const [session] = countSessions(world.claudeHome)
    expect(session?.id).toBe(killed.sessionId)
    expect(session?.tools).toMatchObject([{ name: 'Bash', failed: false }])
    expect(session?.answers).toEqual([])

    await world.runClaude(`again ${prompt}`, { settings: log.settings, kill: { signal: 'SIGTERM', when } })
    expect(log.names().at(-1)).toBe('SessionEnd')
  })

  test('leaves a running tool behind when it is killed, which the world finds and ends', async (context) => {
    const world = await worldOrSkip(context)
    const mark = join(world.root, 'started')
    await world.runClaude(`[[tool Bash {"command":"touch ${mark}; sleep 300"}]]`, {
      kill: { signal: 'SIGKILL', when: () => appears(mark) },
    })
    expect(world.processes().map(({ command }) => command)).toContainEqual(
      expect.stringContaining('sleep 300'),
    )
    const { root } = world
    await world.close()
    expect(existsSync(root)).toBe(false)
    expect(world.processes()).toEqual([])
  })

  test('meets failures of the model', async (context) => {
    const world = await worldOrSkip(context)
    await world.runClaude('busy [[error 529 overloaded]] [[text then it worked]]')
    await world.runClaude('refused [[error 400 no such thing]]')
    const [busy, refused] = countSessions(world.claudeHome)
    expect(texts(busy?.answers)).toEqual(['then it worked'])
    expect(texts(refused?.apiErrors)).toEqual([expect.stringContaining('no such thing')])
    expect(refused?.answers).toEqual([])
  })

  test('shows what a hook adds to the model', async (context) => {
    const world = await worldOrSkip(context)
    const hooks = { SessionStart: [{ hooks: [{ type: 'command', command: 'echo ADDED-BY-A-HOOK' }] }] }
    await world.runClaude('hello [[text hi]]', { settings: { hooks } })
    expect(JSON.stringify(world.model.requests.map(({ body }) => body.messages))).toContain('ADDED-BY-A-HOOK')
  })
})

describe('the real client in a terminal', () => {
  test('takes prompts, /compact, Esc during a tool, /clear and a closed terminal', async (context) => {
    const world = await terminalWorldOrSkip(context)
    const log = hookLog(world)
    const tui = await world.tui({ args: ['--settings', JSON.stringify(log.settings)] })
    await tui.send('one [[text first answer]]')
    await tui.waitFor(/● first answer/)
    await tui.send('/compact')
    await tui.waitFor(/Compacted/)
    const mark = join(world.root, 'started')
    await tui.send(`two [[tool Bash {"command":"touch ${mark}; sleep 300"}]] [[text never said]]`)
    await appears(mark)
    await tui.key('Escape')
    await tui.waitFor(/Interrupted/)
    await tui.send('/clear')
    await tui.waitFor(/^❯ \/clear\s+$(?![\s\S]*Interrupted)/m)
    await tui.send('three [[text third answer]]')
    await tui.waitFor(/● third answer/)
    await tui.closeTerminal()

    const [before, after] = countSessions(world.claudeHome)
    expect(texts(before?.prompts).map((text) => text.slice(0, 3))).toEqual(['one', 'two'])
    expect(before).toMatchObject({ interruptions: [{}], summaries: [{}] })
    expect(texts(after?.answers)).toEqual(['third answer'])
    const ends = log.read().flatMap((event) => event.reason ?? [])
    expect(ends).toEqual(['clear', 'other'])
    const starts = log.read().flatMap((event) => event.source ?? [])
    expect(starts).toEqual(['startup', 'compact', 'clear'])
    expect(world.model.strangers).toEqual([])
    expect(world.processes()).toEqual([])
  })
})

describe('the parts that need no client', () => {
  test('a script is read in order, JSON and nested directives whole', () => {
    const inner = 'sub [[tool Bash {"command":"echo [[x]]"}]] [[text in]]'
    const { steps, usage } = readScript(
      `go [[text a]] [[usage 7]] [[wait 5]] [[say b]] [[tool Agent ${JSON.stringify({ prompt: inner })}]]
       [[tools [["A",{"list":[[1]]}],["B",{}]]]] [[error 529 too busy]]`,
    )
    expect(usage).toBe(7)
    expect(steps).toEqual([
      { kind: 'text', text: 'a', waitMs: 0 },
      { kind: 'tools', calls: [['Agent', { prompt: inner }]], said: 'b', waitMs: 5 },
      {
        kind: 'tools',
        calls: [
          ['A', { list: [[1]] }],
          ['B', {}],
        ],
        waitMs: 0,
      },
      { kind: 'error', status: 529, message: 'too busy', waitMs: 0 },
    ])
  })

  test('the reader takes what a person typed, and leaves out wrappers, meta lines, repeated and torn lines', () => {
    const folder = mkdtempSync(join(tmpdir(), 'memoria-count-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const line = (uuid: string, type: string, content: unknown, more = {}) =>
      JSON.stringify({ uuid, type, message: { content }, ...more })
    const queued = (prompt: string, kind: string) => ({
      type: 'queued_command',
      commandMode: 'prompt',
      prompt,
      origin: { kind },
    })
    const ownCommand =
      '<command-message>greet</command-message>\n<command-name>/greet</command-name>\n<command-args>her</command-args>'
    const lines = [
      line('1', 'user', 'said'),
      line('1', 'user', 'said'),
      line('2', 'user', '<command-name>/compact</command-name>'),
      line('3', 'user', 'a caveat', { isMeta: true }),
      line('4', 'assistant', [{ type: 'tool_use', id: 't', name: 'Bash' }]),
      line('5', 'attachment', 'said'),
      line('7', 'attachment', '', { attachment: queued('typed meanwhile', 'human') }),
      line('8', 'attachment', '', { attachment: queued('a task ended', 'task-notification') }),
      line('9', 'user', ownCommand),
      line('6', 'assistant', [{ type: 'text', text: 'torn' }]).slice(0, 30),
    ]
    mkdirSync(join(folder, 'projects/p'), { recursive: true })
    writeFileSync(join(folder, 'projects/p/s.jsonl'), lines.join('\n'))
    expect(countSessions(folder)).toMatchObject([
      {
        id: 's',
        prompts: [{ text: 'said' }, { text: 'typed meanwhile' }, { text: '/greet her' }],
        answers: [],
        tools: [{ call: 't', failed: undefined }],
      },
    ])
  })
})

function texts(said: Counted['prompts'] | undefined): string[] {
  return (said ?? []).map(({ text }) => text)
}
