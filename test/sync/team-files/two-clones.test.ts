import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isUserApproved } from '../../../src/model/review.ts'
import { type Colleague, team } from './team.ts'

const PNPM = 'Use pnpm in this repository, because npm install takes four minutes'

async function sharedByAda() {
  const [ada, bob] = (await team('Ada', 'Bob')) as [Colleague, Colleague]
  const memory = await ada.says(PNPM, { topic: 'package-manager' })
  const { path } = await ada.shares(memory)
  const name = path.replace('.memoria/team/', '')
  ada.syncs()
  bob.syncs()
  await bob.reads()
  return { ada, bob, memory, name }
}

describe('a statement that one person shares', () => {
  test('is a small file with its author, date, kind, topic and id', async () => {
    const { ada, memory, name } = await sharedByAda()
    expect(name).toBe(`package-manager-use-pnpm-in-this-repository-because-${memory.id.slice(-8)}.md`)
    expect(ada.file(name)).toBe(
      `---\nauthor: Ada\ndate: 2026-11-17\nid: ${memory.id}\nkind: decision\ntopic: package-manager\n---\n${PNPM}\n`,
    )
    expect(await ada.memory(memory.id)).toMatchObject({ scope: 'team', origin: 'user', author: 'Ada' })
  })

  test('is known to who pulls, as what a colleague said, with the same id', async () => {
    const { bob, memory } = await sharedByAda()
    const known = await bob.memory(memory.id)
    expect(known).toMatchObject({
      scope: 'team',
      origin: 'colleague',
      author: 'Ada',
      text: PNPM,
      trust: 0.85,
    })
    expect(isUserApproved(known)).toBe(false)
    const { text } = await bob.memoria.recall({
      prompt: 'which package manager, npm or pnpm?',
      project: bob.root,
    })
    expect(text).toContain('a colleague, Ada, said')
  })

  test('is read once: nothing happens while nothing changes', async () => {
    const { bob, memory } = await sharedByAda()
    const before = await bob.memory(memory.id)
    expect(await bob.reads()).toMatchObject({ files: 0, added: 0, revised: 0 })
    expect(await bob.memory(memory.id)).toEqual(before)
  })
})

