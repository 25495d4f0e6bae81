import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logSessions } from '../../../src/vault/daily/daily-log.ts'
import { ME } from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'
import { contextAround } from '../context.ts'
import { filesIn, put, subjects } from '../history/fixture.ts'
import { talk } from './fixture.ts'

const at = '2026-03-04T14:03:00.000Z'
const exchanges = [{ at, asked: 'Please bake the bread of the shop on Tuesdays', answered: 'That is done.' }]

test('a run that wrote entries is one commit, with what a person wrote since the last; one that wrote none is none', async () => {
  const context = contextAround(await temporaryStore())
  const kept = { ...context, config: { ...context.config, vault: { folder: '', git: 'on' } } } as const
  const root = context.paths.vault
  await talk(context.store, { exchanges })
  await logSessions(context)
  expect(existsSync(join(root, '.git'))).toBe(false)
  for (const key of ['a', 'b']) await talk(context.store, { key, exchanges })
  put({ root }, 'mine.md', 'mine')
  await logSessions(kept)
  expect([subjects(root), filesIn(root)]).toEqual([
    ['first: 2 entries in the daily log, what was there already'],
    ['daily/2026-03-04.md', 'mine.md'],
  ])
  put({ root }, 'mine.md', 'mine, changed')
  await logSessions(kept)
  expect(subjects(root)).toHaveLength(1)
  // What a writer that died had begun is finished, and in the history, too.
  const session = await talk(context.store, { key: 'c', exchanges })
  const place = { session, through: at, day: '2026-03-05', parts: 1 }
  await context.store.daily.begin(ME, 'home', {
    ...place,
    path: 'daily/2026-03-05.md',
    position: 0,
    text: 'x\n',
  })
  await logSessions(kept)
  expect(subjects(root)[0]).toBe('1 entry in the daily log')
  expect(filesIn(root)).toContain('daily/2026-03-05.md')
})
