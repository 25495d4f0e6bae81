import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { opencode } from '../../../src/hosts/opencode/opencode.ts'

interface Part {
  readonly id: string
  readonly type: string
  readonly text?: string
  readonly state?: { readonly status: string; readonly error?: string; readonly input?: object }
}
interface Message {
  readonly info: { readonly id: string; readonly role: string; readonly sessionID: string }
  readonly parts: Part[]
}
type Hook = (input: object, output?: object) => Promise<void>
type Plugin = Readonly<Record<string, Hook>> & { readonly event: Hook; readonly dispose: () => Promise<void> }

const hook = { commandFor: (ask: boolean) => `perl '/a "b"/hook/hook.pl' opencode${ask ? ' ask' : ''}` }
const [file] = opencode.wiring

describe('the plugin file', () => {
  test('is written for the person alone, tells its command lines, and goes as a whole', () => {
    const text = unwrap(file?.withOurs(undefined, hook) ?? failed())
    expect(file?.pathFor({ HOME: '/home/dev' }, 'user', '/')).toBe(
      '/home/dev/.config/opencode/plugin/memoria.js',
    )
    expect(file?.pathFor({ HOME: '/home/dev' }, 'project', '/')).toBeUndefined()
    expect(file?.commandsIn(text)).toEqual([hook.commandFor(false), hook.commandFor(true)])
    expect([file?.isWired(text), file?.isWired('')]).toEqual([true, false])
    expect(unwrap(file?.withoutOurs(text) ?? failed())).toBeUndefined()
    expect(file?.withOurs('export const Mine = 1', hook)).toMatchObject({ ok: false })
  })
})

describe('the plugin in a program', () => {
  test('tells the hook what happens, and puts its answers into the request, not into the messages', async () => {
    const { plugin, events } = await pluginWith(ANSWERS)
    await plugin.event({
      event: { type: 'session.created', properties: { info: { id: 'ses_1' }, sessionID: 'ses_1' } },
    })
    const prompt = message('msg_1', 'user', { id: 'prt_1', type: 'text', text: 'build it' })
    await say(plugin, prompt)
    const broken = { status: 'error', error: 'no such file', input: { filePath: '/x' } }
    const work = message('msg_2', 'assistant', { id: 'prt_2', type: 'tool', state: broken })
    const part = { ...work.parts[0], sessionID: 'ses_1', tool: 'read' }
    await plugin.event({ event: { type: 'message.part.updated', properties: { part } } })
    const messages = [prompt, work]
    await plugin['experimental.chat.messages.transform']?.({}, { messages })
    expect(messages[0]?.parts[1]).toMatchObject({
      synthetic: true,
      text: 'for SessionStart\nfor chat.message',
    })
    expect(messages[1]?.parts[0]?.state?.error).toBe('no such file\nfor tool.failed')
    expect([prompt.parts.length, work.parts[0]?.state?.error]).toEqual([1, 'no such file'])
    await plugin.event({ event: { type: 'session.idle', properties: { sessionID: 'ses_1' } } })
    await plugin.dispose()
    // Hooks that run at the same time are heard in any order.
    expect(events()).toMatchObject([
      { hook_event_name: 'SessionStart', session_id: 'ses_1', cwd: '/home/dev/shop', reason: 'startup' },
      { hook_event_name: 'chat.message', prompt_id: 'msg_1', prompt: 'build it' },
      { hook_event_name: 'dispose' },
      { hook_event_name: 'session.idle' },
      {
        hook_event_name: 'tool.failed',
        tool_name: 'read',
        tool_input: { filePath: '/x' },
        error: 'no such file',
      },
    ])
  })

  test('leaves subagents and the request for a summary alone', async () => {
    const { plugin, events } = await pluginWith(ANSWERS)
    const properties = { info: { id: 'ses_1', parentID: 'ses_0' }, sessionID: 'ses_1' }
    await plugin.event({ event: { type: 'session.created', properties } })
    const task = message('msg_1', 'user', { id: 'prt_1', type: 'text', text: 'look' })
    await say(plugin, task)
    await plugin['experimental.session.compacting']?.({ sessionID: 'ses_2' }, {})
    const other = message('msg_2', 'user', { id: 'prt_2', type: 'text', text: 'sum up' }, 'ses_2')
    await say(plugin, other)
    for (const messages of [[task], [other]]) {
      await plugin['experimental.chat.messages.transform']?.({}, { messages })
      expect(messages[0]?.parts).toHaveLength(1)
    }
    await plugin.event({ event: { type: 'session.idle', properties: { sessionID: 'ses_1' } } })
    await plugin.dispose()
    expect(events()).toContainEqual(
      expect.objectContaining({ hook_event_name: 'session.idle', session_id: 'ses_0', agent_id: 'ses_1' }),
    )
  })

  test.for([
    ['fails', 'exit 3'],
    ['prints what is no answer', 'echo "{no"'],
    ['reads nothing', 'exec 0<&-; echo "{}"'],
  ])('never fails or changes anything when the hook %s', async ([, script]) => {
    const { plugin, logged } = await pluginWith(script ?? '')
    const prompt = message('msg_1', 'user', { id: 'prt_1', type: 'text', text: 'build it' })
    await say(plugin, prompt)
    const messages = [prompt]
    await plugin['experimental.chat.messages.transform']?.({}, { messages })
    expect(messages[0]?.parts).toEqual(prompt.parts)
    await plugin['chat.message']?.({}, {})
    await plugin.event({ event: {} })
    await plugin.dispose()
    expect(logged.length).toBeGreaterThan(0)
  })
})

