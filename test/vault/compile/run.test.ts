import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { NewMemory } from '../../../src/store/store.ts'
import { compileVault } from '../../../src/vault/compile/run.ts'
import { logSessions } from '../../../src/vault/daily/daily-log.ts'
import { author, ME, minute, newMemory, statement } from '../../store/examples.ts'
import { ask, temporaryStore } from '../../store/temporary-store.ts'
import { writeTopicSchema } from '../context.ts'
import { kept, talk } from '../daily/fixture.ts'
import { HOSTILE_NAMES, sharedNames } from '../folder/hostile.ts'
import { compileContext, filesIn, timesIn } from './fixture.ts'
import { flawsIn, SOURCED, statementsIn } from './vault-check.ts'

const AT = '2026-03-04T14:03:00.000Z'
const DEPLOY = 'pages/concepts/deploy-day.md'

async function compileHome() {
  const store = await temporaryStore()
  const context = compileContext(store)
  const add = async (fields: Partial<NewMemory>) => (await store.memories.add(newMemory(fields), author())).id
  const run = (options: Parameters<typeof compileVault>[2] = {}) =>
    compileVault(context, context.vault, options)
  return { store, context, add, run, root: context.vault.root, files: () => filesIn(context.vault.root) }
}

/** The same vault, built from nothing. */
async function builtAnew({
  context,
  root,
}: Awaited<ReturnType<typeof compileHome>>): Promise<Record<string, string>> {
  const vault = { name: 'anew', root: `${root}-anew`, project: null }
  writeTopicSchema(vault.root)
  await compileVault(context, vault)
  return filesIn(vault.root)
}

function withoutLog({ 'log.md': _, ...files }: Record<string, string>): Record<string, string> {
  return files
}

