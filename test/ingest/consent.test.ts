import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ConsentRules, isWithin, makeConsent } from '../../src/ingest/consent.ts'
import { drainJournal, sweep } from '../../src/ingest/drain.ts'
import { beginPause, endPause, readPauses } from '../../src/ingest/pauses.ts'
import { everything } from '../store/temporary-store.ts'
import { talkIn } from './support/content.ts'
import { type IngestHome, ingestHome } from './support/home.ts'
import { answer, call, jsonl, prompt, result } from './support/lines.ts'

const AT = '2026-01-31T12:00:30.000Z'

describe('what the person does not want kept', () => {
  test.each<[string, Partial<ConsentRules>, boolean]>([
    ['nothing', {}, true],
    ['the folder', { excluded: ['/job/secret'] }, false],
    ['a folder above, with a slash at its end', { excluded: ['/job/'] }, false],
    ['everything', { excluded: ['/'] }, false],
    ['a folder whose name only begins the same', { excluded: ['/job/sec'] }, true],
    ['all, in a pause', { pauses: [{ folder: null, from: '2026-01-31T12:00:00.000Z', to: null }] }, false],
    [
      'all, in a pause that was over',
      { pauses: [{ folder: null, from: '2026-01-31T11:00:00.000Z', to: '2026-01-31T12:00:29.000Z' }] },
      true,
    ],
    [
      'all, in a pause that was later',
      { pauses: [{ folder: null, from: '2026-01-31T12:00:31.000Z', to: null }] },
      true,
    ],
    ['the folder, in a pause', { pauses: [{ folder: '/job', from: AT, to: AT }] }, false],
    ['another folder, in a pause', { pauses: [{ folder: '/home', from: AT, to: AT }] }, true],
  ])('%s', (_what, rules, kept) => {
    const consent = makeConsent({ excluded: [], pauses: [], offSessions: '/nowhere', ...rules })
    expect(consent.mayKeep({ hostSession: 's', cwd: '/job/secret', at: AT })).toBe(kept)
  })

  test('a path is within a folder when it is that folder or below it', () => {
    expect(isWithin('/a/b', '/a')).toBe(true)
    expect(isWithin('/a', '/a/')).toBe(true)
    expect(isWithin('/ab', '/a')).toBe(false)
    expect(isWithin(null, '/')).toBe(false)
  })
})

/** A session with everything that could give it away. */
function talk(cwd: string): string {
  const place = { cwd, sessionId: 'hidden' }
  return jsonl(
    ...[prompt('the plum prompt', place), answer('the plum answer', place)],
    ...[call('t1', 'Bash', { command: 'plum' }, place), result('t1', 'plum', place)],
    ...[prompt('plum', { ...place, agentId: 'a1' }), prompt('plum', { ...place, isSidechain: true })],
  )
}

/** Of a file it is known how far it was read, and nothing else. */
async function nothingOf(context: IngestHome): Promise<void> {
  const { cursors: _, ...rows } = await everything(context.store.path)
  expect(JSON.stringify(rows)).not.toContain('plum')
  expect(JSON.stringify(rows)).not.toContain('hidden')
}

describe('is kept out of the store by every later sweep too', () => {
  test('a session that ran with memoria switched off', async () => {
    const home = await ingestHome()
    mkdirSync(home.paths.offSessions, { recursive: true })
    writeFileSync(join(home.paths.offSessions, 'hidden'), '')
    home.transcript(talk('/nowhere/shop'), 'hidden.jsonl')
    home.event({ session_id: 'hidden', hook_event_name: 'UserPromptSubmit', prompt: 'plum', cwd: '/plum' })
    const context = home.contextWith({})
    await drainJournal(context, home.journal)
    await sweep(context)
    await sweep(context)
    await nothingOf(home)
    expect(home.journal.entries()).toEqual([])
  })

  test('a folder that is excluded, also when an event was journaled before it was', async () => {
    const home = await ingestHome()
    const path = home.transcript(talk('/plum/secret'), 'hidden.jsonl')
    const event = { session_id: 'hidden', cwd: '/plum/secret', transcript_path: path }
    home.event({ ...event, hook_event_name: 'UserPromptSubmit', prompt: 'plum' })
    home.event({ ...event, hook_event_name: 'Stop', last_assistant_message: 'plum' })
    const context = home.contextWith({ excluded: ['/plum'] })
    await drainJournal(context, home.journal)
    await sweep(context)
    await nothingOf(home)
  })

  test.each([
    ['stands in the same file', 'hidden.jsonl'],
    ['is read later', 'later.jsonl'],
  ])('a copy of it in a folder that is not excluded, when it %s', async (_, file) => {
    const home = await ingestHome()
    const hidden = [prompt('plum'), call('t1', 'plum', {})].map((line) => ({ ...line, cwd: '/plum' }))
    const shop = { cwd: '/shop', sessionId: 'session-2' }
    const copies = hidden.map((line) => ({ ...line, ...shop }))
    const [first, said] = [prompt('first', shop), prompt('said', shop)]
    const path = home.transcript(jsonl(first, ...hidden), 'hidden.jsonl')
    const context = home.contextWith({ excluded: ['/plum'] })
    if (file === 'later.jsonl') await sweep(context)
    if (file === 'later.jsonl') home.transcript(jsonl(...copies, said), file)
    else appendFileSync(path, jsonl(...copies, said))
    await sweep(context)
    expect(await talkIn(home.store.path, 'session-2')).toEqual(['user: first', 'user: said'])
    expect((await everything(home.store.path))['tool_calls']).toEqual([])
  })

  test('what was said in a pause, and nothing that was said before and after it', async () => {
    const home = await ingestHome()
    const at = (second: number) => ({ timestamp: `2026-01-31T12:00:0${second}.000Z` })
    home.transcript(jsonl(prompt('before', at(1)), prompt('plum', at(3)), prompt('after', at(5))))
    expect(await beginPause(home.store, null, at(2).timestamp)).toBe(true)
    expect(await beginPause(home.store, null, at(3).timestamp)).toBe(false)
    expect(await endPause(home.store, null, at(4).timestamp)).toBe(true)
    expect(await endPause(home.store, null, at(5).timestamp)).toBe(false)
    const context = home.contextWith({ pauses: await readPauses(home.store) })
    await sweep(context)
    expect(await talkIn(home.store.path)).toEqual(['user: before', 'user: after'])
    await nothingOf(home)
  })
})
