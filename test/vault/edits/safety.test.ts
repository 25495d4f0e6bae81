import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutWords } from '../../../src/store/purged-line.ts'
import { backFixture, PAGE } from './fixture.ts'

const KEY = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_')

test.each<[string, (text: string) => string | Buffer | null, RegExp]>([
  ['a file that is gone', () => null, /not there/],
  ['an emptied file', () => ' \n', /empty/],
  ['a file without its part', (text) => text.slice(0, text.indexOf('<!--')), /not there/],
  ['an emptied part', (text) => text.replace(/(begin statements -->\n)[\s\S]*(?=<!--)/, '$1\n'), /empty/],
  ['a part without its end', (text) => text.slice(0, text.lastIndexOf('- ')), /broken/],
  ['another encoding', (text) => Buffer.from(text.replace('# Deploys', '# Dépl'), 'latin1'), /UTF-8/],
  [
    'a merge that is not finished',
    (text) =>
      text.replace(
        /- Deploys go.*\n/,
        (line) => `<<<<<<< HEAD\n=======\n${line.replace('go', 'went')}>>>>>>> b\n`,
      ),
    /merge/,
  ],
])('is no wish to forget, and is told: %s', async (_, change, why) => {
  const { keep, write, read, back, m, root } = await backFixture()
  await write(PAGE, [
    await keep('Deploys go out on Tuesdays'),
    await keep('Builds run at two', { topic: 'builds' }),
  ])
  const changed = change(read(PAGE))
  if (changed === null) rmSync(join(root, PAGE))
  else writeFileSync(join(root, PAGE), changed)
  const { changes, run } = await back()
  expect(changes).toMatchObject([{ what: 'left', file: PAGE, why: expect.stringMatching(why) }])
  expect(run).toBeNull()
  expect((await m.list()).memories.map(({ revision }) => revision)).toEqual([1, 1])
})

test.each<[string, (line: string) => string]>([
  ['in a comment that nobody closed', (line) => `<!-- ${line}`],
  ['in a comment', (line) => `<!--\n${line}\n-->`],
  ['as code', (line) => `\`\`\`\n${line}\n\`\`\``],
  ['without its bullet', (line) => line.slice(2)],
  ['below another line', (line) => `- mine\n  ${line}`],
  ['without its id', (line) => line.replace(/ \^m-.*/, '')],
  ['with its id elsewhere', (line) => line.replace(/(- )(.*)( \^m-.*)/, '$1$3 $2')],
  ['with another bullet', (line) => line.replace('-', '  *')],
  ['out of our part', (line) => `<!-- memoria:end statements -->\n${line}\n<!-- memoria:begin prose -->`],
])('a line that still stands in its file is not forgotten: %s', async (_, change) => {
  const { keep, write, edit, back, get } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays')
  await write(PAGE, [id])
  edit(PAGE, (text) =>
    text.replace(/- Deploys go.*/, change).replace(/(begin prose -->[\s\S]*end )statements/, '$1prose'),
  )
  await back()
  expect(await get(id)).toMatchObject({ text: 'Deploys go out on Tuesdays', state: 'active' })
})

test('what may not be kept is refused with a reason, and its line stays in the file', async () => {
  const { keep, write, edit, back, get, read, rewrite, m } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays')
  await write(PAGE, [id])
  const long = 'very '.repeat(200).trim()
  edit(PAGE, (text) =>
    text.replace('go out', `${long} late`).replace('## Facts\n', `## Facts\n\n- ${long}\n- ${KEY}\n`),
  )
  const taken = await back()
  expect(taken.changes.map(({ what, memory }) => [what, memory])).toEqual([
    ['refused', id],
    ['refused', null],
    ['refused', null],
  ])
  expect(taken.changes[0]?.why).toContain('at most 500')
  expect(taken.changes[2]?.why).toContain('secret')
  expect(taken.run).toBeNull()
  expect(await get(id)).toMatchObject({ text: 'Deploys go out on Tuesdays', revision: 1 })
  await rewrite(PAGE, [id], taken)
  expect(read(PAGE)).toContain(`- ${long}\n`)
  expect(read(PAGE)).toContain(`Deploys ${long} late`)
  expect(read(PAGE)).toMatch(/- Deploys go out on Tuesdays.*\n[\s\S]*end statements/)
  expect((await back()).changes).toEqual([])
  expect((await m.list()).memories).toHaveLength(1)
})

