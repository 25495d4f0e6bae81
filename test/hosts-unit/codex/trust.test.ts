import { mkdirSync, readFileSync, realpathSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { codex } from '../../../src/hosts/codex/codex.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

const [file] = codex.wiring
if (file === undefined) throw new Error('no file')
const { withOurs, withoutOurs, pathFor } = file

/** A person whose Codex has our hooks, behind one of their own. */
function person(config = '', scope: 'user' | 'project' = 'user') {
  const home = realpathSync(temporaryFolder())
  const env = { HOME: home, PATH: '' }
  const path = pathFor(env, scope, join(home, 'shop')) ?? ''
  const theirs = '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "theirs" }] }] } }'
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(join(home, '.codex'), { recursive: true })
  writeFileSync(
    path,
    unwrap(withOurs(theirs, { commandFor: (ask) => `sh /h/hook/hook.sh codex${ask ? ' ask' : ''}` })),
  )
  const write = (text: string) =>
    writeFileSync(join(home, '.codex/config.toml'), text.replaceAll('HOOKS', path))
  write(config)
  return { home, path, env, write, trust: () => codex.trust?.(env, path, home) }
}

// Made by Codex 0.166.0 itself for exactly these hooks.
const DIGESTS: Readonly<Record<string, string>> = {
  'session_start:0:0': 'sha256:8615691e2de6dfc1841b76e096aca026bd9a2dd7bc9b394af55800ce70bd8077',
  'user_prompt_submit:0:0': 'sha256:5fe157952f1859668c95af93e07897680c7cee8622c0d159ab8ce70d2ad44987',
  'stop:1:0': 'sha256:8ab94e8b74ebac95fca94b835b2f16988ff1bcd8a5a8ec9b7435603f0fed5a4e',
  'subagent_stop:0:0': 'sha256:61b5788c452b2cedf85b414fce4f6a7ce9ebc05936355d8ee9df32d2e028688c',
  'pre_compact:0:0': 'sha256:c835c0e3690620294ff1fc96748272067b795b4441a77c6db966ae211c13cb70',
  'post_compact:0:0': 'sha256:7deb401c2e45b0de7d9da3ebb205b7066d7c45a4d7302810e49010a52dc5b620',
  'session_end:0:0': 'sha256:8e0f2331437ea23f9dd442fc0545a46403c7073231857b55d3ac360d02a1a5ed',
}
const approved = (
  change: (key: string, digest: string) => string = (_key, digest) => `trusted_hash = "${digest}"`,
) =>
  Object.entries(DIGESTS)
    .map(([key, digest]) => `[hooks.state."HOOKS:${key}"]\n${change(key, digest)}\n`)
    .join('\n')

describe('whether Codex runs our hooks', () => {
  test('what nobody approved it skips, and what was approved as it is now it runs', () => {
    const { trust, write } = person('model = "x"\n')
    expect(trust()).toMatchObject({ trusted: 'no', how: expect.stringContaining('/hooks') })
    write(`# mine\n[hooks.state]\n\n${approved()}`)
    expect(trust()).toEqual({ trusted: 'yes', how: '' })
  })

  test('one that is missing, switched off or changed is noticed', () => {
    const { trust, write } = person(approved().replace('stop:1:0', 'stop:7:0'))
    expect(trust()).toMatchObject({ trusted: 'no' })
    write(approved((_key, digest) => `trusted_hash = "${digest}"\nenabled = false`))
    expect(trust()).toMatchObject({ trusted: 'no' })
    write(approved((key, digest) => `trusted_hash = "${key.startsWith('stop') ? 'sha256:00' : digest}"`))
    expect(trust()).toMatchObject({ trusted: 'unknown', how: expect.stringContaining('changed') })
    write(`[features]\nhooks = false\n${approved()}`)
    expect(trust()).toMatchObject({ trusted: 'no', how: expect.stringContaining('switched off') })
  })

  test('one that an upgrade adds leaves what was approved as it was, whoever’s it is', () => {
    const { path, trust, write } = person()
    const before = JSON.parse(readFileSync(path, 'utf8'))
    // Somebody's own behind ours, which Codex knows by its place.
    before.hooks.Stop.push({ hooks: [{ type: 'command', command: 'later' }] })
    const upgraded = unwrap(
      withOurs(JSON.stringify(before), {
        commandFor: (ask) => `sh /h/hook/hook.sh codex${ask ? ' ask' : ''}`,
        commandAtCall: () => 'sh /h/hook/hook.sh codex call',
      }),
    )
    writeFileSync(path, upgraded)
    write(approved())
    const { PreToolUse, ...hooks } = JSON.parse(upgraded).hooks
    expect(PreToolUse).toHaveLength(1)
    expect(JSON.stringify(hooks)).toBe(JSON.stringify(before.hooks))
    expect(trust()).toEqual({ trusted: 'yes', how: '' })
  })

  test('a person’s own file may be a link to where they keep their settings', () => {
    const { env, path, home } = person(approved())
    const kept = join(home, 'dotfiles', 'hooks.json')
    mkdirSync(dirname(kept))
    renameSync(path, kept)
    symlinkSync(kept, path)
    expect(codex.trust?.(env, kept, home)).toEqual({ trusted: 'yes', how: '' })
  })

  test('those of a project need a project that is trusted', () => {
    const { trust, write, home } = person(approved(), 'project')
    expect(trust()).toMatchObject({ trusted: 'no', how: expect.stringContaining('trust the project') })
    write(`[projects."${home}"]\ntrust_level = "trusted"\n${approved()}`)
    expect(trust()).toMatchObject({ trusted: 'yes' })
  })
})

test('the file of hooks is as before without ours, and gone when it was only for us', () => {
  const hook = { commandFor: () => 'sh /h/hook/hook.sh codex' }
  for (const text of ['{}', '{ "hooks": {} }', '// mine\n{\n  "hooks": { "Stop": [] }, // x\n}\n'])
    expect(unwrap(withoutOurs(unwrap(withOurs(text, hook))))).toBe(text)
  expect(unwrap(withoutOurs(unwrap(withOurs(undefined, hook))))).toBeUndefined()
})

test('the plugin is seen in the settings', () => {
  const { env, write, home } = person()
  expect(codex.pluginEnabled(env, home)).toBe(false)
  write('[plugins."memoria@memoria"]\nenabled = true\n')
  expect(codex.pluginEnabled(env, home)).toBe(true)
  expect(codex.trust?.(env, null, home)).toMatchObject({ trusted: 'no' })
  const keys = Object.keys(DIGESTS).map(
    (key) => `memoria@memoria:hooks/codex.json:${key.replace('1:0', '0:0')}`,
  )
  const states = keys.map((key) => `[hooks.state."${key}"]\ntrusted_hash = "sha256:a/sha256:b"\n`)
  write(`[plugins."memoria@memoria"]\nenabled = true\n${states.join('')}`)
  expect(codex.trust?.(env, null, home)).toEqual({ trusted: 'yes', how: '' })
})
