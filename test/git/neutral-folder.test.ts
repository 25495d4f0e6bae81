import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { removeAbandonedFolders } from '../../src/git/neutral-folder.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'

/** The number of a process that has ended. */
function endedPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

test('folders of killed programs are removed, and nothing that their links lead to', () => {
  const temporary = temporaryFolder()
  const repository = join(temporaryFolder(), 'refs')
  mkdirSync(repository)
  writeFileSync(join(repository, 'main'), 'a ref')
  const dead = endedPid()
  const ours = join(temporary, `memoria-git-${dead}-aB3xYz`)
  mkdirSync(ours)
  symlinkSync(repository, join(ours, 'refs'))
  const kept = [
    `memoria-git-${process.pid}-aB3xYz`,
    `memoria-git-${dead}-aB3xYz-notes`,
    `memoria-git-aB3xYz`,
    `memoria-git-${dead}`,
  ]
  for (const name of kept) mkdirSync(join(temporary, name))
  const link = `memoria-git-${dead}-linked`
  symlinkSync(repository, join(temporary, link))
  expect(removeAbandonedFolders(temporary)).toBe(1)
  expect(readdirSync(temporary).sort()).toEqual([...kept, link].sort())
  expect(existsSync(join(repository, 'main'))).toBe(true)
})

test('the first call of git in a program removes them', async () => {
  const temporary = temporaryFolder()
  const abandoned = join(temporary, `memoria-git-${endedPid()}-aB3xYz`)
  mkdirSync(abandoned)
  const repository = temporaryFolder()
  spawnSync('git', ['init', '-q', repository])
  vi.stubEnv('TMPDIR', temporary)
  vi.resetModules()
  onTestFinished(() => void vi.unstubAllEnvs())
  const { neutralGit } = await import('../../src/git/neutral-git.ts')
  const git = neutralGit(repository, ['status'], { PATH: process.env['PATH'] })
  expect(readdirSync(temporary)).toEqual([expect.stringMatching(`^memoria-git-${process.pid}-`)])
  git?.close()
  expect(readdirSync(temporary)).toEqual([])
})
