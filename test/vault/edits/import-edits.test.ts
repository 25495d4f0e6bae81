import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { importEdits } from '../../../src/vault/edits/import-edits.ts'
import { writeVaultFile } from '../../../src/vault/folder/write.ts'
import { withBlock } from '../../../src/vault/page/blocks.ts'
import { memoryLine } from '../../../src/vault/page/memory-line.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { backFixture, LIST, PAGE } from './fixture.ts'

test('untouched files give no change', async () => {
  const { keep, write, back } = await backFixture()
  await write(PAGE, [await keep('Deploys go out on Tuesdays')])
  expect(await back()).toMatchObject({ changes: [], run: null })
})

test('changed words are a revision of the person, with the old ones in the history', async () => {
  const { keep, write, edit, back, get, m, later } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays', { origin: 'assistant' })
  await write(PAGE, [id])
  later()
  edit(PAGE, (text) => text.replace('on Tuesdays', 'on Wednesdays'))
  const { changes, run, taken } = await back()
  expect(changes).toMatchObject([{ what: 'revised', memory: id, file: PAGE }])
  expect(await get(id)).toMatchObject({
    text: 'Deploys go out on Wednesdays',
    origin: 'user',
    trust: 1,
    revision: 2,
    review: 'kept',
    evidence: [{ session: `vault:${PAGE}`, quote: 'Deploys go out on Wednesdays' }],
  })
  expect((await m.history(id)).at(-1)).toMatchObject({
    by: 'vault',
    run,
    why: `edited by hand in ${PAGE}`,
  })
  expect(taken(PAGE).size).toBe(1)
})

test('words that a person puts back by hand are theirs again, whatever was said in between', async () => {
  const { keep, write, edit, back, get, context, later } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays')
  const rewrite = async (from: string, to: string) => {
    await write(PAGE, [id])
    later()
    edit(PAGE, (text) => text.replace(from, to))
    expect((await back()).changes).toMatchObject([{ what: 'revised', memory: id }])
  }
  await rewrite('Tuesdays', 'Fridays')
  const evidence = [{ session: 'one', messages: ['m1'], quote: '' }]
  const author = { at: '2026-03-05T13:00:00.000Z', by: 'a judge', why: '' }
  const said = { ...(await get(id)), text: 'Deploys go out on Mondays' }
  await context.store.memories.revise(context.reach, id, said, author, { evidence })
  await rewrite('Mondays', 'Fridays')
  expect((await get(id)).evidence.map(({ session }) => session)).toEqual([
    ...[`vault:${PAGE}`, 'one', `vault:${PAGE}`],
  ])
})

test('a deleted line is forgotten, and can be restored', async () => {
  const { keep, write, edit, back, get, m } = await backFixture()
  const ids = [
    await keep('Deploys go out on Tuesdays'),
    await keep('Nightly builds run at two', { topic: 'builds' }),
  ]
  await write(PAGE, ids)
  edit(PAGE, (text) => text.replace(/- Deploys go.*\n/, ''))
  expect((await back()).changes).toMatchObject([{ what: 'forgotten', memory: ids[0] }])
  expect(await get(ids[0] ?? '')).toMatchObject({ state: 'forgotten' })
  expect(await m.restore(ids[0] ?? '')).toMatchObject({ text: 'Deploys go out on Tuesdays' })
  expect(await get(ids[1] ?? '')).toMatchObject({ state: 'active', revision: 1 })
})

test('a new item is a memory of the person, of the kind of its heading and the topic of its page', async () => {
  const { keep, write, edit, back, get } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays', { kind: 'decision' })
  await write(PAGE, [id])
  edit(PAGE, (text) =>
    text.replace('## Decisions\n', '## Decisions\n\n* Hotfixes may go out\n  on any day\n'),
  )
  const { changes, taken } = await back()
  expect(changes).toMatchObject([{ what: 'added', file: PAGE }])
  expect(await get(changes[0]?.memory ?? '')).toMatchObject({
    text: 'Hotfixes may go out on any day',
    kind: 'decision',
    topic: 'deploys',
    origin: 'user',
    review: null,
  })
  expect(await get(id)).toMatchObject({ state: 'active' })
  expect(taken(PAGE)).toContain('* Hotfixes may go out')
  expect(taken(PAGE)).toContain('  on any day')
})

