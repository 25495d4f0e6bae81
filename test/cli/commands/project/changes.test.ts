import { describe, expect, test } from 'vitest'
import { errorOf } from '../../program.ts'
import { commit, folders, git } from './folders.ts'

const PNPM = 'Use pnpm here, the lock file is from pnpm'
const TESTS = 'Run the tests with make check'

describe('memoria project', () => {
  test('merge makes one project of two, and undo makes them two again', () => {
    const own = folders()
    const [one, two] = [own.repository('one'), own.repository('two')]
    for (const folder of [one, two]) own.remember(folder, PNPM)
    own.remember(one, TESTS)
    const merged = JSON.parse(own.in(two, 'project', 'merge', one, '.', '--json'))
    expect(merged).toMatchObject({ memories: 2 })
    for (const folder of [one, two])
      for (const text of [PNPM, TESTS]) expect(own.knows(folder, text)).toBe(true)
    expect(own.projects()).toHaveLength(1)
    own.in(two, 'undo')
    expect(own.knows(one, TESTS)).toBe(true)
    expect(own.knows(two, TESTS)).toBe(false)
    for (const folder of [one, two]) expect(own.knows(folder, PNPM)).toBe(true)
    expect(own.projects()).toHaveLength(2)
  }, 60_000)

  test('undo takes an automatic merge back, and it is not made again', () => {
    const own = folders()
    const shop = own.folder('shop')
    own.remember(shop, PNPM)
    git(shop, 'init', '-q')
    commit(shop)
    expect(own.knows(shop, PNPM)).toBe(true)
    expect(own.projects()).toMatchObject([{ id: expect.stringMatching(/^git:/) }])
    own.in(shop, 'undo')
    expect(own.projects()).toMatchObject([{ id: `path:${shop}`, memories: 1 }])
    expect(own.knows(shop, PNPM)).toBe(true)
    expect(own.projects()).toMatchObject([{ id: `path:${shop}` }])
  }, 60_000)

  test('split takes a merge back by the former id', () => {
    const own = folders()
    const [one, two] = [own.repository('one'), own.repository('two')]
    own.remember(one, PNPM)
    own.remember(two, TESTS)
    const { merged } = JSON.parse(own.in(two, 'project', 'merge', one, '.', '--json')) as { merged: string }
    own.in(two, 'remember', 'Something that came later')
    own.in(two, 'project', 'split', merged)
    expect(own.knows(one, PNPM)).toBe(true)
    expect(own.knows(two, PNPM)).toBe(false)
    expect(own.knows(two, 'Something that came later')).toBe(true)
  }, 60_000)

  test('split takes a merge back by the folder, and refuses one that is a project of its own', () => {
    const own = folders()
    const [farm, bike] = [own.folder('farm'), own.folder('bike')]
    own.remember(farm, PNPM)
    own.remember(bike, TESTS)
    own.in(bike, 'project', 'merge', farm, '.')
    expect(own.knows(bike, PNPM)).toBe(true)
    own.in(bike, 'project', 'split', farm)
    expect(own.projects()).toHaveLength(2)
    expect([own.knows(farm, PNPM), own.knows(bike, PNPM)]).toEqual([true, false])
    const { code, message } = errorOf(own.place.run('project', 'split', farm, '--json'))
    expect([code, message]).toEqual(['conflict', expect.stringContaining('a project of its own already')])
  }, 60_000)

  test('split makes a folder a project of its own, with what was said there', async () => {
    const own = folders()
    const shop = own.repository('shop', 'https://github.com/acme/shop.git')
    const api = own.folder('shop/packages/api')
    own.remember(shop, PNPM)
    own.remember(api, TESTS)
    const { memories } = JSON.parse(own.in(shop, 'list', '--json')) as {
      memories: { id: string; text: string }[]
    }
    const id = memories.find(({ text }) => text === TESTS)?.id ?? ''
    own.in(shop, 'project', 'split', 'packages/api', '--name', 'shop-api', '--memories', id)
    expect(own.knows(api, TESTS)).toBe(true)
    expect(own.knows(shop, TESTS)).toBe(false)
    expect(own.knows(api, PNPM)).toBe(false)
    own.in(shop, 'undo')
    for (const text of [PNPM, TESTS]) expect(own.knows(api, text)).toBe(true)
  }, 60_000)

  test('rename changes what a project is called, and undo changes it back', () => {
    const own = folders()
    const shop = own.repository('shop')
    own.remember(shop, PNPM)
    own.in(shop, 'project', 'rename', '.', 'storefront')
    expect(own.projects()).toMatchObject([{ name: 'storefront' }])
    expect(
      JSON.parse(own.in(own.place.cwd, 'list', '--project', 'storefront', '--json')).memories,
    ).toHaveLength(1)
    own.in(shop, 'undo')
    expect(own.projects()).toMatchObject([{ name: 'shop' }])
  }, 60_000)

  test('a former id still names the project, and a wrong one is an error', () => {
    const own = folders()
    const shop = own.folder('shop')
    own.remember(shop, PNPM)
    git(shop, 'init', '-q')
    commit(shop)
    own.remember(shop, TESTS)
    const found = JSON.parse(own.in(own.place.cwd, 'list', '--project', `path:${shop}`, '--json'))
    expect(found.memories).toHaveLength(2)
    const ran = own.place.run('project', 'merge', 'absent', shop, '--json')
    expect(errorOf(ran)).toMatchObject({ code: 'not_found' })
  }, 60_000)

  test('the old name answers with the new one', () => {
    const own = folders()
    const ran = own.place.run('upkeep', 'project', '--json')
    expect(ran.stderr).toContain('memoria project')
  })
})
