import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeAbandoned, syncFolder, writeFileAtomic } from '../../src/base/atomic-file.ts'
import { bundleChild, mountable, ORDINARY_USER, output, start } from './children/start.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** More than any system gives to a process. */
const NO_PROCESS = 2 ** 30

const modeOf = (path: string) => statSync(path).mode & 0o7777

let program = ''
beforeAll(async () => {
  program = await bundleChild('write')
})

describe('a file written as one step', () => {
  test('text and bytes arrive unchanged, and nothing else is left in the folder', () => {
    const folder = temporaryFolder()
    writeFileAtomic(join(folder, 'text'), 'ñ 😀\n')
    writeFileAtomic(join(folder, 'bytes'), Uint8Array.of(0, 255, 10))
    writeFileAtomic(join(folder, 'empty'), '')
    expect(readFileSync(join(folder, 'text'), 'utf8')).toBe('ñ 😀\n')
    expect([...readFileSync(join(folder, 'bytes'))]).toEqual([0, 255, 10])
    expect(readdirSync(folder).sort()).toEqual(['bytes', 'empty', 'text'])
  })

  test('a shorter text replaces a longer one wholly', () => {
    const path = join(temporaryFolder(), 'file')
    writeFileAtomic(path, 'a'.repeat(100_000))
    writeFileAtomic(path, 'b')
    expect(readFileSync(path, 'utf8')).toBe('b')
  })

  test('it is its owner’s alone, also when it replaces one that was open to others', () => {
    const path = join(temporaryFolder(), 'file')
    writeFileSync(path, 'old')
    chmodSync(path, 0o666)
    writeFileAtomic(path, 'new')
    expect(modeOf(path)).toBe(0o600)
  })

  test('a mode that is asked for is given in full, whatever the umask takes away', () => {
    const folder = temporaryFolder()
    writeFileAtomic(join(folder, 'a'), '', { mode: 0o666 })
    writeFileAtomic(join(folder, 'b'), '', { mode: 0o400 })
    expect([modeOf(join(folder, 'a')), modeOf(join(folder, 'b'))]).toEqual([0o666, 0o400])
  })

  test('the longest name that a file can have still works', () => {
    const path = join(temporaryFolder(), 'ü'.repeat(127))
    writeFileAtomic(path, 'x')
    expect(readFileSync(path, 'utf8')).toBe('x')
  })

  test('a link is replaced, and what it led to is not touched', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'target'), 'theirs')
    symlinkSync('target', join(folder, 'link'))
    writeFileAtomic(join(folder, 'link'), 'ours')
    expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('theirs')
    expect(readFileSync(join(folder, 'link'), 'utf8')).toBe('ours')
  })

  test('content and name reach the disk in the order that survives a power cut', () => {
    const folder = temporaryFolder()
    const trace = join(folder, 'trace-${rotation}.json')
    const flags = ['--trace-event-categories', 'node.fs.sync', '--trace-event-file-pattern', trace]
    mkdirSync(join(folder, 'data'))
    output(process.execPath, [...flags, program, 'once', join(folder, 'data', 'file'), '9'])
    const { traceEvents }: { traceEvents: { name: string; ph: string }[] } = JSON.parse(
      readFileSync(join(folder, 'trace-1.json'), 'utf8'),
    )
    const calls = traceEvents.filter(({ ph }) => ph === 'B').map(({ name }) => name.replace('fs.sync.', ''))
    const ours = calls.filter((name) => ['write', 'fsync', 'rename'].includes(name))
    expect(ours.slice(0, 4)).toEqual(['write', 'fsync', 'rename', 'fsync'])
  })
})