test('a secret that a person wrote is taken out before anything is stored', async () => {
  const { keep, write, edit, back, get, m, read, rewrite } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays')
  await write(PAGE, [id])
  edit(PAGE, (text) =>
    text
      .replace('on Tuesdays', `with ${KEY}`)
      .replace('## Facts\n', `## Facts\n\n- The bot signs in with ${KEY}\n`),
  )
  const taken = await back()
  const { memories } = await m.list()
  expect(JSON.stringify([memories, await m.history(id), taken.changes])).not.toContain(KEY)
  expect((await get(id)).text).toContain('[redacted:')
  expect(memories).toHaveLength(2)
  await rewrite(
    PAGE,
    memories.map((memory) => memory.id),
    taken,
  )
  expect(read(PAGE)).not.toContain(KEY)
})

test('a line with the id of a memory that stands nowhere in the vault changes nothing of it', async () => {
  const { keep, write, edit, back, get } = await backFixture()
  const foreign = await keep('The shop speaks Danish', { topic: 'shop', project: 'shop' })
  await write(PAGE, [await keep('Deploys go out on Tuesdays')])
  edit(PAGE, (text) =>
    text.replace('## Facts\n', `## Facts\n\n- The shop speaks Latin ^m-${foreign.slice(-8)}\n`),
  )
  expect((await back()).changes).toMatchObject([{ what: 'added' }])
  expect(await get(foreign)).toMatchObject({ text: 'The shop speaks Danish', revision: 1 })
})

test('an edited copy of a line is one more memory, and the line stays', async () => {
  const { keep, write, edit, back, get, m } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays')
  await write(PAGE, [id])
  edit(PAGE, (text) =>
    text.replace(/- Deploys go.*\n/, (line) => `${line.replace('Deploys', 'Hotfixes')}${line}`),
  )
  const { changes, taken } = await back()
  expect(changes).toMatchObject([{ what: 'added' }])
  expect(await get(id)).toMatchObject({ text: 'Deploys go out on Tuesdays', revision: 1 })
  expect((await m.list()).memories.map(({ text }) => text)).toContain('Hotfixes go out on Tuesdays')
  expect(taken(PAGE).size).toBe(2)
})

test('two lines that changed places by their words say together what they said', async () => {
  const { keep, write, edit, back, m } = await backFixture()
  const ids = [await keep('Deploys go out on Tuesdays'), await keep('Builds run at two', { topic: 'builds' })]
  await write(PAGE, ids)
  edit(PAGE, (text) =>
    text
      .replace('Deploys go out on Tuesdays', '@')
      .replace('Builds run at two', 'Deploys go out on Tuesdays')
      .replace('@', 'Builds run at two'),
  )
  await back()
  expect((await m.list()).memories.map(({ text }) => text).sort()).toEqual([
    'Builds run at two',
    'Deploys go out on Tuesdays',
  ])
})

test('a line that says what another says gives way to it', async () => {
  const { keep, write, edit, back, get } = await backFixture()
  const one = await keep('Deploys go out on Tuesdays')
  const two = await keep('Builds run at two', { topic: 'builds', origin: 'assistant' })
  await write(PAGE, [one, two])
  edit(PAGE, (text) => text.replace('Deploys go out on Tuesdays', 'Builds run at two'))
  expect((await back()).changes).toMatchObject([{ what: 'merged', memory: one, other: two }])
  expect(await get(one)).toMatchObject({ state: 'superseded', supersededBy: two })
  expect(await get(two)).toMatchObject({ state: 'active', confirmed: 1, origin: 'user' })
})

test("a person's words among the notes of a line are not lost", async () => {
  const { keep, write, edit, back, read, rewrite } = await backFixture()
  const id = await keep('Deploys go out on Tuesdays')
  await write(PAGE, [id])
  edit(PAGE, (text) =>
    text.replace('|session]]', '|session]], as Ada told us').replace('on Tuesdays', 'on Fridays'),
  )
  const taken = await back()
  expect(taken.changes).toMatchObject([{ what: 'revised' }])
  await rewrite(PAGE, [id], taken)
  expect(read(PAGE)).toContain('as Ada told us')
})

test('words that were purged do not come back from a file that still holds them', async () => {
  const { keep, write, edit, back, m, context, read } = await backFixture()
  const one = await keep('The bank is in Basel')
  const two = await keep('The bank opens at nine', { topic: 'hours' })
  await write(PAGE, [one, two])
  for (const id of [one, two]) await m.forget(id, { purge: true })
  const file = await context.store.vault.file(context.reach, 'home', PAGE)
  if (file === undefined) throw new Error('there is no file')
  const content = withoutWords(read(PAGE), ['The bank is in Basel', 'The bank opens at nine'])
  await context.store.vault.put(context.reach, 'home', { ...file, content })
  edit(PAGE, (text) => text.replace('at nine', 'at nine sharp'))
  expect((await back()).changes).toMatchObject([{ what: 'refused', why: expect.stringContaining('purged') }])
  expect((await m.list()).memories).toEqual([])
})
