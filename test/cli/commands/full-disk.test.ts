import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cleanEnvironment, type Place, PROGRAM, temporaryPlace } from '../program.ts'

const SEPARATOR = '=====\n'

/** Runs commands in a copy of the place's home on a small disk of its own, after `prepare`; undefined where none can be mounted. */
function onSmallDisk(
  place: Place,
  prepare: string,
  commands: readonly string[],
): readonly { code: number; said: string }[] | undefined {
  const disk = join(place.person, 'disk')
  mkdirSync(disk, { recursive: true })
  const stored = join(place.person, 'stored')
  cpSync(place.home, stored, { recursive: true })
  const run = commands.map(
    (command) => `"$node" "$program" ${command} 2>&1; echo "code $?"; printf '${SEPARATOR}'`,
  )
  const script = `mount -t tmpfs -o size=8m tmpfs "$disk" || exit 9; cp -r "$stored" "$disk/home" || exit 9; ${prepare} || exit 9; ${run.join('; ')}`
  const env = {
    ...cleanEnvironment({ ...place, home: join(disk, 'home') }),
    disk,
    stored,
    node: process.execPath,
    program: PROGRAM,
  }
  const ran = spawnSync('unshare', ['-m', 'bash', '-c', script], { encoding: 'utf8', env, cwd: place.cwd })
  if (ran.error !== undefined || ran.status === 9) return undefined
  return ran.stdout
    .split(SEPARATOR)
    .slice(0, -1)
    .map((text) => ({ code: Number(/code (\d+)\n$/.exec(text)?.[1]), said: text.replace(/code \d+\n$/, '') }))
}

/** A place with one memory that the tests look for, and more that take space. */
async function placeWith(more = 0): Promise<Place> {
  const place = temporaryPlace()
  await place.prepare(async (m) => {
    for (let number = 0; number < more; number++)
      await m.remember({ text: `Statement number ${number} ${'x'.repeat(200)}` })
    await m.remember({ text: 'Deploys go out on Tuesdays' })
    await m.context.store.upkeep.backup(join(place.person, 'backup.db'))
  })
  return place
}

const READING = ['list', 'search deploys', 'brief', 'recall "when do deploys go out"']
const CANNOT_MOUNT = 'a small disk cannot be mounted here'

describe('a store that cannot be written is still read [promise:honest.failure-is-not-empty]', () => {
  test('on a full disk, and every command says that it is full', async (context) => {
    const fill = `dd if=/dev/zero of="$disk/fill" bs=4096 status=none 2>/dev/null; test -e "$disk/fill"`
    const ran = onSmallDisk(await placeWith(), fill, [...READING, 'status', 'remember "More"', 'list --json'])
    if (ran === undefined) return context.skip(CANNOT_MOUNT)
    const [status, written, after] = ran.slice(READING.length)
    for (const { code, said } of ran.slice(0, READING.length)) {
      expect(said).toContain('Deploys go out on Tuesdays')
      expect(said).toContain('the disk is full')
      expect(code).toBe(0)
    }
    expect(status).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^degraded {2}store: the disk is full/m),
    })
    expect(written).toMatchObject({ code: 1, said: expect.stringContaining('Free some disk space') })
    expect(after?.said.match(/"text":/g)).toHaveLength(1)
  })

  test('on a file system that is read-only', async (context) => {
    const ran = onSmallDisk(await placeWith(), 'mount -o remount,ro "$disk"', [...READING, 'remember "More"'])
    if (ran === undefined) return context.skip(CANNOT_MOUNT)
    for (const { code, said } of ran.slice(0, READING.length)) {
      expect(said).toContain('Deploys go out on Tuesdays')
      expect(code).toBe(0)
    }
    expect(ran.at(-1)).toMatchObject({
      code: 1,
      said: expect.stringContaining('the store cannot be written'),
    })
  })
})

/** Fills the disk but for some space, after a page of the store that is not in its log was zeroed, where `isDamaged`. */
function fillBut(kilobytes: number, isDamaged: boolean): string {
  const zeroPages =
    'dd if=/dev/zero of="$disk/home/memoria.db" bs=4096 count=3 seek=20 conv=notrunc status=none'
  return [
    isDamaged ? zeroPages : ':',
    `head -c ${kilobytes * 1024} /dev/zero >"$disk/spare"`,
    'dd if=/dev/zero of="$disk/fill" bs=4096 status=none 2>/dev/null',
    'rm "$disk/spare"',
  ].join('; ')
}

/** A command, and the files that are in the home after it and were not before. */
function andNewFiles(command: string): string {
  const list = 'find "$disk/home" -type f ! -name memoria.db-wal ! -name memoria.db-shm | sort'
  return `--version >/dev/null; before=$(${list}); "$node" "$program" ${command} 2>&1; code=$?; comm -13 <(echo "$before") <(${list}) | sed 's/^/left behind: /'; (exit $code)`
}

const RESTORE = 'backup restore "$stored/../backup.db"'

/** By how much space is left, the disk is full when the copy is made, while it is filled, or when it replaces the store. */
const ON_FULL_DISK = [
  ['upkeep repair', 0, true],
  ['upkeep repair', 600, true],
  ['upkeep repair', 1200, true],
  [RESTORE, 0, true],
  [RESTORE, 200, false],
  [RESTORE, 1200, true],
  [RESTORE, 1200, false],
] as const

test('repair and restore on a full disk say that it is full, and leave nothing behind', async (context) => {
  const place = await placeWith(300)
  for (const [command, kilobytes, isDamaged] of ON_FULL_DISK) {
    const ran = onSmallDisk(place, fillBut(kilobytes, isDamaged), [andNewFiles(command)])
    if (ran === undefined) return context.skip(CANNOT_MOUNT)
    const [{ code, said } = { code: 0, said: '' }] = ran
    const about = `${command} with ${kilobytes} KB: ${said}`
    expect(code, about).toBe(1)
    expect(said, about).toMatch(
      /^memoria: [^\n]*the disk is full[^\n]*\n {2}Free some (disk )?space[^\n]*\n$/,
    )
  }
})

test('repair of a store that is whole says that the disk is full, however little space is left', async (context) => {
  const place = temporaryPlace()
  place.remember('Deploys go out on Tuesdays')
  for (const kilobytes of [0, 8, 28]) {
    const ran = onSmallDisk(place, fillBut(kilobytes, false), ['upkeep repair'])
    if (ran === undefined) return context.skip(CANNOT_MOUNT)
    expect(ran).toMatchObject([{ code: 1, said: expect.stringMatching(/^memoria: the disk is full/) }])
  }
})
