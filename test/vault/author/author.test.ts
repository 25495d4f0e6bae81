import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { failing, structured } from '../../llm/behaviours.ts'
import { newMemory } from '../../store/examples.ts'
import {
  answer,
  authorFixture,
  DAY,
  edit,
  LOG_SOURCE,
  logOf,
  MEMORY_SOURCE,
  PAGE,
  paragraph,
  put,
  read,
  statement,
  vaultFiles,
} from './fixture.ts'

const CONCEPT = edit({
  page: 'pages/concepts/support-hours.md',
  title: 'Support hours',
  aliases: ['office hours'],
  paragraphs: [paragraph('Support is staffed on Tuesdays, see [[deploy-day]].', LOG_SOURCE, MEMORY_SOURCE)],
})
const CONNECTION = edit({
  page: 'pages/connections/deploys-and-support.md',
  title: 'Deploys and support',
  connects: [PAGE, 'pages/concepts/support-hours.md'],
  paragraphs: [paragraph('The day of deploys follows from when support is staffed.')],
})

test('prose is written beside the statements, on new pages and where two topics meet, each paragraph with its sources', async () => {
  const all = answer([
    edit({ paragraphs: [paragraph('Deploys go out on Tuesdays.', MEMORY_SOURCE)] }),
    CONCEPT,
    CONNECTION,
  ])
  const { run, vault, context } = await authorFixture(structured(all))
  const before = read(vault, PAGE)
  const done = await run()
  expect(done).toMatchObject({ done: 1, left: 0, refused: [], stopped: null })
  expect(done.written).toEqual([PAGE, CONCEPT.page, CONNECTION.page])
  expect(read(vault, PAGE)).toBe(
    `${before}\n<!-- memoria:begin prose -->\nDeploys go out on Tuesdays. ([[pages/concepts/deploy-day#^m-smy7mayv|m-smy7mayv]])\n<!-- memoria:end prose -->\n`,
  )
  expect(read(vault, CONCEPT.page)).toBe(`---
title: Support hours
aliases:
  - office hours
tags:
  - concept
sources:
  - "[[2026-03-04#claude-code-1a2b3c4d|2026-03-04]]"
  - "[[pages/concepts/deploy-day#^m-smy7mayv|m-smy7mayv]]"
created: 2026-03-05
updated: 2026-03-05
state: active
---

<!-- memoria:begin prose -->
# Support hours

Support is staffed on Tuesdays, see [[deploy-day|Deploy day]]. ([[2026-03-04#claude-code-1a2b3c4d|2026-03-04]], [[pages/concepts/deploy-day#^m-smy7mayv|m-smy7mayv]])
<!-- memoria:end prose -->
`)
  expect(read(vault, CONNECTION.page)).toContain(
    '[[deploy-day|Deploy day]] and [[support-hours|Support hours]] meet here.',
  )
  const records = await context.store.vault.files(context.reach, vault.name)
  expect(records.map(({ path, kind, inputs }) => ({ path, kind, inputs }))).toEqual(
    [
      { path: PAGE, kind: 'concept', inputs: 'a digest' },
      { path: CONCEPT.page, kind: 'concept', inputs: 'author' },
      { path: CONNECTION.page, kind: 'connection', inputs: 'author' },
    ].sort((one, other) => (one.path < other.path ? -1 : 1)),
  )
  for (const { path, content } of records) expect(content).toBe(read(vault, path))
})

test('what was read is not asked about again, and the ledger says what it was for', async () => {
  const { run, vault, api, context } = await authorFixture(structured(answer([edit()])))
  await run()
  const files = vaultFiles(vault)
  expect(await run()).toMatchObject({ done: 0, written: [], left: 0 })
  expect(api.requests).toHaveLength(1)
  expect(vaultFiles(vault)).toEqual(files)
  const costs = await context.store.costs.list()
  expect(costs.map(({ why }) => why)).toEqual(['compile'])
  expect(costs[0]?.dollars).toBeGreaterThan(0)
})

test('an entry that is added later is read alone, with the page that tells of its topic', async () => {
  const { run, vault, api } = await authorFixture(structured(answer([edit()])))
  await run()
  const first = [
    'claude-code-1a2b3c4d',
    'We moved the deploys to Tuesday, since support is staffed then.',
  ] as const
  put(vault, `daily/${DAY}.md`, logOf(first, ['codex-99999999', 'The deploys need a second pair of eyes.']))
  await run()
  const asked = promptOf(api.requests[1]?.body)
  expect(asked).toContain('[2026-03-04#codex-99999999]\n| ## codex-99999999')
  expect(asked).not.toContain('\n[2026-03-04#claude-code-1a2b3c4d]\n')
  expect(asked).toContain(`== ${PAGE}\n| ---`)
  expect(asked).toContain(`| ${statement()}`)
})

test('the model may ask for further pages once, and gets them', async () => {
  const { run, vault, api } = await authorFixture(
    structured(answer([], [PAGE, 'pages/concepts/../../x.md', '/etc/hosts'])),
    structured(answer([edit()], [PAGE])),
  )
  expect(await run()).toMatchObject({ done: 1, written: [PAGE] })
  expect(api.requests).toHaveLength(2)
  expect(promptOf(api.requests[1]?.body)).toContain('nothing more can be read')
  expect(read(vault, PAGE)).toContain('memoria:begin prose')
})

