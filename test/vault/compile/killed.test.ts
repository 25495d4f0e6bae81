import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compileVault } from '../../../src/vault/compile/run.ts'
import { start } from '../../base/children/start.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { author, ME, newMemory, statement } from '../../store/examples.ts'
import { openedAt, temporaryStore } from '../../store/temporary-store.ts'
import { bundleForNode } from '../../support/bundle.ts'
import { compileContext, filesIn } from './fixture.ts'

/** A compiled vault, and a change since that adds a page, changes one and takes one away. */
async function changedVault(): Promise<string> {
  const store = await temporaryStore()
  const context = compileContext(store)
  const add = (id: string, text: string, topic: string) =>
    store.memories.add(newMemory({ id, text, topic }), author())
  await add('memory-1', 'Deploys go out on Tuesdays', 'deploy-day')
  await add('memory-2', 'Keys are rotated in May', 'deploy-keys')
  await compileVault(context, context.vault)
  await store.memories.revise(
    ME,
    'memory-1',
    statement({ text: 'Deploys go out on Mondays', topic: 'deploy-day' }),
    author(1),
  )
  await store.memories.forget(ME, 'memory-2', author(2))
  await add('memory-3', 'The shop has one server', 'servers')
  await store.close()
  return dirname(store.path)
}

function copyOf(home: string): string {
  const copy = join(temporaryFolder(), 'home')
  cpSync(home, copy, { recursive: true })
  return join(copy, 'memoria.db')
}

test('killed at any write, a page is the old or the new one, and the next run completes what an unkilled one does', async () => {
  const script = await bundleForNode(fileURLToPath(new URL('./children/compile.ts', import.meta.url)))
  const home = await changedVault()
  const before = filesIn(join(home, 'vault'))
  const unkilled = copyOf(home)
  const [steps = ''] = await start(script, [unkilled]).ended()
  const after = filesIn(join(dirname(unkilled), 'vault'))
  expect(Object.keys(after)).toEqual([
    ...['MEMORY.md', 'index.md', 'log.md', 'pages/concepts/deploy-day.md', 'pages/concepts/servers.md'],
  ])
  expect(Number(steps)).toBeGreaterThan(15)
  const wrong: string[] = []
  for (let step = 1; step <= Number(steps); step++) {
    const path = copyOf(home)
    expect(await start(script, [path, String(step)]).ended()).toEqual([])
    const vault = join(dirname(path), 'vault')
    for (const [name, text] of Object.entries(filesIn(vault)))
      if (name !== 'log.md' && !name.endsWith('.tmp') && text !== before[name] && text !== after[name])
        wrong.push(`${step}: ${name} is a mix`)
    const store = await openedAt(path)
    const context = compileContext(store)
    const { left } = await compileVault(context, context.vault)
    const again = await compileVault(context, context.vault)
    if (left + again.written.length > 0) wrong.push(`${step}: something is left`)
    const files = filesIn(vault)
    for (const name of new Set([...Object.keys(files), ...Object.keys(after)]))
      if (files[name] !== after[name]) wrong.push(`${step}: ${name} is\n${files[name]}`)
    await store.close()
  }
  expect(wrong).toEqual([])
}, 180_000)
