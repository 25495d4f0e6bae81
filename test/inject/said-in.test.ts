import { describe, expect, test } from 'vitest'
import { learnLocally } from '../../src/extract/learn/local.ts'
import { codex } from '../../src/hosts/codex/codex.ts'
import { injectHouse, linesOf, START } from './room.ts'

describe('what was learned in one agent and is told in another', () => {
  test('comes with the agent and the day it was said', async () => {
    const { say, told, house, remember } = await injectHouse([], codex)
    await say('a', 'No, never use axios in this repo, always use the built-in fetch.', 'Understood.')
    await learnLocally(house)
    await remember('Prices are stored in cents', { kind: 'decision' })
    const lines = linesOf(await told(START))
    expect(lines).toContainEqual(
      expect.stringMatching(/^- The user stated on 2026-03-01 in Claude Code: .*fetch/),
    )
    // Said outside of any session.
    expect(lines).toContainEqual(expect.stringMatching(/^- The user decided on 2026-03-01: Prices/))
    const hint = await told({ text: 'should the client use axios or fetch here?', hostSession: 'other' })
    expect(linesOf(hint)).toEqual([expect.stringContaining('on 2026-03-01 in Claude Code: ')])
  })
})
