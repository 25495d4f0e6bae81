import { describe, expect, test } from 'vitest'
import { indexOrder, lineLengthFor } from '../../src/inject/index-order.ts'
import { indexLine } from '../../src/inject/lines.ts'
import { representativeFirst } from '../../src/inject/representative.ts'
import type { Memory } from '../../src/model/memory.ts'
import { minute, newMemory } from '../store/examples.ts'

let number = 0

function memory(fields: Partial<Memory> & Pick<Memory, 'text'>): Memory {
  number++
  const at = minute(number)
  return {
    ...newMemory({ id: `memory-${String(number).padStart(4, '0')}`, topic: null, keywords: [], files: [] }),
    ...{ revision: 1, createdAt: at, updatedAt: at, statedAt: at, confirmed: 0, review: null },
    ...{ used: { count: 0, lastAt: null }, evidence: [], author: null },
    ...fields,
  }
}

const said = (session: string) => ({ evidence: [{ session, messages: [], quote: '' }] })

describe('the order of an index', () => {
  test('is made again when a memory changed, and kept while none did', () => {
    const memories = ['first', 'second', 'third'].map((word) =>
      memory({ text: `The ${word} chunk is confirmed`, ...said('one') }),
    )
    const order = indexOrder(memories)
    expect(indexOrder([...memories])).toBe(order)
    const [first, ...rest] = memories as [Memory, ...Memory[]]
    const used = { ...first, used: { count: 9, lastAt: minute(100) } }
    expect(indexOrder([used, ...rest])[0]).toBe(used)
  })

  test('begins with memories of different subjects, however many there are of one', () => {
    const uploads = Array.from({ length: 12 }, (_, at) =>
      memory({ text: `Uploads resume at the last confirmed chunk of the archive, case ${at}` }),
    )
    const invoices = memory({ text: 'Invoices are rendered with Typst since LaTeX took too long' })
    const [first, second] = representativeFirst([...uploads, invoices])
    expect(uploads).toContain(first)
    expect(second).toBe(invoices)
  })

  test('prefers the memory that shares most with others on its subject', () => {
    const central = memory({
      text: 'The importer reads the manifest, checks its digest and skips broken rows',
    })
    const others = [
      memory({ text: 'The importer reads the manifest twice' }),
      memory({ text: 'Broken rows of the importer are skipped and counted' }),
      memory({ text: 'The digest of the manifest is a checksum of its rows' }),
    ]
    expect(representativeFirst([...others, central])[0]).toBe(central)
  })

  test('prefers the memory that says why', () => {
    const told = memory({ text: 'The importer reads the manifest of each archive twice' })
    const why = memory({
      text: 'The importer reads the manifest twice because each archive is written again',
    })
    expect(representativeFirst([told, why])[0]).toBe(why)
    expect(representativeFirst([why, told])[0]).toBe(why)
  })

  test('counts memories that agents used for more', () => {
    const texts = ['Colours come from the theme file', 'Ports are chosen by the system at start']
    const [unused, used] = texts.map((text, at) => memory({ text, used: { count: at * 5, lastAt: null } }))
    expect(representativeFirst([unused as Memory, used as Memory])[0]).toBe(used)
  })

  test('gives the latest sessions a line among those that stand for many', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      memory({ text: `The parser keeps comments of the grammar in version ${at}`, ...said('long') }),
    )
    const latest = memory({ text: 'Emoji in names break the table', ...said('latest') })
    const before = memory({ text: 'Fonts are subset by a script', ...said('before'), statedAt: minute(1) })
    const order = indexOrder([...many, before, latest])
    expect(order[0]).toBe(latest)
    expect(order.indexOf(before)).toBeLessThan(18)
    expect(new Set(order).size).toBe(32)
  })
})

describe('a line of an index', () => {
  test('is as long as lets every memory have one, and never too short to say something', () => {
    const texts = (count: number, length: number) =>
      Array.from({ length: count }, () => ({ text: 'x'.repeat(length) }))
    expect(lineLengthFor(texts(10, 500))).toBe(400)
    expect(lineLengthFor(texts(30, 300))).toBe(209)
    expect(lineLengthFor([...texts(49, 60), ...texts(1, 380)])).toBe(380)
    expect(lineLengthFor(texts(400, 200))).toBe(170)
    expect(lineLengthFor(texts(400, 400))).toBe(220)
    expect(lineLengthFor([])).toBe(170)
  })

  test('leaves out the prompt of a statement that is too long, unless it decided something', () => {
    const text = '“Why is the second start slow?” → The cache is read from the network drive.'
    expect(indexLine(memory({ text, kind: 'debugging' }), 60)).toContain(': The cache is read')
    expect(indexLine(memory({ text, kind: 'debugging' }), 120)).toContain(text)
    expect(indexLine(memory({ text, kind: 'decision' }), 60)).toContain(': “Why is the second start slow?” →')
  })
})
