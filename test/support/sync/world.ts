import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { DAY_MS, isoTime } from '../../../src/base/clock.ts'
import type { RandomBytes } from '../../../src/base/ids.ts'
import type { KeyRing } from '../../../src/keys/seal.ts'
import { decodeOperation } from '../../../src/sync/log/codec.ts'
import { canonicalJson, type SyncedFields } from '../../../src/sync/log/fields.ts'
import type { Operation } from '../../../src/sync/log/operation.ts'
import { collectForgotten } from '../../../src/sync/server/collect.ts'
import { newMemory } from '../../store/examples.ts'
import { FAULTS, type Fault } from './faulty-transport.ts'
import { memorySpace, type SpaceBackup } from './memory-space.ts'
import { type Home, joinReplica, type Replica, type WorldClock } from './replicas.ts'
import { serverView } from './server-view.ts'

/** One thing that happens: somebody changes a memory, a machine syncs, or something goes wrong. */
export type Step =
  | { readonly do: 'add'; readonly who: number; readonly words: number }
  | { readonly do: 'edit' | 'label' | 'supersede'; readonly who: number; readonly which: number }
  | { readonly do: 'forget' | 'restore' | 'purge'; readonly who: number; readonly which: number }
  | { readonly do: 'sync'; readonly who: number; readonly faults: readonly Fault[]; readonly resync: boolean }
  | { readonly do: 'crash'; readonly who: number; readonly writes: number }
  | { readonly do: 'part' | 'rejoin' | 'restart' | 'leave' | 'join'; readonly who: number }
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

/**
 * Machines that leave the space and join it again as well. Apart from the others, since kept seeds name plans without them. No server
 * is set back here: what it lost of a machine that left, nobody else in a team may push again.
 */
const anyStepOrLeaving: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: anyStep.filter((step) => step.do !== 'set-back') },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'join' as const, 'join' as const), who }),
  },
)

export function anyPlan(maxSteps: number, { leaving = false } = {}): fc.Arbitrary<Plan> {
  const skew = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -24, max: 24 }) },
    { weight: 1, arbitrary: fc.constant(24 * 365) },
  )
  return fc.record({
    skews: fc.array(skew, { minLength: 2, maxLength: 5 }),
    steps: fc.array(leaving ? anyStepOrLeaving : anyStep, { minLength: 5, maxLength: maxSteps, size: 'max' }),
  })
}

const START_MS = Date.UTC(2026, 0, 31, 12)
const HOUR_MS = DAY_MS / 24
const COMMON_WORDS = 4
const STEPS_PER_KEY = 20

/** The same bytes for the same plan: ids decide between statements that say the same, and a seed must give the same run. */
function randomOf(plan: Plan): RandomBytes {
  let state = createHash('sha256').update(JSON.stringify(plan)).digest().readUInt32LE() | 1
  return (length) => {
    const bytes = new Uint8Array(length)
    for (let index = 0; index < length; index++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      bytes[index] = state & 255
    }
    return bytes
  }
}

/** Replicas and a server, with what people did, to judge at the end whether it still holds. */
export class World {
  readonly clock: WorldClock = { now: START_MS }
  readonly server = memorySpace()
  readonly replicas: Replica[] = []
  private backup: SpaceBackup | undefined
  private count = 0
  private isCalm = false
  private readonly ids: string[] = []
  private readonly said = new Map<string, Set<string>>()
  private readonly forgotten = new Set<string>()
  private readonly restored = new Set<string>()
  private readonly purged = new Set<string>()
  private readonly changed = new Set<string>()

  private readonly rings: readonly KeyRing[]

  /** `rings`: the keys of a personal space before and after each rotation; none for a space of a team. */
  private constructor(rings: readonly KeyRing[]) {
    this.rings = rings
  }

  static async of(plan: Plan, home: () => Promise<Home>, rings: readonly KeyRing[] = []): Promise<World> {
    const world = new World(rings)
    const { clock, server, replicas } = world
    const random = randomOf(plan)
    for (const [number, skew] of plan.skews.entries()) {
      const keys = rings.length === 0 ? undefined : () => world.ringOf(number)
      replicas.push(await joinReplica(await home(), server, { clock, skew: skew * HOUR_MS, random, keys }))
    }
    return world
  }