describe('pages', () => {
  test('tell of a topic with a source for each statement, and a second run changes no byte', async () => {
    const { store, context, add, run, root, files } = await compileHome()
    const exchanges = [{ at: AT, asked: 'Please move the deploys', answered: 'Done.' }]
    await talk(store, { key: 'one', hostSession: 'one', exchanges })
    await kept(store, 'one', AT, {
      text: 'Deploys go out on *Tuesdays*',
      topic: 'deploy-day',
      kind: 'decision',
      validFrom: AT,
    })
    await kept(store, 'two', AT, { text: 'Deploys need two people', topic: 'deploy-day' })
    await add({ text: 'Rotate the keys', topic: 'deploy-keys', kind: 'action' })
    await logSessions(context)
    expect([...(await run()).written].sort()).toEqual([
      'MEMORY.md',
      'index.md',
      DEPLOY,
      'pages/concepts/deploy-keys.md',
    ])
    const page = files()[DEPLOY] ?? ''
    const link = '[[2026-03-04#a-host-7692c3ad|session]]'
    expect(page).toContain(`- Deploys go out on \\*Tuesdays\\* (2026-03-04, user, ${link}) ^m-`)
    expect(page).toContain('- Deploys need two people (2026-01-31, user, session two) ^m-')
    expect(page).toContain('sources:\n  - "[[2026-03-04#a-host-7692c3ad]]"\n')
    expect(page).toContain('2 statements, from 2026-01-31 to 2026-03-04.')
    expect(files()['pages/concepts/deploy-keys.md']).toContain(
      '- [ ] Rotate the keys (2026-01-31, user, remembered by hand)',
    )
    expect(files()['log.md']).toMatch(
      /# Log\n\n- 2026-06-01 00:00: 4 files written, from 3 memories and 1 daily log, at 0 tokens, \$0\.0000\n$/,
    )
    const [before, times] = [files(), timesIn(root)]
    expect([(await run()).written, (await run({ all: true })).written]).toEqual([[], []])
    expect(files()).toEqual(before)
    expect(timesIn(root)).toEqual(times)
  })

  test('the index leads to the newest daily logs, at most seven, also when nothing else changed', async () => {
    const { add, run, root, files } = await compileHome()
    await add({ text: 'Rotate the keys', topic: 'deploy-keys' })
    await run()
    expect(files()['index.md']).not.toContain('The last days')
    const put = (day: number) => writeFileSync(join(root, 'daily', `2026-03-0${day}.md`), 'mine\n')
    mkdirSync(join(root, 'daily', '2026-04-01.md'), { recursive: true })
    put(1)
    put(2)
    expect(await run()).toMatchObject({ written: ['index.md'], left: 0 })
    const link = (day: number) => `[[daily/2026-03-0${day}|2026-03-0${day}]]`
    expect(files()['index.md']).toContain(`\n\nThe last days: ${link(2)}, ${link(1)}.\n\n`)
    for (const day of [3, 4, 5, 6, 7, 8, 9]) put(day)
    expect((await run()).written).toEqual(['index.md'])
    expect(files()['index.md']).toContain(`${link(3)}, and 2 days before in the folder daily.\n`)
    const [before, times] = [files(), timesIn(root)]
    expect([(await run()).written, (await run({ all: true })).written]).toEqual([[], []])
    expect([files(), timesIn(root)]).toEqual([before, times])
    rmSync(join(root, 'daily'), { recursive: true })
    expect((await run()).written).toEqual(['index.md'])
    expect(files()['index.md']).not.toContain('The last days')
  })

  test('the index and a page name the days on which it was said, whenever it was kept and looked at', async () => {
    const here = await compileHome()
    const { store, add, run, files } = here
    const said = { topic: 'deploy-day', validFrom: '2025-11-02T12:00:00.000Z' }
    const id = await add({ ...said, text: 'Deploys on Tuesdays' })
    const old = await add({ ...said, text: 'Deploys at noon' })
    await run()
    const dates = () => [
      ...(/^created.*\nupdated.*$/m.exec(files()[DEPLOY] ?? '') ?? []),
      /\]\]: \d statements?, (.*?):/.exec(files()['index.md'] ?? '')?.[1],
    ]
    expect(dates()).toEqual(['created: 2025-11-02\nupdated: 2025-11-02', '2025-11-02'])
    const labelled = statement({ text: 'Deploys on Tuesdays', topic: 'deploy-day', tags: ['file-gone'] })
    await store.memories.revise(ME, id, labelled, author(1))
    await run()
    expect(dates()).toEqual(['created: 2025-11-02\nupdated: 2025-11-02', '2025-11-02'])
    await store.memories.confirm(ME, id, { statedAt: '2025-12-24T12:00:00.000Z' }, author(2))
    await run()
    expect(dates()).toEqual(['created: 2025-11-02\nupdated: 2025-12-24', '2025-12-24'])
    await store.memories.supersede(ME, old, null, author(3), '2025-12-26T12:00:00.000Z')
    await run()
    expect(dates()).toEqual(['created: 2025-11-02\nupdated: 2025-12-26', '2025-12-26'])
    expect(withoutLog(files())).toEqual(withoutLog(await builtAnew(here)))
  })

  test('words changed with memoria edit are written by hand in the vault, as those in a page are', async () => {
    const { store, add, run, files } = await compileHome()
    const id = await add({ text: 'Deploys on Tuesdays', topic: 'deploy-day' })
    const evidence = [{ session: 'edit:cli', messages: [], quote: 'Deploys on Fridays' }]
    const words = statement({ text: 'Deploys on Fridays', topic: 'deploy-day' })
    await store.memories.revise(ME, id, words, author(2), { evidence, origin: 'user', statedAt: minute(2) })
    await run()
    expect(files()[DEPLOY]).toContain('- Deploys on Fridays (2026-01-31, user, written by hand) ^m-')
  })

  test('words written by hand have that as their source, and no session that said others before', async () => {
    const { store, context, run, files } = await compileHome()
    const said = (hostSession: string) => ({ session: hostSession, messages: [], quote: '' })
    const exchanges = [{ at: AT, asked: 'Please move the deploys', answered: 'Done.' }]
    await talk(store, { key: 'one', hostSession: 'one', exchanges })
    const { id } = await kept(store, 'one', AT, { text: 'Deploys on Tuesdays', topic: 'deploy-day' })
    await logSessions(context)
    await run()
    expect(files()[DEPLOY]).toContain('sources:\n  - "[[2026-03-04#')
    const byHand = { evidence: [said(`vault:${DEPLOY}`)], origin: 'user' as const, statedAt: minute(2) }
    const words = statement({ text: 'Deploys on Fridays', topic: 'deploy-day' })
    await store.memories.revise(ME, id, words, author(2), byHand)
    await run()
    expect(files()[DEPLOY]).toContain('- Deploys on Fridays (2026-01-31, user, written by hand) ^m-')
    expect(files()['MEMORY.md']).toMatch(/- Deploys on Fridays .*written by hand/)
    expect(files()[DEPLOY]).toContain('sources: []\n')
    await store.memories.confirm(ME, id, { evidence: [said('two')] }, author(3))
    await run()
    expect(files()[DEPLOY]).toContain('(2026-01-31, user, session two, written by hand) ^m-')
  })

  test('only what changed is written, and it is what a build from nothing gives', async () => {
    const here = await compileHome()
    const { store, add, run, files } = here
    const ids = []
    for (let index = 0; index < 30; index++)
      ids.push(
        await add({
          text: `Statement ${index}`,
          topic: `topic-${index % 10}`,
          files: [`src/${index % 7}.ts`],
        }),
      )
    await run()
    await store.memories.revise(
      ME,
      ids[0] ?? '',
      statement({ text: 'Another statement', topic: 'topic-0' }),
      author(1),
    )
    expect((await run()).written).toEqual(expect.arrayContaining(['pages/concepts/topic-0.md']))
    await store.memories.revise(ME, ids[1] ?? '', statement({ text: 'Moved', topic: 'elsewhere' }), author(2))
    for (const id of [ids[2], ids[12], ids[22]]) await store.memories.forget(ME, id ?? '', author(3))
    const { removed } = await run()
    expect(removed).toEqual(['pages/concepts/topic-2.md'])
    expect(withoutLog(files())).toEqual(withoutLog(await builtAnew(here)))
    expect(flawsIn(files())).toEqual([])
  })

  test('a conflict links to the other line, and what was replaced stands in the history with what replaced it', async () => {
    const here = await compileHome()
    const { store, add, run, files } = here
    const [one, two] = [
      await add({ text: 'Deploys on Tuesdays', topic: 'deploy-day' }),
      await add({ text: 'Deploys on Mondays', topic: 'week' }),
    ]
    const [old, next] = [
      await add({ text: 'The key is A', topic: 'keys' }),
      await add({ text: 'The key is B', topic: 'deploy-day' }),
    ]
    await add({ text: 'Nobody said this', topic: 'deploy-day', state: 'proposed' })
    await run()
    await store.memories.conflict(ME, one, two, author(1))
    await store.memories.supersede(ME, old, next, author(2))
    await run()
    expect(files()[DEPLOY]).toContain(`conflicts with [[pages/concepts/week#^m-${two.slice(-8)}|this]]`)
    expect(files()[DEPLOY]).toContain('state: conflict\n')
    expect(files()['pages/concepts/keys.md']).toContain(
      `## History\n\n- The key is A (2026-01-31, user, remembered by hand, until 2026-01-31, replaced by [[pages/concepts/deploy-day#^m-${next.slice(-8)}|this]])\n`,
    )
    expect(JSON.stringify(files())).not.toContain('Nobody said this')
    await store.memories.revise(
      ME,
      two,
      statement({ text: 'Deploys on Mondays', topic: 'calendar' }),
      author(3),
    )
    await run()
    expect(files()[DEPLOY]).toContain(`conflicts with [[pages/concepts/calendar#^m-${two.slice(-8)}|this]]`)
    expect(flawsIn(files())).toEqual([])
    expect(withoutLog(files())).toEqual(withoutLog(await builtAnew(here)))
  })

  test('a subject of many statements is parted, a change touches its part, and every page stays bounded', async () => {
    const here = await compileHome()
    const { store, add, run, files } = here
    const ids = []
    for (let index = 0; index < 210; index++)
      ids.push(
        await add({
          text: `Statement ${index}`,
          topic: 'all',
          validFrom: new Date(Date.UTC(2025, index % 3, 1)).toISOString(),
        }),
      )
    await run()
    const pages = Object.entries(files()).filter(([path]) => path.startsWith('pages/concepts/all'))
    expect(pages.length).toBeGreaterThan(3)
    for (const [path, text] of pages) expect.soft(statementsIn(text).length, path).toBeLessThanOrEqual(100)
    expect(pages.flatMap(([, text]) => statementsIn(text))).toHaveLength(210)
    expect(flawsIn(files())).toEqual([])
    await store.memories.revise(ME, ids[7] ?? '', statement({ text: 'Changed', topic: 'all' }), author(1))
    const { written } = await run()
    expect(written.filter((path) => path.startsWith('pages/concepts/all'))).toHaveLength(1)
    for (const id of ids.slice(40)) await store.memories.forget(ME, id, author(2))
    await run()
    expect(Object.keys(files()).filter((path) => path.startsWith('pages/concepts/all'))).toEqual([
      'pages/concepts/all.md',
    ])
    expect(withoutLog(files())).toEqual(withoutLog(await builtAnew(here)))
  })

  test('a long index is parted, its rows are short, and every page is reached from it', async () => {
    const here = await compileHome()
    const { store, add, run, files } = here
    for (const name of ['shop', 'site'])
      await store.projects.seen({ id: name, kind: 'name', name }, null, minute(0))
    for (let index = 0; index < 240; index++) {
      const topic = `${'abcdefgh'[index % 8]}${'äöü日'[index % 4]} ${index} ${'long '.repeat(index % 14)}`
      await add({
        text: `Statement ${index} ${'and \\* more '.repeat(8)}`,
        topic,
        project: index % 3 === 0 ? null : index % 3 === 1 ? 'shop' : 'site',
      })
    }
    await run()
    expect(flawsIn(files())).toEqual([])
    const lists = Object.entries(files()).filter(
      ([path]) => path === 'index.md' || path.startsWith('pages/index/'),
    )
    expect(lists.length).toBeGreaterThan(2)
    for (const [path, text] of lists) {
      const rows = text.split('\n').filter((line) => line.startsWith('- [['))
      expect.soft(rows.length, path).toBeLessThanOrEqual(200)
      expect
        .soft(
          rows.filter((row) => row.length > 160),
          path,
        )
        .toEqual([])
    }
    const short = files()['MEMORY.md'] ?? ''
    expect([statementsIn(short).length <= 60, Buffer.byteLength(short) <= 8192]).toEqual([true, true])
    expect(short).toContain(`${240 - statementsIn(short).length} more: [[index|index]]`)
    expect(withoutLog(files())).toEqual(withoutLog(await builtAnew(here)))
  })

  test('ids that end alike are told apart', async () => {
    const { add, run, files } = await compileHome()
    for (const id of ['00000000000000000a11112222', '00000000000000000b11112222'])
      await add({ id, text: `From ${id}`, topic: 'deploy-day' })
    await run()
    expect(
      statementsIn(files()[DEPLOY] ?? '')
        .map((line) => line.split('^')[1]?.trim())
        .sort(),
    ).toEqual(['m-a11112222', 'm-b11112222'])
  })
})

