import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Log, type LogOptions, openLog } from '../../src/base/log.ts'
import { bundleChild, mountable, output, start } from './children/start.ts'
import { temporaryFolder } from './temporary-folder.ts'

let program = ''
beforeAll(async () => {
  program = await bundleChild('log')
})

describe('a log', () => {
  test('each event is one line, in order, with the injected time', () => {
    const { log, path } = newLog()
    log.info('first', { id: 'a' })
    log.error('second')
    expect(linesOf(path)).toEqual([
      { at: '1970-01-01T00:00:00.000Z', level: 'info', event: 'first', pid: process.pid, id: 'a' },
      { at: '1970-01-01T00:00:00.000Z', level: 'error', event: 'second', pid: process.pid },
    ])
    expect(log.dropped).toBe(0)
  })

  test.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
  ] as const)('at level %s it keeps that and what is graver', (level, kept) => {
    const { log, path } = newLog({ level })
    for (const each of ['debug', 'info', 'warn', 'error'] as const) log[each]('event')
    expect(linesOf(path).map((line) => line['level'])).toEqual(kept)
  })

  test('nothing is created before there is something to write', () => {
    const { path } = newLog()
    expect(existsSync(path)).toBe(false)
  })

  test('it is its owner’s alone, also when it was open to others before [promise:private.file-modes]', () => {
    const { log, path } = newLog({ maxBytes: 10 })
    writeFileSync(path, '')
    chmodSync(path, 0o666)
    log.info('one')
    log.info('two')
    expect([path, `${path}.1`].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600])
  })

  test('a device in place of the file is written to and otherwise left alone', (context) => {
    context.skip(!existsSync('/dev/null'), 'there is no /dev/null here')
    const path = join(temporaryFolder(), 'log')
    symlinkSync('/dev/null', path)
    const before = statSync('/dev/null').mode
    const { log } = newLog({ path, maxBytes: 1 })
    log.info('one')
    log.info('two')
    expect([log.dropped, statSync('/dev/null').mode]).toEqual([0, before])
    expect(readdirSync(dirname(path))).toEqual(['log'])
  })
})

describe('a log that grows', () => {
  test('it is put away before it is larger than allowed, and only so many are kept', () => {
    const { log, path } = newLog({ maxBytes: 300, keep: 2 })
    for (let number = 1; number <= 30; number++) log.info('event', { number })
    const names = readdirSync(dirname(path)).sort()
    expect(names).toEqual(['log', 'log.1', 'log.2'])
    for (const name of names) expect(statSync(join(dirname(path), name)).size).toBeLessThanOrEqual(300)
    const kept = [`${path}.2`, `${path}.1`, path].flatMap((file) =>
      linesOf(file).map((line) => line['number']),
    )
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 31 - kept.length + index))
  })

  test('a line longer than the bound is still written, alone', () => {
    const { log, path } = newLog({ maxBytes: 10 })
    log.info('one')
    log.info('two')
    expect(linesOf(path)).toHaveLength(1)
    expect(linesOf(`${path}.1`)).toHaveLength(1)
  })

  test('when it cannot be put away it keeps growing, and no line is lost', () => {
    const { log, path } = newLog({ maxBytes: 10, keep: 1 })
    mkdirSync(`${path}.1`)
    writeFileSync(join(`${path}.1`, 'in the way'), '')
    for (let number = 0; number < 5; number++) log.info('event', { number })
    expect(linesOf(path)).toHaveLength(5)
    expect(log.dropped).toBe(0)
  })

  test('6 processes that write and put away at once lose no line, break none, and drop none', async () => {
    const { path } = newLog()
    const all = Array.from({ length: 6 }, () => start(program, [path, '300', '3000']))
    await Promise.all(all.map((each) => each.ended()))
    const files = readdirSync(dirname(path)).map((name) => join(dirname(path), name))
    const seen = files.flatMap((file) => linesOf(file).map((line) => `${line['pid']} ${line['number']}`))
    expect(new Set(seen).size).toBe(1_800)
    expect(seen).toHaveLength(1_800)
    expect(files.length).toBeGreaterThan(20)
  })
})

describe('a log that cannot be written', () => {
  test('never throws, counts what it dropped, and goes on when it can again', () => {
    const folder = temporaryFolder()
    const { log, path } = newLog({ path: join(folder, 'sub', 'log') })
    log.info('lost')
    log.warn('lost')
    expect(log.dropped).toBe(2)
    mkdirSync(join(folder, 'sub'))
    log.info('kept')
    expect(linesOf(path).map((line) => line['event'])).toEqual(['kept'])
    rmSync(join(folder, 'sub'), { recursive: true })
    log.info('lost')
    expect(log.dropped).toBe(3)
  })

  test('lines below the level are not counted', () => {
    const { log } = newLog({ path: join(temporaryFolder(), 'absent', 'log'), level: 'error' })
    log.info('not wanted')
    expect(log.dropped).toBe(0)
  })

  test('a clock that fails is no reason to throw', () => {
    const { log } = newLog({ clock: { now: () => Number.NaN } })
    log.info('event')
    expect(log.dropped).toBe(1)
  })

  test('a line cut short by a full disk does not spoil those that come when there is space again', (context) => {
    const folder = temporaryFolder()
    const steps = [
      `mount -t tmpfs -o size=12k none "${folder}"`,
      `head -c 8192 /dev/zero > "${folder}/filler"`,
      `"${process.execPath}" "${program}" "${folder}/log" 60 1000000 "${folder}/filler" >&2`,
      `cat "${folder}/log"`,
    ]
    const mount = mountable()
    context.skip(mount !== undefined, mount)
    const lines = output('unshare', ['-m', 'sh', '-c', steps.join(' && ')]).split('\n')
    const broken = lines.filter((line) => !line.endsWith('}'))
    expect(broken).toHaveLength(1)
    expect(lines).toHaveLength(60)
    const numbers = lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line).number)
    expect(numbers.at(-1)).toBe(59)
  })
})

function newLog(options: Partial<LogOptions> = {}): { log: Log; path: string } {
  const path = options.path ?? join(temporaryFolder(), 'log')
  return { path, log: openLog({ level: 'debug', clock: { now: () => 0 }, ...options, path }) }
}

function linesOf(path: string): Record<string, unknown>[] {
  const text = readFileSync(path, 'utf8')
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}
