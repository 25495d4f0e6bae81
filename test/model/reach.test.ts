import { describe, expect, test } from 'vitest'
import { reachOf, wholeReach } from '../../src/model/reach.ts'

describe('a reach', () => {
  test('of a project holds that project and no other', () => {
    expect(reachOf('me', 'github.com/owner/repo')).toEqual({
      user: 'me',
      projects: ['github.com/owner/repo'],
    })
  })

  test('without a project holds only what belongs to none', () => {
    expect(reachOf('me', null)).toEqual({ user: 'me', projects: [] })
  })

  test('of everything is still of one user', () => {
    expect(wholeReach('me')).toEqual({ user: 'me', projects: 'all' })
  })
})