test('--since writes only pages of what changed since then, and leaves the others for later', async () => {
  const { store, add, run } = await compileHome()
  await add({ text: 'Deploys go out on Tuesdays', topic: 'deploy-day' })
  await store.memories.add(newMemory({ text: 'The shop has one server', topic: 'servers' }), author(9))
  expect(await run({ since: minute(9) })).toMatchObject({
    written: ['pages/concepts/servers.md', 'index.md', 'MEMORY.md'],
    left: 1,
  })
  expect(await run()).toMatchObject({ written: [DEPLOY, 'index.md'], left: 0 })
})

test('a page names the connection pages that name it', async () => {
  const { store, context, add, run, files } = await compileHome()
  await add({ text: 'Deploys go out on Tuesdays', topic: 'deploy-day' })
  const connection = {
    path: 'pages/connections/deploys-and-keys.md',
    kind: 'connection',
    inputs: '',
    writtenAt: minute(0),
  } as const
  await store.vault.put(ME, context.vault.name, {
    ...connection,
    content: 'About [[pages/concepts/deploy-day|Deploy day]].',
  })
  await run()
  expect(files()[DEPLOY]).toContain('## Related\n\n- [[pages/connections/deploys-and-keys|connection]]\n')
})

test('a vault of one project tells only of that', async () => {
  const { store, context, add, root } = await compileHome()
  for (const name of ['shop', 'site'])
    await store.projects.seen({ id: name, kind: 'name', name }, null, minute(0))
  for (const project of ['shop', 'site', null])
    await add({ text: `Of ${project}`, topic: 'deploy-day', project })
  const vault = { name: `${root}-shop`, root: `${root}-shop`, project: 'shop' }
  writeTopicSchema(vault.root)
  await compileVault(context, vault)
  const files = filesIn(vault.root)
  expect(Object.keys(files).filter((path) => /^(?:pages|projects)\//.test(path))).toEqual([
    'projects/shop/deploy-day.md',
  ])
  expect(JSON.stringify(files)).toContain('Of shop')
  expect(JSON.stringify(files)).not.toMatch(/Of site|Of null/)
})

