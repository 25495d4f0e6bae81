import fc from 'fast-check'
import { DAY_MS, isoTime } from '../../../src/base/clock.ts'
import { isLiving } from '../../../src/model/memory.ts'
import { digestOf } from '../../../src/store/digest.ts'
import { decodeOperation } from '../../../src/sync/log/codec.ts'
import { canonicalJson, type SyncedFields } from '../../../src/sync/log/fields.ts'
import { foldOperations, livingFields, statusOf } from '../../../src/sync/log/merge.ts'
import type { Operation } from '../../../src/sync/log/operation.ts'
import { collectForgotten } from '../../../src/sync/server/collect.ts'
import { newMemory } from '../../store/examples.ts'
import { FAULTS, type Fault } from './faulty-transport.ts'
import { memorySpace, type SpaceBackup } from './memory-space.ts'
import { type Home, joinReplica, type Replica, type WorldClock } from './replicas.ts'

/** One thing that happens: somebody changes a memory, a machine syncs, or something goes wrong. */
export type Step =
  | { readonly do: 'add'; readonly who: number; readonly words: number }
  | { readonly do: 'edit' | 'label' | 'supersede'; readonly who: number; readonly which: number }
  | { readonly do: 'forget' | 'restore' | 'purge'; readonly who: number; readonly which: number }
  | { readonly do: 'sync'; readonly who: number; readonly faults: readonly Fault[]; readonly resync: boolean }
  | { readonly do: 'crash'; readonly who: number; readonly writes: number }
  | { readonly do: 'part' | 'rejoin' | 'restart'; readonly who: number }
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'collect' | 'late' | 'backup' | 'set-back' }

const who = fc.nat(4)
const which = fc.nat(30)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add' as const), who, words: fc.nat(20) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('edit' as const, 'label' as const, 'supersede' as const),
      who,
      which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('forget' as const, 'restore' as const), who, which }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('purge' as const), who, which }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('sync' as const),
      who,
      faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 6 }),
      resync: fc.nat(4).map((one) => one === 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('crash' as const), who, writes: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('part' as const, 'rejoin' as const, 'restart' as const),
      who,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.nat(60) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('collect' as const, 'late' as const, 'backup' as const, 'set-back' as const),
    }),
  },
)

export interface Plan {
  /** How far the clock of each machine is off, in hours; one of them may be a year ahead. */
  readonly skews: readonly number[]
  readonly steps: readonly Step[]
}

export function anyPlan(maxSteps: number): fc.Arbitrary<Plan> {
  const skew = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -24, max: 24 }) },
    { weight: 1, arbitrary: fc.constant(24 * 365) },
  )
  return fc.record({
    skews: fc.array(skew, { minLength: 2, maxLength: 5 }),
    steps: fc.array(anyStep, { minLength: 5, maxLength: maxSteps, size: 'max' }),
  })
}

const START_MS = Date.UTC(2026, 0, 31, 12)
const HOUR_MS = DAY_MS / 24
const COMMON_WORDS = 4

/** Replicas and a server, with what people did, to judge at the end whether it still holds. */
export class World {
  readonly clock: WorldClock = { now: START_MS }
  readonly server = memorySpace()
  readonly replicas: Replica[] = []
  private backup: SpaceBackup | undefined
  private count = 0
  private readonly ids: string[] = []
  private readonly said = new Map<string, Set<string>>()
  private readonly forgotten = new Set<string>()
  private readonly restored = new Set<string>()
  private readonly purged = new Set<string>()
  private readonly changed = new Set<string>()

  static async of({ skews }: Plan, home: () => Promise<Home>): Promise<World> {
    const world = new World()
    for (const skew of skews)
      world.replicas.push(
        await joinReplica(await home(), world.server, { clock: world.clock, skew: skew * HOUR_MS }),
      )
    return world
  }

  async run({ steps }: Plan): Promise<void> {
    for (const step of steps) {
      this.clock.now += 1000
      this.count += 1
      await this.take(step)
    }
  }

