import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  companions,
  findClaudeCodeTranscripts,
  isClaudeCodeInstalled,
  settingsPath,
} from '../../../src/hosts/claude-code/files.ts'

let home: string
const put = (path: string, content = '{}\n') => {
  const file = join(home, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  return file
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'memoria-hosts-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
})

describe('the transcripts of Claude Code', () => {
  test('are those of every project and of every subagent, and nothing else', () => {
    const session = put('.claude/projects/-shop/s1.jsonl', 'abc')
    utimesSync(session, 1_700_000_000, 1_700_000_000)
    const agent = put('.claude/projects/-shop/s1/subagents/agent-a.jsonl')
    const deeper = put('.claude/projects/-shop/s1/subagents/run/agent-b.jsonl')
    const older = put('.claude/projects/-old/agent-c.jsonl')
    put('.claude/projects/-shop/s1/tool-results/x.jsonl')
    put('.claude/projects/-shop/s1/subagents/agent-a.meta.json')
    put('.claude/projects/-shop/memory/MEMORY.md')
    put('.claude/history.jsonl')
    const found = findClaudeCodeTranscripts({ HOME: home })
    expect(found.map(({ path }) => path)).toEqual([older, session, agent, deeper].sort(byFolder))
    expect(found.find(({ path }) => path === session)).toEqual({
      path: session,
      bytes: 3,
      changedAt: 1_700_000_000_000,
    })
  })

  test('are looked for where the host was told to keep them', () => {
    const file = put('elsewhere/projects/-shop/s.jsonl')
    expect(
      findClaudeCodeTranscripts({ HOME: '/nowhere', CLAUDE_CONFIG_DIR: join(home, 'elsewhere') }),
    ).toMatchObject([{ path: file }])
    expect(findClaudeCodeTranscripts({ HOME: home })).toEqual([])
    expect(findClaudeCodeTranscripts({ HOME: '/nowhere' })).toEqual([])
  })

  test('links are not followed, neither to files nor to folders', () => {
    const outside = put('private/other.jsonl')
    const file = put('.claude/projects/-shop/s.jsonl')
    symlinkSync(outside, join(home, '.claude/projects/-shop/link.jsonl'))
    symlinkSync(join(home, 'private'), join(home, '.claude/projects/-linked'))
    symlinkSync(join(home, '.claude/projects'), join(home, '.claude/projects/-shop/loop'))
    expect(findClaudeCodeTranscripts({ HOME: home })).toMatchObject([{ path: file }])
  })

  test('a folder that cannot be read hides only itself', (context) => {
    if (process.getuid?.() === 0) return context.skip('root may read everything')
    const file = put('.claude/projects/-shop/s.jsonl')
    const closed = dirname(put('.claude/projects/-closed/s.jsonl'))
    chmodSync(closed, 0o000)
    onTestFinished(() => chmodSync(closed, 0o700))
    expect(findClaudeCodeTranscripts({ HOME: home })).toMatchObject([{ path: file }])
  })

  test('a file where a folder should be, and a folder named as a transcript, are passed over', () => {
    put('.claude/projects')
    expect(findClaudeCodeTranscripts({ HOME: home })).toEqual([])
    rmSync(join(home, '.claude/projects'))
    mkdirSync(join(home, '.claude/projects/-shop/s.jsonl'), { recursive: true })
    expect(findClaudeCodeTranscripts({ HOME: home })).toEqual([])
  })

  test('a session’s companions are its subagents’ transcripts', () => {
    const session = put('.claude/projects/-shop/s1.jsonl')
    const agent = put('.claude/projects/-shop/s1/subagents/agent-a.jsonl')
    put('.claude/projects/-shop/s2/subagents/agent-b.jsonl')
    expect(companions(session)).toEqual([agent])
    expect(companions(agent)).toEqual([])
    expect(companions(join(home, 'gone.jsonl'))).toEqual([])
    expect(companions(home)).toEqual([])
  })
})

describe('where Claude Code is', () => {
  test('it is installed when its folder is there or its program is on the path', () => {
    expect(isClaudeCodeInstalled({ HOME: home, PATH: '/nowhere' })).toBe(false)
    const program = put('bin/claude', '#!/bin/sh\n')
    expect(isClaudeCodeInstalled({ HOME: '/nowhere', PATH: `/nowhere:${join(home, 'bin')}` })).toBe(false)
    chmodSync(program, 0o755)
    expect(isClaudeCodeInstalled({ HOME: '/nowhere', PATH: `/nowhere:${join(home, 'bin')}` })).toBe(true)
    mkdirSync(join(home, '.claude'))
    expect(isClaudeCodeInstalled({ HOME: home, PATH: '' })).toBe(true)
  })

  test('its settings are the person’s, or the project’s own uncommitted ones', () => {
    expect(settingsPath({ HOME: home }, 'user', '/shop')).toBe(join(home, '.claude/settings.json'))
    expect(settingsPath({ HOME: home, CLAUDE_CONFIG_DIR: '/c' }, 'user', '/shop')).toBe('/c/settings.json')
    expect(settingsPath({ HOME: home }, 'project', '/shop')).toBe('/shop/.claude/settings.local.json')
  })
})

/** As they are found: folder by folder, names in order. */
function byFolder(a: string, b: string): number {
  return a.split('/').join('\0') < b.split('/').join('\0') ? -1 : 1
}
