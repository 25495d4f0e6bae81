import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Memoria } from '../../src/memoria.ts'
import { textState } from '../../src/store/state.ts'
import { ask } from '../../src/vault/ask/ask.ts'
import { saveAnswer } from '../../src/vault/ask/save.ts'
import { lastEdits, lastRun } from '../../src/vault/folder/run-notes.ts'
import { ownVault } from '../../src/vault/folder/vault.ts'
import { lintVault } from '../../src/vault/lint/lint.ts'
import { runVault, type VaultRun } from '../../src/vault/run-vault.ts'
import { structured } from '../llm/behaviours.ts'
import { standingClock, temporaryMemoria } from '../memoria/temporary-memoria.ts'
import { functionsCalledBy } from '../support/called-functions.ts'
import { answer, authorFixture, edit } from './author/fixture.ts'
import { filesIn, timesIn } from './compile/fixture.ts'
import { writeTopicSchema } from './context.ts'

const PAGE = 'pages/concepts/deploy-day.md'
const TUESDAY = 'Deploys go out on Tuesdays, because support is staffed then'

const ANNOUNCED = 'Announce deploys in the channel of support'

/** A vault with a page of two statements, written once; the clock stands long after that. */
async function written(...settings: string[]) {
  const clock = standingClock()
  const m = await temporaryMemoria({ clock, settings })
  const vault = ownVault(m.context)
  writeTopicSchema(vault.root)
  await m.remember({ text: TUESDAY, kind: 'decision', topic: 'deploy-day' })
  await m.remember({ text: ANNOUNCED, kind: 'action', topic: 'deploy-day' })
  const run = () => runVault(m.context, vault)
  await run()
  const at = join(vault.root, PAGE)
  const edit = (from: string | RegExp, to: string) =>
    writeFileSync(at, readFileSync(at, 'utf8').replace(from, to))
  return { m, vault, run, edit, page: () => readFileSync(at, 'utf8') }
}

const recalled = async (m: Memoria, prompt: string) =>
  (await m.recall({ prompt })).memories.map(({ text }) => text)
const whats = ({ back }: VaultRun) => back.map(({ what }) => what).sort()

test('pages are left to the next run when settings change before they are written', async () => {
  const m = await temporaryMemoria()
  const vault = ownVault(m.context)
  writeTopicSchema(vault.root)
  await m.remember({ text: TUESDAY, kind: 'decision', topic: 'deploy-day' })
  const stopped = await runVault(m.context, vault, { isCurrent: () => false })
  expect(stopped.written).toEqual([])
  expect(stopped.left).toBeGreaterThan(0)
  expect(await lastRun(m.context, vault)).toBe('')
  expect((await runVault(m.context, vault, { isCurrent: () => true })).written).toContain(PAGE)
})

test('without a model nothing of the code for prose runs, until a model has written', async () => {
  const { m, vault, run } = await written()
  const authoring = async (work: () => Promise<unknown>) =>
    (await functionsCalledBy(work)).filter((one) => /^vault\/author\/(?!may-have-prose)/.test(one))
  await m.remember({ text: 'Nobody deploys alone', topic: 'deploy-day' })
  expect(await authoring(run)).toEqual([])
  expect(await authoring(() => runVault(m.context, vault, { model: false }))).toEqual([])
  expect(await authoring(() => runVault(m.context, vault, { dryRun: true }))).toEqual([])
  await m.context.store.state.write(textState('author.prose').for('any page'), 'its digest')
  expect(await authoring(run)).toContain('vault/author/author.ts recover')
})

test('trying out names no memory and no run that never comes to be; what changed is shown as it was and as it is', async () => {
  const { m, vault, run, edit } = await written()
  edit('- Deploys go out on Tuesdays', '- Deploys go out on Wednesdays')
  edit('## Decisions\n', '## Decisions\n\n- Nobody deploys alone\n')
  const tried = await runVault(m.context, vault, { dryRun: true })
  expect(whats(tried)).toEqual(['added', 'revised'])
  expect(tried).toMatchObject({
    run: null,
    back: expect.arrayContaining([expect.objectContaining({ what: 'added', memory: null })]),
  })
  const { back, run: ran } = await run()
  expect(ran).toEqual(expect.any(String))
  expect(back.map(({ what, why }) => [what, why])).toContainEqual([
    'revised',
    'another text: "… go out on Tuesdays, because support i…", now "… go out on Wednesdays, because support…"',
  ])
})

test('[promise:yours.vault] a change, a deletion and an addition by hand come back as the person’s own, and recall uses them', async () => {
  const { m, run, edit, page } = await written()
  edit(/^(- .*)Tuesdays/m, '$1Thursdays')
  edit(/^- \[ \] Announce.*\n/m, '- A deploy needs the approval of two reviewers\n')
  edit(/$/, '\nA remark of mine.\n')
  const ran = await run()
  expect(whats(ran)).toEqual(['added', 'forgotten', 'revised'])
  expect(await recalled(m, 'on which day do deploys go out, and why then?')).toEqual([
    TUESDAY.replace('Tuesdays', 'Thursdays'),
  ])
  expect(await recalled(m, 'how many reviewers must approve a deploy?')).toEqual([
    'A deploy needs the approval of two reviewers',
  ])
  expect(await recalled(m, 'in which channel are deploys to be announced to support?')).not.toContain(
    ANNOUNCED,
  )
  const [changed] = (await m.list({ contains: 'Thursdays' })).memories
  const history = await m.history(changed?.id ?? '')
  expect(history.map(({ by, statement }) => [by, statement?.text])).toEqual([
    ['library', TUESDAY],
    ['vault', TUESDAY.replace('Tuesdays', 'Thursdays')],
  ])
  expect(changed).toMatchObject({ origin: 'user' })
  expect(page()).toContain('\nA remark of mine.\n')
  expect(whats(await run())).toEqual([])
})

