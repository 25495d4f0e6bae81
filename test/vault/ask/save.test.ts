import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { earlierAnswer } from '../../../src/vault/ask/earlier.ts'
import { answerPath } from '../../../src/vault/ask/page.ts'
import { saveAnswer } from '../../../src/vault/ask/save.ts'
import { readFrontMatter } from '../../../src/vault/folder/front-matter.ts'
import { outlineOf } from '../../../src/vault/folder/markdown.ts'
import { wikilinksIn } from '../../../src/vault/folder/wikilinks.ts'
import { structured } from '../../llm/behaviours.ts'
import { HOSTILE_NAMES, sharedNames } from '../folder/hostile.ts'
import { type AskFixture, askFixture, DEPLOYS, modelFixture, WHEN } from './fixture.ts'

function read({ vault }: AskFixture, path: string): string {
  return readFileSync(join(vault.root, path), 'utf8')
}

function fieldsOf(text: string) {
  const page = readFrontMatter(text)
  if (!page.ok) throw page.error
  return page.value.fields
}

/** Says in the store that the line of a memory stands on a page. */
async function onPage({ context, vault }: AskFixture, id: string, path = 'pages/concepts/deploys.md') {
  const content = `- ${DEPLOYS} (2026-01-31, user) ^m-${id.slice(-8)}\n`
  await context.store.vault.put(context.reach, vault.name, {
    path,
    kind: 'concept',
    content,
    inputs: '',
    writtenAt: '2026-01-31T12:00:00.000Z',
  })
}

