import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Memoria, openMemoria } from '../../src/memoria.ts'
import { runStages } from '../../src/pipeline/run-stages.ts'
import { timeInName } from '../../src/store/sqlite/backup-files.ts'
import { adoptStore } from '../../src/store/sqlite/home-store.ts'
import { restoreFrom } from '../../src/store/sqlite/restore.ts'
import { vaultsOf } from '../../src/vault/folder/vaults.ts'
import { runVault } from '../../src/vault/run-vault.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { type Installation, installation, randomFrom } from '../vault/shared/installation.ts'
import { standingClock, temporaryMemoria } from './temporary-memoria.ts'

/** More by: MEMORIA_ROUNDS=200 npx vitest run test/memoria/random-life.test.ts */
const ROUNDS = Number(process.env['MEMORIA_ROUNDS'] ?? 40)
const SEED = Number(process.env['MEMORIA_SEED'] ?? Date.now() % 1_000_000)
const TOPICS = ['deploys', 'tests', 'database']
const SERVICES = ['billing', 'search', 'mail']

/** Which statements must live, and which must not be shown. */
interface Known {
  readonly living: Map<string, string>
  readonly replaced: Set<string>
  /** The statement that holds of each service's port. */
  readonly ports: Map<string, string>
}

/** The home of a person with a project, and a colleague who writes to the same vault. */
class Life implements Known {
  living = new Map<string, string>()
  replaced = new Set<string>()
  ports = new Map<string, string>()
  /** The newest backup, and what it holds. */
  backup: ({ readonly file: string } & Known) | undefined
  readonly clock = standingClock('2026-03-04T12:00:00.000Z')
  readonly home = join(temporaryFolder(), 'home')
  readonly vault = temporaryFolder()
  folder = join(temporaryFolder(), 'shop')
  sessions = 0
  /** How many statements were made up, those that a backup took back included. */
  made = 0
  constructor(
    readonly random: (below: number) => number,
    public m: Memoria,
    public colleague: Installation,
  ) {}

  word(): string {
    return Array.from({ length: 7 }, () => String.fromCharCode(97 + this.random(26))).join('')
  }

  /** Words that no other statement has: nothing else contradicts or repeats it. */
  statement(): string {
    this.made += 1
    return `The ${this.word()} of ${this.word()} keeps ${this.word()} for the ${this.word()}`
  }

  someId(): string | undefined {
    const ids = [...this.living.keys()]
    return ids[this.random(Math.max(1, ids.length))]
  }

  async remember(): Promise<void> {
    const text = this.statement()
    const owner = this.random(3) === 0 ? { scope: 'user' as const } : { project: this.folder }
    const { id } = await this.m.remember({ text, topic: TOPICS[this.random(3)] ?? null, ...owner })
    this.living.set(id, text)
  }

  async contradict(): Promise<void> {
    const service = SERVICES[this.random(SERVICES.length)] ?? ''
    const text = `The ${service} service runs on port ${1000 + this.random(9000)}`
    const { id } = await this.m.remember({ text, topic: 'ports', project: this.folder })
    const before = this.ports.get(service)
    if (before !== undefined && before !== id) {
      this.replaced.add(before)
      this.living.delete(before)
    }
    this.ports.set(service, id)
    this.living.set(id, text)
  }

  async edit(): Promise<void> {
    const id = this.someId()
    if (id === undefined || [...this.ports.values()].includes(id)) return
    const text = this.statement()
    await this.m.revise(id, { text })
    this.living.set(id, text)
  }

  async learn(): Promise<void> {
    const fact = this.statement()
    const at = new Date(this.clock.now()).toISOString()
    this.sessions += 1
    await this.m.addSession({
      host: 'claude-code',
      id: `session-${this.sessions}`,
      project: this.folder,
      messages: [
        { id: `u${this.sessions}`, role: 'user', text: `Remember that ${fact}.`, at },
        { id: `a${this.sessions}`, role: 'assistant', text: 'Noted.', at },
      ],
    })
    this.clock.days(1)
    await runStages(this.m.context, { stages: ['learn-locally'], pace: 'now' })
    const { memories } = await this.m.list({ limit: 1000 })
    const learned = memories.find(({ text }) => text.includes(fact.slice(4)))
    expect(learned, fact).toBeDefined()
    if (learned !== undefined) this.living.set(learned.id, learned.text)
  }