test('recall and search give the new words after an edit, a deletion and an addition', async () => {
  const { keep, write, edit, back, m } = await backFixture()
  await write(PAGE, [
    await keep('The staging server is called heron', { topic: 'staging' }),
    await keep('The release notes are written in Danish', { topic: 'notes' }),
  ])
  edit(PAGE, (text) =>
    text
      .replace('is called heron', 'is called pelican')
      .replace(/- The release notes.*/, '- The changelog is sorted by customer'),
  )
  await back()
  const found = async (words: string) => (await m.search(words)).results.map(({ text }) => text)
  expect(await found('what is the staging server called')).toEqual(['The staging server is called pelican'])
  expect(await found('heron')).toEqual([])
  expect(await found('release notes Danish')).toEqual([])
  expect(await found('how is the changelog sorted')).toEqual(['The changelog is sorted by customer'])
  const told = await m.recall({ prompt: 'what is the staging server called?' })
  expect(told.text).toContain('pelican')
  expect(told.text).not.toContain('heron')
})

test('a ticked box is done, a line under another heading of another kind', async () => {
  const { keep, write, edit, back, get } = await backFixture()
  const action = await keep('Send the notes to support', { kind: 'action' })
  const fact = await keep('Use tabs here', { kind: 'fact', topic: 'style' })
  const other = await keep('Ask before a deploy', { kind: 'preference', topic: 'asking' })
  await write(PAGE, [action, fact, other])
  edit(PAGE, (text) => {
    const line = /- Use tabs.*\n/.exec(text)?.[0] ?? ''
    return text.replace(line, '').replace('- Ask', `${line}- Ask`).replace('- [ ] Send', '- [x] Send')
  })
  expect((await back()).changes).toMatchObject([
    { what: 'moved', memory: fact, why: 'another kind' },
    { what: 'done', memory: action },
  ])
  expect(await get(action)).toMatchObject({ state: 'superseded', supersededBy: null })
  expect(await get(fact)).toMatchObject({ kind: 'preference', state: 'active' })
})

test('a line that moved to another page takes its topic and project from there', async () => {
  const { keep, write, edit, back, get, read, m } = await backFixture()
  const moved = await keep('Deploys go out on Tuesdays')
  const away = await keep('The shop speaks Danish')
  const there = await keep('Builds run at two', { topic: 'builds' })
  const shop = await keep('Prices are in crowns', { topic: 'prices', project: 'shop' })
  await write(PAGE, [moved, away])
  await write('pages/concepts/builds.md', [there])
  await write('pages/concepts/prices.md', [shop])
  const take = (start: RegExp, path: string) => {
    const line = start.exec(read(PAGE))?.[0] ?? ''
    edit(PAGE, (text) => text.replace(line, ''))
    edit(path, (text) => text.replace('## Facts\n\n', `## Facts\n\n${line}`))
  }
  take(/- Deploys.*\n/, 'pages/concepts/builds.md')
  take(/- The shop.*\n/, 'pages/concepts/prices.md')
  const { changes } = await back()
  expect(changes.map(({ what }) => what)).toEqual(['moved', 'moved'])
  expect(await get(moved)).toMatchObject({ topic: 'builds', state: 'active' })
  const { supersededBy } = await get(away)
  expect(await get(supersededBy ?? '')).toMatchObject({ topic: 'prices', project: 'shop', scope: 'project' })
  expect((await m.list()).memories).toHaveLength(4)
})

