import { HELD } from '../fence.ts'
import type { HookCommand } from '../wired-file.ts'

/** By this our plugin is known as ours, in whatever version. */
export const MARKER = '// The plugin of memoria for OpenCode'

/**
 * The plugin: it tells our hook what happens, and puts what the hook answers before the model. It waits for an answer only
 * when the next request is about to go out, never longer than the limit, and nothing that fails in it reaches OpenCode.
 */
export function pluginText({ commandFor, commandAtCall }: HookCommand): string {
  return `${MARKER}. \`memoria init\` writes it, \`memoria uninstall\` takes it out: changes are lost.
${IMPORTS}
const RING = ${JSON.stringify(commandFor(false))}
const ASK = ${JSON.stringify(commandFor(true))}
const CALL = ${JSON.stringify(commandAtCall?.())}
const SERVER = undefined
${BODY}`
}

/** The same as a file beside the program, which a person names in their settings; it brings the MCP server as well. */
export function packagedPlugin(): string {
  return `${MARKER}, beside the program that it runs.
import { fileURLToPath } from 'node:url'
${IMPORTS}
const HERE = fileURLToPath(new URL('.', import.meta.url))
const HOOK = process.platform === 'win32' ? 'hook.cmd' : 'hook.sh'
const RING = JSON.stringify(join(HERE, 'hook', HOOK)) + ' opencode'
const ASK = RING + ' ask'
const CALL = process.platform === 'win32' ? undefined : RING + ' call'
const SERVER = { type: 'local', command: ['node', join(HERE, 'memoria-cli.js'), 'mcp'] }
${BODY}`
}

const IMPORTS = `import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
`

