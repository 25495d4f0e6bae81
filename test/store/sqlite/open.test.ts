import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { output } from '../../base/children/start.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { bundleForNode } from '../../support/bundle.ts'
import { author, ME, newMemory } from '../examples.ts'
import { everything, openedAt, temporaryStore } from '../temporary-store.ts'

let use = ''
beforeAll(async () => {
  use = await bundleForNode(fileURLToPath(new URL('../children/use.ts', import.meta.url)))
})

/** Root may write everywhere: where permissions are the question, the child becomes an ordinary user. */
const ORDINARY_USER = process.getuid?.() === 0 ? ['65534'] : []

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

describe('the files of a store [promise:private.file-modes]', () => {
  test('are their owner’s alone, whatever the umask is', async () => {
    const path = join(temporaryFolder(), 'home', 'memoria.db')
    output('bash', ['-c', `umask 000; exec "$0" "$@"`, process.execPath, use, 'add', path, 'text'])
    expect([modeOf(path), modeOf(dirname(path))]).toEqual(['600', '700'])
    const store = await openedAt(path)
    await store.memories.add(newMemory(), author())
    expect([path, `${path}-wal`, `${path}-shm`].map(modeOf)).toEqual(['600', '600', '600'])
  })

  test('are closed again when somebody opened them to others', async () => {
    const store = await temporaryStore()
    await store.close()
    chmodSync(store.path, 0o644)
    chmodSync(dirname(store.path), 0o755)
    await openedAt(store.path)
    expect([modeOf(store.path), modeOf(dirname(store.path))]).toEqual(['600', '700'])
  })
})

describe('a store that cannot be used gives a clear error and stays as it is [promise:honest.failure-is-not-empty]', () => {
  test('when a folder is in its place', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    mkdirSync(path)
    await expect(openSqliteStore(path)).rejects.toMatchObject({
      code: 'store_not_a_file',
      message: expect.stringContaining(path),
      hint: expect.any(String),
    })
  })

  test('when its folder is a file', async () => {
    const folder = join(temporaryFolder(), 'home')
    writeFileSync(folder, '')
    await expect(openSqliteStore(join(folder, 'memoria.db'))).rejects.toMatchObject({
      code: 'file_unwritable',
    })
  })

  test.each([
    ['text', 'not a database at all, but text '.repeat(100)],
    ['a few bytes', 'hello'],
    ['the beginning of a database', 'SQLite format 3\0'],
  ])('when it is %s', async (_what, content) => {
    const path = join(temporaryFolder(), 'memoria.db')
    writeFileSync(path, content)
    await expect(openSqliteStore(path)).rejects.toMatchObject({
      code: 'store_corrupt',
      hint: expect.stringContaining('memoria upkeep repair'),
    })
    expect(readFileSync(path, 'utf8')).toBe(content)
  })

  test.each([
    ['the file', (path: string) => chmodSync(path, 0o444)],
    ['the folder', (path: string) => chmodSync(dirname(path), 0o555)],
  ])('when %s is read-only', async (_what, close) => {
    const store = await temporaryStore()
    await store.memories.add(newMemory(), author())
    await store.close()
    const before = await everything(store.path)
    handOver(dirname(store.path))
    close(store.path)
    const said = output(process.execPath, [use, 'add', store.path, 'more', ...ORDINARY_USER])
    expect(said).toMatch(/^store_readonly: .*memoria\.db.*\. \w/)
    expect(await everything(store.path)).toEqual(before)
  })

  test('when it belongs to somebody else', async (context) => {
    if (ORDINARY_USER.length === 0) context.skip('only root can make a file of somebody else’s')
    const store = await temporaryStore()
    await store.close()
    chmodSync(dirname(dirname(store.path)), 0o755)
    chmodSync(dirname(store.path), 0o755)
    chmodSync(store.path, 0o644)
    const said = output(process.execPath, [use, 'add', store.path, 'more', ...ORDINARY_USER])
    expect(said).toMatch(/^store_readonly: .*memoria\.db.*\. \w/)
  })
})

describe('a full disk', () => {
  test('stops a write with a clear error, and what was acknowledged before is whole', async () => {
    const path = join(temporaryFolder(), 'memoria.db')
    const limited = `trap '' XFSZ; ulimit -f 2000; exec "$0" "$@"`
    const lines = output('bash', ['-c', limited, process.execPath, use, 'fill', path]).split('\n')
    expect(lines.pop()).toMatch(/^(disk_full|file_unwritable): .*Nothing was half-written/)
    await expectExactly(path, lines)
  })

  test('that is really full does, too', async (context) => {
    const folder = temporaryFolder()
    const mount = 'mount -t tmpfs -o size=2m tmpfs "$0"'
    const copied = join(folder, 'copied.db')
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    const script = `${mount} || exit 9; "$1" "$2" fill "$0/memoria.db"; cp "$0/memoria.db" "$3"; cp "$0/memoria.db-wal" "$3-wal"`
    const ran = spawnSync('unshare', ['-m', 'bash', '-c', script, disk, process.execPath, use, copied], {
      encoding: 'utf8',
    })
    if (ran.error !== undefined || ran.status === 9 || ran.stdout === '')
      context.skip('a small disk cannot be mounted here')
    const lines = ran.stdout.trim().split('\n')
    expect(lines.pop()).toMatch(/^disk_full: .*Nothing was half-written/)
    await expectExactly(copied, lines)
  })
})

/** The store holds what was acknowledged, whole, and at most one memory more. */
async function expectExactly(path: string, acknowledged: readonly string[]): Promise<void> {
  const store = await openedAt(path)
  const texts = new Map((await store.memories.list(ME)).map(({ id, text }) => [id, text]))
  expect(acknowledged.length).toBeGreaterThan(10)
  for (const line of acknowledged) expect(texts.get(line.slice(0, 26))).toBe(line.slice(27))
  expect(texts.size - acknowledged.length).toBeLessThanOrEqual(1)
  expect(await store.upkeep.problems()).toEqual([])
}

/** Makes the folder and what is in it the ordinary user's. */
function handOver(folder: string): void {
  chmodSync(dirname(folder), 0o755)
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  for (const id of ORDINARY_USER) for (const path of paths) chownSync(path, Number(id), Number(id))
}