test('a failure pauses, costs the chunk nothing, and the next run goes on where it stopped', async () => {
  const { run, vault, api, clock, context } = await authorFixture(
    structured(answer([edit()])),
    failing(401),
    structured(answer([])),
  )
  const long = 'The deploys of this week were slow. '.repeat(300)
  put(vault, `daily/${DAY}.md`, logOf(['claude-code-1a2b3c4d', long], ['codex-99999999', long]))
  expect(await run()).toMatchObject({ done: 1, left: 1, refused: [] })
  expect(await run()).toMatchObject({ done: 0, stopped: expect.stringContaining('401') })
  expect(api.requests).toHaveLength(2)
  expect(await context.store.jobs.list()).toEqual([])
  clock.days(1)
  expect(await run()).toMatchObject({ done: 1, left: 0, stopped: null })
  expect(promptOf(api.requests[2]?.body)).toContain('[2026-03-04#codex-99999999]')
  expect(promptOf(api.requests[2]?.body)).not.toContain('\n[2026-03-04#claude-code-1a2b3c4d]\n')
})

test('logs from before a model was allowed are read only when somebody asks for them', async () => {
  const { run, api } = await authorFixture(structured(answer([])))
  expect(await run({ all: false })).toMatchObject({ done: 0, left: 0 })
  expect(api.requests).toHaveLength(0)
  expect(await run()).toMatchObject({ done: 1 })
})

test('without a model nothing is asked and nothing written', async () => {
  const { context, vault } = await authorFixture(structured(answer([edit()])))
  const { authorPages } = await import('../../../src/vault/author/author.ts')
  const files = vaultFiles(vault)
  const off = { ...context.config, judge: { ...context.config.judge, provider: 'off' as const } }
  const done = await authorPages({ ...context, config: off }, vault, { all: true })
  expect(done).toMatchObject({ done: 0, stopped: 'no model is allowed (judge.provider is off)' })
  expect(vaultFiles(vault)).toEqual(files)
})

test('what a person writes in a page while the model thinks is never lost: the edits wait for the next run', async () => {
  const { run, vault, context } = await authorFixture(structured(answer([edit(), CONCEPT])))
  const mine = `${read(vault, PAGE)}\nMine.\n`
  const done = await run({ onStep: (step) => void (step === `stage ${PAGE}` && put(vault, PAGE, mine)) })
  expect(done).toMatchObject({ done: 0, left: 1, stopped: 'somebody changed the pages meanwhile' })
  expect(read(vault, PAGE)).toBe(mine)
  expect(Object.keys(vaultFiles(vault))).not.toContain(CONCEPT.page)
  expect(await run()).toMatchObject({ done: 1, written: [PAGE, CONCEPT.page] })
  expect(read(vault, PAGE)).toContain(`${mine}\n<!-- memoria:begin prose -->`)
  // What the person wrote is not noted as written by us.
  expect((await context.store.vault.file(context.reach, vault.name, PAGE))?.content).not.toContain('Mine.')
})

test('a secret in what the model says is in no page and in no reason', async () => {
  const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
  const told = edit({ ...CONCEPT, title: `Key ${secret}`, paragraphs: [paragraph(`The key is ${secret}.`)] })
  const { run, vault, context } = await authorFixture(
    structured(answer([told])),
    structured(answer([edit({ page: `${secret}.md` })])),
  )
  expect(await run()).toMatchObject({ written: [CONCEPT.page] })
  put(vault, 'daily/2026-03-05.md', '# 2026-03-05\n\n## codex-1\n\nThe deploys go on.\n')
  expect((await run()).refused).toHaveLength(1)
  const kept = JSON.stringify([
    vaultFiles(vault),
    await context.store.vault.files(context.reach, 'home'),
    await context.store.jobs.list(),
  ])
  expect(kept).not.toContain(secret)
  expect(read(vault, CONCEPT.page)).toContain('The key is')
})

test('a link in the vault cannot lead what is staged out of it', async () => {
  const { run, vault } = await authorFixture(structured(answer([edit()])))
  const outside = temporaryFolder()
  mkdirSync(join(vault.root, '.memoria'), { recursive: true })
  symlinkSync(outside, join(vault.root, '.memoria', 'staged'))
  writeFileSync(join(outside, 'kept'), '')
  await expect(run()).rejects.toMatchObject({ code: 'path_unsafe' })
  expect(readdirSync(outside)).toEqual(['kept'])
})

test('a memory that no session tells of is read by itself, once', async () => {
  const { run, context, api } = await authorFixture(structured(answer([])))
  await run()
  const text = 'The office of support moved to Lisbon'
  const at = { at: '2026-03-05T09:30:00.000Z', by: 'me', why: 'said' }
  await context.store.memories.add(
    newMemory({ id: '01jnk3v2xq7r8t0000abcdefgh', user: context.reach.user, text }),
    at,
  )
  expect(await run()).toMatchObject({ done: 1, left: 0 })
  expect(promptOf(api.requests[1]?.body)).toContain(`[m-abcdefgh]\n| 2026-01-31, fact, holds: ${text}`)
  expect(await run()).toMatchObject({ done: 0, left: 0 })
  expect(api.requests).toHaveLength(2)
})

function promptOf(body = '{}'): string {
  return JSON.parse(body).messages[1].content
}
