import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { DIR_MODE, ensurePrivateDir, FILE_MODE } from '../../src/base/private-dir.ts'
import { bundleChild, ORDINARY_USER, output } from './children/start.ts'
import { temporaryFolder } from './temporary-folder.ts'

const modeOf = (path: string) => statSync(path).mode & 0o7777

let program = ''
beforeAll(async () => {
  program = await bundleChild('write')
})

describe('a private folder', () => {
  test('it is made with all folders above it, each for its owner only', () => {
    const top = temporaryFolder()
    ensurePrivateDir(join(top, 'a/b/c'))
    expect(['a', 'a/b', 'a/b/c'].map((name) => modeOf(join(top, name)))).toEqual([0o700, 0o700, 0o700])
  })

  test('files and folders are private by number', () => {
    expect([FILE_MODE, DIR_MODE]).toEqual([0o600, 0o700])
  })

  test('one that is there already stays as it is, with what is in it', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'kept'), 'kept')
    ensurePrivateDir(folder)
    expect(modeOf(folder)).toBe(0o700)
    expect(statSync(join(folder, 'kept')).size).toBe(4)
  })

  test.each([0o755, 0o750, 0o777, 0o701])('one that is open to others (%o) is closed', (mode) => {
    const folder = temporaryFolder()
    chmodSync(folder, mode)
    ensurePrivateDir(folder)
    expect(modeOf(folder)).toBe(0o700)
  })

  test('only the last folder is closed, those above it are not ours to change', () => {
    const top = temporaryFolder()
    mkdirSync(join(top, 'shared'))
    chmodSync(join(top, 'shared'), 0o755)
    ensurePrivateDir(join(top, 'shared/ours'))
    expect(modeOf(join(top, 'shared'))).toBe(0o755)
  })

  test('a mode that is narrower still is left alone', () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o500)
    ensurePrivateDir(folder)
    expect(modeOf(folder)).toBe(0o500)
  })

  test('a folder that is shared by its nature, as /tmp is, stays open', () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o1777)
    ensurePrivateDir(folder)
    expect(modeOf(folder)).toBe(0o1777)
  })

  test('the root of the file system stays open', (context) => {
    // As an ordinary user this shows nothing, as root it would lock everyone out: so it is tried on an overlay.
    const { unavailable, text } = onOverlay(temporaryFolder(), program)
    context.skip(unavailable !== undefined, unavailable)
    expect(text).toBe('done\n755')
  })

  test('another user’s folder is left as it is', (context) => {
    context.skip(process.getuid?.() !== 0, 'needs root to start a child as another user')
    const folder = temporaryFolder()
    chmodSync(folder, 0o755)
    expect(output(process.execPath, [program, 'dir', folder], ORDINARY_USER)).toBe('done')
    expect(modeOf(folder)).toBe(0o755)
  })

  test('a link to a folder is followed, so that the folder can be on another disk', () => {
    const top = temporaryFolder()
    mkdirSync(join(top, 'real'))
    chmodSync(join(top, 'real'), 0o755)
    symlinkSync('real', join(top, 'link'))
    ensurePrivateDir(join(top, 'link'))
    expect(modeOf(join(top, 'real'))).toBe(0o700)
  })
})

describe('a folder that cannot be made', () => {
  test.each([
    ['a file has its name', 'file', 'file_unwritable'],
    ['a file is above it', 'file/below', 'file_unwritable'],
    ['a link to nothing has its name', 'dangling', 'file_unwritable'],
    ['its name has a NUL', 'a\0b', 'path_unsafe'],
    ['its name is too long', 'x'.repeat(300), 'file_unwritable'],
    ['no folder can be made where it should be', '/proc/nowhere/below', 'file_unwritable'],
  ])('when %s, the error says so and what to do', (_what, name, code) => {
    const top = temporaryFolder()
    writeFileSync(join(top, 'file'), '')
    symlinkSync('nowhere', join(top, 'dangling'))
    expect(() => ensurePrivateDir(resolve(top, name))).toThrow(
      expect.objectContaining({ code, hint: expect.stringMatching(/\w/) }),
    )
  })

  test('without permission it is an error of ours', () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o555)
    expect(output(process.execPath, [program, 'dir', join(folder, 'new')], ORDINARY_USER)).toBe(
      'file_unwritable',
    )
  })
})

/** Runs the child in a file system that looks like this one and forgets every change. */
function onOverlay(folder: string, script: string): { unavailable?: string; text: string } {
  const layers = `lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work`
  const steps = [
    `mount -t tmpfs none "${folder}"`,
    `mkdir "${folder}/upper" "${folder}/work" "${folder}/root"`,
    `mount -t overlay none -o "${layers}" "${folder}/root"`,
    `chmod 755 "${folder}/root"`,
    `chroot "${folder}/root" "${process.execPath}" "${script}" dir /`,
    `stat -c %a "${folder}/root"`,
  ]
  try {
    return { text: output('unshare', ['-m', 'sh', '-c', steps.join(' && ')]) }
  } catch (thrown) {
    return { unavailable: `no overlay can be mounted here (${String(thrown).trim()})`, text: '' }
  }
}
