import { describe, expect, test } from 'vitest'
import { drainJournal } from '../../src/ingest/drain.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { CONVERSATION, cursorEvent, EVENTS, prompt, response } from '../hosts-unit/support/cursor-events.ts'
import * as windsurf from '../hosts-unit/support/windsurf-events.ts'
import { ask } from '../store/temporary-store.ts'
import { talkIn, turnsIn } from './support/content.ts'
import { ingestHome } from './support/home.ts'

type Heard = readonly [hook: string, payload: unknown]

/** Takes in what hooks wrote down, in that order. */
async function taken(heard: readonly Heard[], rules: { readonly excluded?: readonly string[] } = {}) {
  const context = await ingestHome()
  for (const [hook, payload] of heard) writeEntry(context.home, hook, JSON.stringify(payload))
  const drained = await drainJournal(context.contextWith(rules), context.journal)
  expect(drained).toEqual({ events: heard.length, quarantined: 0, failed: 0 })
  return {
    talk: (session: string) => talkIn(context.store.path, session),
    turns: (session: string) => turnsIn(context.store.path, session),
    sessions: () => ask(context.store.path, 'SELECT host, host_session FROM sessions'),
  }
}

describe('an agent that runs its own hooks and another’s', () => {
  const both = (payload: object, theirs: string): Heard[] => [
    ['cursor', payload],
    ['claude-code', payload],
    ['claude-code', { ...payload, hook_event_name: theirs }],
  ]

  test('is heard once, under its own name', async () => {
    const { talk, turns, sessions } = await taken([
      ...both(EVENTS[0] ?? {}, 'SessionStart'),
      ...both(prompt('use pnpm here'), 'UserPromptSubmit'),
      ...both(response('I will.'), 'Stop'),
      ...both(cursorEvent('stop', { status: 'completed' }), 'Stop'),
    ])
    expect(await talk(CONVERSATION)).toEqual(['user?: use pnpm here', 'assistant?: I will.'])
    expect(await turns(CONVERSATION)).toEqual([2])
    expect(await sessions()).toEqual([{ host: 'cursor', host_session: CONVERSATION }])
  })

  test('may be told the same words again in another turn', async () => {
    const again = { generation_id: 'another' }
    const { talk, turns } = await taken([
      ...both(prompt('go on'), 'UserPromptSubmit'),
      ...both(response('Done.'), 'Stop'),
      ...both(prompt('go on', again), 'UserPromptSubmit'),
      ...both(response('Done, too.', again), 'Stop'),
    ])
    const said = ['user?: go on', 'assistant?: Done.', 'user?: go on', 'assistant?: Done, too.']
    expect(await talk(CONVERSATION)).toEqual(said)
    expect(await turns(CONVERSATION)).toEqual([2, 2])
  })
})

describe('an agent whose hooks are all there is', () => {
  const hear = (payload: object): Heard => ['windsurf', payload]

  test('has its prompts and answers kept, turn by turn', async () => {
    const { talk, turns } = await taken([
      hear(windsurf.prompt('use tabs')),
      hear(windsurf.response('### Planner Response\n\nI will.')),
      hear(windsurf.prompt('and no semicolons', 'next')),
      hear(windsurf.response('### Planner Response\n\nFine.', 'next')),
    ])
    const said = ['user?: use tabs', 'assistant?: I will.', 'user?: and no semicolons', 'assistant?: Fine.']
    expect(await talk(windsurf.TRAJECTORY)).toEqual(said)
    expect(await turns(windsurf.TRAJECTORY)).toEqual([2, 2])
  })

  test('leaves nothing of a folder that is not to be looked into', async () => {
    const { sessions } = await taken(
      [hear(windsurf.prompt('secret')), ['cursor', prompt('secret')], ['claude-code', prompt('secret')]],
      { excluded: ['/home/dev/shop'] },
    )
    expect(await sessions()).toEqual([])
  })
})
