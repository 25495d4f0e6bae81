import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMemoria } from '../../../src/memoria.ts'
import { addVault } from '../../../src/vault/folder/choose.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { temporaryMemoria } from '../../memoria/temporary-memoria.ts'
import { type Installation, installation, randomFrom } from './installation.ts'

/** More by: MEMORIA_ROUNDS=200 npx vitest run test/vault/shared */
const ROUNDS = Number(process.env['MEMORIA_ROUNDS'] ?? 30)
const SEED = Number(process.env['MEMORIA_SEED'] ?? Date.now() % 1_000_000)

const TOPICS = ['deploys', 'tests', 'database']

/** Words that no other statement has: what is nearly the same would become one memory. */
function statement(random: (below: number) => number): string {
  const word = () => Array.from({ length: 7 }, () => String.fromCharCode(97 + random(26))).join('')
  return `The ${word()} of ${word()} is ${word()}, since ${word()} needs it`
}

/** One thing that a person does, and the run of the vault that follows it. */
async function act(one: Installation, random: (below: number) => number): Promise<void> {
  const ids = [...one.living.keys()]
  const id = ids[random(Math.max(1, ids.length))] ?? ''
  const what = random(6)
  if (what < 3 || ids.length === 0) await one.remember(statement(random), TOPICS[random(TOPICS.length)] ?? '')
  else if (what === 3) {
    const text = statement(random)
    await one.compile()
    if (await one.change(id, (line) => line.replace(/^- .*? \(/, `- ${text} (`))) one.living.set(id, text)
  } else if (what === 4) {
    await one.compile()
    if (await one.change(id, () => null)) one.living.delete(id)
  }
  await one.compile()
}

async function expectNothingLost(installations: readonly Installation[]): Promise<void> {
  for (const one of installations) expect(await one.known()).toEqual(one.living)
}

test(`two installations with one vault.folder lose nothing of either in ${ROUNDS} rounds (seed ${SEED})`, async () => {
  const folder = temporaryFolder()
  const random = randomFrom(SEED)
  const settings = [`vault.folder=${folder}`]
  const both = await Promise.all(
    ['Ada', 'Bob'].map(async (name) => installation(await temporaryMemoria({ settings }), name, null)),
  )
  for (let round = 0; round < ROUNDS; round++) {
    const one = both[random(2)]
    if (one !== undefined) await act(one, random)
  }
  for (const one of both) await one.compile()
  await expectNothingLost(both)
}, 1_200_000)

test(`two clones of a project vault lose nothing of either in ${ROUNDS} rounds of pulling (seed ${SEED})`, async () => {
  const folder = temporaryFolder()
  const random = randomFrom(SEED + 1)
  git(folder, 'Ada', 'init', '--quiet', '--bare', '--initial-branch=main', 'hub.git')
  const both: Installation[] = []
  for (const name of ['Ada', 'Bob']) {
    const clone = join(folder, name)
    git(folder, name, 'clone', '--quiet', 'hub.git', name)
    git(clone, name, 'config', 'user.email', `${name}@example.invalid`)
    git(clone, name, 'checkout', '--quiet', '-B', 'main')
    if (name === 'Ada') {
      writeFileSync(join(clone, 'README.md'), '# Shop\n')
      pushAll(clone, name, 0)
    } else git(clone, name, 'pull', '--quiet', 'origin', 'main')
    const m = await openMemoria({ home: join(folder, `home-${name}`), cwd: clone })
    mkdirSync(join(clone, 'docs/memory'), { recursive: true })
    await addVault(m.context, join(clone, 'docs/memory'), clone)
    const one = installation(m, name, clone)
    await one.remember(`${name} was here first`, 'deploys')
    await one.compile()
    pushAll(clone, name, random(2))
    both.push(one)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const one = both[random(2)]
    if (one === undefined) continue
    await act(one, random)
    if (random(2) === 0) pushAll(join(folder, one.name), one.name, random(2))
    await one.compile()
  }
  for (const one of [...both, ...both]) {
    pushAll(join(folder, one.name), one.name, random(2))
    await one.compile()
  }
  await expectNothingLost(both)
  for (const { m } of both) await m.close()
}, 1_200_000)

function git(folder: string, name: string, ...args: string[]): number | null {
  const who = ['-c', `user.name=${name}`, '-c', `user.email=${name}@example.invalid`]
  const fixed = ['-c', 'commit.gpgsign=false', '-c', 'pull.rebase=false', '-c', 'core.editor=true']
  return spawnSync('git', ['-C', folder, ...who, ...fixed, ...args], { encoding: 'utf8' }).status
}

/** Commits, pulls and pushes; where both changed the same lines, one of the two sides is taken. */
function pushAll(clone: string, name: string, side: number): void {
  git(clone, name, 'add', '-A')
  git(clone, name, 'commit', '--quiet', '-m', `by ${name}`)
  git(clone, name, 'pull', '--quiet', '--no-edit', '-X', side === 0 ? 'ours' : 'theirs', 'origin', 'main')
  expect(git(clone, name, 'push', '--quiet', 'origin', 'main')).toBe(0)
}
