import { describe, expect, test } from 'vitest'
import { learnLocally } from '../../src/extract/learn/local.ts'
import { codex } from '../../src/hosts/codex/codex.ts'
import { PAGE, vaultOf } from '../vault/edits/fixture.ts'
import { injectHome, linesOf, START } from './home.ts'

describe('what was learned in one agent and is told in another', () => {
  test('comes with the agent and the day it was said', async () => {
    const { say, told, context, remember } = await injectHome([], codex)
    await say('a', 'No, never use axios in this repo, always use the built-in fetch.', 'Understood.')
    await learnLocally(context)
    await remember('Prices are stored in cents', { kind: 'decision' })
    const lines = linesOf(await told(START))
    expect(lines).toContainEqual(expect.stringMatching(/^- 03-01 in Claude Code: .*fetch/))
    // Said outside of any session.
    expect(lines).toContainEqual(expect.stringMatching(/^- 03-01: Prices/))
    const hint = await told({ text: 'should the client use axios or fetch here?', hostSession: 'other' })
    expect(linesOf(hint)).toEqual([expect.stringContaining('2026-03-01 Claude Code, user stated: ')])
  })

  test('and what was rewritten by hand in the vault was said there, until an agent hears it again', async () => {
    const { say, told, context, memoria } = await injectHome([], codex)
    await say('a', 'No, never use axios in this repo, always use the built-in fetch.', 'Understood.')
    await learnLocally(context)
    const { write, edit, back } = vaultOf(memoria)
    const [memory] = (await memoria.list()).memories
    await write(PAGE, [memory?.id ?? ''])
    edit(PAGE, (text) => text.replace('built-in fetch', 'library undici'))
    expect((await back()).changes).toMatchObject([{ what: 'revised', memory: memory?.id }])
    const ask = { text: 'should the client use axios or undici here?' }
    const brief = linesOf(await told(START)).filter((line) => line.includes('undici'))
    expect([...brief, ...linesOf(await told({ ...ask, hostSession: 'b' }))]).toEqual([
      expect.stringMatching(/^- 03-01 in the vault: .*undici/),
      expect.stringMatching(/^- 2026-03-01 the vault, user stated: .*undici/),
    ])
    const again = { evidence: [{ session: 'a', messages: ['m9'], quote: '' }] }
    const by = { at: '2026-03-02T12:00:00.000Z', by: 'test', why: '' }
    await context.store.memories.confirm(context.reach, memory?.id ?? '', again, by)
    expect(linesOf(await told({ ...ask, hostSession: 'c' }))).toEqual([
      expect.stringContaining(' Claude Code, user stated: '),
    ])
  })
})
