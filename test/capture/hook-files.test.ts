import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyHookFiles, HOOK_FILES, makeHookFolders } from '../../src/capture/hook-files.ts'
import { SOURCE } from './hook/kinds.ts'
import { temporaryFolder } from './temporary-folder.ts'

const PROGRAMS = { node: '/opt/my node/bin/node', cli: '/opt/memoria/memoria-cli.js' }

describe('the hook’s files are copied', () => {
  test('all that the source has, as they are, for the owner only', () => {
    const folder = join(temporaryFolder(), 'hook')
    copyHookFiles(SOURCE, folder, PROGRAMS)
    expect(readdirSync(folder).sort()).toEqual([...readdirSync(SOURCE), 'entry'].sort())
    for (const name of HOOK_FILES) {
      expect(readFileSync(join(folder, name))).toEqual(readFileSync(join(SOURCE, name)))
      expect(statSync(join(folder, name)).mode & 0o777).toBe(name === 'hook.sh' ? 0o700 : 0o600)
    }
    expect(readFileSync(join(folder, 'entry'), 'utf8')).toBe(
      '/opt/my node/bin/node\n/opt/memoria/memoria-cli.js\n',
    )
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('over an older copy', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'hook.pl'), 'old')
    copyHookFiles(SOURCE, folder, PROGRAMS)
    expect(readFileSync(join(folder, 'hook.pl'))).toEqual(readFileSync(join(SOURCE, 'hook.pl')))
  })

  test('not from a folder that lacks one: what is wrong is said', () => {
    const from = temporaryFolder()
    copyHookFiles(SOURCE, from, PROGRAMS)
    rmSync(join(from, 'hook.cjs'))
    expect(() => copyHookFiles(from, join(temporaryFolder(), 'hook'), PROGRAMS)).toThrow(
      /cannot read .*hook\.cjs/,
    )
  })

  test('not with a program whose path has two lines, which `entry` cannot say', () => {
    expect(() => copyHookFiles(SOURCE, temporaryFolder(), { ...PROGRAMS, node: '/a\nb' })).toThrow(
      /line break/,
    )
  })

  test('the folders it writes to are made beforehand, private', () => {
    const home = join(temporaryFolder(), 'home')
    makeHookFolders(home)
    makeHookFolders(home)
    const folders = ['', 'journal', 'journal/new', 'journal/tmp', 'run'].map(
      (name) => statSync(join(home, name)).mode & 0o777,
    )
    expect(folders).toEqual(Array(5).fill(0o700))
    expect(() => mkdirSync(join(home, 'run'))).toThrow('EEXIST')
  })
})