test('the same edit in two files is one revision; two different ones are a conflict, and both are kept', async () => {
  const { keep, write, edit, back, get } = await backFixture()
  const one = await keep('Deploys go out on Tuesdays')
  const two = await keep('Builds run at two', { topic: 'builds' })
  await write(PAGE, [one, two])
  await write(LIST, [one, two])
  for (const path of [PAGE, LIST]) edit(path, (text) => text.replace('on Tuesdays', 'on Fridays'))
  edit(PAGE, (text) => text.replace('at two', 'at three'))
  edit(LIST, (text) => text.replace('at two', 'at four'))
  const { changes } = await back()
  expect(changes.map(({ what, memory }) => [what, memory])).toEqual([
    ['revised', one],
    ['revised', two],
    ['conflict', two],
  ])
  expect(await get(one)).toMatchObject({ revision: 2, text: 'Deploys go out on Fridays' })
  const texts = [await get(two), await get(changes[2]?.other ?? '')].map(({ text, state }) => [text, state])
  expect(texts.sort()).toEqual([
    ['Builds run at four', 'conflict'],
    ['Builds run at three', 'conflict'],
  ])
})

test('missing in one file and as it was in another is a wish to forget', async () => {
  const { keep, write, edit, back } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays')
  await write(PAGE, [id])
  await write(LIST, [id])
  edit(LIST, (text) => text.replace(/- Deploys go.*\n/, ''))
  expect((await back()).changes).toMatchObject([{ what: 'forgotten', memory: id, file: LIST }])
})

test('in the vault of a project, what is added is of the project, and nothing of another is touched', async () => {
  const { context, keep, m } = await backFixture()
  const root = join(temporaryFolder(), 'notes')
  const mine = await keep('Prices are in crowns', { project: 'shop' })
  const foreign = await keep('The bank is in Basel', { project: 'bank' })
  const project = (await m.get(mine))?.project ?? null
  const line = (id: string, text: string) => memoryLine({ id, text, day: '2026-03-04', origin: 'user' })
  const lines = `## Facts\n\n${line(mine, 'Prices are in crowns')}\n${line(foreign, 'The bank is in Basel')}\n`
  const content = unwrap(withBlock('', 'statements', { inner: lines, written: '' }))
  await context.store.vault.put(context.reach, root, {
    path: PAGE,
    kind: 'concept',
    content,
    inputs: '',
    writtenAt: '',
  })
  const edited = content.replace('in crowns', 'in euros').replace('in Basel', 'in Bern')
  unwrap(
    writeVaultFile(root, PAGE, edited.replace('## Facts\n', '## Facts\n\n- Orders are kept for a year\n')),
  )
  const { changes } = await importEdits(context, { name: root, root, project })
  expect(changes.map(({ what }) => what)).toEqual(['revised', 'added', 'added'])
  const { memories: all } = await m.list()
  expect(all.filter((one) => one.text.startsWith('Orders'))).toMatchObject([{ project, scope: 'project' }])
  expect(await m.get(foreign)).toMatchObject({ text: 'The bank is in Basel', revision: 1 })
  expect((await m.get(mine))?.evidence.at(-1)?.session).toBe(`vault:${root}/${PAGE}`)
})

test('an item of ours without an id is no new memory, also in a file that was changed', async () => {
  const { context, keep, write, edit, read, back } = await backFixture()
  await write(PAGE, [await keep('Deploys go out on Tuesdays')])
  edit(PAGE, (text) => text.replace('## Related', '- [[more|12 more]]\n\n## Related'))
  const file = await context.store.vault.file(context.reach, 'home', PAGE)
  if (file !== undefined)
    await context.store.vault.put(context.reach, 'home', { ...file, content: read(PAGE) })
  edit(PAGE, (text) => text.replace('on Tuesdays', 'on Fridays'))
  expect((await back()).changes).toMatchObject([{ what: 'revised' }])
})

test.each([PAGE, LIST])(
  'a line of %s that is there again without its id stays in its project among lines of others',
  async (path) => {
    const { m, keep, write, edit, back } = await backFixture()
    const text = 'Prices are in crowns'
    const shop = await keep(text, { project: 'shop' })
    const { project } = (await m.get(shop)) ?? {}
    await write(path, [
      shop,
      await keep('The bank is in Basel', { project: 'bank' }),
      await keep('Two people deploy'),
    ])
    edit(path, (page) => page.replace(new RegExp(`^- .*${text}.*$`, 'mu'), (line) => `${line}\n- ${text}`))
    await back()
    const { memories } = await m.list({ limit: 50 })
    const living = memories.filter((one) => one.text === text)
    expect(living).toMatchObject([{ scope: 'project', project }])
  },
)
