import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codex } from '../../../src/hosts/codex/codex.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { meta, ROLLOUT, SESSION } from '../support/rollout.ts'

function home(...names: string[]) {
  const folder = temporaryFolder()
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), 'x')
  }
  return folder
}

describe('what Codex keeps on disk', () => {
  test('its rollouts of all days, archived ones too, and nothing else', () => {
    const names = [
      '.codex/sessions/2025/01/31/rollout-a.jsonl',
      '.codex/sessions/2026/11/15/rollout-b.jsonl',
      '.codex/archived_sessions/rollout-c.jsonl',
    ]
    const folder = home(...names, '.codex/sessions/2026/other.jsonl', '.codex/history.jsonl')
    const found = codex.transcripts({ HOME: folder }).map(({ path }) => path)
    expect(found).toEqual(names.map((name) => join(folder, name)))
    expect(codex.transcripts({ HOME: '/nowhere', CODEX_HOME: join(folder, '.codex') })).toHaveLength(3)
    expect(codex.transcripts({ HOME: '/nowhere' })).toEqual([])
  })

  test('it is there when its folder or its program is', () => {
    const folder = home('.codex/x')
    expect(codex.isInstalled({ HOME: folder, PATH: '' })).toBe(true)
    expect(codex.isInstalled({ HOME: '/nowhere', PATH: '' })).toBe(false)
  })

  test('a rollout is known by its name or its head, and its name says the session', () => {
    expect(codex.sessionOf(ROLLOUT)).toBe(SESSION)
    expect(codex.sessionOf('/a/other.jsonl')).toBeUndefined()
    expect(codex.knowsTranscript('/a/copy.jsonl', meta())).toBe(true)
    expect(codex.knowsTranscript('/a/copy.jsonl', { type: 'user', sessionId: 's' })).toBe(false)
  })

  test('its own memory is told by its folder', () => {
    const input = '*** Update File: /h/.codex/memories/MEMORY.md'
    expect(codex.isOwnMemory({ name: 'apply_patch', input })).toBe(true)
    expect(codex.isOwnMemory({ name: 'exec_command', input: 'cat /h/.codex/memories/MEMORY.md' })).toBe(false)
  })
})