test('the plugin waits for no hook that hangs', async () => {
  const { plugin } = await pluginWith('exec sleep 60')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const prompt = message('msg_1', 'user', { id: 'prt_1', type: 'text', text: 'build it' })
  await say(plugin, prompt)
  const messages = [prompt]
  const request = plugin['experimental.chat.messages.transform']?.({}, { messages })
  await vi.advanceTimersByTimeAsync(5000)
  await request
  expect(messages[0]?.parts).toEqual(prompt.parts)
})

test('nothing of the plugin fails when no hook can be run at all', async () => {
  const { plugin, logged } = await pluginWith('', { session: undefined })
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const circle: { info?: object } = {}
  circle.info = circle
  const prompt = message('msg_1', 'user', { id: 'prt_1', type: 'text', text: 'build it' })
  await say(plugin, prompt)
  const part = { id: 'prt_2', type: 'tool', sessionID: 'ses_1', state: { status: 'error', input: circle } }
  await plugin.event({ event: { type: 'message.part.updated', properties: { part } } })
  await plugin.dispose()
  expect([logged.length > 0, unhandled]).toEqual([true, []])
})

/** Answers to whatever it is asked with the event's name. */
const ANSWERS = `name=$(printf %s "$event" | sed 's/.*"hook_event_name":"\\([^"]*\\)".*/\\1/')
[ "$1" = ask ] && printf '{"context":"for %s"}' "$name"`

function message(id: string, role: string, part: Part, sessionID = 'ses_1'): Message {
  return { info: { id, role, sessionID }, parts: [part] }
}

function say(plugin: Plugin, { info, parts }: Message): Promise<void> | undefined {
  return plugin['chat.message']?.({ sessionID: info.sessionID }, { message: info, parts })
}

/** The plugin as it is written, with a hook of the test's own. */
async function pluginWith(script: string, more: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-plugin-'))
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 5 }))
  const [program, heard, log] = [join(folder, 'hook.sh'), join(folder, 'heard'), join(folder, 'plugin.mjs')]
  writeFileSync(program, `#!/bin/sh\nevent=$(cat)\nprintf '%s\\n' "$event" >>"${heard}"\n${script}\n`)
  chmodSync(program, 0o755)
  const commandFor = (ask: boolean) => (ask ? `${program} ask` : program)
  writeFileSync(log, unwrap(file?.withOurs(undefined, { commandFor }) ?? failed()))
  const { Memoria } = (await import(/* @vite-ignore */ pathToFileURL(log).href)) as {
    Memoria: (context: object) => Promise<Plugin>
  }
  const logged: object[] = []
  const client = {
    app: { log: async (line: object) => logged.push(line) },
    session: { get: async () => ({ data: {} }) },
    ...more,
  }
  const plugin = await Memoria({ client, directory: '/home/dev/shop' })
  const events = () =>
    existsSync(heard)
      ? readFileSync(heard, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as { hook_event_name: string })
          .sort((a, b) => (a.hook_event_name < b.hook_event_name ? -1 : 1))
      : []
  return { plugin, events, logged }
}

function failed(): never {
  throw new Error('there is no such file')
}
