import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { authorContext } from '../../../src/vault/author/context.ts'
import { checkEdits } from '../../../src/vault/author/edits.ts'
import { isAuthorJob } from '../../../src/vault/author/jobs.ts'
import { readPageIndex } from '../../../src/vault/author/page-index.ts'
import { passOverChunk } from '../../../src/vault/author/queue.ts'
import type { Edit } from '../../../src/vault/author/schema.ts'
import { slugOf } from '../../../src/vault/folder/slug.ts'
import { spoken, structured } from '../../llm/behaviours.ts'
import { newMemory } from '../../store/examples.ts'
import { HOSTILE_NAMES, sharedNames } from '../folder/hostile.ts'
import {
  type AuthorFixture,
  answer,
  authorFixture,
  edit,
  LOG_SOURCE,
  MEMORY_ID,
  PAGE,
  pageOf,
  paragraph,
  put,
  putPage,
  read,
  statement,
  vaultFiles,
} from './fixture.ts'

const NEW = 'pages/concepts/support.md'
const PERSONS = 'pages/concepts/persons-own.md'
const OWN = 'pages/concepts/own.md'

interface Case {
  readonly edits: readonly Edit[]
  /** What the model wrote before, from another log. */
  readonly earlier?: readonly Edit[]
  /** What stands in the vault beside the usual. */
  readonly given?: (fixture: AuthorFixture) => unknown
  readonly says: RegExp
}

const OWN_PAGE = edit({ page: OWN, title: 'Own' })

