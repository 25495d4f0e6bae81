import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { MemoriaError } from '../../src/base/errors.ts'
import { fileError } from '../../src/base/file-errors.ts'
import { temporaryFolder } from './temporary-folder.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: as the system says it`), { code })

describe('why a file could not be used', () => {
  test.each([
    ['ENOSPC', 'disk_full'],
    ['EDQUOT', 'disk_full'],
    ['EACCES', 'file_unwritable'],
    ['EPERM', 'file_unwritable'],
    ['EROFS', 'file_unwritable'],
    ['ENOTDIR', 'file_unwritable'],
    ['EEXIST', 'file_unwritable'],
    ['EIO', 'file_unwritable'],
  ])('%s on writing is %s, with something to do about it', (errno, code) => {
    const error = fileError(failure(errno), 'write', 'a/b')
    expect(error.code).toBe(code)
    expect(error.message).toMatch(/^cannot write a\/b: \w/)
    expect(error.hint).toMatch(/\w\.$|\?$/)
  })

  test('the same failure on reading is told apart from one on writing', () => {
    expect(fileError(failure('EACCES'), 'read', 'a').code).toBe('file_unreadable')
    expect(fileError(failure('EACCES'), 'read', 'a').message).toMatch(/^cannot read a/)
  })

  test('a file to read that is not there is told to check its path, not to create a folder', () => {
    expect(fileError(failure('ENOENT'), 'read', 'a')).toMatchObject({
      message: 'cannot read a: it does not exist',
      hint: 'Check the path.',
    })
    expect(fileError(failure('EISDIR'), 'read', 'a').message).toBe('cannot read a: it is a folder')
    expect(fileError(failure('ENOENT'), 'write', 'a').hint).toContain('Create the folder')
  })

  test('a real failure keeps its cause', () => {
    const folder = temporaryFolder()
    const thrown = thrownBy(() => readFileSync(folder))
    expect(fileError(thrown, 'read', folder)).toMatchObject({ code: 'file_unreadable', cause: thrown })
  })

  test('a path with a NUL is unsafe, not unwritable', () => {
    const path = join(temporaryFolder(), 'a\0b')
    const error = fileError(
      thrownBy(() => writeFileSync(path, '')),
      'write',
      path,
    )
    expect(error.code).toBe('path_unsafe')
    expect(error.message).not.toContain('\0')
  })

  test('an unknown failure says what the system said', () => {
    expect(fileError(failure('EWEIRD'), 'write', 'a').message).toContain('EWEIRD: as the system says it')
    expect(fileError('odd', 'write', 'a').message).toBe('cannot write a: odd')
  })

  test('an error that is ours already stays as it is', () => {
    const error = new MemoriaError('locked', 'busy')
    expect(fileError(error, 'write', 'a')).toBe(error)
  })
})

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (thrown) {
    return thrown
  }
  throw new Error('nothing was thrown')
}
