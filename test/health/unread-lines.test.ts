import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { homePaths } from '../../src/config/paths.ts'
import { checkQuarantine, quarantinedIn } from '../../src/health/folder.ts'
import { unreadLines } from '../../src/health/unread-lines.ts'
import { setLineAside } from '../../src/ingest/set-aside.ts'

function temporaryHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'memoria-lines-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  return home
}

describe('lines that could not be read', () => {
  test('what was noted is found again, and a damaged note is passed over', () => {
    const { quarantine } = homePaths(temporaryHome())
    expect(unreadLines(quarantine)).toEqual([])
    const line = { path: '/t.jsonl', from: 1, to: 9, why: 'the line is not whole JSON' }
    setLineAside(quarantine, line)
    setLineAside(quarantine, line)
    writeFileSync(join(quarantine, 'line-00.json'), 'torn')
    expect(unreadLines(quarantine)).toEqual([line])
  })

  test('notes and reasons are no files that were set aside', () => {
    const paths = homePaths(temporaryHome())
    setLineAside(paths.quarantine, { path: '/t.jsonl', from: 1, to: 9, why: 'torn' })
    expect(checkQuarantine(paths).state).toBe('ok')
    for (const name of ['event.json', 'event.json.reason.json'])
      writeFileSync(join(paths.quarantine, name), '')
    expect(quarantinedIn(paths.quarantine)).toBe(1)
    expect(checkQuarantine(paths).says).toBe('1 file was set aside instead of deleted')
  })
})
