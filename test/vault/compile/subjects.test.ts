import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NewMemory } from '../../../src/store/store.ts'
import { compileVault } from '../../../src/vault/compile/run.ts'
import { ownVault } from '../../../src/vault/folder/vault.ts'
import { lintVault } from '../../../src/vault/lint/lint.ts'
import { runVault } from '../../../src/vault/run-vault.ts'
import { author, ME, minute, newMemory, statement } from '../../store/examples.ts'
import { temporaryStore } from '../../store/temporary-store.ts'
import { contextAround } from '../context.ts'
import { filesIn } from './fixture.ts'
import { flawsIn } from './vault-check.ts'

async function home() {
  const store = await temporaryStore()
  const context = contextAround(store)
  const vault = ownVault(context)
  await store.projects.seen({ id: 'shop-id', kind: 'name', name: 'shop' }, null, minute(0))
  const add = async (text: string, fields: Partial<NewMemory> = {}) =>
    (await store.memories.add(newMemory({ text, topic: null, project: 'shop-id', ...fields }), author())).id
  const run = () => runVault(context, vault, { model: false })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(vault.root, path)), { recursive: true })
    writeFileSync(join(vault.root, path), text)
  }
  const read = (path: string) => readFileSync(join(vault.root, path), 'utf8')
  const pages = () => Object.keys(filesIn(vault.root)).filter((path) => /^(pages|projects)\//.test(path))
  const revise = (id: string, text: string, topic: string | null = null) =>
    store.memories.revise(ME, id, statement({ text, topic }), author(1))
  return { store, context, vault, add, run, write, read, pages, revise }
}

/** Without the log, and without lists of no pages and no statements, which are there only where there were some. */
function comparable({ 'log.md': _, ...files }: Record<string, string>): Record<string, string> {
  const isEmptyList = (text: string) => /\n(?:0 pages\.|The 0 most important) /.test(text)
  return Object.fromEntries(Object.entries(files).filter(([, text]) => !isEmptyList(text)))
}

const session = (name: string) => ({ evidence: [{ session: name, messages: [], quote: '' }] })