  async compile(): Promise<void> {
    for (const vault of await vaultsOf(this.m.context))
      await runVault(this.m.context, vault, { model: false })
  }

  move(): void {
    const to = join(temporaryFolder(), this.word())
    renameSync(this.folder, to)
    this.folder = to
  }

  async rename(): Promise<void> {
    const { store, reach } = this.m.context
    const [memory] = (await store.memories.list(reach)).filter(({ project }) => project !== null)
    if (memory?.project == null) return
    const run = this.m.context.makeId()
    await store.projects.rename(memory.project, this.word(), {
      ...this.m.context.author('renamed'),
      user: reach.user,
      run,
    })
  }

  async forgetAndRestore(): Promise<void> {
    const id = this.someId()
    if (id === undefined) return
    await this.m.forget(id)
    await this.m.restore(id)
  }

  /** The colleague writes into the shared vault, and reads what stands there. */
  async share(): Promise<void> {
    await this.compile()
    await this.colleague.remember(this.statement(), TOPICS[this.random(3)] ?? '')
    await this.colleague.compile()
    await this.compile()
  }

  async backUp(): Promise<void> {
    const file = join(temporaryFolder(), 'known.db')
    await this.m.context.store.upkeep.backup(file)
    this.backup = { file, ...copyOf(this) }
  }

  /** All is as it was when the backup was made, whatever the pages say by now. */
  async restoreBackup(): Promise<void> {
    if (this.backup === undefined) return
    const { paths } = this.m.context
    await this.m.close()
    await restoreFrom(this.backup.file, { ...paths, stamp: timeInName(this.clock.now()) })
    await adoptStore({ paths, keep: 0, clock: this.clock })
    await this.open()
    Object.assign(this, copyOf(this.backup))
    await this.compile()
  }

  async reopen(): Promise<void> {
    await this.m.close()
    await this.open()
  }

  async open(): Promise<void> {
    this.m = await openMemoria({
      home: this.home,
      clock: this.clock,
      settings: [`vault.folder=${this.vault}`],
    })
  }

  async check(): Promise<void> {
    const { memories } = await this.m.list({ limit: 1000 })
    const known = new Map(memories.map(({ id, text }) => [id, text]))
    for (const [id, text] of this.living) expect(known.get(id)).toBe(text)
    for (const id of this.replaced) expect(known.has(id)).toBe(false)
    const shown = JSON.stringify(await this.m.search('which port does the service run on', { limit: 50 }))
    for (const id of this.replaced) expect(shown).not.toContain(`"id":"${id}"`)
    expect(await this.colleague.known()).toEqual(this.colleague.living)
  }
}

function copyOf({ living, replaced, ports }: Known): Known {
  return { living: new Map(living), replaced: new Set(replaced), ports: new Map(ports) }
}

async function newLife(random: (below: number) => number): Promise<Life> {
  const life = new Life(random, undefined as never, undefined as never)
  await life.open()
  const settings = [`vault.folder=${life.vault}`]
  life.colleague = installation(await temporaryMemoria({ settings, clock: life.clock }), 'Bob', null)
  mkdirSync(life.folder)
  // A marker: the project stays the same when its folder moves.
  writeFileSync(join(life.folder, '.memoria-project'), 'shop-of-the-test\n')
  return life
}

test(`whatever a person does, no statement is lost that nobody contradicted, and none is shown that was replaced (${ROUNDS} steps, seed ${SEED})`, async () => {
  const life = await newLife(randomFrom(SEED))
  const acts = [
    ...[life.remember, life.remember, life.contradict, life.contradict, life.edit, life.learn],
    ...[life.compile, life.move, life.rename, life.forgetAndRestore, life.reopen],
    ...[life.share, life.backUp, life.restoreBackup],
  ]
  await life.remember()
  for (let round = 0; round < ROUNDS; round++) {
    life.clock.days(1)
    await acts[life.random(acts.length)]?.call(life)
    await life.check()
  }
  expect(life.made).toBeGreaterThan(ROUNDS / 6)
  await life.m.close()
}, 600_000)
