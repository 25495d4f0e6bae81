import { describe, expect, test } from 'vitest'
import { ago, fitted, memoryLine, plural, shortId, size } from '../../src/cli/present.ts'
import { styleFor } from '../../src/cli/style.ts'
import { aMemory } from './memory.ts'

const PLAIN = styleFor(false)

describe('a memory in one line', () => {
  test('it has the end of the id, the kind and the text', () => {
    expect(memoryLine(aMemory({ text: 'Deploys are on Tuesdays' }), PLAIN, 100)).toBe(
      'tuvwxyz0  fact         Deploys are on Tuesdays',
    )
  })

  test('a long text is cut to the width, a text of several lines becomes one', () => {
    const line = memoryLine(aMemory({ text: `one\ntwo\t${'x'.repeat(200)}` }), PLAIN, 60)
    expect(line).toMatch(/^tuvwxyz0 {2}fact {9}one two x+…$/)
    expect(line.length).toBeLessThanOrEqual(60)
  })

  test('it says when a memory is pinned or does not hold any more', () => {
    const line = memoryLine(aMemory({ pinned: true, state: 'superseded' }), PLAIN, 100)
    expect(line).toContain('(pinned, superseded)')
  })

  test('a forgotten memory shows that there is no text', () => {
    expect(memoryLine(aMemory({ text: '', state: 'forgotten' }), PLAIN, 100)).toContain('…')
  })

  test('stored escapes are taken out, also when the line is coloured', () => {
    const line = memoryLine(aMemory({ text: 'a\u001b[31mb\u0007c\u009b1md' }), styleFor(true), 100)
    expect(line).toContain('abcd')
    expect(line).not.toContain('\u0007')
  })

  test('signs outside the basic plane are not torn', () => {
    expect(fitted('😀😀😀', 2)).toBe('😀…')
  })

  test('counts are said in words', () => {
    expect([plural(0, 'memory', 'memories'), plural(1, 'backup'), plural(2, 'backup')]).toEqual([
      '0 memories',
      '1 backup',
      '2 backups',
    ])
    expect(shortId('0123456789')).toBe('23456789')
  })
})

describe('amounts and times for people', () => {
  test.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [5 * 1024 * 1024, '5.0 MB'],
  ])('%d bytes are %s', (bytes, shown) => {
    expect(size(bytes)).toBe(shown)
  })

  test.each([
    [59_999, 'just now'],
    [-5000, 'just now'],
    [60_000, '1 minute ago'],
    [7_200_000, '2 hours ago'],
    [86_400_000, '1 day ago'],
  ])('%d ms before now is %s', (ms, shown) => {
    const now = Date.UTC(2026, 0, 31)
    expect(ago(new Date(now - ms).toISOString(), now)).toBe(shown)
  })
})