describe('a write that cannot be done', () => {
  test.each([
    ['its folder does not exist', 'absent/file', 'file_unwritable'],
    ['a file is in the way', 'file/below', 'file_unwritable'],
    ['a folder has its name', 'folder', 'file_unwritable'],
    ['its name is too long', 'x'.repeat(256), 'file_unwritable'],
    ['its name has a NUL', 'a\0b', 'path_unsafe'],
  ])('when %s, the error says so, and no file is left aside', (_what, name, code) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), 'old')
    mkdirSync(join(folder, 'folder'))
    expect(() => writeFileAtomic(join(folder, name), 'new')).toThrow(
      expect.objectContaining({ code, hint: expect.stringMatching(/\w/) }),
    )
    expect(readdirSync(folder).sort()).toEqual(['file', 'folder'])
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('old')
  })

  test('without permission the old file stays', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), 'old')
    chmodSync(folder, 0o555)
    const args = [program, 'once', join(folder, 'file'), '9']
    expect(output(process.execPath, args, ORDINARY_USER)).toBe('file_unwritable')
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('old')
  })

  test('a write cut short in the middle leaves the old file whole and nothing aside', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'file')
    writeFileSync(path, 'old')
    const limited = `ulimit -f 8; exec "${process.execPath}" "${program}" once "${path}" 100000`
    expect(output('sh', ['-c', limited])).toBe('file_unwritable')
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['file'])
  })

  test.for([
    ['full', 'size=64k', ':', 'disk_full'],
    ['read-only', 'size=64k', 'mount -o remount,ro "$F"', 'file_unwritable'],
  ])('a disk that is %s is told as such, and the old file stays', ([_what, option, then, code], context) => {
    const folder = temporaryFolder()
    const steps = [
      `F="${folder}"`,
      `mount -t tmpfs -o ${option} none "$F"`,
      'echo old > "$F/file"',
      then,
      `"${process.execPath}" "${program}" once "$F/file" 100000`,
      'cat "$F/file"',
      'ls -A "$F"',
    ]
    const mount = mountable()
    context.skip(mount !== undefined, mount)
    expect(output('unshare', ['-m', 'sh', '-c', steps.join(' && ')])).toBe(`${code}\nold\nfile`)
  })

  test('syncing a folder that is not there is an error, not a success', () => {
    expect(() => syncFolder(join(temporaryFolder(), 'absent'))).toThrow('ENOENT')
  })
})

describe('a writer that is killed', () => {
  test('readers see the old or the new content, never a part, before and after', async () => {
    const path = join(temporaryFolder(), 'file')
    for (let round = 0; round < 5; round++) {
      const writer = start(program, ['forever', path, '50000'])
      await writer.printed(1)
      for (let read = 0; read < 300; read++) expect(isWhole(readFileSync(path, 'utf8'))).toBe(true)
      writer.child.kill('SIGKILL')
      await writer.ended()
      expect(isWhole(readFileSync(path, 'utf8'))).toBe(true)
    }
  })

  test('what it left aside is removed once it is old, and nothing else is', () => {
    const folder = temporaryFolder()
    const left = `.memoria-1-${'0'.repeat(24)}.tmp`
    const names = ['file', '.memoria-notes.tmp', left, `.memoria-1-${'1'.repeat(24)}.tmp`]
    for (const name of names) writeFileSync(join(folder, name), '')
    utimesSync(join(folder, left), 0, 0)
    utimesSync(join(folder, 'file'), 0, 0)
    utimesSync(join(folder, '.memoria-notes.tmp'), 0, 0)
    expect(removeAbandoned(folder)).toBe(1)
    expect(readdirSync(folder)).not.toContain(left)
    expect(readdirSync(folder)).toHaveLength(3)
  })

  test('a new file of a running process, a link and a folder with such a name stay', () => {
    const folder = temporaryFolder()
    const name = (pid: number, digit: string) => join(folder, `.memoria-${pid}-${digit.repeat(24)}.tmp`)
    writeFileSync(name(process.pid, '0'), '')
    symlinkSync('nowhere', name(NO_PROCESS, '1'))
    mkdirSync(name(NO_PROCESS, '2'))
    expect(removeAbandoned(folder)).toBe(0)
    writeFileSync(name(NO_PROCESS, '3'), '')
    expect(removeAbandoned(folder)).toBe(1)
    expect(readdirSync(folder)).toHaveLength(3)
  })

  test('what a killed writer leaves is removed at once', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'file')
    let left: string[] = []
    while (left.length === 0) {
      const writer = start(program, ['forever', path, '3000000'])
      await writer.printed(1)
      writer.child.kill('SIGKILL')
      await writer.ended()
      left = readdirSync(folder).filter((name) => name !== 'file')
    }
    expect(removeAbandoned(folder)).toBe(left.length)
    expect(readdirSync(folder)).toEqual(['file'])
  })
})

function isWhole(text: string): boolean {
  return text === 'a'.repeat(50_000) || text === 'b'.repeat(50_000)
}
