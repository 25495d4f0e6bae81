import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn, everythingIn, payload } from './found.ts'
import { copyAsPlugin, install, KINDS, needs, QUIET, runHook } from './kinds.ts'

const SESSION = '6f1d2c1a-8a30-4a6c-9a0e-0d8f5a1b2c3d'
const DOORBELL = {
  session_id: SESSION,
  transcript_path: '/home/dev/.claude/projects/-home-dev-shop/6f1d2c1a.jsonl',
  cwd: '/home/dev/shop',
  hook_event_name: 'UserPromptSubmit',
}

describe.each(KINDS)('what the person keeps to themselves (%s)', (kind) => {
  test.for([
    ...['1', 'true', 'YES', 'on'].map((value) => ({ MEMORIA_OFF: value })),
    { MEMORIA_INTERNAL: '1' },
  ])(
    'with %j nothing is written but the name of the session, for sweeps to leave it out',
    async (env, context) => {
      needs(context, kind)
      const home = temporaryFolder()
      const folder = install(kind, home)
      expect(await runHook(kind, { folder, input: payload(), ask: true, env })).toEqual(QUIET)
      expect(everythingIn(home)).toEqual(['off', `off/${SESSION}`])
    },
  )

  test.for(['', '0', 'false', 'no', 'off'])(
    'MEMORIA_OFF=%j does not switch it off',
    async (value, context) => {
      needs(context, kind)
      const home = temporaryFolder()
      const env = { MEMORIA_OFF: value }
      expect(await runHook(kind, { folder: install(kind, home), input: payload(), env })).toEqual(QUIET)
      expect(eventsIn(join(home, 'journal'))).toHaveLength(1)
    },
  )

  test('switched off in the settings, the same holds, unless the environment says otherwise', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    writeFileSync(join(home, 'config.json'), '{\n  "off": true\n}\n')
    expect(await runHook(kind, { folder, input: payload(), ask: true })).toEqual(QUIET)
    expect(everythingIn(home)).toEqual(['config.json', 'off', `off/${SESSION}`])
    await runHook(kind, { folder, input: payload(), env: { MEMORIA_OFF: '0' } })
    expect(eventsIn(join(home, 'journal'))).toHaveLength(1)
  })

  test.for(['../../x', '', 'a/b', '.', 'x'.repeat(200), 'a\\u0000b'])(
    'a session named %j leaves no name when memoria is switched off',
    async (id, context) => {
      needs(context, kind)
      const top = temporaryFolder()
      const home = join(top, 'home')
      const input = payload({ session_id: id })
      const env = { MEMORIA_OFF: '1' }
      expect(await runHook(kind, { folder: install(kind, home), input, env })).toEqual(QUIET)
      expect(everythingIn(home)).toEqual([])
      expect(everythingIn(top).filter((path) => !path.startsWith('home'))).toEqual([])
    },
  )

  test('while it is paused nothing is written, not even for nothing on stdin', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    writeFileSync(join(home, 'paused'), 'paused\n')
    for (const input of [payload(), '', 'junk']) {
      expect(await runHook(kind, { folder, input, ask: true })).toEqual(QUIET)
    }
    expect(everythingIn(home)).toEqual(['paused'])
  })

  test('in an excluded folder and below nothing is written, beside it everything', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    writeFileSync(join(home, 'excluded'), '/home/dev/secret\n/srv/a b/\n\n/home/é\n/home/dev/"q"')
    const excluded = [
      '/home/dev/secret',
      '/home/dev/secret/deep/er',
      '/srv/a b',
      '/srv/a b/c',
      '/home/é',
      '/home/dev/"q"/x',
    ]
    for (const cwd of excluded) {
      expect(await runHook(kind, { folder, input: payload({ cwd }) })).toEqual(QUIET)
    }
    const escaped = payload({ cwd: 'HERE' }).replace('HERE', '\\/home\\/\\u00e9\\/x')
    const nestedFirst = `{"tool_input":{"cwd":"/home/dev"},${payload({ cwd: '/home/dev/secret' }).slice(1)}`
    for (const input of [escaped, nestedFirst]) expect(await runHook(kind, { folder, input })).toEqual(QUIET)
    expect(everythingIn(home)).toEqual(['excluded'])

    const captured = ['/home/dev/secrets', '/home/dev', '/srv/a', '/', '', 'C:\\home']
    for (const cwd of captured) await runHook(kind, { folder, input: payload({ cwd }) })
    await runHook(kind, { folder, input: `{"cwd":"/home/dev",${payload({ cwd: '/x' }).slice(1)}` })
    await runHook(kind, {
      folder,
      input: payload({ cwd: undefined, tool_input: { cwd: '/home/dev/secret' } }),
    })
    expect(eventsIn(join(home, 'journal'))).toHaveLength(captured.length + 2)
  })

  test.for([
    '<private>my salary</private>',
    'before <PRIVATE> my salary',
    '<private reason="x">my salary</private>',
    '<private\nreason="x">my salary</private>',
    '\\u003cprivate\\u003emy salary',
    '\\u003Cprivate>my salary',
  ])('of an event with %j only a doorbell is written', async (said, context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const input = payload({ prompt: 'HERE', prompt_id: 'p', agent_id: 7, extra: { cwd: '/my salary' } })
    const told = input.replace('HERE', said.includes('\\') ? said : JSON.stringify(said).slice(1, -1))
    expect(await runHook(kind, { folder: install(kind, home), input: told })).toEqual(QUIET)
    const written = eventsIn(join(home, 'journal')).map((bytes) => JSON.parse(bytes.toString()))
    expect(written).toEqual([{ ...DOORBELL, prompt_id: 'p' }])
  })

  test('a private part of a name or of what is no JSON is not written either', async (context) => {
    needs(context, kind)
    const home = temporaryFolder()
    const folder = install(kind, home)
    const lone = '{"session_id":"s","cwd":"C:\\Users\\dev","prompt":"<private>my salary"}'
    const inputs = [
      payload({ cwd: '/x/<private>/my salary' }),
      '<private> my salary',
      lone,
      `[${payload({ prompt: '<private>' })}]`,
    ]
    for (const input of inputs) expect(await runHook(kind, { folder, input })).toEqual(QUIET)
    const written = Buffer.concat(eventsIn(join(home, 'journal'))).toString()
    expect(written).toContain('"session_id":"s"')
    expect(written).not.toContain('salary')
    expect(written).not.toMatch(/private/i)
  })

  test.for(['<privately>', 'a private matter', '</private>', 'private class X {'])(
    '%j is nothing private',
    async (prompt, context) => {
      needs(context, kind)
      const home = temporaryFolder()
      const input = payload({ prompt })
      expect(await runHook(kind, { folder: install(kind, home), input })).toEqual(QUIET)
      expect(eventsIn(join(home, 'journal'))).toEqual([Buffer.from(input)])
    },
  )

  test('a copy in a plugin keeps to the pause of the home it finds', async (context) => {
    needs(context, kind)
    const top = temporaryFolder()
    const folder = copyAsPlugin(kind, join(top, 'plugin/hook'))
    mkdirSync(join(top, '.memoria'))
    writeFileSync(join(top, '.memoria/paused'), '')
    expect(await runHook(kind, { folder, input: payload(), env: { HOME: top } })).toEqual(QUIET)
    expect(everythingIn(join(top, '.memoria'))).toEqual(['paused'])
  })
})