describe('subjects without a model', () => {
  test('a single statement gets no page; two that share a name get one, in the folder of their project', async () => {
    const { add, run, read, pages } = await home()
    await add('`kiln fire` needs the vent open')
    await run()
    expect(pages()).toEqual([])
    await add('Never start `kiln fire` on a Friday', { kind: 'decision' })
    await run()
    expect(pages()).toEqual(['projects/shop/kiln-fire.md'])
    const page = read('projects/shop/kiln-fire.md')
    expect(page).toContain('title: kiln fire\n')
    expect(page).toContain(
      '# kiln fire\n\n2 statements in the project shop, from 2026-01-31.\n\n## Decisions\n',
    )
    expect(page.split('vent open')).toHaveLength(2)
    expect(read('index.md')).toContain('- [[projects/shop/kiln-fire|kiln fire]]: 2 statements, 2026-01-31')
  })

  test('four statements on one topic stand together under the name that was given', async () => {
    const { add, run, read, pages } = await home()
    for (const text of ['on Tuesdays', 'only from main', 'takes 12 minutes', 'make rollback undoes it'])
      await add(text, { topic: 'deploys' })
    await run()
    expect(pages()).toEqual(['projects/shop/deploys.md'])
    expect(read('projects/shop/deploys.md')).toContain('title: Deploys\n')
  })

  test('a name that one session used a few times is no subject, and two sessions make it one', async () => {
    const { add, run, pages } = await home()
    for (const text of ['Kipu gives the roles', 'We ask Kipu for the names', 'Then Kipu is asked again'])
      await add(text, session('one'))
    await run()
    expect(pages()).toEqual(['projects/shop/other-statements.md'])
    await add('The roles are cached, since Kipu is slow', session('two'))
    await run()
    expect(pages()).toEqual(['projects/shop/kipu.md'])
  })

  test('decisions stand in time order, and what belongs to no subject on a page of its own', async () => {
    const { add, run, read, pages } = await home()
    for (const [index, word] of ['third', 'first', 'second'].entries())
      await add(`We chose the ${word} \`glazeRecipe\``, {
        kind: 'decision',
        validFrom: `2026-01-${['30', '10', '20'][index]}T12:00:00.000Z`,
      })
    await add('Lunch is at noon')
    await add('The cat sleeps upstairs')
    await run()
    expect(pages()).toEqual(['projects/shop/glazerecipe.md', 'projects/shop/other-statements.md'])
    expect(read('projects/shop/glazerecipe.md')).toMatch(/the first [\s\S]*the second [\s\S]*the third /)
  })

  test('two projects with one name have two folders', async () => {
    const { store, add, run, pages } = await home()
    await store.projects.seen({ id: 'other-id', kind: 'name', name: 'Shop' }, null, minute(1))
    for (const project of ['shop-id', 'other-id'])
      for (const text of ['one', 'two']) await add(text, { topic: 'deploys', project })
    await run()
    expect(pages()).toEqual([
      expect.stringMatching(/^projects\/shop-[0-9a-f]{8}\/deploys\.md$/),
      'projects/shop/deploys.md',
    ])
  })

  test('after any changes pages are what a build from nothing gives', async () => {
    const words = [
      '`kiln fire`',
      '`glaze.ts`',
      'PlumStore',
      'the porcelain',
      'Ostrich Pay',
      'the pottery wheel',
    ]
    const text = fc
      .tuple(fc.subarray(words, { minLength: 1, maxLength: 3 }), fc.nat(999))
      .map(([some, number]) => `We saw ${some.join(' and ')} ${number}`)
    const change = fc.record({ what: fc.constantFrom('add', 'revise', 'forget', 'run'), at: fc.nat(), text })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 8, maxLength: 24 }), async (changes) => {
        const { store, context, vault, add, revise } = await home()
        const run = () => compileVault(context, vault)
        const ids: string[] = []
        for (const { what, at, text: said } of changes) {
          const id = ids[at % Math.max(ids.length, 1)]
          if (what === 'add' || id === undefined)
            ids.push(
              await add(said, { ...session(`s${at % 3}`), ...(at % 5 === 0 ? { project: null } : {}) }),
            )
          else if (what === 'revise') await revise(id, said)
          else if (what === 'forget') await store.memories.forget(ME, id, author(2))
          else await run()
        }
        await run()
        const again = { name: 'again', root: `${vault.root}-again`, project: null }
        await compileVault(context, again)
        expect(comparable(filesIn(vault.root))).toEqual(comparable(filesIn(again.root)))
        expect(flawsIn(filesIn(vault.root))).toEqual([])
        expect(await run()).toMatchObject({ written: [], removed: [] })
      }),
      { numRuns: 5 },
    )
  }, 120_000)
})

describe('a page that moved', () => {
  test("a person's link to its old name still leads to it, and what they wrote in it stays", async () => {
    const { context, vault, add, run, write, read, pages, revise } = await home()
    const [one, two] = [await add('one', { topic: 'deploys' }), await add('two', { topic: 'deploys' })]
    await run()
    write('diary.md', `See [[projects/shop/deploys#^m-${one.slice(-8)}]] and [[deploys]].\n`)
    write('projects/shop/deploys.md', `${read('projects/shop/deploys.md')}\nMine: ask Ada first.\n`)
    for (const [id, text] of [[one, 'one'] as const, [two, 'two'] as const])
      await revise(id, text, 'releases')
    await run()
    expect(read('projects/shop/deploys.md')).toBe(
      [
        ...['', 'Mine: ask Ada first.', '', '<!-- memoria:begin moved -->'],
        ...['Moved to [[projects/shop/releases]].', '<!-- memoria:end moved -->', ''],
      ].join('\n'),
    )
    expect(pages()).toEqual(['projects/shop/deploys.md', 'projects/shop/releases.md'])
    const { findings } = await lintVault(context, vault)
    expect(findings.filter(({ rule }) => rule === 'broken-link')).toEqual([])
    for (const [id, text] of [[one, 'one'] as const, [two, 'two'] as const]) await revise(id, text, 'deploys')
    await run()
    expect(read('projects/shop/deploys.md')).toContain('Mine: ask Ada first.')
    expect(read('projects/shop/deploys.md')).not.toContain('Moved to')
  })

  test('one that nobody links to and nobody wrote in is removed', async () => {
    const { vault, add, run, revise } = await home()
    const ids = [await add('one', { topic: 'deploys' }), await add('two', { topic: 'deploys' })]
    await run()
    for (const id of ids) await revise(id, `${id} said`, 'releases')
    await run()
    expect(existsSync(join(vault.root, 'projects/shop/deploys.md'))).toBe(false)
  })
})

