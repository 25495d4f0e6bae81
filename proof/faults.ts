import { shuffled } from './random.ts'

/** One operation that a command made, as fault-preload.cjs counts them. */
export interface Operation {
  readonly class: 'write' | 'read' | 'sql'
  readonly name: string
}

const WRITE_ERRORS = ['EIO', 'ENOSPC', 'EROFS', 'EACCES', 'EMFILE']
const READ_ERRORS = ['EIO', 'EMFILE', 'EACCES']
const SQL_ERRORS = ['EIO', 'ENOSPC']

/** Calls of SQLite and node that change files. Standard output is not among them. */
const SYSTEM_CALLS = 'pwrite64,fdatasync,fsync,rename,unlink,ftruncate,mkdir,link'
const SYSTEM_CALL_POINTS = 250
const TIMED_KILLS = 60

export interface FaultFamilies {
  readonly kills: readonly string[]
  readonly errors: readonly string[]
  readonly pauses: readonly string[]
  /** Kills that no operation decides: at a moment, and in the middle of SQLite's own calls. */
  readonly moments: readonly string[]
}

/** Every fault that can be injected into a command that makes these operations. */
export function faultsFor(
  operations: readonly Operation[],
  useStrace: boolean,
  random: () => number,
): FaultFamilies {
  const counted = { write: 0, read: 0, sql: 0 }
  const families = {
    kills: [] as string[],
    errors: [] as string[],
    pauses: [] as string[],
    moments: [] as string[],
  }
  for (const { class: kind, name } of operations) {
    counted[kind] += 1
    const at = `@${kind}:${counted[kind]}`
    const errors = { write: WRITE_ERRORS, read: READ_ERRORS, sql: SQL_ERRORS }[kind]
    families.errors.push(...errors.map((error) => `${error}${at}`))
    if (kind === 'read') continue
    families.kills.push(`kill-before${at}`)
    if (/^(?:writeFile|write|appendFile)Sync/.test(name)) families.kills.push(`kill-torn${at}`)
    if (/^COMMIT/i.test(name)) families.kills.push(`kill-after${at}`)
    families.pauses.push(`stop${at}`)
  }
  for (let number = 0; number < TIMED_KILLS; number++)
    families.moments.push(`kill-time@ms:${Math.floor(random() * 400)}`)
  if (useStrace)
    for (let at = 1; at <= SYSTEM_CALL_POINTS; at++)
      families.moments.push(
        ...['KILL', 'EIO', 'ENOSPC'].map((kind) => `strace-${kind}@${SYSTEM_CALLS}:${at}`),
      )
  return families
}

/** One kind of fault (`EACCES@read`) at each operation of its class, or at so many of them, evenly spread. */
export function everyPosition(
  operations: readonly Operation[],
  fault: string,
  atMost = Number.POSITIVE_INFINITY,
): string[] {
  const { length } = operations.filter((operation) => operation.class === fault.split('@')[1])
  const count = Math.min(length, atMost)
  return Array.from({ length: count }, (_, index) => `${fault}:${Math.floor((index * length) / count) + 1}`)
}

/** So many faults, half of them kills, in an order that the seed decides. */
export function sampleFaults(families: FaultFamilies, count: number, random: () => number): string[] {
  const { kills, errors, pauses, moments } = families
  const shares = [
    { from: kills, share: 0.58 },
    { from: errors, share: 0.33 },
    { from: pauses, share: 0.02 },
    { from: moments, share: 0.07 },
  ]
  return shares.flatMap(({ from, share }) => shuffled(from, random).slice(0, Math.ceil(count * share)))
}

/** Every fault once, in an order that the seed decides. */
export function allFaults({ kills, errors, pauses, moments }: FaultFamilies, random: () => number): string[] {
  return shuffled([...kills, ...errors, ...pauses, ...moments], random)
}
