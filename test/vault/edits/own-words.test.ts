import { expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { isHumansProse, ownWordsOf, withOwnFields } from '../../../src/vault/edits/own-words.ts'
import { readFrontMatter } from '../../../src/vault/folder/front-matter.ts'
import { ownVault } from '../../../src/vault/folder/vault.ts'
import { backFixture, PAGE } from './fixture.ts'

const OURS = { title: 'Deploys', aliases: ['deploys', 'new'], tags: ['memoria'], state: 'active' }

async function housePage() {
  const here = await backFixture()
  const id = await here.keep('Deploys go out on Tuesdays')
  await here.write(PAGE, [id])
  const vault = ownVault(here.context)
  const merged = async () => {
    const standing = unwrap(readFrontMatter(here.read(PAGE))).fields
    return withOwnFields(OURS, standing, await ownWordsOf(here.context, vault, PAGE))
  }
  /** The writer of pages takes the edit over, so that it stands in what was written last. */
  const compile = async () => here.rewrite(PAGE, [id], await here.back())
  return { ...here, merged, compile, isHumans: () => isHumansProse(here.context, vault, PAGE) }
}

test('a title, aliases and tags that a person set stay, also after later runs; ours follow us', async () => {
  const { edit, merged, compile } = await housePage()
  expect(await merged()).toEqual(OURS)
  edit(PAGE, (text) =>
    text
      .replace('title: Deploys', 'title: Rollouts')
      .replace('- deploys\n', '- shipping\n')
      .replace('- memoria', '- memoria\n  - mine'),
  )
  const expected = {
    title: 'Rollouts',
    aliases: ['new', 'shipping'],
    tags: ['memoria', 'mine'],
    state: 'active',
  }
  await compile()
  expect(await merged()).toEqual(expected)
  await compile()
  expect(await merged()).toEqual(expected)
  edit(PAGE, (text) => text.replace('  - shipping\n', '  - deploys\n'))
  await compile()
  expect(await merged()).toMatchObject({ aliases: ['deploys', 'new'] })
})

test("of a person's own fields no word is kept in the store", async () => {
  const { edit, compile, context } = await housePage()
  edit(PAGE, (text) => text.replace('- memoria', '- memoria\n  - verysecrettag'))
  await compile()
  const own = await ownWordsOf(context, ownVault(context), PAGE)
  expect(own.tags.added).toHaveLength(1)
  expect(JSON.stringify(own)).not.toContain('verysecrettag')
})

test('front matter that cannot be read takes nothing away', async () => {
  const { edit, merged, compile, context } = await housePage()
  edit(PAGE, (text) => text.replace('- memoria', '- memoria\n  - mine'))
  await compile()
  const before = await ownWordsOf(context, ownVault(context), PAGE)
  edit(PAGE, (text) => text.replace('title:', '{title:'))
  await compile()
  expect(await ownWordsOf(context, ownVault(context), PAGE)).toEqual(before)
  edit(PAGE, (text) => text.replace('{title:', 'title:'))
  expect(await merged()).toMatchObject({ tags: ['memoria', 'mine'] })
})

test('prose that a person changed is theirs from then on, until they delete it', async () => {
  const { edit, compile, isHumans, context, read } = await housePage()
  const prose = '\n<!-- memoria:begin prose -->\nWe deploy.\n<!-- memoria:end prose -->\n'
  edit(PAGE, (text) => `${text}${prose}`)
  const vault = ownVault(context)
  const file = await context.store.vault.file(context.reach, vault.name, PAGE)
  if (file !== undefined)
    await context.store.vault.put(context.reach, vault.name, { ...file, content: read(PAGE) })
  edit(PAGE, (text) => `${text.replaceAll('\n', '\r\n')}\nBelow.\n`)
  await compile()
  expect(await isHumans()).toBe(false)
  edit(PAGE, (text) => text.replace('We deploy.', 'We deploy with care.'))
  await compile()
  await compile()
  expect(await isHumans()).toBe(true)
  expect(read(PAGE)).toContain('We deploy with care.')
  edit(PAGE, (text) => text.replace(/<!-- memoria:begin prose[\s\S]*end prose -->/, ''))
  await compile()
  expect(await isHumans()).toBe(false)
})
