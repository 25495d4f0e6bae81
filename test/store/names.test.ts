import { describe, expect, test } from 'vitest'
import { findProject, fullId } from '../../src/store/names.ts'
import { author, ME, minute, newMemory, STRANGER } from './examples.ts'
import { temporaryStore } from './temporary-store.ts'

async function projectId(...args: Parameters<typeof findProject>): Promise<string> {
  return (await findProject(...args)).id
}

describe('a shortened id', () => {
  test('finds the one memory it begins or ends', async () => {
    const { memories } = await temporaryStore()
    await memories.add(newMemory({ id: '01aaaaaaaaaaaaaaaaaaaaxyz1' }), author())
    expect(await fullId(memories, ME, '01aa', 'memory')).toBe('01aaaaaaaaaaaaaaaaaaaaxyz1')
    expect(await fullId(memories, ME, 'XYZ1', 'memory')).toBe('01aaaaaaaaaaaaaaaaaaaaxyz1')
    expect(await fullId(memories, ME, ' 01aaaaaaaaaaaaaaaaaaaaxyz1 ', 'memory')).toBe(
      '01aaaaaaaaaaaaaaaaaaaaxyz1',
    )
  })

  test('that fits two is refused, and both are named', async () => {
    const { memories } = await temporaryStore()
    for (const id of ['01aaaa1', '01aaaa2']) await memories.add(newMemory({ id, text: id }), author())
    await expect(fullId(memories, ME, '01aa', 'memory')).rejects.toMatchObject({
      code: 'ambiguous',
      message: expect.stringMatching(/01aaaa1.*01aaaa2/),
    })
  })

  test('that is a whole id is that one, also where a longer one begins with it', async () => {
    const { memories } = await temporaryStore()
    for (const id of ['01aaaa', '01aaaab']) await memories.add(newMemory({ id, text: id }), author())
    expect(await fullId(memories, ME, '01aaaa', 'memory')).toBe('01aaaa')
  })

  test.each([
    ['nothing has', 'zzzz'],
    ['holds signs of a pattern', '%%%%'],
    ['holds a NUL byte', '01aa\u0000'],
    ['is a megabyte', 'a'.repeat(1_000_000)],
  ])('that %s finds nothing', async (_what, part) => {
    const { memories } = await temporaryStore()
    await memories.add(newMemory({ id: '01aaaaaa' }), author())
    expect(await fullId(memories, ME, part, 'memory')).toBeUndefined()
  })

  test('of a stranger finds nothing', async () => {
    const { memories } = await temporaryStore()
    await memories.add(newMemory({ id: '01aaaaaa' }), author())
    expect(await fullId(memories, STRANGER, '01aaaaaa', 'memory')).toBeUndefined()
  })

  test('of fewer than four characters is refused', async () => {
    const { memories } = await temporaryStore()
    await expect(fullId(memories, ME, '01a', 'memory')).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('a project that somebody names', () => {
  const named = { id: 'github.com/owner/repo', kind: 'remote', name: 'repo' } as const

  test('is found by its name, and by its id', async () => {
    const { projects } = await temporaryStore()
    await projects.seen(named, null, minute(0))
    expect(await projectId(projects, 'repo', '/')).toBe(named.id)
    expect(await projectId(projects, named.id, '/')).toBe(named.id)
  })

  test('with a name that two have is refused, and both are named', async () => {
    const { projects } = await temporaryStore()
    await projects.seen(named, null, minute(0))
    await projects.seen({ ...named, id: 'github.com/other/repo' }, null, minute(0))
    await expect(projectId(projects, 'repo', '/')).rejects.toMatchObject({
      code: 'ambiguous',
      message: expect.stringMatching(/github.com\/other\/repo/),
    })
  })

  test('and that nobody knows is known by its name from then on', async () => {
    const { projects } = await temporaryStore()
    expect(await projectId(projects, 'thesis', '/')).toBe('thesis')
    expect(await findProject(projects, ' thesis ', '/')).toEqual({
      id: 'thesis',
      kind: 'name',
      name: 'thesis',
      path: null,
    })
    expect(await projects.list()).toEqual([])
  })

  test('as the address of a repository is that repository, without the credentials in it', async () => {
    const { projects } = await temporaryStore()
    const given = 'https://user:hunter2@github.com/Owner/Repo.git'
    expect(await findProject(projects, given, '/')).toEqual({ ...named, path: null })
  })

  test.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['a NUL byte', 'a\u0000b'],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('with %s is refused', async (_what, given) => {
    const { projects } = await temporaryStore()
    await expect(projectId(projects, given, '/')).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