  private async take(step: Step): Promise<void> {
    const replica = 'who' in step ? this.replicas[step.who % this.replicas.length] : undefined
    if (replica === undefined || !('who' in step)) return this.takeAlone(step)
    switch (step.do) {
      case 'sync':
        replica.transport.plan(step.faults)
        await interruptible(() => replica.sync({ now: true, resync: step.resync }))
        return
      case 'crash':
        replica.home.breakAfter(step.writes)
        await interruptible(() => replica.sync({ now: true }))
        replica.home.breakAfter(Number.POSITIVE_INFINITY)
        return replica.home.restart()
      case 'restart':
        return replica.home.restart()
      case 'part':
      case 'rejoin':
        replica.transport.isOnline = step.do === 'rejoin'
        return
      case 'add':
        return this.add(replica, step.words)
      default:
        return this.change(replica, step)
    }
  }

  private async takeAlone(step: Step): Promise<void> {
    if (step.do === 'wait') this.clock.now += step.days * DAY_MS
    else if (step.do === 'collect') await collectForgotten(this.server, { now: this.clock.now })
    else if (step.do === 'late') await this.deliverLate()
    else if (step.do === 'backup') this.backup = this.server.backup()
    else if (step.do === 'set-back' && this.backup !== undefined) this.server.restore(this.backup)
  }

  private async deliverLate(): Promise<void> {
    for (const { transport } of this.replicas) await transport.deliverLate()
  }

  private async add({ home, context }: Replica, words: number): Promise<void> {
    const text = words < COMMON_WORDS ? `we all say ${words}` : `token-${this.count}-x`
    const at = isoTime(context.clock.now())
    const memory = newMemory({ id: context.makeId(), text, validFrom: at })
    if (!(await home.add(memory, { at, by: 'ada', why: 'said' }))) return
    this.ids.push(memory.id)
    this.note(memory.id, text)
  }

  private note(id: string, text: string): void {
    if (text.startsWith('token-')) this.said.set(id, (this.said.get(id) ?? new Set()).add(text))
  }

  private async change(
    { home, context }: Replica,
    step: Extract<Step, { readonly which: number }>,
  ): Promise<void> {
    const id = this.ids[step.which % Math.max(1, this.ids.length)]
    if (id === undefined) return
    const author = { at: isoTime(context.clock.now()), by: 'ada', why: 'decided' }
    const text = `token-${this.count}-x`
    if (step.do === 'edit' && (await home.revise(id, { text }, author))) this.note(id, text)
    if (step.do === 'label')
      await home.revise(id, { topic: `topic-${this.count}`, tags: [`t${this.count}`] }, author)
    if (step.do === 'supersede') {
      const change = { state: 'superseded', supersededBy: this.ids[0] ?? null, validTo: author.at } as const
      if (await home.revise(id, change, author)) this.changed.add(id)
    }
    if (step.do === 'forget' && (await home.forget(id, author))) this.forgotten.add(id)
    if (step.do === 'restore' && (await home.restore(id, author))) this.restored.add(id)
    if (step.do === 'purge' && (await home.purge(id, author))) this.purged.add(id)
  }

  /** Brings everybody together again until nothing moves any more. */
  async calmDown(maxRounds = 12): Promise<void> {
    await this.deliverLate()
    for (let round = 0; round < maxRounds; round++) {
      let moved = 0
      for (const { transport, sync } of this.replicas) {
        this.clock.now += 1000
        transport.isOnline = true
        transport.plan([])
        const { made, pushed, applied, again, state } = await sync({ now: true })
        moved += made + pushed + applied + again + (state === 'ready' ? 0 : 1)
      }
      if (moved === 0) return
    }
    throw new Error(`the replicas still move after ${maxRounds} rounds`)
  }

