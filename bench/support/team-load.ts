/** The load of the team benchmark: calls as agents and people make them, against stores or through servers. */
import { tmpdir } from 'node:os'
import { isoTime, systemClock } from '../../src/base/clock.ts'
import { idMaker } from '../../src/base/ids.ts'
import { unwrap } from '../../src/base/result.ts'
import { loadConfig } from '../../src/config/load.ts'
import { type MemoryCalls, memoryCalls } from '../../src/memory-calls.ts'
import { wholeReach } from '../../src/model/reach.ts'
import { makeRedactor } from '../../src/redact/redact.ts'
import type { PostgresDatabase } from '../../src/store/postgres/open.ts'
import { draws, quantile } from './recall-figures.ts'
import { type BenchUser, benchUser, memoryWords, projectOfUser, type TeamDatabase } from './team-database.ts'

/** One call of somebody. */
export interface Asked {
  readonly call: CallName
  readonly user: BenchUser
  readonly project: string
  /** Some words of a memory of theirs. */
  readonly words: string
  readonly memory: string
}

/** How often each call comes, in a hundred. An agent asks with every prompt; people look and write now and then. */
const MIX = { recall: 40, search: 20, get: 20, list: 15, remember: 5 } as const
export type CallName = keyof typeof MIX
const CALL_NAMES = Object.keys(MIX) as readonly CallName[]

/** Does a call; gives how many results it had. */
export type Target = (asked: Asked) => Promise<number>

/** Calls drawn from the mix, or always the same one, of people drawn evenly. */
export function askedCalls({ users, memories }: TeamDatabase, seed: number, only?: CallName): () => Asked {
  const random = draws(seed)
  const pick = (count: number) => Math.floor(random() * count)
  return () => {
    const [at, n] = [pick(users), pick(memories) + 1]
    const user = benchUser(at)
    const words = memoryWords(at, n)
    const from = pick(words.length - 4)
    return {
      call: only ?? drawnCall(random() * 100),
      user,
      project: projectOfUser(user.id, n),
      words: words.slice(from, from + 4).join(' '),
      memory: `01bench${String(at).padStart(6, '0')}${String(n).padStart(13, '0')}`,
    }
  }
}

function drawnCall(share: number): CallName {
  let rest = share
  for (const name of CALL_NAMES) {
    if (rest < MIX[name]) return name
    rest -= MIX[name]
  }
  return 'recall'
}

let remembered = 0

/** A statement that nobody made before. */
export function newStatement({ words }: Asked): string {
  remembered += 1
  return `Decision ${process.pid}-${remembered}: ${words} goes before everything else here`
}

/** Calls over the stores of a database, each with the rights of the person's key. */
export function storeTarget(database: PostgresDatabase): Target {
  const { config } = unwrap(loadConfig({ home: tmpdir(), flags: [] }))
  const redact = unwrap(makeRedactor(config.redact))
  const silent = () => undefined
  const log = { debug: silent, info: silent, warn: silent, error: silent, dropped: 0 }
  const known = new Map<string, MemoryCalls>()
  const callsOf = ({ id, key }: BenchUser): MemoryCalls => {
    const before = known.get(id)
    if (before !== undefined) return before
    const context = {
      config,
      redact,
      log,
      clock: systemClock,
      makeId: idMaker(systemClock),
      store: database.storeFor({ space: id, actor: id, key }),
      reach: wholeReach(id),
      author: (why: string) => ({ at: isoTime(systemClock.now()), by: id, why }),
    }
    const made = memoryCalls({ latest: () => context, home: () => null })
    known.set(id, made)
    return made
  }
  return async (asked) => {
    const m = callsOf(asked.user)
    const { project, words, memory } = asked
    switch (asked.call) {
      case 'recall':
        return (await m.recall({ prompt: promptOf(words), project })).memories.length
      case 'search':
        return (await m.search(words, { project })).results.length
      case 'get':
        return (await m.get(memory)) === undefined ? 0 : 1
      case 'list':
        return (await m.list({ project, limit: 50 })).memories.length
      case 'remember':
        await m.remember({ text: newStatement(asked), kind: 'decision', scope: 'project', project })
        return 1
    }
  }
}

/** A question, for which earlier sessions are searched as well. */
export function promptOf(words: string): string {
  return `what did we decide about ${words}?`
}

export interface Timed {
  readonly calls: number
  readonly perSecond: number
  readonly failed: number
  /** How many calls found something. */
  readonly found: number
  readonly p50: number
  readonly p95: number
  readonly byCall: Readonly<Partial<Record<CallName, { calls: number; p50: number; p95: number }>>>
}

/** Runs calls side by side for so many seconds. */
export async function runFor(
  seconds: number,
  clients: number,
  next: () => Asked,
  target: Target,
): Promise<Timed> {
  const times: { call: CallName; ms: number }[] = []
  let [failed, found] = [0, 0]
  const until = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const asked = next()
      const begun = performance.now()
      try {
        if ((await target(asked)) > 0) found += 1
        times.push({ call: asked.call, ms: performance.now() - begun })
      } catch (thrown) {
        failed += 1
        if (failed === 1) console.log(`  a call failed: ${asked.call}: ${String(thrown)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { ...figures(times, seconds), failed, found }
}

function figures(times: readonly { call: CallName; ms: number }[], seconds: number) {
  const of = (all: readonly { ms: number }[]) => {
    const sorted = all.map(({ ms }) => ms).sort((one, other) => one - other)
    return { calls: sorted.length, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
  }
  const byCall = Object.fromEntries(
    CALL_NAMES.map((name) => [name, of(times.filter(({ call }) => call === name))] as const).filter(
      ([, { calls }]) => calls > 0,
    ),
  )
  return { ...of(times), perSecond: times.length / seconds, byCall }
}