test('that edits were taken is noted also when the run fails after it', async () => {
  const { m, vault, run, edit } = await written()
  edit(/^(- .*)Tuesdays/m, '$1Thursdays')
  rmSync(join(vault.root, 'log.md'))
  mkdirSync(join(vault.root, 'log.md'))
  await expect(run()).rejects.toMatchObject({ code: 'file_unreadable' })
  expect((await m.list({ contains: 'Thursdays' })).memories).toHaveLength(1)
  expect(await lastEdits(m.context, vault)).toMatchObject({ taken: 1, refused: 0 })
})

test('what a person and a newer run both changed is kept both ways, shown on the page, and nothing is lost', async () => {
  const { m, vault, run, edit, page } = await written()
  const [memory] = (await m.list({ contains: 'Tuesdays' })).memories
  edit(/^(- .*)Tuesdays/m, '$1Thursdays')
  await m.revise(memory?.id ?? '', { text: TUESDAY.replace('Tuesdays', 'Mondays') }, 'it was moved')
  expect(whats(await run())).toEqual(['conflict'])
  const { memories: both } = await m.list({ states: ['conflict'] })
  expect(both.map(({ text }) => text.match(/\w+days/)?.[0]).sort()).toEqual(['Mondays', 'Thursdays'])
  expect(page()).toContain('on Mondays')
  expect(page()).toContain('on Thursdays')
  const { findings } = await lintVault(m.context, vault, { rules: ['conflict'] })
  expect(findings).toHaveLength(1)
})

test('an answer that is filed stands in the index and is linked; nothing is wrong then, and another run writes nothing', async () => {
  const { m, vault, run } = await written('vault.git=on')
  const told = await ask(m.context, 'when do deploys go out?', { reach: m.context.reach, project: null })
  const { path } = await saveAnswer(m.context, vault, told, null)
  expect((await run()).written).toEqual(['index.md'])
  const files = filesIn(vault.root)
  expect(files['index.md']).toContain(`[[${path.replace('.md', '')}|when do deploys go out?]]: an answer`)
  expect(files[path]).toMatch(/\[\[pages\/concepts\/deploy-day#\^m-\w{8}\|/)
  expect((await lintVault(m.context, vault)).findings).toEqual([])
  const times = timesIn(vault.root)
  expect(await run()).toMatchObject({ written: [], removed: [], back: [] })
  expect(timesIn(vault.root)).toEqual(times)
})

test('with a model: prose stands on the page, in the index and beside what it connects; the log says what it cost; all of it is sound', async () => {
  const CONCEPT = edit({ page: 'pages/concepts/support-hours.md', title: 'Support hours' })
  const CONNECTION = edit({
    page: 'pages/connections/deploys-and-support.md',
    title: 'Deploys and support',
    connects: [PAGE, CONCEPT.page],
  })
  const { context, vault } = await authorFixture(structured(answer([edit(), CONCEPT, CONNECTION])))
  const ran = await runVault(context, vault, { all: true })
  expect(ran.tokens).toBeGreaterThan(0)
  expect(ran.written).toEqual(expect.arrayContaining([PAGE, CONCEPT.page, CONNECTION.page, 'index.md']))
  const files = filesIn(vault.root)
  expect(files[PAGE]).toContain('<!-- memoria:begin prose -->')
  expect(files[PAGE]).toContain('[[pages/connections/deploys-and-support|')
  expect(files['index.md']).toContain('|Support hours]]: prose, 2026-03-05')
  expect(files['index.md']).toContain('|Deploys and support]]: a connection, 2026-03-05')
  expect(files['log.md']).toMatch(new RegExp(`at ${ran.tokens} tokens`))
  expect(files['log.md']?.match(/files written/g)).toHaveLength(1)
  expect((await lintVault(context, vault)).findings.filter(({ severity }) => severity === 'error')).toEqual(
    [],
  )
  expect(await runVault(context, vault, { model: false })).toMatchObject({
    written: [],
    removed: [],
    back: [],
  })
})

test('what a model cost in a run that was broken off stands in the log of the next one', async () => {
  const stop = new AbortController()
  const { context, vault } = await authorFixture((exchange) => {
    stop.abort()
    structured(answer([]))(exchange)
  })
  const { tokens } = await runVault(context, vault, { all: true, signal: stop.signal })
  expect(tokens).toBeGreaterThan(0)
  await runVault(context, vault)
  expect(filesIn(vault.root)['log.md']).toContain(`at ${tokens} tokens`)
})
