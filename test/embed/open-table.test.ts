import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTable, openTableFile } from '../../src/embed/open-table.ts'

const ASSET = fileURLToPath(new URL('../../assets/embed/table.bin', import.meta.url))
const table = openTable()

describe('the table that is shipped', () => {
  test('is the one whose digest was recorded when it was made', () => {
    const digest = createHash('sha256').update(readFileSync(ASSET)).digest('hex')
    expect(digest).toBe(readFileSync(`${ASSET}.sha256`, 'utf8').trim())
  })

  test('stays small enough to ship', () => {
    expect(readFileSync(ASSET).length).toBeLessThan(5_000_000)
  })

  test('is opened once', () => {
    expect(openTable()).toBe(table)
  })

  test('names its model and its dimensions', () => {
    expect(table).toMatchObject({ model: 'minilm-table-1-256', dimensions: 256 })
  })
})

describe('the vector of a text', () => {
  test('has length one, or is all zeros, and is the same each time, whatever the text', () => {
    const again = openTableFile(ASSET)
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme', maxLength: 400 })), (text) => {
        const vector = table.embed(text)
        const length = Math.hypot(...vector)
        expect(vector).toHaveLength(256)
        expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true)
        expect(again.embed(text)).toEqual(vector)
      }),
    )
  })

  test.each(['', '   ', '?!…', '☃'])('is all zeros for %j, in which there is no word', (text) => {
    expect(table.embed(text)).toEqual(new Float32Array(256))
  })

  test('does not grow with the text: only its beginning counts', () => {
    const begin = 'the deployment script restarts the server '.repeat(60)
    expect(table.embed(`${begin} zebra`)).toEqual(table.embed(begin))
    expect(Math.hypot(...table.embed('x'.repeat(1_000_000)))).toBeCloseTo(1, 5)
  })

  test('does not depend on capitals, marks or the signs between words', () => {
    expect(table.embed('Déploiement: SERVER_start')).toEqual(table.embed('deploiement server start'))
    expect(table.embed('parseConfigFile')).toEqual(table.embed('parse config file'))
    expect(table.embed('src/parse/config.ts')).toEqual(table.embed('src parse config ts'))
  })

  test('a word that the table does not know still equals itself, and nothing else', () => {
    expect(similarity('разработка', 'Разработка!')).toBeCloseTo(1, 5)
    expect(Math.abs(similarity('разработка', 'погода'))).toBeLessThan(0.3)
    expect(similarity('部署脚本', '部署')).toBeGreaterThan(similarity('部署脚本', '天气') + 0.3)
  })

  test('a name that is a word of its own is not taken apart', () => {
    expect(table.embed('YouTube')).not.toEqual(table.embed('you tube'))
    expect(table.embed('YouTube')).toEqual(table.embed('youtube'))
  })
})

describe('what means alike lies near', () => {
  test.each([
    ['the car would not start', 'the vehicle has engine trouble', 'we had soup for dinner'],
    ['deleteUserAccount', 'removing a customer profile', 'the colour of the button'],
    ['how do we store passwords', 'credentials are hashed with bcrypt', 'the train leaves at noon'],
    ['tests fail randomly', 'flaky test suite', 'paint the fence green'],
    ['数据库连接', '数据库', '今天天气'],
    ['la base de données', 'base de datos', 'le chien dort'],
  ])('%j is nearer to %j than to %j', (text, near, far) => {
    expect(similarity(text, near)).toBeGreaterThan(similarity(text, far) + 0.1)
  })
})

function similarity(one: string, other: string): number {
  const second = table.embed(other)
  return table.embed(one).reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0)
}
