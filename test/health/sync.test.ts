import { describe, expect, test } from 'vitest'
import { checkSync } from '../../src/health/sync.ts'
import type { SpaceStatus } from '../../src/sync/home/status.ts'

const NOW = Date.UTC(2026, 0, 31, 12)
const SPACE: SpaceStatus = {
  name: 'team:shop',
  kind: 'team',
  server: 'https://memory.example.com',
  space: 'team:shop',
  scopes: ['team'],
  projects: 'all',
  state: 'ready',
  failure: null,
  retryAt: null,
  syncedAt: '2026-01-31T11:00:00.000Z',
  waiting: 0,
  dead: 0,
  behind: 0,
  hint: null,
}

function check(change: Partial<SpaceStatus>) {
  const [found] = checkSync([{ ...SPACE, ...change }], { now: () => NOW })
  return found
}

describe('the check of sync', () => {
  test('says nothing where sync is off', () => {
    expect(checkSync([], { now: () => NOW })).toEqual([])
  })

  test('a space that syncs is well, and so is one that is offline for some hours', () => {
    expect(check({})).toEqual({
      name: 'sync',
      state: 'ok',
      says: 'team:shop: ready, last synced 2026-01-31T11:00:00.000Z',
    })
    expect(check({ state: 'offline', failure: 'HTTP 503', waiting: 3 })).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('3 waiting'),
    })
  })

  test.each<Partial<SpaceStatus>>([
    { state: 'offline', failure: 'HTTP 503', syncedAt: '2026-01-29T11:00:00.000Z' },
    { state: 'offline', failure: 'HTTP 503', syncedAt: null },
    { state: 'unauthorized', failure: 'this key was revoked', hint: 'Log in again.' },
    { state: 'forbidden', failure: 'HTTP 403', hint: 'Ask its owner.' },
    { state: 'logged-out', failure: 'you are not logged in', hint: 'Log in.' },
    { dead: 2 },
  ])('%j is a finding with the next step', (change) => {
    expect(check(change)).toMatchObject({
      state: 'degraded',
      hint: expect.stringMatching(/\.$|memoria sync/),
    })
  })
})