describe('the schema of a vault', () => {
  test('it is written once with the defaults, and is the person’s from then on', async () => {
    const { vault, add, run, read, write } = await home()
    await add('one', { topic: 'deploys' })
    await add('two', { topic: 'deploys' })
    await run()
    expect(read('schema.md')).toContain('pages:\n  topic: 2\n  command: 2\n')
    const mine = read('schema.md').replace('topic: 2', 'topic: 3')
    write('schema.md', mine)
    await run()
    expect(read('schema.md')).toBe(mine)
    expect(existsSync(join(vault.root, 'projects/shop/deploys.md'))).toBe(false)
    rmSync(join(vault.root, 'schema.md'))
    await add('three', { topic: 'deploys' })
    await run()
    expect([
      existsSync(join(vault.root, 'schema.md')),
      existsSync(join(vault.root, 'projects/shop/deploys.md')),
    ]).toEqual([false, true])
  })

  test('sections are in its order, and no statement is hidden by it', async () => {
    const { add, run, read, write } = await home()
    write('schema.md', '---\nsections: [action, fact]\n---\n')
    await add('We chose it', { topic: 'deploys', kind: 'decision' })
    await add('It is blue', { topic: 'deploys', kind: 'fact' })
    await add('Paint it', { topic: 'deploys', kind: 'action' })
    await run()
    expect(read('projects/shop/deploys.md').match(/^## .*$/gm)).toEqual([
      '## Actions',
      '## Facts',
      '## Decisions',
    ])
  })

  test.each([
    ['---\npages: [\n---\n', 'front matter'],
    ['---\npages: 7\n---\n', 'no list of kinds'],
    ['---\npages:\n  topic: two\n---\n', '`pages.topic` is no whole number'],
    ['---\npages:\n  people: 2\n---\n', 'no kind "people"'],
    ['---\nsections: [gossip]\n---\n', 'no part "gossip"'],
  ])('one that cannot be used is named, and the defaults are used: %j', async (text, why) => {
    const { context, vault, add, run, read, write, pages } = await home()
    write('schema.md', text)
    await add('one', { topic: 'deploys' })
    await add('two', { topic: 'deploys' })
    const { refused } = await run()
    expect(refused).toEqual([
      { path: 'schema.md', why: expect.objectContaining({ message: expect.stringContaining(why) }) },
    ])
    expect(pages()).toEqual(['projects/shop/deploys.md'])
    expect(read('schema.md')).toBe(text)
    const { findings } = await lintVault(context, vault)
    expect(findings).toContainEqual(
      expect.objectContaining({
        rule: 'schema',
        path: 'schema.md',
        severity: 'error',
        says: expect.stringContaining(why),
      }),
    )
  })
})

describe('the index', () => {
  const twoPages = async () => {
    const all = await home()
    for (const topic of ['deploys', 'kilns'])
      for (const text of ['one', 'two']) await all.add(`${topic} ${text}, of deploys and kilns`, { topic })
    await all.run()
    return all
  }

  test('a deleted row is found by lint and comes back', async () => {
    const { context, vault, run, read, write } = await twoPages()
    const before = read('index.md')
    write('index.md', before.replace(/^- \[\[projects\/shop\/deploys.*\n/m, ''))
    const { findings } = await lintVault(context, vault)
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'unlisted-page', path: 'projects/shop/deploys.md' }),
    )
    expect((await run()).written).toEqual(['index.md'])
    expect(read('index.md')).toBe(before)
  })

  test('a changed title is found by lint, and index, heading and related pages follow it', async () => {
    const { context, vault, run, read, write } = await twoPages()
    const path = 'projects/shop/deploys.md'
    write(path, read(path).replace('title: Deploys\n', 'title: Going live\n'))
    const { findings } = await lintVault(context, vault)
    expect(findings).toContainEqual(
      expect.objectContaining({
        rule: 'old-title',
        path: 'index.md',
        says: expect.stringContaining('"Going live"'),
      }),
    )
    await run()
    expect(read(path)).toContain('# Going live\n')
    expect(read('index.md')).toContain('- [[projects/shop/deploys|Going live]]')
    expect(read('projects/shop/kilns.md')).toContain('- [[projects/shop/deploys|Going live]]')
    const after = await lintVault(context, vault)
    expect(after.findings.filter(({ rule }) => rule === 'old-title')).toEqual([])
  })
})
