import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import openWabt from 'wabt'
import { makeBitMatrix } from '../../src/recall/bit-matrix.ts'
import { compileKernel, kernelRoom, plainRoom } from '../../src/recall/hamming.ts'

const kernel = compileKernel(await assembled())
if (kernel === undefined) throw new Error('this machine has no SIMD')

describe('the kernel and plain JavaScript', () => {
  test.each([16, 32, 48])('give the same distances for rows of %i bytes', (width) => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: width, maxLength: width }), { minLength: 1, maxLength: 50 }),
        fc.uint8Array({ minLength: width, maxLength: width }),
        (rows, query) => {
          const found = [kernelRoom(kernel, width), plainRoom(width)].map((room) => {
            room.reserve(rows.length * width)
            rows.forEach((row, at) => {
              room.rows().set(row, at * width)
            })
            return [...room.distances(rows.length, query)]
          })
          expect(found[0]).toEqual(found[1])
          expect(found[1]).toEqual(rows.map((row) => bitsThatDiffer(row, query)))
        },
      ),
    )
  })

  test('give the same also after room was made for more than one page', () => {
    const count = 10_000
    const rows = Uint8Array.from({ length: count * 32 }, (_, at) => (at * 2_654_435_761) >>> 24)
    const found = [kernel, undefined].map((module) => {
      const matrix = makeBitMatrix(32, module)
      for (let at = 0; at < count; at += 2500) {
        const numbers = Array.from({ length: 2500 }, (_, row) => at + row)
        matrix.add({ numbers, bits: rows.subarray(at * 32, (at + 2500) * 32) })
      }
      return matrix.nearest(rows.subarray(77 * 32, 78 * 32), 40)
    })
    expect(found[0]).toEqual(found[1])
    expect(found[0]?.[0]).toMatchObject({ distance: 0 })
  })
})

describe('the nearest rows', () => {
  const bits = (...values: number[]) => Uint8Array.from(values.flatMap((value) => [value, 0, 0, 0]))

  test('come first, as many as were asked for', () => {
    const matrix = makeBitMatrix(4, undefined)
    matrix.add({ numbers: [5, 6, 7], bits: bits(0b111, 0b001, 0b011) })
    expect(matrix.nearest(bits(0), 2)).toEqual([
      { number: 6, distance: 1 },
      { number: 7, distance: 2 },
    ])
    expect(matrix.nearest(bits(0), 9)).toHaveLength(3)
    expect(matrix.nearest(bits(0), 0)).toEqual([])
    expect(makeBitMatrix(4, undefined).nearest(bits(0), 9)).toEqual([])
  })

  test('tell a number once, by its nearer row', () => {
    const matrix = makeBitMatrix(4, undefined)
    matrix.add({ numbers: [5], bits: bits(0b111) })
    matrix.add({ numbers: [5], bits: bits(0b001) })
    expect(matrix.nearest(bits(0), 9)).toEqual([{ number: 5, distance: 1 }])
  })
})

describe('the kernel', () => {
  test('is done without where the machine cannot run it', () => {
    expect(compileKernel(Buffer.from('no module'))).toBeUndefined()
  })
})

function bitsThatDiffer(one: Uint8Array, other: Uint8Array): number {
  return one.reduce(
    (sum, byte, at) => sum + (byte ^ (other[at] ?? 0)).toString(2).replaceAll('0', '').length,
    0,
  )
}

/** As scripts/build.mjs does it. */
async function assembled(): Promise<Uint8Array> {
  const source = new URL('../../src/recall/hamming.wat', import.meta.url)
  const module = (await openWabt()).parseWat('hamming.wat', readFileSync(source, 'utf8'), { simd: true })
  return module.toBinary({}).buffer
}
