import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { homePaths } from '../../src/config/paths.ts'
import { checkFolder, checkQuarantine } from '../../src/health/folder.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-health-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('the folder that holds everything', () => {
  test('a private one with room is well', () => {
    const states = checkFolder(temporaryFolder()).map(({ name, state }) => `${name} ${state}`)
    expect(states).toEqual(['privacy ok', 'writable ok', 'room ok'])
  })

  test('one that others may enter is degraded, with the command that closes it', () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o755)
    expect(checkFolder(folder)).toContainEqual({
      name: 'privacy',
      state: 'degraded',
      says: `others may read ${folder}`,
      hint: `Run: chmod 700 ${folder}`,
    })
  })

  test('none yet is well, a file in its place is broken', () => {
    const folder = temporaryFolder()
    expect(checkFolder(join(folder, 'absent'))).toEqual([
      expect.objectContaining({ name: 'home', state: 'ok' }),
    ])
    writeFileSync(join(folder, 'file'), '')
    expect(checkFolder(join(folder, 'file'))).toEqual([
      expect.objectContaining({
        name: 'home',
        state: 'broken',
        says: expect.stringContaining('is not a folder'),
      }),
    ])
  })

  test('what was set aside is mentioned until it is gone', () => {
    const paths = homePaths(temporaryFolder())
    expect(checkQuarantine(paths).state).toBe('ok')
    mkdirSync(paths.quarantine)
    writeFileSync(join(paths.quarantine, 'rows.jsonl'), '')
    expect(checkQuarantine(paths)).toMatchObject({
      state: 'degraded',
      says: '1 file was set aside instead of deleted',
    })
    writeFileSync(join(paths.quarantine, 'store.db'), '')
    expect(checkQuarantine(paths).says).toBe('2 files were set aside instead of deleted')
  })
})
