import { describe, expect, test } from 'vitest'
import type { NewEpisode } from '../../../src/model/episode.ts'
import { reachOf } from '../../../src/model/reach.ts'
import { purgeMemory } from '../../../src/store/forgetting.ts'
import { EPISODES_READER } from '../../../src/store/sql/episode-forget.ts'
import type { SqliteStore } from '../../../src/store/sqlite/open.ts'
import { termsOf } from '../../../src/store/terms.ts'
import {
  author,
  ME,
  makeId,
  minute,
  newMemory,
  newMessage,
  newSession,
  newTurn,
  STRANGER,
} from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

function newEpisode(fields: Partial<NewEpisode> = {}): NewEpisode {
  return {
    ...{ id: makeId(), turn: 't-1', at: minute(0), endedAt: minute(5) },
    ...{
      title: 'Add retries to the upload',
      asked: 'add retries to the upload',
      outcome: 'Uploads retry twice.',
    },
    ...{ decisions: [], fixes: [], files: ['src/upload.ts'], commands: ['npm test'], commits: [], open: [] },
    ...{ runs: [], tried: [], sources: ['m-1'] },
    ...fields,
  }
}

async function inProject(
  store: SqliteStore,
  project: string,
  hostSession = `in-${project}`,
): Promise<string> {
  await store.projects.seen({ id: project, kind: 'name', name: project }, null, minute(0))
  return store.sessions.put(newSession({ project, hostSession, branch: 'main' }))
}

describe('episodes', () => {
  test('are listed newest first, with the project and branch of their session', async () => {
    const store = await temporaryStore()
    const session = await inProject(store, 'jam')
    await store.episodes.upsert(ME, session, 0, [
      newEpisode(),
      newEpisode({ turn: 't-2', at: minute(9), title: 'Document the upload' }),
    ])
    const found = await store.episodes.list(ME)
    expect(found.map(({ title }) => title)).toEqual(['Document the upload', 'Add retries to the upload'])
    expect(found[0]).toMatchObject({
      session,
      seq: 1,
      project: 'jam',
      branch: 'main',
      files: ['src/upload.ts'],
    })
    expect(await store.episodes.list(ME, { limit: 1, project: 'jam' })).toHaveLength(1)
    expect(await store.episodes.list(ME, { since: minute(6) })).toHaveLength(1)
  })

  test('do not exist for another user or from another project', async () => {
    const store = await temporaryStore()
    const session = await inProject(store, 'jam')
    const episode = newEpisode()
    await store.episodes.upsert(STRANGER, session, 0, [episode])
    expect(await store.episodes.list(ME)).toEqual([])
    await store.episodes.upsert(ME, session, 0, [episode])
    for (const reach of [STRANGER, reachOf('me', 'other')]) {
      expect(await store.episodes.list(reach)).toEqual([])
      expect(await store.episodes.get(reach, episode.id)).toBeUndefined()
      expect(await store.episodes.search(reach, ['upload'], { limit: 9 })).toEqual([])
      expect(await store.episodes.runs(reach, 'jam', 9)).toEqual([])
    }
    expect(await store.episodes.get(reachOf('me', 'jam'), episode.id)).toMatchObject({ title: episode.title })
  })

  test('keep their id when they are written again, and go when their turn begins none any more', async () => {
    const store = await temporaryStore()
    const session = await inProject(store, 'jam')
    const first = newEpisode()
    await store.episodes.upsert(ME, session, 0, [first, newEpisode({ turn: 't-2' })])
    await store.episodes.upsert(ME, session, 0, [newEpisode({ outcome: 'They retry three times.' })])
    expect(await store.episodes.list(ME)).toMatchObject([
      { id: first.id, outcome: 'They retry three times.' },
    ])
    expect(await store.episodes.last(ME, session)).toEqual({ turn: 't-1', seq: 0 })
  })

  test('keep files and commands when the inputs of their tools are gone', async () => {
    const store = await temporaryStore()
    const session = await inProject(store, 'jam')
    await store.episodes.upsert(ME, session, 0, [newEpisode()])
    await store.episodes.upsert(ME, session, 0, [newEpisode({ files: [], commands: [] })])
    expect(await store.episodes.list(ME)).toMatchObject([
      { files: ['src/upload.ts'], commands: ['npm test'] },
    ])
  })

  test('are found by their words, files and commands, best first', async () => {
    const store = await temporaryStore()
    const session = await inProject(store, 'jam')
    await store.episodes.upsert(ME, session, 0, [
      newEpisode(),
      newEpisode({
        turn: 't-2',
        title: 'Fix the login',
        asked: 'fix the login',
        outcome: 'Done so.',
        files: [],
      }),
    ])
    const titles = async (query: string, project?: string) =>
      (
        await store.episodes.search(ME, termsOf(query), {
          ...(project === undefined ? {} : { project }),
          limit: 9,
        })
      ).map(({ episode }) => episode.title)
    expect(await titles('upload.ts retries')).toEqual(['Add retries to the upload'])
    expect((await titles('login or npm test'))[0]).toBe('Fix the login')
    expect(await titles('login', 'other')).toEqual([])
    expect(await titles('')).toEqual([])
  })

  test('go with their session', async () => {
    const store = await temporaryStore()
    const session = await inProject(store, 'jam')
    await store.episodes.upsert(ME, session, 0, [newEpisode()])
    await store.sessions.remove(ME, session)
    expect(await store.episodes.list(ME)).toEqual([])
    expect(await store.episodes.search(ME, ['upload'], { limit: 9 })).toEqual([])
  })
})

describe('forgetting', () => {
  async function withMemory() {
    const store = await temporaryStore()
    const session = await inProject(store, 'jam', 'host-1')
    const turn = newTurn(session)
    await store.sessions.putTurn(turn)
    const message = newMessage(session, { turn: turn.id, hostMessage: 'm-1' })
    await store.sessions.addMessage(message, { heard: false })
    await store.learning.move(ME, session, EPISODES_READER, message.id, minute(1))
    const evidence = [{ session: 'host-1', messages: ['m-1'], quote: 'add retries to the upload' }]
    const { id } = await store.memories.add(newMemory({ text: 'Uploads retry twice', evidence }), author())
    await store.episodes.upsert(ME, session, 0, [newEpisode(), newEpisode({ turn: 't-2', sources: ['m-2'] })])
    return { store, session, id }
  }

  test('a memory empties the episodes that quote its message, until they are written again', async () => {
    const { store, session, id } = await withMemory()
    await store.memories.forget(ME, id, author(1))
    expect(await store.episodes.list(ME)).toMatchObject([{ seq: 1 }])
    expect(await store.learning.cursor(ME, session, EPISODES_READER)).toBeNull()
    await store.episodes.upsert(ME, session, 0, [newEpisode({ asked: '' })])
    expect(await store.episodes.list(ME)).toMatchObject([{ asked: '' }])
  })

  test('with a purge takes its words out of every episode', async () => {
    const { store, id } = await withMemory()
    await purgeMemory(store, ME, id, author(1))
    expect(await store.episodes.list(ME)).toEqual([])
    expect(await store.episodes.search(ME, ['retri'], { limit: 9 })).toEqual([])
  })

  test('taken back has the episodes written again', async () => {
    const { store, session, id } = await withMemory()
    await store.memories.forget(ME, id, author(1))
    const message = (await store.sessions.messages(ME, session))[0]?.id ?? ''
    await store.learning.move(ME, session, EPISODES_READER, message, minute(2))
    await store.memories.restore(ME, id, author(2))
    expect(await store.learning.cursor(ME, session, EPISODES_READER)).toBeNull()
  })
})
