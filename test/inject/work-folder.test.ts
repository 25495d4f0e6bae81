import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBrief } from '../../src/inject/brief.ts'
import { projectOf } from '../../src/store/in-project.ts'
import { type InjectHome, injectHome } from './home.ts'

/** A home whose project is a repository on a branch, with one file in `src`. */
async function repositoryHome(branch: string): Promise<InjectHome> {
  const home = await injectHome()
  for (const path of ['.git', 'src']) mkdirSync(join(home.cwd, path))
  writeFileSync(join(home.cwd, '.git/HEAD'), `ref: refs/heads/${branch}\n`)
  writeFileSync(join(home.cwd, 'src/prices.ts'), '')
  return home
}

async function briefIn({ context, cwd }: InjectHome): Promise<string> {
  const { id: project } = await projectOf(context, cwd)
  const place = { host: 'claude-code', hostSession: null, characters: 10_000, project, folder: cwd }
  return (await makeBrief(context, place)).text
}

test('a brief says of a memory that its file is gone, and only while it is', async () => {
  const home = await repositoryHome('main')
  await home.remember('Prices are rounded in src/prices.ts', { kind: 'decision' })
  expect(await briefIn(home)).not.toContain('its file is gone')
  rmSync(join(home.cwd, 'src/prices.ts'))
  expect(await briefIn(home)).toMatch(/src\/prices\.ts \(its file is gone\) \[/)
})

test('a path that never lay in this folder is not called gone', async () => {
  const home = await repositoryHome('main')
  await home.remember('Taxes are read from /srv/shop/taxes.csv and from other/taxes.ts', { kind: 'decision' })
  expect(await briefIn(home)).not.toContain('its file is gone')
})
