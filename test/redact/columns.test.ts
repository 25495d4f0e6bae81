import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../src/redact/redact.ts'
import { maker } from './samples.ts'

const secret = maker(31).alnum(32)
const table = `name,api_key\nshop,${secret}\n`

describe("a secret below its column's head is removed", () => {
  test.each([
    ['alone', table],
    ['behind a sentence', `Noted for the shop build: ${table}`],
    ['with line numbers', `     1\tfirst\n     2\tname,api_key\n     3\tshop,${secret}\n`],
    ['in a JSON string', JSON.stringify({ text: table, kind: 'fact' })],
    ['in JSON inside JSON', JSON.stringify({ body: JSON.stringify({ text: `x\n${table}` }) })],
  ])('%s', (_, text) => {
    expect(text).toContain(secret)
    expect(redactSecrets(text).text).not.toContain(secret)
  })
})
