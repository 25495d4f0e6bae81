import { describe, expect, test } from 'vitest'
import { resolveHome } from '../../src/config/home.ts'

const HOME = '/home/user'

describe('where the home is', () => {
  test('.memoria in the person’s folder, when nobody says otherwise', () => {
    expect(resolveHome({ env: { HOME } })).toEqual({
      ok: true,
      value: { home: '/home/user/.memoria', homeOrigin: { source: 'default' } },
    })
  })

  test('an empty MEMORIA_HOME counts as unset', () => {
    expect(resolveHome({ env: { HOME, MEMORIA_HOME: '' } })).toMatchObject({
      value: { home: '/home/user/.memoria' },
    })
  })

  test('MEMORIA_HOME wins over the default, --home over both, a caller’s choice over all', () => {
    const env = { HOME, MEMORIA_HOME: '/a' }
    expect(resolveHome({ env })).toMatchObject({
      value: { home: '/a', homeOrigin: { source: 'environment', where: 'MEMORIA_HOME' } },
    })
    expect(resolveHome({ env, homeFlag: '/b' })).toMatchObject({
      value: { home: '/b', homeOrigin: { source: 'flag', where: '--home' } },
    })
    expect(resolveHome({ env, homeFlag: '/b', home: '/c' })).toMatchObject({
      value: { home: '/c', homeOrigin: { source: 'flag', where: 'home' } },
    })
  })

  test.each([
    ['~', '/home/user'],
    ['~/memories', '/home/user/memories'],
    ['/srv/memoria/', '/srv/memoria'],
    ['/srv/../var/memoria', '/var/memoria'],
    ['/srv/~/x', '/srv/~/x'],
  ])('%s is %s', (text, home) => {
    expect(resolveHome({ env: { HOME, MEMORIA_HOME: text } })).toMatchObject({ value: { home } })
  })

  test.each(['memories', './memories', '~user/x', '/', '//', '/..', ' /x'])('%j is refused', (text) => {
    expect(resolveHome({ env: { HOME, MEMORIA_HOME: text } })).toEqual({
      ok: false,
      error:
        `MEMORIA_HOME: ${JSON.stringify(text)} is not valid for the home; ` +
        'allowed: the full path of a folder of its own; it may start with ~/',
    })
  })

  test('a file is refused, and named as what it is', () => {
    expect(resolveHome({ env: { HOME }, homeFlag: process.execPath })).toEqual({
      ok: false,
      error: expect.stringMatching(/^--home: ".*" is a file; allowed: the full path of a folder/),
    })
  })

  test('an empty --home is refused, because a script that lost its variable must not use the real home', () => {
    expect(resolveHome({ env: { HOME }, homeFlag: '' })).toMatchObject({ ok: false })
  })

  test('a HOME that is no full path is refused', () => {
    expect(resolveHome({ env: { HOME: 'user' } })).toEqual({
      ok: false,
      error: 'HOME: "user" is not valid for the home; allowed: the full path of a folder',
    })
  })
})