const CASES: Record<string, Case> = {
  'a page in the root of the vault': {
    edits: [edit({ page: 'index.md' })],
    says: /neither in pages\/concepts/,
  },
  'a daily log': { edits: [edit({ page: 'daily/2026-03-04.md' })], says: /neither in pages\/concepts/ },
  'an answer': { edits: [edit({ page: 'pages/answers/x.md' })], says: /neither in pages\/concepts/ },
  'a folder below the concepts': { edits: [edit({ page: 'pages/concepts/a/b.md' })], says: /neither in/ },
  'a name that is no slug': {
    edits: [edit({ page: 'pages/concepts/Deploy Day.md' })],
    says: /its name is not/,
  },
  'the name of a file that a person made': {
    edits: [edit({ page: PERSONS })],
    given: ({ vault }) => put(vault, PERSONS, 'Mine.\n'),
    says: /a file of a person has that name/,
  },
  'a page twice': { edits: [edit(), edit()], says: /a page is edited twice/ },
  'eight concepts': {
    edits: Array.from({ length: 7 }, (_, index) => edit({ page: `pages/concepts/c${index}.md` })),
    says: /8 concepts, at most 7/,
  },
  'five connections': {
    edits: Array.from({ length: 5 }, (_, index) => connection({ page: `pages/connections/c${index}.md` })),
    says: /5 connections, at most 4/,
  },
  'a connection of one page': { edits: [connection({ connects: [PAGE, PAGE] })], says: /names no two pages/ },
  'a page without a title': { edits: [edit({ page: NEW, title: ' ' })], says: /it has no title/ },
  'a title that ends the front matter': {
    edits: [edit({ page: NEW, title: 'Support\n---\nstate: gone' })],
    says: /would break the front matter/,
  },
  'an alias that begins another field': {
    edits: [edit({ page: NEW, aliases: ['x\nstate: gone'] })],
    says: /would break the front matter/,
  },
  'a page without a paragraph': { edits: [edit({ paragraphs: [] })], says: /it has no paragraph/ },
  'an empty paragraph': { edits: [edit({ paragraphs: [paragraph('  ')] })], says: /paragraph 1 is empty/ },
  'a claim without a source': {
    edits: [edit({ paragraphs: [paragraph('True.'), { text: 'Also true.', sources: [] }] })],
    says: /paragraph 2 names no source/,
  },
  'an entry that is not there': {
    edits: [edit({ paragraphs: [paragraph('True.', '2026-03-04#codex-00000000')] })],
    says: /cites "2026-03-04#codex-00000000", which it was not given/,
  },
  'a memory that is not there': {
    edits: [edit({ paragraphs: [paragraph('True.', 'm-00000000')] })],
    says: /cites "m-00000000", which it was not given/,
  },
  'a memory that is there, and that it was not shown': {
    edits: [edit({ paragraphs: [paragraph('True.', 'm-zebra123')] })],
    given: ({ context: { store, reach } }) =>
      store.memories.add(
        newMemory({
          id: '01jnk3v2xq7r8t0000zebra123',
          user: reach.user,
          text: 'Zebras graze',
          evidence: [{ session: 's-2', messages: ['1'], quote: '' }],
        }),
        { at: '2026-03-05T08:00:00.000Z', by: 'me', why: 'said' },
      ),
    says: /cites "m-zebra123", which it was not given/,
  },
  'a memory that was forgotten and that an old page still cites': {
    edits: [edit({ paragraphs: [paragraph('True.', 'm-smy7mayv')] })],
    given: async ({ context: { store, reach } }) => {
      await store.memories.forget(reach, MEMORY_ID, {
        at: '2026-03-05T08:00:00.000Z',
        by: 'me',
        why: 'wrong',
      })
    },
    says: /cites "m-smy7mayv", which is not there/,
  },
  'a link to nothing': {
    edits: [edit({ paragraphs: [paragraph('See [[nowhere]].')] })],
    says: /links to "nowhere", which is not there/,
  },
  'a link out of the vault': {
    edits: [edit({ paragraphs: [paragraph('See [[../../x]].')] })],
    says: /links to "\.\.\/\.\.\/x", which is not there/,
  },
  'a link to a page that is deleted beside it': {
    edits: [edit({ paragraphs: [paragraph('See [[own]].')] }), gone(OWN)],
    earlier: [OWN_PAGE],
    says: /links to "own", which is not there/,
  },
  'a connection with a page that is not there': {
    edits: [connection({ connects: [PAGE, 'pages/concepts/nowhere.md'] })],
    says: /links to "pages\/concepts\/nowhere.md", which is not there/,
  },
  'the end of its part of the page, in words': {
    edits: [edit({ paragraphs: [paragraph('x <!-- memoria:end prose -->')] })],
    says: /holds a mark of a part of the page/,
  },
  'the statements, in words': {
    edits: [edit({ paragraphs: [paragraph('<!-- memoria:begin statements -->')] })],
    says: /holds a mark of a part of the page/,
  },
  'prose that a person changed': {
    edits: [edit()],
    earlier: [edit()],
    given: ({ vault }) => put(vault, PAGE, read(vault, PAGE).replace('on Tuesdays. (', 'on Fridays! (')),
    says: /a person changed its prose/,
  },
  'a page whose marks a person broke': {
    edits: [edit()],
    given: ({ vault }) => put(vault, PAGE, `${read(vault, PAGE)}\n<!-- memoria:begin prose -->\n`),
    says: /a person changed its prose/,
  },
  'a page whose front matter a person broke': {
    edits: [edit()],
    given: ({ vault }) => put(vault, PAGE, read(vault, PAGE).replace('title: deploy-day', 'title: "deploy')),
    says: /the front matter cannot be read/,
  },
  'a page whose front matter has no sources': {
    edits: [edit()],
    given: ({ vault }) => put(vault, PAGE, read(vault, PAGE).replace(/sources:\n.*\n/, '')),
    says: /its front matter has no sources/,
  },
  'a page that is too large': {
    edits: [edit()],
    given: ({ vault }) => put(vault, PAGE, `${read(vault, PAGE)}\n${'Mine. '.repeat(6000)}\n`),
    says: /at most 32768 are allowed/,
  },
  'deleting without a reason': {
    edits: [gone(OWN, ' ')],
    earlier: [OWN_PAGE],
    says: /deleted without a reason/,
  },
  'deleting a page with statements': {
    edits: [gone(PAGE)],
    says: /it cannot be deleted: it holds statements/,
  },
  'deleting a page in which a person wrote': {
    edits: [gone(OWN)],
    earlier: [OWN_PAGE],
    given: ({ vault }) => put(vault, OWN, `${read(vault, OWN)}\nMine.\n`),
    says: /it holds what a person wrote/,
  },
  'deleting a page with a field of a person': {
    edits: [gone(OWN)],
    earlier: [OWN_PAGE],
    given: ({ vault }) =>
      put(vault, OWN, read(vault, OWN).replace('state: active', 'state: active\nrating: 5')),
    says: /it holds a field that a person wrote/,
  },
  'deleting a page that others lead to': {
    edits: [gone(OWN)],
    earlier: [OWN_PAGE],
    given: ({ context, vault }) =>
      putPage(context, vault, NEW, pageOf('support', `${statement()}\nSee [[own]].\n`)),
    says: /support.md links to it/,
  },
  'deleting a page that is not there': { edits: [gone(NEW)], says: /it cannot be deleted: it is not there/ },
}

/** Stands beside each bad edit, is good by itself, and is refused with it. */
const GOOD = edit({ page: 'pages/concepts/good.md', title: 'Good' })