/** No backslash, backtick or dollar sign in it: it stands in the file as it stands here. */
const BODY = `const MS_TO_ANSWER = 2500
const MS_TO_END = 1000
const MS_BEFORE_CALL = 1000
/** Tools before which something may be known: commands, and files that are read or changed. */
const CALLS = new Set(['bash', 'read', 'edit', 'write', 'patch', 'multiedit'])
/** How the reason begins why a call was held. */
const HELD = ${JSON.stringify(HELD)}
/** In a session's first request: by then the program has taken out of the messages what it makes a title of. */
const MS_FOR_TITLE = 50

/** Those of the program's rooms in which a plugin of ours is at work: where there are two, one of them does it. */
const BUSY = (globalThis[Symbol.for('memoria')] ??= new WeakSet())

export const Memoria = async ({ client, directory }) => {
  if (BUSY.has(client)) return {}
  BUSY.add(client)
  /** The state of each session, the hook's answers to messages and parts of them, and the calls that still run. */
  const sessions = new Map()
  const answers = new Map()
  const pending = new Set()
  const compacting = new Set()

  /** Nothing that fails here may reach the person's work; it stands in the program's log. */
  const safely = (work) => async (...args) => {
    try {
      return await work(...args)
    } catch (error) {
      log(error)
    }
  }

  function log(error) {
    const body = { service: 'memoria', level: 'warn', message: String(error?.stack ?? error) }
    try {
      client.app.log({ body }).catch(() => {})
    } catch {
      // There is nobody else to tell.
    }
  }

  /** A session, and whose subagent it is: subagents have sessions of their own below the person's. */
  function sessionOf(id, info) {
    if (!sessions.has(id)) sessions.set(id, lookUp(id, info))
    return sessions.get(id)
  }

  async function lookUp(id, info) {
    const found = info ?? (await within(MS_TO_END, looked(id)))?.data
    const above = found?.parentID ? await sessionOf(found.parentID) : undefined
    return { id, root: above?.root ?? id, isChild: above !== undefined, isNew: info !== undefined }
  }

  async function looked(id) {
    return client.session.get({ path: { id } })
  }

  function payload(session, name, more) {
    return {
      ...{ session_id: session.root, transcript_path: storePath(), cwd: directory, hook_event_name: name },
      ...(session.isChild ? { agent_id: session.id } : {}),
      ...more,
    }
  }

  function tell(session, name, more) {
    track(run(RING, payload(session, name, more), false)).catch(log)
  }

  /** The context that the hook has for the model; empty when it has none, or is too slow. */
  async function ask(session, name, more) {
    const printed = await track(run(ASK, payload(session, name, more), true))
    if (!printed.startsWith('{')) return ''
    const { context, notice } = JSON.parse(printed)
    if (notice) client.tui.showToast({ body: { message: notice, variant: 'info' } }).catch(log)
    return context ?? ''
  }

  function track(work) {
    const tracked = work.finally(() => pending.delete(tracked))
    pending.add(tracked)
    return tracked
  }

  /** The first message of a session in this process asks for the brief, each for what is known of it. */
  async function hear(id, { message, parts }) {
    const session = await sessionOf(id)
    if (session.isChild) return ''
    session.brief ??= ask(session, 'SessionStart', { reason: session.isNew ? 'startup' : 'resume' })
    await session.brief.catch(log)
    const prompt = parts.filter(isSaid).map(({ text }) => text).join(String.fromCharCode(10))
    return ask(session, 'chat.message', { prompt_id: message.id, prompt })
  }

  async function failed({ sessionID, tool, state }) {
    const session = await sessionOf(sessionID)
    if (session.isChild) return ''
    const error = state.error ?? state.output
    return ask(session, 'tool.failed', { tool_name: tool, tool_input: state.input, error })
  }

  /** What is known before a tool call: kept for its result, or the reason why it does not run. */
  async function called({ tool, sessionID, callID }, args) {
    if (!CALL || !CALLS.has(tool)) return ''
    const event = payload(await sessionOf(sessionID), 'tool.execute.before', { tool_name: tool, tool_input: args })
    const printed = await within(MS_BEFORE_CALL, track(run(CALL, event, true)))
    if (!printed?.startsWith('{')) return ''
    const { context, holds } = JSON.parse(printed)
    if (holds) return context ?? ''
    if (context) answers.set(callID, Promise.resolve(context))
    return ''
  }

  function expect(id, answer) {
    answers.set(id, answer.catch((error) => (log(error), '')))
  }

  async function addAnswers(messages) {
    const id = messages[0]?.info.sessionID
    // The request for a summary of the conversation is nobody's question.
    if (id === undefined || compacting.delete(id)) return
    const session = await sessionOf(id)
    const ids = messages.flatMap(({ info, parts }) => [info.id, ...parts.flatMap(({ id, callID }) => [id, callID])])
    const known = ids.filter((one) => answers.has(one))
    await within(MS_TO_ANSWER, Promise.all([session.brief, ...known.map((one) => answers.get(one))]))
    if (messages.length === 1) await within(MS_FOR_TITLE, new Promise(() => {}))
    const texts = new Map()
    for (const one of known) texts.set(one, await within(0, answers.get(one)))
    const brief = session.brief && (await within(0, session.brief))
    const first = messages.find(({ info, parts }) => info.role === 'user' && parts.some(isText))
    for (const [index, message] of messages.entries()) {
      const own = texts.get(message.info.id)
      const text = [message === first ? brief : '', own].filter(Boolean).join(String.fromCharCode(10))
      messages[index] = withAnswers(message, text, texts)
    }
  }

  return {
    config: safely(async (settings) => {
      if (SERVER) settings.mcp = { memoria: SERVER, ...settings.mcp }
    }),
    'chat.message': safely(async ({ sessionID }, output) => expect(output.message.id, hear(sessionID, output))),
    'experimental.chat.messages.transform': safely(async (_input, { messages }) => addAnswers(messages)),
    'tool.execute.before': async (input, { args }) => {
      const reason = await safely(called)(input, args)
      // A thrown error keeps the program from running it: the agent gets the reason as the tool's result.
      if (reason) throw new Error(reason)
    },
    'experimental.session.compacting': safely(async ({ sessionID }) => {
      compacting.add(sessionID)
      tell(await sessionOf(sessionID), 'session.compacting')
    }),
    event: safely(async ({ event: { type, properties } }) => {
      if (type === 'session.created') await sessionOf(properties.sessionID ?? properties.info.id, properties.info)
      if (type === 'session.idle' || type === 'session.compacted') tell(await sessionOf(properties.sessionID), type)
      if (type === 'message.part.updated' && isFailure(properties.part) && !answers.has(properties.part.id))
        expect(properties.part.id, failed(properties.part))
    }),
    dispose: safely(async () => {
      for (const session of await Promise.all(sessions.values())) if (!session.isChild) tell(session, 'dispose')
      await within(MS_TO_END, Promise.allSettled([...pending]))
    }),
  }
}

function isText({ type }) {
  return type === 'text'
}

function isSaid(part) {
  return isText(part) && !part.synthetic && !part.ignored
}

function isFailure({ type, state }) {
  return type === 'tool' && ((state.status === 'error' && !state.error.startsWith(HELD)) || (state.status === 'completed' && state.metadata?.exit > 0))
}

/**
 * Only for this request: the program writes none of it down. A copy, because the request for a title, which is made
 * of the same messages at the same time, has no use for it.
 */
function withAnswers({ info, parts }, text, texts) {
  const ids = { id: 'prt_memoria', sessionID: info.sessionID, messageID: info.id }
  const added = text ? [{ ...ids, type: 'text', synthetic: true, text }] : []
  const toolText = ({ id, callID }) => [texts.get(id), texts.get(callID)].filter(Boolean).join(String.fromCharCode(10))
  return { info, parts: [...parts.map((part) => withAnswer(part, toolText(part))), ...added] }
}

function withAnswer(part, text) {
  if (part.type !== 'tool' || !text) return part
  const key = part.state.status === 'error' ? 'error' : 'output'
  return { ...part, state: { ...part.state, [key]: [part.state[key], text].join(String.fromCharCode(10)) } }
}

/** Resolves like the promise, or to undefined when it takes too long or fails. */
function within(ms, promise) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    Promise.resolve(promise)
      .catch(() => undefined)
      .then((value) => (clearTimeout(timer), resolve(value)))
  })
}

/** Runs the hook with an event, and gives what it printed. It lives on when the program ends. */
function run(command, event, wantsAnswer) {
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === 'win32'
    const options = { stdio: ['pipe', wantsAnswer ? 'pipe' : 'ignore', 'ignore'], windowsHide: true }
    const child = isWindows
      ? spawn(command, { ...options, shell: true })
      : spawn('/bin/sh', ['-c', command], { ...options, detached: true })
    const timer = setTimeout(() => (end(child, isWindows), resolve('')), MS_TO_ANSWER)
    timer.unref?.()
    let printed = ''
    child.stdout?.setEncoding('utf8').on('data', (text) => (printed += text))
    child.on('error', reject).on('close', () => (clearTimeout(timer), resolve(printed)))
    // A hook that is switched off need not read what it is given.
    child.stdin.on('error', () => {})
    child.stdin.end(JSON.stringify(event))
    child.unref()
  })
}

/** With all that it started, where it has a group of its own. A hook that could not be started has no pid. */
function end(child, isWindows) {
  if (!(child.pid > 0)) return
  try {
    if (isWindows) child.kill()
    else process.kill(-child.pid)
  } catch {
    // It ended by itself in the meantime.
  }
}

/** Where the program keeps its sessions: versions that are no release have a store of their own. */
function storePath() {
  const folder = join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'opencode')
  const own = process.env.OPENCODE_DB
  if (own && own !== ':memory:') return isAbsolute(own) ? own : join(folder, own)
  const usual = join(folder, 'opencode.db')
  if (existsSync(usual) || !existsSync(folder)) return usual
  const other = readdirSync(folder).find((name) => name.startsWith('opencode-') && name.endsWith('.db'))
  return other === undefined ? usual : join(folder, other)
}
`
