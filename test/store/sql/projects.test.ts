import { describe, expect, test } from 'vitest'
import type { ProjectIdentity } from '../../../src/model/project.ts'
import { minute } from '../examples.ts'
import { temporaryStore } from '../temporary-store.ts'

const REPO: ProjectIdentity = { id: 'github.com/owner/repo', kind: 'remote', name: 'repo' }

describe('a project', () => {
  test('is one, in however many folders it was seen', async () => {
    const { projects } = await temporaryStore()
    await projects.seen(REPO, '/a', minute(1))
    await projects.seen(REPO, '/b', minute(3))
    await projects.seen(REPO, null, minute(2))
    const project = { ...REPO, paths: ['/b', '/a'], createdAt: minute(1), seenAt: minute(3) }
    expect(await projects.get(REPO.id)).toEqual(project)
    expect(await projects.list()).toEqual([project])
    expect(await projects.get('nothing')).toBeUndefined()
  })

  test('gives up a folder in which another was seen since', async () => {
    const { projects } = await temporaryStore()
    const other: ProjectIdentity = { id: 'marker:x', kind: 'marker', name: 'other' }
    await projects.seen(REPO, '/a', minute(1))
    await projects.seen(other, '/a', minute(2))
    expect(await projects.list()).toMatchObject([
      { id: 'marker:x', paths: ['/a'] },
      { id: REPO.id, paths: [] },
    ])
  })

  test('is found by its id or its name', async () => {
    const { projects } = await temporaryStore()
    const fork: ProjectIdentity = { ...REPO, id: 'github.com/other/repo' }
    for (const project of [REPO, fork]) await projects.seen(project, null, minute(1))
    expect((await projects.find('repo')).map(({ id }) => id)).toEqual([fork.id, REPO.id])
    expect((await projects.find(fork.id)).map(({ id }) => id)).toEqual([fork.id])
    expect(await projects.find('nothing')).toEqual([])
  })
})
