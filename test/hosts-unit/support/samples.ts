import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Host } from '../../../src/hosts/host.ts'
import { sharedPath } from '../../support/shared.ts'

export const ABSENT = 'the samples of real sessions are not on this machine'

/** The lines of a sample of the real program; none where there are no samples. */
export function sampleLines(name: string): readonly Record<string, unknown>[] {
  const path = sharedPath('hosts', 'samples', name)
  const lines = path === undefined ? [] : readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((text) => JSON.parse(text))
}

/** What one line of a host's transcript says, with another as the first line of the file. */
function readAs({ reading }: Host, path: string, value: unknown, head: unknown) {
  if (reading.by !== 'lines') throw new Error('it has no lines')
  return reading.readLine(value, { path, source: reading.sourceOfFile?.(path, head) ?? {} })
}

/** What a transcript says, in words to compare it with. */
export function saidIn(host: Host, path: string, lines: readonly unknown[]): string[] {
  const items = lines.flatMap((value) => readAs(host, path, value, lines[0]))
  return items.map((item) => (item.type === 'message' ? `${item.role}: ${item.text}` : item.type))
}

/** Whatever becomes of a line, reading it fails nowhere; and what is passed over unread says nothing. */
export function expectUnbreakable(host: Host, path: string, lines: readonly unknown[]): void {
  const { reading } = host
  if (reading.by !== 'lines') throw new Error('it has no lines')
  const strange = fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 }), fc.string())
  const mutated = fc.record({ value: fc.constantFrom(...lines), part: fc.nat(), instead: strange })
  fc.assert(
    fc.property(mutated, fc.constantFrom(...lines), ({ value, part, instead }, head) => {
      const changed = changedAt(value, part, instead)
      const items = readAs(host, path, changed, head)
      expect(items.every((item) => item.hostSession !== '')).toBe(true)
      if (!reading.mayMatter(Buffer.from(JSON.stringify(changed) ?? ''))) expect(items).toEqual([])
      host.readEvent(changed)
    }),
    { numRuns: 500 },
  )
}

/** A copy in which the n-th of all values in it is another. */
function changedAt(value: unknown, part: number, instead: unknown): unknown {
  let count = 0
  const total = JSON.stringify(value).split(/[:,[]/).length
  const target = part % total
  return JSON.parse(
    JSON.stringify(value, (_key, one: unknown) => {
      count += 1
      return count === target ? instead : one
    }) ?? 'null',
  )
}
