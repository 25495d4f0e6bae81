import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOSTS } from '../../../src/hosts/all.ts'
import { type Place, temporaryPlace } from '../program.ts'

const FOLDERS = [
  ...['.claude', '.codex', '.copilot', '.gemini', '.config/opencode', '.cursor', '.codeium/windsurf'],
]
const env = { PATH: '/usr/bin:/bin' }

/** A machine with every agent that memoria knows, and files of theirs that are torn. */
function machine(...torn: readonly string[]): Place {
  const place = temporaryPlace()
  for (const folder of FOLDERS) mkdirSync(join(place.person, folder), { recursive: true })
  for (const name of torn) {
    mkdirSync(dirname(join(place.person, name)), { recursive: true })
    writeFileSync(join(place.person, name), TORN)
  }
  return place
}

const TORN = '{ "ui": {'

function names(but: readonly string[]): string[] {
  return HOSTS.map(({ name }) => name).filter((name) => !but.includes(name))
}

describe('memoria init with an agent whose settings cannot be understood', () => {
  test('all others are wired, verified, registered and their approvals told; it is named in the end', () => {
    const place = machine('.gemini/settings.json')
    const { code, stdout, stderr } = place.runWith({ env }, 'init', '--yes')
    expect(code).toBe(1)
    expect(stdout.match(/^wired /gm)).toHaveLength(HOSTS.length - 1)
    expect(stdout.match(/^registered /gm)).toHaveLength(HOSTS.length - 1)
    expect(stdout).toMatch(/^wired {2}Cursor \(not proven with the real program\)$/m)
    expect(stdout).toMatch(/^wired {2}Claude Code$/m)
    expect(stdout).toContain('an event went through the hook and arrived')
    expect(stdout).toMatch(/^Codex.*: .*\/hooks/m)
    const path = join(place.person, '.gemini/settings.json')
    expect(stderr).toMatch(/Gemini CLI is not wired, and nothing of it was changed: .*line 1, column/)
    expect(stderr).toContain(path)
    expect(stdout + stderr).not.toContain('Nothing was changed')
    expect(readFileSync(path, 'utf8')).toBe(TORN)
  })

  test('in JSON each agent has its outcome, and each that failed a line on standard error', () => {
    const place = machine('.gemini/settings.json', '.cursor/hooks.json', '.copilot/mcp-config.json')
    const ran = place.runWith({ env }, 'init', '--yes', '--json')
    expect(ran.code).toBe(1)
    const { hosts, mcp, verified } = JSON.parse(ran.stdout)
    expect(verified).toBe(true)
    const failed = ['gemini', 'cursor']
    expect(hosts).toHaveLength(HOSTS.length)
    for (const { host, outcome, problem } of hosts)
      expect([host, outcome, typeof problem]).toEqual(
        failed.includes(host) ? [host, 'failed', 'string'] : [host, 'wired', 'undefined'],
      )
    expect(mcp.map(({ host }: { host: string }) => host)).toEqual(names([...failed, 'copilot']))
    const errors = ran.stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).error.message)
    expect(errors.map((message) => /^.*? (is|does) not \w+/.exec(message)?.[0])).toEqual([
      'Gemini CLI is not wired',
      'Cursor is not wired',
      expect.stringMatching(/Copilot.* does not get/),
    ])
    for (const name of ['.gemini/settings.json', '.cursor/hooks.json']) rmSync(join(place.person, name))
    writeFileSync(join(place.person, '.copilot/mcp-config.json'), '{}')
    expect(place.runWith({ env }, 'init', '--yes')).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('memoria init --scope project', () => {
  const args = ['init', '--yes', '--json', '--scope', 'project']

  test('passes over agents without settings for one project, and says so', () => {
    const place = machine()
    const ran = place.runWith({ env }, ...args)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    const { hosts, notes, verified } = JSON.parse(ran.stdout)
    const wired: string[] = hosts.map(({ host }: { host: string }) => host)
    expect(wired).toEqual(['claude-code', 'codex', 'gemini'])
    expect(verified).toBe(true)
    expect(notes.filter((note: string) => note.includes('no settings for one project alone'))).toHaveLength(
      names(wired).length,
    )
  })

  test('refuses an agent that was named and has none, before anything is changed', () => {
    const place = machine()
    const ran = place.runWith({ env }, ...args, '--host', 'codex', '--host', 'copilot')
    expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Copilot') })
    expect(existsSync(join(place.cwd, '.codex'))).toBe(false)
  })
})