describe('two clones', () => {
  test('that share statements which begin alike at the same time merge without a conflict', async () => {
    const [ada, bob] = (await team('Ada', 'Bob')) as [Colleague, Colleague]
    const same = 'Deploys of the shop go out on Tuesdays'
    const one = await ada.says(`${same}, because support is staffed then`)
    const other = await bob.says(`${same}, and not in the week before Christmas`)
    const paths = [(await ada.shares(one)).path, (await bob.shares(other)).path]
    expect(new Set(paths).size).toBe(2)
    ada.syncs()
    bob.syncs()
    ada.syncs()
    for (const who of [ada, bob]) {
      await who.reads()
      for (const { id } of [one, other]) expect(await who.memory(id)).toMatchObject({ scope: 'team' })
    }
  })

  test('agree after both sides shared, edited, merged by git and deleted', async () => {
    const { ada, bob, memory, name } = await sharedByAda()
    const other = await bob.says('Deploys go out on Tuesdays, since support is staffed then')
    const second = await ada.says('Sessions are kept in Redis, because two nodes share them')
    const shared = await bob.shares(other)
    await ada.shares(second)
    bob.edits(name, (content) => content.replace('four minutes', 'five minutes'))
    bob.syncs()
    ada.syncs()
    ada.edits(shared.path.replace('.memoria/team/', ''), (content) =>
      content.replace('Tuesdays', 'Wednesdays'),
    )
    ada.syncs()
    bob.syncs()
    await ada.reads()
    await bob.reads()
    expect(await ada.team()).toEqual(await bob.team())
    expect((await ada.team()).map(({ text }) => text).sort()).toEqual([
      'Deploys go out on Wednesdays, since support is staffed then',
      'Sessions are kept in Redis, because two nodes share them',
      'Use pnpm in this repository, because npm install takes five minutes',
    ])
    const history = await ada.memoria.history(memory.id)
    expect(history.at(-1)).toMatchObject({ change: 'revised', by: 'Bob' })
    bob.removes(name)
    bob.syncs()
    ada.syncs()
    await bob.reads()
    await ada.reads()
    expect(await ada.team()).toEqual(await bob.team())
    expect(await ada.memory(memory.id)).toMatchObject({ state: 'forgotten' })
    expect((await ada.memoria.history(memory.id)).at(-1)?.why).toBe(
      `its file .memoria/team/${name} was deleted`,
    )
  })

  test("a colleague's words are not the author's own any more once the file is edited", async () => {
    const { ada, bob, memory, name } = await sharedByAda()
    bob.edits(name, (content) => content.replace('pnpm', 'yarn'))
    bob.syncs()
    ada.syncs()
    await ada.reads()
    const now = await ada.memory(memory.id)
    expect(now).toMatchObject({ origin: 'colleague', review: 'new' })
    expect(isUserApproved(now)).toBe(false)
  })

  test('a deletion waits for its commit, and comes back with a revert', async () => {
    const { bob, memory, name } = await sharedByAda()
    bob.removes(name)
    await bob.reads()
    expect((await bob.memory(memory.id)).state).toBe('active')
    bob.commits('delete')
    await bob.reads()
    expect((await bob.memory(memory.id)).state).toBe('forgotten')
    bob.git('revert', '--no-edit', 'HEAD')
    expect(await bob.reads()).toMatchObject({ restored: 1 })
    expect(await bob.memory(memory.id)).toMatchObject({ state: 'active', text: PNPM })
  })

  test('a branch that never had the file deletes nothing', async () => {
    const { bob, memory } = await sharedByAda()
    bob.git('checkout', '-q', '-b', 'older', 'HEAD~1')
    expect(bob.git('ls-files', '.memoria')).toBe('')
    await bob.reads()
    expect((await bob.memory(memory.id)).state).toBe('active')
  })

  test('an older branch that still has a deleted file does not bring it back', async () => {
    const { bob, memory, name } = await sharedByAda()
    bob.git('branch', 'older')
    bob.removes(name)
    bob.commits('delete')
    await bob.reads()
    bob.git('checkout', '-q', 'older')
    await bob.reads()
    expect((await bob.memory(memory.id)).state).toBe('forgotten')
    bob.git('checkout', '-q', 'main')
    await bob.reads()
    expect((await bob.memory(memory.id)).state).toBe('forgotten')
  })

  test('a renamed file is the same statement', async () => {
    const { bob, memory, name } = await sharedByAda()
    const before = await bob.memory(memory.id)
    bob.git('mv', `.memoria/team/${name}`, '.memoria/team/packages.md')
    bob.commits('rename')
    await bob.reads()
    expect(await bob.memory(memory.id)).toEqual(before)
    expect(await bob.problems()).toEqual({})
  })

  test('what a person forgot for themselves stays forgotten while others keep the file', async () => {
    const { ada, bob, memory, name } = await sharedByAda()
    await bob.memoria.forget(memory.id)
    ada.edits(name, (content) => content.replace('four', 'six'))
    ada.syncs()
    bob.syncs()
    await bob.reads()
    expect((await bob.memory(memory.id)).state).toBe('forgotten')
  })

  test('outside of git a missing file is a deleted one', async () => {
    const { bob, memory, name } = await sharedByAda()
    const { rmSync } = await import('node:fs')
    rmSync(join(bob.root, '.git'), { recursive: true })
    const project = (await bob.memory(memory.id)).project ?? ''
    bob.removes(name)
    const { readTeamFiles } = await import('../../../src/sync/team-files/read.ts')
    await readTeamFiles(bob.memoria.context, { root: bob.root, project })
    expect((await bob.memory(memory.id)).state).toBe('forgotten')
    expect(existsSync(join(bob.root, '.memoria/team', name))).toBe(false)
  })
})
