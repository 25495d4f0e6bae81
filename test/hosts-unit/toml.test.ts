import { describe, expect, test } from 'vitest'
import { tomlTables, tomlValue } from '../../src/hosts/toml.ts'

const TEXT = `
# a person's file
model = "opus" # the best
nested.deep = 'literal "x"'
long = """
[not.a.table]
on = true
"""

[features]
hooks = false

  [hooks.state."/a \\"b\\"/hooks.json:stop:0:0"]
trusted_hash = "sha256:1"
enabled = true

[hooks.state]
"/c/hooks.json:stop:0:0" = { trusted_hash = "sha256:2", enabled = false }

[[many]] # again
name = 'one'
[[many]]
name = "two"
this is no toml at all
= nothing
[projects."/p"]
trust_level = "trusted"`

describe('looking something up in TOML', () => {
  const tables = tomlTables(TEXT)
  test.each<[readonly string[], string, string | boolean | undefined]>([
    [[], 'model', 'opus'],
    [['nested'], 'deep', 'literal "x"'],
    [['features'], 'hooks', false],
    [['hooks', 'state', '/a "b"/hooks.json:stop:0:0'], 'trusted_hash', 'sha256:1'],
    [['hooks', 'state', '/c/hooks.json:stop:0:0'], 'trusted_hash', 'sha256:2'],
    [['hooks', 'state', '/c/hooks.json:stop:0:0'], 'enabled', false],
    [['many'], 'name', 'two'],
    [['projects', '/p'], 'trust_level', 'trusted'],
    [['not', 'a', 'table'], 'on', undefined],
    [['features'], 'nothing', undefined],
  ])('%j %s', (path, name, value) => {
    expect(tomlValue(tables, path, name)).toBe(value)
  })

  test('what is no TOML says nothing and fails nowhere', () => {
    for (const text of ['', '[', '[[]]', '{"a": 1}', '"""', 'a = "\\q"', '\0']) {
      expect(tomlValue(tomlTables(text), ['x'], 'y')).toBeUndefined()
    }
  })
})