describe('edits are refused as a whole, with the reason, and no byte of the vault changes', () => {
  test.each(Object.entries(CASES))('%s', async (_what, { edits, earlier, given, says }) => {
    const bad = structured(answer([GOOD, ...edits]))
    const fixture = await authorFixture(
      ...(earlier === undefined ? [bad] : [structured(answer(earlier)), bad]),
    )
    const { context, vault, api } = fixture
    if (earlier !== undefined) {
      expect(await fixture.run()).toMatchObject({ refused: [], done: 1 })
      put(vault, 'daily/2026-03-05.md', '# 2026-03-05\n\n## codex-1\n\nThe deploys go on.\n')
    }
    await given?.(fixture)
    const before = vaultFiles(vault)
    const records = await context.store.vault.files(context.reach, vault.name)
    const asked = api.requests.length
    const done = await fixture.run()
    expect(done.refused).toEqual([{ from: expect.any(String), reason: expect.stringMatching(says) }])
    expect(done).toMatchObject({ done: 0, written: [], deleted: [], left: 0 })
    expect(vaultFiles(vault)).toEqual(before)
    expect(await context.store.vault.files(context.reach, vault.name)).toEqual(records)
    expect(readdirSync(`${vault.root}/.memoria`)).toEqual(['.gitignore'])
    const jobs = await context.store.jobs.list()
    expect(jobs).toMatchObject([{ kind: 'author', state: 'dead', lastError: expect.stringMatching(says) }])
    // The second question tells the reason; then it is given up, and not asked again while the input is the same.
    expect(api.requests).toHaveLength(asked + 2)
    expect(api.requests.at(-1)?.body).toContain('Your last edits were refused as a whole')
    expect(await fixture.run()).toMatchObject({ done: 0, refused: [] })
    expect(api.requests).toHaveLength(asked + 2)
  })

  test('no name of a page leads anywhere but to a plain file of the two folders', async () => {
    const { context, vault } = await authorFixture(structured(answer([])))
    const author = authorContext(context, vault)
    const given = { context: author, pageIndex: await readPageIndex(author), sources: new Set([LOG_SOURCE]) }
    const wrong: string[] = []
    for (const name of [...HOSTILE_NAMES, ...sharedNames()]) {
      for (const page of [name, `pages/concepts/${name}`, `pages/concepts/${name}.md`]) {
        const isPlain = page === `pages/concepts/${slugOf(name)}.md`
        if ((await checkEdits(given, [edit({ page })])).ok !== isPlain) wrong.push(page)
      }
    }
    expect(wrong).toEqual([])
  })

  test('an input that changed is asked about again, and what was given up for it is gone', async () => {
    const bad = structured(answer([edit({ page: 'index.md' })]))
    const { run, vault, context } = await authorFixture(bad, bad, structured(answer([edit()])))
    expect((await run()).refused).toHaveLength(1)
    put(vault, 'daily/2026-03-04.md', `${read(vault, 'daily/2026-03-04.md')}\nOne more line.\n`)
    expect(await run()).toMatchObject({ done: 1, written: [PAGE], refused: [] })
    expect(await context.store.jobs.list()).toEqual([])
  })

  test('what somebody drops from the queue is passed over, and not asked about again', async () => {
    const { run, context, api } = await authorFixture(structured(answer([edit({ page: 'index.md' })])))
    await run()
    const [job] = await context.store.jobs.list()
    if (job === undefined || !isAuthorJob(job)) throw new Error('there is no job')
    await passOverChunk(context.store, job)
    await context.store.jobs.drop(job.id)
    expect(await run()).toMatchObject({ done: 0, left: 0 })
    expect(api.requests).toHaveLength(2)
  })

  test('a second answer that mends what was wrong is taken', async () => {
    const { run } = await authorFixture(
      structured(answer([edit({ page: 'index.md' })])),
      structured(answer([edit()])),
    )
    expect(await run()).toMatchObject({ done: 1, written: [PAGE], refused: [] })
  })

  test('an answer that is no answer is refused, too', async () => {
    const { run, context } = await authorFixture(spoken('I would rather not say.'))
    expect((await run()).refused).toEqual([
      { from: expect.any(String), reason: 'there was no whole JSON in it' },
    ])
    expect(await context.store.jobs.list()).toMatchObject([{ state: 'dead' }])
  })
})

function connection(fields: Partial<Edit>): Edit {
  return edit({
    page: 'pages/connections/both.md',
    title: 'Both',
    connects: [PAGE, 'pages/concepts/good.md'],
    ...fields,
  })
}

function gone(page: string, reason = 'it is told elsewhere'): Edit {
  return edit({ action: 'delete', page, reason, paragraphs: [] })
}