describe('what a person wrote', () => {
  test('around the blocks stays byte for byte, in the block it is kept below it, and their fields stay', async () => {
    const { store, add, run, root, files } = await compileHome()
    const id = await add({ text: 'Deploys go out on Tuesdays', topic: 'deploy-day' })
    await run()
    const path = join(root, DEPLOY)
    const mine = readFileSync(path, 'utf8')
      .replace('title: Deploy day\n', 'title: Deploy day\nmood: good # mine\n')
      .replace('<!-- memoria:begin', 'Before,  as I want it\r\n\n<!-- memoria:begin')
      .replace('## Facts\n', 'A line in it\n\n## Facts\n')
    writeFileSync(path, `${mine}\nAfter <b>it</b>\n\n\n`)
    await store.memories.revise(
      ME,
      id,
      statement({ text: 'Deploys go out on Mondays', topic: 'deploy-day' }),
      author(1),
    )
    await run()
    const text = files()[DEPLOY] ?? ''
    expect(text).toContain('mood: good # mine\n')
    expect(text).toContain('---\nBefore,  as I want it\r\n\n<!-- memoria:begin statements -->\n')
    expect(text).toMatch(/memoria:end statements -->\n\nA line in it\n\nAfter <b>it<\/b>\n\n\n$/)
    expect(text).toContain('- Deploys go out on Mondays (')
    await store.memories.forget(ME, id, author(2))
    expect((await run()).removed).toEqual([])
    expect(files()[DEPLOY]).toBe(
      '---\nmood: good # mine\n---\nBefore,  as I want it\r\n\n\nA line in it\n\nAfter <b>it</b>\n\n\n',
    )
    expect(files()['index.md']).not.toContain('deploy-day')
  })

  test('a page that was deleted is written again: when all are, and when somebody noticed', async () => {
    const { add, run, root, files } = await compileHome()
    await add({ text: 'Deploys go out on Tuesdays', topic: 'deploy-day' })
    await run()
    const before = withoutLog(files())
    rmSync(join(root, DEPLOY))
    await run({ all: true })
    expect(withoutLog(files())).toEqual(before)
    const changed = [DEPLOY, 'index.md', 'MEMORY.md']
    for (const path of changed) rmSync(join(root, path))
    const editsBack = async () => ({ changed, changes: [], taken: () => new Set<string>() })
    expect((await run({ editsBack })).written).toEqual(changed)
    expect(withoutLog(files())).toEqual(before)
  })

  test('that came back into the store is not kept a second time below the block', async () => {
    const { add, run, root, files } = await compileHome()
    await add({ text: 'Deploys go out on Tuesdays', topic: 'deploy-day' })
    await run()
    const path = join(root, DEPLOY)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace('## Facts\n\n', '## Facts\n\n- Deploys need two people\n'),
    )
    const editsBack = async () => {
      await add({ text: 'Deploys need two people', topic: 'deploy-day' })
      return {
        changes: [],
        changed: [],
        taken: (file: string) => new Set(file === DEPLOY ? ['- Deploys need two people'] : []),
      }
    }
    await run({ editsBack })
    expect(files()[DEPLOY]).toMatch(/- Deploys need two people \(.*\) \^m-[\s\S]*end statements -->\n$/)
    expect(files()[DEPLOY]?.split('two people')).toHaveLength(2)
  })
})

