import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { homePaths } from '../../../src/config/paths.ts'
import { openMemoria } from '../../../src/memoria.ts'
import { authorPages, finishAuthoring } from '../../../src/vault/author/author.ts'
import { ownVault, type Vault } from '../../../src/vault/folder/vault.ts'
import { start } from '../../base/children/start.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { structured } from '../../llm/behaviours.ts'
import { fakeApi } from '../../llm/fake-api.ts'
import { bundleForNode } from '../../support/bundle.ts'
import { answer, authorFixture, edit, PAGE, paragraph, put, read, vaultFiles } from './fixture.ts'
import { settingsFor } from './settings.ts'

const OWN = edit({ page: 'pages/concepts/own.md', title: 'Own' })
const EDITS = [
  edit({ paragraphs: [paragraph('Deploys go out on Tuesdays, as said.')] }),
  edit({ page: 'pages/concepts/support.md', title: 'Support' }),
  edit({ page: 'pages/connections/both.md', title: 'Both', connects: [PAGE, 'pages/concepts/support.md'] }),
  edit({ ...OWN, action: 'delete', paragraphs: [], reason: 'it is told elsewhere' }),
]
/** Three pages aside, the note, four pages, the note that it is done, and what lies aside is taken away. */
const STEPS = 10
/** From this one on it is noted what is to be done. */
const NOTED = 5

test('killed at each write, all pages are the old ones or all are the new ones, and the next run completes', async () => {
  const script = await bundleForNode(fileURLToPath(new URL('./children/author.ts', import.meta.url)))
  const { url } = await fakeApi(structured(answer(EDITS)))
  const home = await homeWithOwnPage()
  const old = vaultFiles(vaultIn(home))
  const whole = copyOf(home)
  expect(await start(script, [whole, url]).ended()).toHaveLength(STEPS + 1)
  const fresh = vaultFiles(vaultIn(whole))
  expect(Object.keys(fresh)).not.toEqual(Object.keys(old))
  for (let step = 1; step <= STEPS; step++) {
    const killed = copyOf(home)
    const victim = start(script, [killed, url, String(step)])
    await victim.printed(step)
    victim.child.kill('SIGKILL')
    await victim.ended()
    for (const [path, text] of Object.entries(vaultFiles(vaultIn(killed))))
      expect([old[path], fresh[path]]).toContain(text)
    // Without any model: what was noted is finished, what was not is gone.
    await run(killed, ['judge.provider=off'])
    expect(vaultFiles(vaultIn(killed))).toEqual(step < NOTED ? old : fresh)
    expect(await run(killed, settingsFor(url))).toMatchObject({
      done: step < NOTED ? 1 : 0,
      left: 0,
      refused: [],
    })
    expect(vaultFiles(vaultIn(killed))).toEqual(fresh)
  }
}, 120_000)

test('what a person writes after the kill stays', async () => {
  const script = await bundleForNode(fileURLToPath(new URL('./children/author.ts', import.meta.url)))
  const { url } = await fakeApi(structured(answer(EDITS)))
  const home = copyOf(await homeWithOwnPage())
  const victim = start(script, [home, url, String(NOTED)])
  await victim.printed(NOTED)
  victim.child.kill('SIGKILL')
  await victim.ended()
  put(vaultIn(home), PAGE, 'All of it is mine now.\n')
  await run(home, ['judge.provider=off'])
  const files = vaultFiles(vaultIn(home))
  expect(files[PAGE]).toBe('All of it is mine now.\n')
  expect(files['pages/connections/both.md']).toContain('meet here')
})

test('prose in a page that was written again by others after the kill is still known to be ours', async () => {
  const script = await bundleForNode(fileURLToPath(new URL('./children/author.ts', import.meta.url)))
  const { url } = await fakeApi(structured(answer(EDITS)), structured(answer([edit()])))
  const home = copyOf(await homeWithOwnPage())
  const victim = start(script, [home, url, String(STEPS - 1)])
  await victim.printed(STEPS - 1)
  victim.child.kill('SIGKILL')
  await victim.ended()
  const vault = vaultIn(home)
  put(vault, PAGE, read(vault, PAGE).replace('## Decisions', '## What was decided'))
  const m = await openMemoria({ home, settings: settingsFor(url) })
  expect(await finishAuthoring(m.context, vault)).toBe(true)
  expect(await finishAuthoring(m.context, vault)).toBe(false)
  await m.close()
  put(vault, 'daily/2026-03-06.md', '# 2026-03-06\n\n## codex-1\n\nThe deploys go on and on.\n')
  expect(await run(home, settingsFor(url))).toMatchObject({ written: [PAGE], refused: [] })
})

async function homeWithOwnPage(): Promise<string> {
  const { run: write, context, vault } = await authorFixture(structured(answer([OWN])))
  expect(await write()).toMatchObject({ written: [OWN.page] })
  put(vault, 'daily/2026-03-05.md', '# 2026-03-05\n\n## codex-1\n\nThe deploys go on.\n')
  await context.store.close()
  return dirname(context.paths.store)
}

function copyOf(home: string): string {
  const copy = join(temporaryFolder(), 'home')
  cpSync(home, copy, { recursive: true })
  return copy
}

function vaultIn(home: string): Vault {
  return ownVault({ paths: homePaths(home), config: unwrap(loadConfig({ home, env: {} })).config })
}

async function run(home: string, settings: readonly string[]) {
  const m = await openMemoria({ home, settings })
  const done = await authorPages(m.context, ownVault(m.context), { all: true })
  await m.close()
  return done
}
