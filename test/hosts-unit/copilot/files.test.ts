import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { copilot } from '../../../src/hosts/copilot/copilot.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { EVENTS, SESSION, start } from '../support/copilot-lines.ts'

function home(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

describe('what Copilot keeps on disk', () => {
  test('its sessions of all versions, and nothing of what a session made', () => {
    const state = '.copilot/session-state'
    const sessions = [`${state}/0f1e2d3c-old.jsonl`, `${state}/${SESSION}/events.jsonl`]
    const others = [
      `${state}/${SESSION}/files/a/events.jsonl`,
      `${state}/${SESSION}/other.jsonl`,
      '.copilot/x.jsonl',
    ]
    const folder = home(Object.fromEntries([...sessions, ...others].map((name) => [name, 'x'])))
    const found = copilot.transcripts({ HOME: folder }).map(({ path }) => path)
    expect(found).toEqual(sessions.map((name) => join(folder, name)))
    expect(copilot.transcripts({ HOME: '/nowhere', COPILOT_HOME: join(folder, '.copilot') })).toHaveLength(2)
    expect(copilot.transcripts({ HOME: '/nowhere' })).toEqual([])
  })

  test('it is there when its folder or its program is', () => {
    expect(copilot.isInstalled({ HOME: home({ '.copilot/x': '' }), PATH: '' })).toBe(true)
    expect(copilot.isInstalled({ HOME: '/nowhere', PATH: '' })).toBe(false)
  })

  test('a session is known by where it lies or by its head', () => {
    expect(copilot.sessionOf(EVENTS)).toBe(SESSION)
    expect(copilot.sessionOf('/a/events.jsonl')).toBeUndefined()
    expect(copilot.knowsTranscript('/a/copy.jsonl', start())).toBe(true)
    expect(copilot.knowsTranscript('/a/copy.jsonl', { type: 'session.start', sessionId: 's' })).toBe(false)
  })

  test('its own memory is told by the tool', () => {
    expect(copilot.isOwnMemory({ name: 'store_memory', input: '{}' })).toBe(true)
    expect(copilot.isOwnMemory({ name: 'bash', input: 'store_memory' })).toBe(false)
  })
})

describe('what a person’s settings say', () => {
  const env = (settings: string) => ({ HOME: home({ '.copilot/settings.json': settings }), PATH: '' })

  test('whether the plugin is on', () => {
    expect(copilot.pluginEnabled(env('// mine\n{"enabledPlugins": {"memoria@memoria": true}}'), '/p')).toBe(
      true,
    )
    expect(copilot.pluginEnabled(env('{"enabledPlugins": {"memoria@memoria": false}}'), '/p')).toBe(false)
    expect(copilot.pluginEnabled(env('{broken'), '/p')).toBe(false)
  })

  test('that hooks are off; nothing is in their way otherwise', () => {
    const off = copilot.trust?.(env('{"disableAllHooks": true}'), '/x', '/p')
    expect(off).toMatchObject({ trusted: 'unknown', how: expect.stringContaining('disableAllHooks') })
    expect(copilot.trust?.(env('{}'), '/x', '/p')).toBeUndefined()
    expect(copilot.trust?.({ HOME: '/nowhere', PATH: '' }, '/x', '/p')).toBeUndefined()
  })
})

describe('the file of hooks', () => {
  const [file] = copilot.wiring
  if (file === undefined) throw new Error('no file')
  const hook = { commandFor: (ask: boolean) => `sh '/h 1/hook/hook.sh' copilot${ask ? ' ask' : ''}` }
  const text = unwrap(file.withOurs(undefined, hook))

  test('is a file of our own among the person’s, for all their projects', () => {
    expect(file.pathFor({ HOME: '/h' }, 'user', '/p')).toBe('/h/.copilot/hooks/memoria.json')
    expect(file.pathFor({ HOME: '/h', COPILOT_HOME: '/c' }, 'user', '/p')).toBe('/c/hooks/memoria.json')
    expect(file.pathFor({ HOME: '/h' }, 'project', '/p')).toBeUndefined()
  })

  test('has what Copilot wants, and asks only where an answer reaches the model', () => {
    const { version, hooks } = JSON.parse(text)
    expect(version).toBe(1)
    expect(hooks.SessionStart).toEqual([{ type: 'command', bash: hook.commandFor(true), timeoutSec: 10 }])
    expect(hooks.Stop).toEqual([{ type: 'command', bash: hook.commandFor(false), timeoutSec: 5 }])
    expect(file.isWired(text)).toBe(true)
    expect(file.commandsIn(text)).toHaveLength(copilot.hooks.filter(({ atCall }) => !atCall).length)
  })

  test('goes as a whole; a file of that name that is not ours is left alone', () => {
    expect(unwrap(file.withoutOurs(text))).toBeUndefined()
    expect(file.withOurs('{"version":1,"hooks":{}}', hook)).toMatchObject({ ok: false })
    expect(unwrap(file.withoutOurs('{"version":1}'))).toBe('{"version":1}')
  })
})