test('a purged memory leaves the pages and what is kept of them, also where a page could not be written', async () => {
  const { store, add, run, root, files } = await compileHome()
  const secret = 'The *password* of the door is on the back of it'
  const id = await add({ text: secret, topic: 'door', importance: 1 })
  await add({ text: 'The door is blue', topic: 'door' })
  await run()
  await store.memories.purge(ME, id, author(1))
  const kept = await ask(store.path, 'SELECT content FROM vault_files UNION ALL SELECT lead FROM vault_pages')
  expect(JSON.stringify(kept)).not.toContain('back of it')
  await run()
  expect(JSON.stringify(files())).not.toContain('back of it')
  expect(readFileSync(join(root, 'pages/concepts/door.md'), 'utf8')).toMatch(/memoria:end statements -->\n$/)
})

test('hostile topics, names and words stay inside the vault and what they say', async () => {
  const { store, run, root, files } = await compileHome()
  const names = [...new Set([...HOSTILE_NAMES, ...sharedNames().filter((_, index) => index % 5 === 0)])].map(
    (name) => name.slice(0, 80),
  )
  await store.transaction(async (tx) => {
    for (const [index, name] of names.entries()) {
      const evidence = [{ session: `${name}) ^m-aaaaaaaa [[index]]`, messages: [], quote: '' }]
      await tx.memories.add(
        newMemory({ text: `${name} ${index}`, topic: name, tags: [name], files: [name], evidence }),
        author(),
      )
    }
  })
  const { written, refused } = await run()
  expect(refused).toEqual([])
  expect(
    written.filter((path) => !/^(index|MEMORY)\.md$|^pages\/(concepts|index)\/[^/\\]+\.md$/.test(path)),
  ).toEqual([])
  expect(
    Object.keys(filesIn(join(root, '..'))).filter(
      (path) => path.endsWith('.md') && !path.startsWith('vault/'),
    ),
  ).toEqual([])
  expect(flawsIn(files())).toEqual([])
  const statements = Object.entries(files()).flatMap(([path, text]) =>
    path.startsWith('pages/concepts') ? statementsIn(text) : [],
  )
  expect(statements).toHaveLength(names.length)
  expect(statements.filter((line) => !SOURCED.test(line))).toEqual([])
  expect((await run()).written).toEqual([])
})
