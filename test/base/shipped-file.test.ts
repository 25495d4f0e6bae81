import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shippedFile } from '../../src/base/shipped-file.ts'

describe('a data file that comes with the program', () => {
  test('is found from the source tree', () => {
    expect(existsSync(shippedFile('embed/table.bin') ?? '')).toBe(true)
  })

  test('is undefined when there is none of that name', () => {
    expect(shippedFile('embed/none.bin')).toBeUndefined()
  })
})