describe('filing an answer', () => {
  test('it is a page with its sources, links to where they stand, and when it was made', async () => {
    const h = await askFixture()
    const id = await h.remember(DEPLOYS)
    await onPage(h, id)
    h.write('notes/shop.md', '# Days\n\nDeploys of the shop go out on Tuesdays, never before a holiday.\n')
    const path = await h.save(WHEN)
    expect(path).toMatch(/^pages\/answers\/on-which-day-do-deploys-of-the-shop-go-out-[0-9a-f]{8}\.md$/)
    const text = read(h, path)
    expect(fieldsOf(text)).toEqual({
      title: WHEN,
      tags: ['memoria', 'answer'],
      sources: [`${id}@1`, 'notes/shop.md#Days'],
      created: '2026-01-31',
      updated: '2026-01-31',
      state: 'active',
    })
    expect(text.slice(text.indexOf('# on')).replace(/\^a-[0-9a-f]{8}/, '^a-MARK')).toBe(
      `# ${WHEN}

<!-- memoria:begin answer -->
- ${DEPLOYS} ([[pages/concepts/deploys#^m-${id.slice(-8)}|2026-01-31, user]])
- Deploys of the shop go out on Tuesdays, never before a holiday. ([[notes/shop#Days|2026-01-30, shop]])

Made on 2026-01-31 from 1 memory and 1 note, without a model. ^a-MARK
<!-- memoria:end answer -->
`,
    )
    const noted = await h.context.store.vault.file(h.context.reach, 'home', path)
    expect(noted).toMatchObject({ kind: 'answer', content: text })
  })

  test('a memory that stands on no page is cited by the log of the day, or else in words', async () => {
    const h = await askFixture()
    const { store, reach } = h.context
    const session = {
      id: '',
      key: 'k',
      host: 'chat',
      hostSession: 'talk-1',
      user: reach.user,
      project: null,
      parent: null,
      branch: null,
      folder: null,
      startedAt: '2026-01-30T12:00:00.000Z',
      endedAt: null,
    }
    const id = await store.sessions.put({ ...session, id: h.context.makeId() })
    await h.remember(DEPLOYS, { evidence: [{ session: 'talk-1', messages: [], quote: '' }] })
    expect(read(h, await h.save(WHEN))).toContain(`- ${DEPLOYS} (2026-01-31, user)\n`)
    const place = { session: id, through: session.startedAt, day: '2026-01-30', parts: 1 }
    await store.daily.move(reach, 'home', place, session.startedAt)
    expect(read(h, await h.save(WHEN))).toMatch(
      /\(\[\[daily\/2026-01-30#chat-[0-9a-f]{8}\|2026-01-31, user\]\]\)/,
    )
  })

  test('the words of a model stand with their links, and what is not known below', async () => {
    const answer = { sentences: [{ text: 'On **Tuesdays**, [[x]].', sources: [1] }], unknown: ['the <hour>'] }
    const h = { ...(await modelFixture(structured(answer))) }
    await onPage(h, await h.remember(DEPLOYS))
    await onPage(h, await h.remember('The shop deploys in the afternoon'), 'pages/concepts/shop.md')
    const text = read(h, await h.save(WHEN))
    expect(text).toContain('On \\*\\*Tuesdays\\*\\*, \\[\\[x\\]\\]. ([[pages/concepts/deploys#^m-')
    expect(text).toContain('**Not known**\n\n- the \\<hour\\>\n')
    expect(text).toContain('from 1 memory, by openai/fake-haiku.')
    expect(fieldsOf(text)['sources']).toHaveLength(1)
  })

  test('asked again on the same day not a byte changes; later only our part and fields do', async () => {
    const h = await askFixture()
    const { store, reach, author } = h.context
    const id = await h.remember(DEPLOYS)
    const path = await h.save(WHEN)
    const first = read(h, path)
    await h.save(WHEN)
    expect(read(h, path)).toBe(first)
    const mine = first
      .replace('title:', 'mine: 1 # a remark\ntitle:')
      .replace('<!-- memoria:begin', 'Above is mine.\n\n<!-- memoria:begin')
    writeFileSync(join(h.vault.root, path), `${mine}\nBelow is mine.\n`)
    const memory = await store.memories.get(reach, id)
    if (memory === undefined) throw new Error('it is gone')
    const moved = DEPLOYS.replace('Tuesdays', 'Fridays')
    await store.memories.revise(reach, id, { ...memory, text: moved }, author('moved'))
    await h.save(WHEN)
    const second = read(h, path)
    expect(second).toContain(moved)
    expect(second).not.toContain('Tuesdays')
    expect(second).toContain('mine: 1 # a remark\n')
    expect(second).toContain('Above is mine.\n\n<!-- memoria:begin')
    expect(second.endsWith('<!-- memoria:end answer -->\n\nBelow is mine.\n')).toBe(true)
  })

  test('what a person wrote into our part is kept below it, also when nothing is noted', async () => {
    const h = await askFixture()
    await h.remember(DEPLOYS)
    const path = await h.save(WHEN)
    const place = join(h.vault.root, path)
    writeFileSync(place, read(h, path).replace('\n\nMade', '\nBut ask Ada first.\n\nMade'))
    await h.save(WHEN)
    expect(read(h, path)).toMatch(/<!-- memoria:end answer -->\n\nBut ask Ada first\.\n$/)
    const before = read(h, path)
    await h.context.store.vault.drop(h.context.reach, 'home', path)
    await h.save(WHEN)
    expect(read(h, path)).toBe(before)
  })

  test('a file of the person’s own is not written to', async () => {
    const h = await askFixture()
    await h.remember('The deploy-day of the shop is a Tuesday')
    h.write('pages/answers/deploy-day.md', 'Mine.')
    await expect(h.save('deploy-day')).rejects.toMatchObject({ code: 'conflict' })
    expect(read(h, 'pages/answers/deploy-day.md')).toBe('Mine.')
  })

  test('the same question in two projects has two pages, each only for its project', async () => {
    const h = await askFixture()
    await h.remember(DEPLOYS, { project: 'shop' })
    await h.remember('Deploys of the shop go out on Mondays at the bank', { project: 'bank' })
    const paths = [await h.save(WHEN, 'shop'), await h.save(WHEN, 'bank'), await h.save(WHEN)]
    expect(new Set(paths).size).toBe(3)
    expect(fieldsOf(read(h, paths[0] ?? ''))['project']).toBe('shop')
    await h.index()
    expect((await h.find(WHEN, 'bank')).join('\n')).not.toContain('Tuesdays')
    expect((await h.find(WHEN)).join('\n')).toContain('Tuesdays')
  })

  test('whatever a question is, the page is one file in its folder, and its title is data', async () => {
    const h = await askFixture()
    await h.remember(DEPLOYS)
    const told = await h.ask(WHEN)
    const questions = HOSTILE_NAMES.filter((name) => /[^\s\p{C}]/u.test(name))
    const wanted = new Set<string>()
    for (const question of questions)
      wanted.add((await saveAnswer(h.context, h.vault, { ...told, question }, null)).path)
    expect(wanted.size).toBe(new Set(questions.map((name) => name.normalize('NFC').trim())).size)
    const files = readdirSync(h.vault.root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.md$/.test(name),
    )
    expect(files.sort()).toEqual([...wanted].sort())
    for (const path of wanted) {
      const text = read(h, path)
      expect(Object.keys(fieldsOf(text))).toEqual(['title', 'tags', 'sources', 'created', 'updated', 'state'])
      expect(wikilinksIn(text)).toEqual([])
      expect(outlineOf(text).headings.filter(({ depth }) => depth === 1)).toHaveLength(1)
    }
  })
})

test('no path of an answer leaves its folder', () => {
  for (const name of [...HOSTILE_NAMES, ...sharedNames()])
    for (const project of [null, name])
      expect(answerPath(name, project)).toMatch(/^pages\/answers\/[\p{L}\p{M}\p{N}-]+\.md$/u)
})

describe('an answer that was filed', () => {
  test('is stale once a memory it was made from is revised, replaced or forgotten; said again is no change', async () => {
    const h = await askFixture()
    const { store, reach, author } = h.context
    const id = await h.remember(DEPLOYS)
    const path = await h.save(WHEN)
    const stale = async () => (await earlierAnswer(h.context, h.vault, path))?.stale
    await store.memories.confirm(reach, id, {}, author('again'))
    expect(await stale()).toEqual([])
    const memory = await store.memories.get(reach, id)
    if (memory === undefined) throw new Error('it is gone')
    await store.memories.revise(reach, id, { ...memory, text: `${DEPLOYS} now` }, author('moved'))
    expect(await stale()).toEqual([{ id, why: 'revised' }])
    await store.memories.forget(reach, id, author('gone'))
    expect(await stale()).toEqual([{ id, why: 'forgotten' }])
  })

  test('is named when a memory it was made from is purged, in whatever words it tells of it', async () => {
    const answer = { sentences: [{ text: 'On the second day of the week.', sources: [1] }], unknown: [] }
    const h = await modelFixture(structured(answer))
    const id = await h.remember(DEPLOYS)
    const path = join(h.vault.root, await h.save(WHEN))
    expect(await h.forget(id)).toEqual([path])
  })

  test('of a memory that is purged is in no row, and filed anew leaves nothing of the old one', async () => {
    const h = await askFixture()
    const { store, reach, author } = h.context
    const id = await h.remember(DEPLOYS)
    await h.remember('Deploys of the shop go out with a note to support on that day')
    const path = await h.save(WHEN)
    await h.index()
    await store.memories.purge(reach, id, author('purged'))
    expect((await store.vault.file(reach, 'home', path))?.content).toBe('')
    expect(await h.find(WHEN)).toEqual([])
    await h.save(WHEN)
    expect(read(h, path)).not.toContain('Tuesdays')
  })
})
