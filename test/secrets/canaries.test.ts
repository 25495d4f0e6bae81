import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { ringOrFail } from '../../src/keys/home-keys.ts'
import { unlockRing } from '../../src/keys/ring.ts'
import { readAudit } from '../../src/secrets/audit.ts'
import { rotateHomeRing } from '../../src/secrets/ring-changes.ts'
import { listSecrets, removeSecret, revealSecret, storeSecret } from '../../src/secrets/secrets.ts'
import { claudeIn } from '../cli/claude.ts'
import { cleanEnvironment, type Place, PROGRAM, temporaryPlace } from '../cli/program.ts'
import { answer, call, prompt, result } from '../ingest/support/lines.ts'
import { PASSPHRASE } from '../keys/support.ts'
import { maker } from '../redact/samples.ts'
import { filesBelow, homeAt, leaks, type OpenHome, openHome, PIPE, TERMINAL } from './support.ts'

/** Values that no rule would find: they look like ordinary words. */
function plainCanaries(count: number, seed: number): string[] {
  const m = maker(seed)
  return Array.from({ length: count }, () =>
    [6, 5, 7].map((length) => m.letters(length).toLowerCase()).join(' '),
  )
}

const ENV = { MEMORIA_PASSPHRASE: PASSPHRASE }

test('250 secrets leave no plain text in any file of the home: stored, revealed, rotated, removed, learned from', async () => {
  const place = temporaryPlace()
  const claude = claudeIn(place, '{}')
  const canaries = plainCanaries(250, 5)
  const home = await openHome(place.home)
  const named = canaries.map((value, index) => ({ name: `S${index}`, value }))
  for (const secret of named)
    await storeSecret(home, home.ring, secret, secret.name.endsWith('1') ? PIPE : TERMINAL)
  expect(leaks(place.home, canaries)).toEqual([])
  for (const { name, value } of named) expect(await revealSecret(home, home.ring, name, TERMINAL)).toBe(value)

  // The agent works with them, and says so: in prompts, answers, inputs and outputs of tools.
  const lines = canaries.flatMap((value, index) => [
    prompt(`Deploys use ${value}, always remember that.`),
    call(`toolu_${index}`, 'Bash', { command: `deploy --with "${value}"`, body: JSON.stringify({ value }) }),
    result(`toolu_${index}`, `Error: refused ${value}`, { is_error: index % 2 === 0 }),
    answer(`We decided to deploy with ${value} because the other one expired.`),
  ])
  claude.transcript('session-1', lines)
  const said = [
    place.run('import', '--json'),
    place.run('remember', `The staging password is ${canaries[0]}, because ops chose it`),
    place.run('drain'),
    place.run('compile'),
    place.run('backup', join(place.person, 'copy.db')),
    place.run('export', '--format', 'jsonl', '--output', join(place.person, 'dump.jsonl')),
    place.runWith({ env: ENV }, 'secret', 'rotate'),
    place.run('secret', 'list', '--json'),
    place.run('secret', 'log', '--json'),
    place.run('status', '--json'),
  ]
  for (const { name } of named.slice(0, 125)) await removeSecret(home, name, TERMINAL)
  expect(said.map(({ code }) => code)).toEqual(said.map(() => 0))
  const spoken = said.map(({ stdout, stderr }) => stdout + stderr).join('\n')
  expect(canaries.filter((value) => spoken.includes(value))).toEqual([])
  // Everything of the person's but the host's own transcript.
  const own = filesBelow(place.person).filter(({ path }) => !path.startsWith(claude.folder))
  expect(own.length).toBeGreaterThan(10)
  expect(leaks(place.home, canaries)).toEqual([])
  for (const file of ['copy.db', 'dump.jsonl'])
    expect(canaries.filter((value) => readFileSync(join(place.person, file)).includes(value))).toEqual([])
  // And the store did learn what stood around them.
  expect(readFileSync(join(place.person, 'dump.jsonl'), 'utf8')).toContain('[redacted:stored-secret]')
  expect(readAudit(home.paths.secretsLog).entries.filter(({ action }) => action === 'reveal')).toHaveLength(
    250,
  )
}, 240_000)

test('the redactor is what keeps a revealed value out of the store: one that it does not know is stored', async () => {
  const place = temporaryPlace()
  const [value = ''] = plainCanaries(1, 6)
  place.run('remember', `Deploys use ${value}, because ops chose it`)
  expect(leaks(place.home, [value])).not.toEqual([])
})

const FAULTS = fileURLToPath(new URL('../../proof/fault-preload.cjs', import.meta.url))

/** Runs the program, which is killed at its N-th change of a file, with half of the bytes written. */
function runDying(place: Place, step: number, input: string, args: readonly string[]): NodeJS.Signals | null {
  const faults = { PROOF_FAULT: `kill-torn@write:${step}`, PROOF_ROOT: place.home }
  const env = { ...cleanEnvironment(place), ...ENV, ...faults, NODE_OPTIONS: `--require ${FAULTS}` }
  return spawnSync(process.execPath, [PROGRAM, ...args], { cwd: place.cwd, env, input }).signal
}

async function valuesIn(home: OpenHome): Promise<Record<string, string>> {
  const ring = unwrap(await unlockRing(ringOrFail(home.paths), { passphrase: PASSPHRASE }))
  const names = listSecrets(home).map(({ name }) => name)
  const entries = []
  for (const name of names) entries.push([name, await revealSecret(home, ring, name, TERMINAL)] as const)
  return Object.fromEntries(entries)
}

test.each([
  ['set', ['secret', 'set', 'NEW'], { NEW: 'a value that is new' }],
  ['replacing', ['secret', 'set', 'OLD'], { OLD: 'a value that is new' }],
  ['rotate', ['secret', 'rotate'], {}],
  ['rm', ['secret', 'rm', 'OLD', '--yes'], { OLD: undefined }],
])(
  '%s, killed at every single step, leaves the old or the new state, and no plain text',
  async (_what, args, change) => {
    const before: Record<string, string> = { OLD: 'a value from before', KEPT: 'a value that stays' }
    const after = Object.fromEntries(
      Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
    )
    let killed = 0
    for (let step = 1; ; step++) {
      const place = temporaryPlace()
      const home = await openHome(place.home)
      for (const [name, value] of Object.entries(before))
        await storeSecret(home, home.ring, { name, value }, TERMINAL)
      const signal = runDying(place, step, 'a value that is new\n', args)
      expect(leaks(place.home, [...Object.values(before), 'a value that is new'])).toEqual([])
      const found = await valuesIn({ ...home, ...homeAt(place.home) })
      expect([before, after]).toContainEqual(found)
      if (signal === null) {
        expect(found).toEqual(after)
        break
      }
      killed++
    }
    expect(killed).toBeGreaterThan(6)
  },
  240_000,
)

test('rotating while secrets are stored loses neither', async () => {
  const home = await openHome()
  const values = plainCanaries(20, 7)
  const work = values.map((value, index) =>
    storeSecret(home, home.ring, { name: `S${index}`, value }, TERMINAL),
  )
  await Promise.all([...work, rotateHomeRing(home, { passphrase: PASSPHRASE }, TERMINAL)])
  expect(Object.values(await valuesIn(home)).sort()).toEqual([...values].sort())
}, 60_000)
