import { expect, test } from 'vitest'
import { projectDigest, projectDigests } from '../../src/explain/project.ts'
import type { NewEpisode } from '../../src/model/episode.ts'
import { learnHome } from '../extract/learn/room.ts'

async function digestWith(kind: 'decision' | 'debugging' | 'fact', ...texts: readonly string[]) {
  const { memoria, context } = await learnHome()
  for (const text of texts) await memoria.remember({ text, kind, scope: 'project', project: 'shop' })
  return projectDigest(context, 'shop', 10)
}

test('a prompt that only asks for something is not listed as a decision', async () => {
  const { decisions } = await digestWith(
    'decision',
    '“can you review the tests of the parser” → The parser has 12 tests.',
    '“remove it, there is no need to deprecate the old parser” → The old parser is gone.',
    'Asked "Which cache?": Redis (not: a map)',
  )
  expect(decisions.map(({ text }) => text.slice(0, 12)).sort()).toEqual(['Asked "Which', '“remove it, '])
})

test('a remark of a review is not listed as a repair', async () => {
  const { fixes } = await digestWith(
    'debugging',
    'The upload failed because the proxy keeps at most 8 MB.',
    'The parameter is unused: consider a simpler signature of FormatSubject.',
  )
  expect(fixes.map(({ text }) => text)).toEqual(['The upload failed because the proxy keeps at most 8 MB.'])
})

test('two statements from one prompt are listed once', async () => {
  const prompt = '“I think the sessions branch has no upstream, can you check what the first push does?” →'
  const { facts } = await digestWith(
    'fact',
    `${prompt} The first push sets it.`,
    `${prompt} Added -u to git push.`,
  )
  expect(facts).toHaveLength(1)
})

type LearnHome = Awaited<ReturnType<typeof learnHome>>

const AT = '2026-01-01T10:00:00.000Z'

/** A session of a project with one episode that leaves this open. */
async function withOpen({ memoria, context }: LearnHome, project: string, open: readonly string[]) {
  const { store, reach } = context
  const messages = [{ id: 'u', role: 'user', text: 'please rewrite the parser', at: AT }] as const
  const { id } = await memoria.addSession({ host: 'sample', id: `of ${project}`, project, messages })
  const [turn] = await store.sessions.turns(reach, id)
  const episode: NewEpisode = {
    id: `episode of ${project}`,
    turn: turn?.id ?? '',
    at: AT,
    endedAt: AT,
    title: 'Rewrite the parser',
    asked: 'please rewrite the parser',
    outcome: '',
    decisions: [],
    fixes: [],
    files: [],
    commands: [],
    commits: [],
    open,
    runs: [],
    tried: [],
    sources: [],
  }
  await store.episodes.upsert(reach, id, 0, [episode])
}

test('open work that a stored line names already is not listed again by itself', async () => {
  const home = await learnHome()
  const text = 'Open when the session ended: Add tests; Perform code review'
  await home.memoria.remember({ text, kind: 'action', scope: 'project', project: 'shop' })
  await withOpen(home, 'shop', ['Perform code review', 'publish  the parser.', 'Publish the parser'])
  const { open } = await projectDigest(home.context, 'shop', 10)
  expect(open.map((line) => line.text).sort()).toEqual([text, 'Publish the parser'])
})

test('projects beyond those that are summarised are counted', async () => {
  const home = await learnHome()
  for (let count = 0; count < 8; count++) await withOpen(home, `shop-${count}`, [])
  const { digests, more } = await projectDigests(home.context)
  expect({ shown: digests.length, more }).toEqual({ shown: 6, more: 2 })
})
