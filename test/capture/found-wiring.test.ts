import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { foundWiring, pointsNowhere } from '../../src/capture/found-wiring.ts'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { SETTINGS } from '../../src/hosts/claude-code/settings.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A person whose settings, and whose project's settings, run a hook from somewhere. */
function person(command: (folder: string) => string) {
  const folder = realpathSync(temporaryFolder())
  const [user, local] = ['.claude/settings.json', '.claude/settings.local.json'].map((name) =>
    join(folder, name),
  )
  const place = { env: { HOME: folder }, cwd: folder, hook: join(folder, 'home', 'hook') }
  const settings = unwrap(SETTINGS.withOurs('{}', { commandFor: () => command(folder) }))
  mkdirSync(join(folder, '.claude'))
  for (const path of [user, local]) writeFileSync(path ?? '', settings)
  return {
    folder,
    user: user ?? '',
    found: () => foundWiring(claudeCode, place).map(({ path }) => path),
    both: [user, local],
  }
}

const nowhere = (path: string) => claudeCode.wiring.some((file) => pointsNowhere({ file, path }))

function fileAt(path: string): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, '')
}

describe('hooks of ours, found in the settings without any record', () => {
  test('those that run from this home are found, with their files and without', () => {
    const { folder, user, found, both } = person((at) => `sh ${at}/home/hook/hook.sh claude-code`)
    expect(found()).toEqual(both)
    expect(nowhere(user)).toBe(true)
    fileAt(join(folder, 'home', 'hook', 'hook.sh'))
    expect(found()).toEqual(both)
    expect(nowhere(user)).toBe(false)
  })

  test('those of another home are found only when their files are gone', () => {
    const { folder, found, both } = person((at) => `sh '${at}/other home/hook/hook.sh' claude-code`)
    expect(found()).toEqual(both)
    fileAt(join(folder, 'other home', 'hook', 'hook.sh'))
    expect(found()).toEqual([])
  })

  test('where a shell has yet to say which file is meant, nothing is assumed', () => {
    const { user, found } = person(() => 'sh "$HOME/.memoria/hook/hook.sh" claude-code')
    expect(found()).toEqual([])
    expect(nowhere(user)).toBe(false)
  })

  test('settings that cannot be read hold none', () => {
    const { user, found } = person((at) => `sh ${at}/home/hook/hook.sh claude-code`)
    writeFileSync(user, Buffer.from([0xff, 0xfe, 0x7b]))
    expect(found()).toHaveLength(1)
  })
})