  /** All that must hold in the end, as a list of what does not. */
  async problems(): Promise<string[]> {
    const expected = this.serverView()
    const problems: string[] = []
    for (const [number, { home, context }] of this.replicas.entries()) {
      const living = (await home.memories())
        .map(({ fields }) => fields)
        .filter(({ state }) => state !== 'forgotten')
      const view = new Map(living.map((fields) => [fields.id, fields]))
      for (const id of new Set([...view.keys(), ...expected.keys()])) {
        const [here, there] = [view, expected].map((all) => inWords(all.get(id), expected))
        if (here !== there) problems.push(`replica ${number} has ${id} as ${here}, the server as ${there}`)
      }
      const { waiting, dead, held } = await context.store.sync.countOps('work')
      if (waiting + dead + held > 0)
        problems.push(`replica ${number}: ${waiting} wait, ${dead} dead, ${held} held`)
      problems.push(
        ...(await this.wordsLeft(home, `replica ${number}`)),
        ...(await this.editsLost(home, number)),
      )
    }
    for (const id of this.forgotten)
      if (!this.restored.has(id) && expected.has(id)) problems.push(`${id} was deleted and is back`)
    for (const id of this.purged) if (expected.has(id)) problems.push(`${id} was purged and is back`)
    for (const id of this.ids)
      if (!this.forgotten.has(id) && !this.purged.has(id) && !expected.has(id)) problems.push(`${id} is lost`)
    const stored = this.server.ops.map(({ body }) => body ?? '').join('\n')
    return [...problems, ...this.wordsIn(stored, 'the server')]
  }

  private async wordsLeft(home: Home, name: string): Promise<string[]> {
    return this.purged.size === 0 ? [] : this.wordsIn(await home.dump(), name)
  }

  private wordsIn(text: string, name: string): string[] {
    const words = [...this.purged].flatMap((id) => [...(this.said.get(id) ?? [])])
    return words.filter((word) => text.includes(word)).map((word) => `${name} still holds ${word}`)
  }

  /** Every edit that reached the server is in the history of every machine, unless its memory was deleted. */
  private async editsLost(home: Home, number: number): Promise<string[]> {
    const lost: string[] = []
    for (const { memory, fields } of this.operations()) {
      if (this.forgotten.has(memory) || this.purged.has(memory) || typeof fields['text'] !== 'string')
        continue
      const texts = (await home.history(memory)).map(({ statement }) => statement?.text)
      if (!texts.includes(fields['text']))
        lost.push(`replica ${number} lost the edit ${fields['text']} of ${memory}`)
    }
    return lost
  }

  private operations(): Operation[] {
    return this.server.ops.flatMap(({ body }) => {
      const decoded = body === null ? undefined : decodeOperation(body)
      return decoded?.ok ? [decoded.value] : []
    })
  }

  /** The memories that the server's log amounts to, by a fold that knows nothing of replicas. */
  private serverView(): Map<string, SyncedFields> {
    const byMemory = new Map<string, Operation[]>()
    for (const operation of this.operations())
      byMemory.set(operation.memory, [...(byMemory.get(operation.memory) ?? []), operation])
    const living = [...byMemory].flatMap(([id, operations]) => {
      const state = foldOperations(operations)
      return statusOf(state) === 'living' ? [{ ...livingFields(state), id }] : []
    })
    const first = new Map<string, string>()
    for (const fields of living.filter(isLiving).sort(byId))
      if (!first.has(ownDigest(fields))) first.set(ownDigest(fields), fields.id)
    return new Map(
      living.map((fields) => {
        const winner = isLiving(fields) ? (first.get(ownDigest(fields)) ?? fields.id) : fields.id
        if (winner === fields.id) return [fields.id, fields]
        const validTo = fields.validTo ?? fields.statedAt
        return [fields.id, { ...fields, state: 'superseded', supersededBy: winner, validTo }]
      }),
    )
  }
}

function ownDigest(fields: SyncedFields): string {
  return digestOf(fields.text, { user: 'me', scope: fields.scope, project: fields.project })
}

/** A memory as text. A link to a deleted memory is left out: whoever never had that memory has no such link. */
function inWords(
  fields: SyncedFields | undefined,
  living: ReadonlyMap<string, SyncedFields>,
): string | undefined {
  const links = (fields?.links ?? []).filter(({ to }) => living.has(to))
  return fields && canonicalJson({ ...fields, links: links.map(canonicalJson).sort() })
}

function byId(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : 1
}

/** A machine that dies in the middle says nothing; any other failure is one of the test. */
async function interruptible(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    if (!String(thrown).includes('broken off')) throw thrown
  }
}
