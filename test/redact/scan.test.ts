import { describe, expect, test } from 'vitest'
import { type Rule, token } from '../../src/redact/rule.ts'
import { makeScan, marker } from '../../src/redact/scan.ts'

const word: Rule = token('word', 'w-', '[a-z]{3}', () => true)

describe('a scan', () => {
  test('reports each claim once, in order', () => {
    expect(makeScan([word], [])('w-abc w-def').map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [6, 11],
    ])
  })

  test('looks only where it is told to', () => {
    expect(makeScan([word], [])('w-abc w-def', [{ start: 4, end: 11 }]).map(({ start }) => start)).toEqual([
      6,
    ])
  })

  test('never claims what is a marker already, but all around it', () => {
    const everything = makeScan([], [(text) => [{ type: 'all', weight: 0, start: 0, end: text.length }]])
    const text = `ab${marker('x')}cd${marker('y-1')}`
    expect(everything(text).map(({ start, end }) => text.slice(start, end))).toEqual(['ab', 'cd'])
    expect(everything(marker('x'))).toEqual([])
  })
})
