import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { gemini } from '../../../src/hosts/gemini/gemini.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { CHAT_NAME, chatFile, head, SESSION, textOf } from '../support/chat.ts'

describe('what Gemini CLI keeps on disk', () => {
  test('its chats of all projects, subagents’ and old ones too, and nothing else', () => {
    const { home, path } = chatFile(textOf([head()]))
    const names = [
      'session-2025-09-01T10-00-aaaaaaaa.json',
      `${SESSION}/sub-1.jsonl`,
      'other.json',
      '../logs.json',
    ]
    for (const name of names) {
      mkdirSync(dirname(join(dirname(path), name)), { recursive: true })
      writeFileSync(join(dirname(path), name), 'x')
    }
    const sub = join(dirname(path), SESSION, 'sub-1.jsonl')
    const old = join(dirname(path), names[0] ?? '')
    const found = (env: Record<string, string>) => gemini.transcripts(env).map((file) => file.path)
    expect(found({ HOME: home })).toEqual([sub, old, path])
    expect(found({ HOME: '/nowhere', GEMINI_CLI_HOME: home })).toHaveLength(3)
    expect(found({ HOME: '/nowhere' })).toEqual([])
    expect(gemini.companions(path)).toEqual([sub])
    expect([gemini.sessionOf(path), gemini.sessionOf(sub)]).toEqual([SESSION, SESSION])
    expect([gemini.sessionOf('/no/such/file'), gemini.companions('/no/such/file')]).toEqual([undefined, []])
  })

  test('it is there when its folder or its program is', () => {
    const { home } = chatFile('')
    expect(gemini.isInstalled({ HOME: home, PATH: '' })).toBe(true)
    expect(gemini.isInstalled({ HOME: '/nowhere', PATH: '' })).toBe(false)
  })

  test('a chat is known by its head or its name', () => {
    expect(gemini.knowsTranscript('/a/copy.jsonl', head())).toBe(true)
    expect(gemini.knowsTranscript(`/a/${CHAT_NAME}`, undefined)).toBe(true)
    expect(gemini.knowsTranscript('/a/copy.jsonl', { type: 'user', sessionId: 's' })).toBe(false)
  })

  test('its own memory is told by the tool or the file', () => {
    const writes = (path: string) =>
      gemini.isOwnMemory({ name: 'write_file', input: `{"file_path":"${path}"}` })
    expect(gemini.isOwnMemory({ name: 'save_memory', input: '{"fact":"x"}' })).toBe(true)
    expect([writes('/h/.gemini/GEMINI.md'), writes('/h/.gemini/tmp/shop/memory/MEMORY.md')]).toEqual([
      true,
      true,
    ])
    expect([writes('/h/shop/GEMINI.md'), writes('/h/.gemini/settings.json')]).toEqual([false, false])
  })
})

