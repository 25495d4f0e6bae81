import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './tree.ts'

const OWNER = { version: '1.0.0', dev: true, optionalDependencies: { '@x/bind-linux-x64-musl': '1.0.0' } }
const PLACE = 'node_modules/@x/bind-linux-x64-musl'

describe('the lock file can be installed on every platform', () => {
  test('it holds every optional package its packages ask for', () => {
    const ran = spawnSync(process.execPath, [join(ROOT, 'scripts/ci-lock.mjs'), '--check'], {
      encoding: 'utf8',
    })
    expect(ran).toMatchObject({ status: 0, stderr: '' })
  })

  test('a missing package is reported, added with its platform, and not added twice', () => {
    const packages = { 'node_modules/x': OWNER }
    expect(runOn(packages, '--check').status).toBe(1)
    const { after } = runOn(packages)
    expect(after[PLACE]).toEqual({
      version: '1.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    })
    expect(runOn(after, '--check').status).toBe(0)
  })

  test('another version in the same place is left there, and the missing one goes next to its owner', () => {
    const owner = 'node_modules/y/node_modules/x'
    const { after } = runOn({ [PLACE]: { version: '2.0.0' }, [owner]: OWNER })
    expect(after).toMatchObject({
      [PLACE]: { version: '2.0.0' },
      [`node_modules/y/${PLACE}`]: { version: '1.0.0' },
    })
  })
})

function runOn(packages: Readonly<Record<string, unknown>>, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-lock-'))
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ packages }))
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/ci-lock.mjs'), ...args, file])
  const after: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8')).packages
  rmSync(folder, { recursive: true })
  return { status, after }
}
