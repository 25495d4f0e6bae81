import { homedir } from 'node:os'
import { describe, expect, test } from 'vitest'
import {
  homeDirectory,
  processEnvironment,
  systemTimezone,
  terminalWantsColour,
  variable,
} from '../../src/config/environment.ts'

describe('the environment', () => {
  test('is the process’s own when nobody hands in another', () => {
    expect(processEnvironment()['PATH']).toBe(process.env['PATH'])
  })

  test('an empty variable counts as unset', () => {
    expect(variable({ A: '', B: ' ' }, 'A')).toBe(undefined)
    expect(variable({ A: '', B: ' ' }, 'B')).toBe(' ')
  })

  test('HOME names the person’s folder, then USERPROFILE, then the system', () => {
    expect(homeDirectory({ HOME: '/first', USERPROFILE: '/second' })).toBe('/first')
    expect(homeDirectory({ HOME: '', USERPROFILE: '/second' })).toBe('/second')
    expect(homeDirectory({})).toBe(homedir())
  })
})

describe('colour', () => {
  test.each([
    [{}, true, true],
    [{}, false, false],
    [{ TERM: 'dumb' }, true, false],
    [{ TERM: 'xterm' }, true, true],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: '' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: 'false' }, true, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1', TERM: 'dumb' }, false, true],
  ])('with %j and a terminal: %s, it is %s', (env, isTTY, wanted) => {
    expect(terminalWantsColour(env, isTTY)).toBe(wanted)
  })
})

describe('the system’s time zone', () => {
  test('is one that times can be shown in', () => {
    expect(new Intl.DateTimeFormat('en-US', { timeZone: systemTimezone() })).toBeDefined()
  })
})
