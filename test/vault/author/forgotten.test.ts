import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importEdits } from '../../../src/vault/edits/import-edits.ts'
import { isHumansProse } from '../../../src/vault/edits/own-words.ts'
import { lintVault } from '../../../src/vault/lint/lint.ts'
import { takeOut } from '../../../src/vault/purge.ts'
import { runVault } from '../../../src/vault/run-vault.ts'
import { structured } from '../../llm/behaviours.ts'
import {
  answer,
  authorFixture,
  edit,
  LOG_SOURCE,
  MEMORY_ID,
  MEMORY_SOURCE,
  PAGE,
  pageOf,
  paragraph,
  put,
  putPage,
  read,
  vaultFiles,
} from './fixture.ts'

const FORGETTING = { at: '2026-03-05T10:00:00.000Z', by: 'me', why: 'wrong' }
const OWN = edit({
  page: 'pages/concepts/own.md',
  title: 'Own',
  paragraphs: [paragraph('Tuesdays it is.', MEMORY_SOURCE)],
})
const BOTH = edit({
  paragraphs: [paragraph('It rests on the log.'), paragraph('It rests on the memory.', MEMORY_SOURCE)],
})

async function forgotten() {
  const fixture = await authorFixture(structured(answer([BOTH, OWN])))
  expect(await fixture.run()).toMatchObject({ written: [PAGE, OWN.page] })
  return {
    ...fixture,
    forget: () => fixture.context.store.memories.forget(fixture.context.reach, MEMORY_ID, FORGETTING),
  }
}

test('what cites a forgotten memory is taken out of prose without a model, once, and a page of nothing else goes', async () => {
  const { context, vault, forget, api, run } = await forgotten()
  expect((await run()).cleaned).toEqual([])
  await forget()
  expect((await run()).cleaned).toEqual([PAGE, OWN.page])
  expect(read(vault, PAGE)).toContain('It rests on the log.')
  expect(read(vault, PAGE)).not.toContain('It rests on the memory.')
  expect(existsSync(join(vault.root, OWN.page))).toBe(false)
  const records = await context.store.vault.files(context.reach, vault.name)
  expect(records.map(({ path, content }) => [path, content])).toEqual([[PAGE, read(vault, PAGE)]])
  expect((await run()).cleaned).toEqual([])
  expect(api.requests).toHaveLength(1)
})

test('a purge takes it out at once and asks no model, and leaves nothing aside', async () => {
  const { context, vault, api } = await forgotten()
  put(vault, '.memoria/staged/pages/concepts/own.md', 'Tuesdays it is.')
  const memory = (await context.store.memories.get(context.reach, MEMORY_ID)) ?? expect.fail()
  await runVault(context, vault, { model: false })
  const { vault: told } = await takeOut(context, memory, FORGETTING)
  expect(told).toEqual([])
  expect(Object.values(vaultFiles(vault)).join()).not.toMatch(/It rests on the memory|Tuesdays/)
  expect(existsSync(join(vault.root, '.memoria/staged/pages'))).toBe(false)
  expect(api.requests).toHaveLength(1)
})

test('prose that nobody touched is ours also after the words of a memory in it were purged', async () => {
  const { context, vault, run } = await forgotten()
  await context.store.memories.purge(context.reach, MEMORY_ID, FORGETTING)
  await importEdits(context, vault)
  expect(await isHumansProse(context, vault, PAGE)).toBe(false)
  expect((await run()).cleaned).toEqual([PAGE, OWN.page])
})

test('prose that a person changed stays as it is', async () => {
  const { run, vault, forget } = await forgotten()
  const mine = read(vault, PAGE).replace('It rests on the memory.', 'I say so myself.')
  put(vault, PAGE, mine)
  await forget()
  expect((await run()).cleaned).toEqual([OWN.page])
  expect(read(vault, PAGE)).toBe(mine)
})

test('a page that others lead to stays, with its title alone', async () => {
  const { run, vault, forget, context } = await forgotten()
  await putPage(context, vault, 'pages/concepts/other.md', pageOf('other', 'See [[own]].\n'))
  await forget()
  await run()
  expect(read(vault, OWN.page)).toContain('<!-- memoria:begin prose -->\n# Own\n<!-- memoria:end prose -->')
})

test('the sources at the top of a page follow what is taken out of it, and a person’s own stay', async () => {
  const paragraphs = [paragraph('It rests on the log.'), paragraph('Tuesdays it is.', MEMORY_SOURCE)]
  const { run, vault, context } = await authorFixture(structured(answer([edit({ ...OWN, paragraphs })])))
  await run()
  const own = '  - https://example.org/mine\n'
  put(vault, OWN.page, read(vault, OWN.page).replace('created: ', `${own}created: `))
  expect(read(vault, OWN.page)).toContain(`|${MEMORY_SOURCE}]]"\n${own}`)
  await context.store.memories.forget(context.reach, MEMORY_ID, FORGETTING)
  expect((await run()).cleaned).toEqual([OWN.page])
  expect(read(vault, OWN.page)).toContain(`sources:\n  - "[[${LOG_SOURCE}|2026-03-04]]"\n${own}created: `)
  const { content = '' } = (await context.store.vault.file(context.reach, vault.name, OWN.page)) ?? {}
  expect(content).toBe(read(vault, OWN.page).replace(own, ''))
  const { findings } = await lintVault(context, vault, { rules: ['dead-source'] })
  expect(findings.filter(({ path }) => path === OWN.page)).toEqual([])
})