describe('its settings', () => {
  const [file] = gemini.wiring
  if (file === undefined) throw new Error('no file')
  const { withOurs, withoutOurs, isWired, pathFor } = file
  const hook = { commandFor: (ask: boolean) => `sh /h/hook/hook.sh gemini${ask ? ' ask' : ''}` }
  const theirs = `{
  // mine
  "hooks": { "AfterTool": [{ "matcher": "replace", "hooks": [{ "type": "command", "command": "fmt" }] }] },
  "security": { "auth": { "selectedType": "gemini-api-key" } }, /* key */
}
`

  test('times are milliseconds, and what happens often is narrowed down', () => {
    const { hooks } = JSON.parse(unwrap(withOurs(undefined, hook)))
    expect(hooks.BeforeAgent).toEqual([
      { hooks: [{ type: 'command', command: 'sh /h/hook/hook.sh gemini ask', timeout: 5000 }] },
    ])
    expect([hooks.AfterTool[0].matcher, hooks.PreCompress[0].matcher]).toEqual([
      'run_shell_command',
      'manual',
    ])
    expect(hooks.SessionEnd[0].hooks[0]).toEqual({
      type: 'command',
      command: 'sh /h/hook/hook.sh gemini',
      timeout: 2000,
    })
  })

  test('going gives the same bytes again, comments and all; wiring twice changes nothing', () => {
    const once = unwrap(withOurs(theirs, hook))
    expect([isWired(theirs), isWired(once), unwrap(withOurs(once, hook))]).toEqual([false, true, once])
    expect(unwrap(withoutOurs(once))).toBe(theirs)
    expect(unwrap(withoutOurs(unwrap(withOurs(undefined, hook))))).toBeUndefined()
  })

  test('hooks of ours for other tools than they should be for are made anew', () => {
    const once = unwrap(withOurs(theirs, hook))
    for (const wrong of ['', 'replace'])
      expect(unwrap(withOurs(once.replace('"run_shell_command"', `"${wrong}"`), hook))).toBe(once)
  })

  test('hooks that are switched off are told, all of them or ours', () => {
    const home = temporaryFolder()
    const env = { HOME: home }
    const path = pathFor(env, 'user', '/p') ?? ''
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, unwrap(withOurs(undefined, hook)))
    expect(gemini.trust?.(env, path, home)).toEqual({ trusted: 'yes', how: '' })
    const project = pathFor(env, 'project', join(home, 'shop')) ?? ''
    expect(gemini.trust?.(env, project, home)).toMatchObject({ trusted: 'unknown' })
    const all = JSON.parse(readFileSync(path, 'utf8'))
    for (const hooksConfig of [{ enabled: false }, { disabled: ['sh /h/hook/hook.sh gemini ask'] }]) {
      writeFileSync(path, JSON.stringify({ ...all, hooksConfig }))
      expect(gemini.trust?.(env, path, home)).toMatchObject({ trusted: 'no' })
      expect(gemini.trust?.(env, project, home)).toMatchObject({ trusted: 'no' })
    }
  })

  test('in a folder that is not trusted no hook runs, the person’s own neither', () => {
    const home = temporaryFolder()
    const path = pathFor({ HOME: home }, 'user', '/p') ?? ''
    const shop = join(home, 'work', 'shop')
    mkdirSync(dirname(path), { recursive: true })
    mkdirSync(shop, { recursive: true })
    writeFileSync(path, unwrap(withOurs(undefined, hook)))
    const judged = (rules: object, more: Readonly<Record<string, string>> = {}) => {
      writeFileSync(join(home, '.gemini', 'trustedFolders.json'), `// mine\n${JSON.stringify(rules)}`)
      const env = { HOME: home, ...more }
      const project = pathFor(env, 'project', shop) ?? ''
      return [path, project].map((file) => gemini.trust?.(env, file, shop)?.trusted).join()
    }
    const [above, beside] = [join(home, 'work'), join(home, 'work', 'sh')]
    expect(judged({})).toBe('yes,unknown')
    expect(judged({ [shop]: 'DO_NOT_TRUST' })).toBe('no,no')
    expect(judged({ [above]: 'TRUST_FOLDER' })).toBe('yes,yes')
    expect(judged({ [above]: 'TRUST_FOLDER', [shop]: 'DO_NOT_TRUST' })).toBe('no,no')
    expect(judged({ [beside]: 'TRUST_PARENT' })).toBe('yes,yes')
    expect(judged({ [beside]: 'DO_NOT_TRUST' })).toBe('yes,unknown')
    expect(judged({ [shop]: 'DO_NOT_TRUST' }, { GEMINI_CLI_TRUST_WORKSPACE: 'true' })).toBe('yes,yes')
    expect(judged({ [shop]: 'TRUST_FOLDER' }, { GEMINI_RESTRICTED_MODE: 'true' })).toBe('no,no')
    writeFileSync(path, '{ "security": { "folderTrust": { "enabled": false } } }')
    expect(judged({ [shop]: 'DO_NOT_TRUST' })).toBe('yes,yes')
  })
})
