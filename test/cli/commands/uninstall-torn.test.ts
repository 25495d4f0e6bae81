import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryPlace } from '../program.ts'

const LISTS = {
  'claude-code': '.claude.json',
  codex: '.codex/config.toml',
  copilot: '.copilot/mcp-config.json',
  opencode: '.config/opencode/opencode.json',
  cursor: '.cursor/mcp.json',
  windsurf: '.codeium/windsurf/mcp_config.json',
}

test.each([
  ['words', '\n"""{ garbage'],
  ['bytes that are no text', Buffer.from([0x0a, 0x22, 0x22, 0x22, 0xff, 0xfe])],
])(
  'our MCP server in lists that cannot be understood is said each time, with exit code 1: %s',
  (_, garbage) => {
    const place = temporaryPlace()
    const paths = Object.values(LISTS).map((name) => join(place.person, name))
    const hosts = Object.keys(LISTS).flatMap((name) => ['--host', name])
    place.json('init', '--yes', ...hosts)
    for (const path of paths) appendFileSync(path, garbage)
    const before = paths.map((path) => readFileSync(path))
    for (const time of ['first', 'second']) {
      const ran = place.run('uninstall', '--yes')
      expect([time, ran.code]).toEqual([time, 1])
      for (const path of paths) expect(ran.stdout).toContain(`LEFT ALONE  ${path}: `)
    }
    expect(paths.map((path) => readFileSync(path))).toEqual(before)
  },
)

test('a list that cannot be understood and has nothing of ours, or what another home registered, is no matter of ours', () => {
  const place = temporaryPlace()
  const other = join(place.person, 'other-home')
  place.json('init', '--yes', '--home', other, '--host', 'claude-code')
  appendFileSync(join(place.person, '.claude.json'), '{ garbage')
  mkdirSync(join(place.person, '.cursor'))
  writeFileSync(join(place.person, '.cursor/mcp.json'), '{ "mcpServers": { "memoria": "mcp" ')
  expect(place.json('uninstall', '--yes')).toMatchObject({ settings: [], servers: [] })
})
