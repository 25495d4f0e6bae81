import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../src/worker/listen.ts'
import type { Request } from '../../../src/worker/protocol.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { payload } from './found.ts'
import { install, KINDS, type Kind, makePatient, needs, QUIET, runHook } from './kinds.ts'
import { announce, silentPort, TOKEN } from './worker-stub.ts'

const ANSWER = '{"hookSpecificOutput":{"é":"☃ \\n"}}'
const CALL = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'echo "é ☃"' } }
const ARGS = ['claude-code', 'call']
/** Node starts too slowly for every tool call: that form does nothing. */
const ASKING = KINDS.filter((kind) => kind !== 'node')

/** A home with a real listener for a worker; `heard` has what it was asked. */
async function home(kind: Kind) {
  const folder = temporaryFolder()
  const heard: Request[] = []
  const answer = async (request: Request) => {
    heard.push(request)
    return ANSWER
  }
  const listener = await listen({ token: TOKEN, proof: 'pr00f', answer })
  onTestFinished(() => listener.close())
  const hook = install(kind, folder, { cli: join(folder, 'cli.cjs') })
  writeFileSync(join(folder, 'cli.cjs'), '')
  makePatient(hook)
  announce(folder, `${listener.port} ${TOKEN} pr00f\n`)
  return { folder, hook, heard }
}

describe.each(ASKING)('before a tool call the hook (%s)', (kind) => {
  test('gives the worker the event itself, prints its answer and writes nothing', async (context) => {
    needs(context, kind)
    const { folder, hook, heard } = await home(kind)
    const long = { ...CALL, tool_input: { file_path: '/a', content: 'é'.repeat(60_000) } }
    for (const event of [CALL, long]) {
      const input = payload(event)
      expect(await runHook(kind, { folder: hook, input, args: ARGS })).toEqual({ ...QUIET, stdout: ANSWER })
      const { verb, args, body } = heard.at(-1) ?? { verb: '', args: [] }
      expect([verb, args[0], body?.toString()]).toEqual(['call', 'claude-code', input])
    }
    expect(existsSync(join(folder, 'journal'))).toBe(false)
  })

  test('does nothing and starts nothing without a worker, or where one died', async (context) => {
    needs(context, kind)
    const { folder, hook } = await home(kind)
    mkdirSync(join(folder, 'briefs'))
    writeFileSync(join(folder, 'briefs/index'), '')
    for (const address of ['', `${await silentPort()} ${TOKEN} pr00f\n`, 'junk']) {
      announce(folder, address)
      expect(await runHook(kind, { folder: hook, input: payload(CALL), args: ARGS })).toEqual(QUIET)
    }
    expect(readdirSync(join(folder, 'run'))).toEqual(['worker'])
  })

  test('asks nothing while memoria is off or paused, in an excluded folder, of what is private or too long', async (context) => {
    needs(context, kind)
    const { folder, hook, heard } = await home(kind)
    const asked = (event: Record<string, unknown>, env = {}) =>
      runHook(kind, { folder: hook, input: payload(event), args: ARGS, env })
    await asked(CALL, { MEMORIA_OFF: '1' })
    await asked({ ...CALL, tool_input: { command: 'echo <private>x</private>' } })
    await asked({ ...CALL, tool_input: { content: 'x'.repeat(300_000) } })
    writeFileSync(join(folder, 'excluded'), '/home/dev\n')
    await asked({ ...CALL, cwd: '/home/dev/shop' })
    writeFileSync(join(folder, 'paused'), '')
    await asked(CALL)
    expect(heard).toEqual([])
    expect(existsSync(join(folder, 'off'))).toBe(false)
  })
})

test('before a tool call the hook does nothing where it would have to start Node', async () => {
  const { folder, hook, heard } = await home('node')
  expect(await runHook('node', { folder: hook, input: payload(CALL), args: ARGS })).toEqual(QUIET)
  expect([heard, existsSync(join(folder, 'journal'))]).toEqual([[], false])
})
