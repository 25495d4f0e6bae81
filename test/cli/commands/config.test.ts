import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ConfigRow } from '../../../src/config/show.ts'
import { errorOf, temporaryPlace } from '../program.ts'

describe('memoria config', () => {
  test('alone, and as `show`, it gives every setting with where it comes from', () => {
    const place = temporaryPlace()
    const shown = place.json<{ home: string; homeOrigin: unknown; settings: ConfigRow[] }>('config')
    expect(place.json('config', 'show')).toEqual(shown)
    expect(shown).toMatchObject({
      home: place.home,
      homeOrigin: { source: 'environment', where: 'MEMORIA_HOME' },
    })
    expect(shown.settings.find(({ key }) => key === 'search.limit')).toEqual({
      key: 'search.limit',
      value: 10,
      origin: { source: 'default' },
      variable: 'MEMORIA_SEARCH_LIMIT',
      allowed: 'a whole number from 1 to 100',
      description: 'How many results a search gives at most.',
    })
    expect(place.run('config', 'show', '--origin').stdout).toMatch(/^search\.limit +10 {2}\(default\)$/m)
    expect(existsSync(place.home)).toBe(false)
  })

  test('a setting is changed, read and put back', () => {
    const place = temporaryPlace()
    const file = join(place.home, 'config.json')
    expect(place.json('config', 'set', 'search.limit', '7')).toMatchObject({ changed: true, file })
    expect(place.run('config', 'get', 'search.limit').stdout).toBe('7\n')
    expect(place.json('config', 'get', 'search.limit')).toMatchObject({
      value: 7,
      origin: { source: 'file', where: file },
    })
    expect(place.run('config', 'unset', 'search.limit')).toMatchObject({
      code: 0,
      stdout: `changed  ${file}\n`,
    })
    expect(place.run('config', 'get', 'search.limit').stdout).toBe('10\n')
  })

  test('its options count before and after its part', () => {
    const place = temporaryPlace()
    const other = join(place.person, 'other')
    const wanted = `${join(other, 'config.json')}\n`
    expect(place.run('config', 'path', '--home', other).stdout).toBe(wanted)
    expect(place.run('config', '--home', other, 'path').stdout).toBe(wanted)
    expect(JSON.parse(place.run('config', '--json', 'path').stdout)).toEqual({
      file: join(place.home, 'config.json'),
    })
  })

  test('what is not allowed is refused with what is, and the file stays', () => {
    const place = temporaryPlace()
    place.run('config', 'set', 'search.limit', '7')
    const before = readFileSync(join(place.home, 'config.json'), 'utf8')
    const failed = (...args: string[]) => errorOf(place.run('config', ...args, '--json'))
    expect(failed('set', 'search.limit', '0').message).toContain('a whole number from 1 to 100')
    expect(failed('set', 'serch.limit', '5').message).toContain('did you mean search.limit?')
    expect(failed('get', 'nothing').code).toBe('not_found')
    expect(readFileSync(join(place.home, 'config.json'), 'utf8')).toBe(before)
  })

  test('a broken file does not keep the path and a repair from working', () => {
    const place = temporaryPlace()
    place.run('config', 'set', 'search.limit', '7')
    writeFileSync(join(place.home, 'config.json'), '{ "search": { "limit": "many" } }')
    expect(errorOf(place.run('list', '--json')).code).toBe('config_invalid')
    expect(place.run('config', 'path').code).toBe(0)
    expect(place.run('config', 'unset', 'search.limit').code).toBe(0)
    expect(place.run('list').code).toBe(0)
  })
})