  /** The keys that a machine has by now: each learns of a rotation at another time, and all of them in the end. */
  private ringOf(number: number): KeyRing {
    const learned = this.isCalm
      ? this.rings.length
      : (this.count + number * STEPS_PER_KEY) / STEPS_PER_KEY / 2
    return this.rings[Math.min(Math.floor(learned), this.rings.length - 1)] as KeyRing
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
      case 'leave':
        return replica.leave()
      case 'join':
        return replica.join()
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
    this.isCalm = true
    for (let round = 0; round < maxRounds; round++) {
      let moved = 0
      for (const { transport, sync, join } of this.replicas) {
        this.clock.now += 1000
        await join()
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
    const operations = this.operations()
    const expected = serverView(operations)
    const there = new Map([...expected].map(([id, fields]) => [id, inWords(fields, expected)]))
    const problems: string[] = []
    for (const [number, { home, context }] of this.replicas.entries()) {
      const living = (await home.memories())
        .map(({ fields }) => fields)
        .filter(({ state }) => state !== 'forgotten')
      const view = new Map(living.map((fields) => [fields.id, fields]))
      for (const id of new Set([...view.keys(), ...expected.keys()])) {
        const here = inWords(view.get(id), expected)
        if (here !== there.get(id))
          problems.push(`replica ${number} has ${id} as ${here}, the server as ${there.get(id)}`)
      }
      const { waiting, dead, held } = await context.store.sync.countOps('work')
      if (waiting + dead + held > 0)
        problems.push(`replica ${number}: ${waiting} wait, ${dead} dead, ${held} held`)
      problems.push(
        ...(await this.wordsLeft(home, `replica ${number}`)),
        ...(await this.editsLost(home, number, operations)),
      )
    }
    for (const id of this.forgotten)
      if (!this.restored.has(id) && expected.has(id)) problems.push(`${id} was deleted and is back`)
    for (const id of this.purged) if (expected.has(id)) problems.push(`${id} was purged and is back`)
    for (const id of this.ids)
      if (!this.forgotten.has(id) && !this.purged.has(id) && !expected.has(id)) problems.push(`${id} is lost`)
    const stored = this.server.ops.map(({ body }) => body ?? '').join('\n')
    return [...problems, ...this.wordsIn(stored, 'the server'), ...this.readableIn(stored)]
  }

  /** A server of a personal space can read neither words nor the ids of memories. */
  private readableIn(stored: string): string[] {
    if (this.rings.length === 0) return []
    const words = ['token-', 'we all say', 'topic-', '"by":"a', ...this.ids]
    return words.filter((word) => stored.includes(word)).map((word) => `the server can read ${word}`)
  }

  private async wordsLeft(home: Home, name: string): Promise<string[]> {
    return this.purged.size === 0 ? [] : this.wordsIn(await home.dump(), name)
  }

  private wordsIn(text: string, name: string): string[] {
    const words = [...this.purged].flatMap((id) => [...(this.said.get(id) ?? [])])
    return words.filter((word) => text.includes(word)).map((word) => `${name} still holds ${word}`)
  }

  /** Every edit that reached the server is in the history of every machine, unless its memory was deleted. */
  private async editsLost(home: Home, number: number, operations: Operation[]): Promise<string[]> {
    const lost: string[] = []
    const histories = new Map<string, (string | undefined)[]>()
    for (const { memory, fields } of operations) {
      if (this.forgotten.has(memory) || this.purged.has(memory) || typeof fields['text'] !== 'string')
        continue
      const texts =
        histories.get(memory) ?? (await home.history(memory)).map(({ statement }) => statement?.text)
      histories.set(memory, texts)
      if (!texts.includes(fields['text']))
        lost.push(`replica ${number} lost the edit ${fields['text']} of ${memory}`)
    }
    return lost
  }

  private opened(body: string): string | undefined {
    const sealing = this.replicas[0]?.way().sealing
    if (sealing === undefined) return body
    const text = sealing.open(body)
    return text.ok ? text.value : undefined
  }

  private operations(): Operation[] {
    return this.server.ops.flatMap(({ body }) => {
      const text = body === null ? undefined : this.opened(body)
      const decoded = text === undefined ? undefined : decodeOperation(text)
      return decoded?.ok ? [decoded.value] : []
    })
  }
}

/** A memory as text. A link to a deleted memory is left out: whoever never had that memory has no such link. */
function inWords(
  fields: SyncedFields | undefined,
  living: ReadonlyMap<string, SyncedFields>,
): string | undefined {
  const links = (fields?.links ?? []).filter(({ to }) => living.has(to))
  return fields && canonicalJson({ ...fields, links: links.map(canonicalJson).sort() })
}

/** A machine that dies in the middle says nothing, nor does one that left; any other failure is one of the test. */
async function interruptible(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    if (!/broken off|takes part in no space/.test(String(thrown))) throw thrown
  }
}
