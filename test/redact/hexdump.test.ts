import { describe, expect, test } from 'vitest'
import { hexdumpOf } from '../../bench/support/hexdumps.ts'
import { redactSecrets } from '../../src/redact/redact.ts'
import { maker } from './samples.ts'

const { alnum } = maker(32)

describe('a hexdump', () => {
  test.each(['xxd', 'hexdump', 'od', 'odc'])('%s: the rows that spell a secret are removed', (tool) => {
    const dump = hexdumpOf(tool, `nothing to see in this row of text\nAPI_KEY=${alnum(40)}\n`)
    const { text } = redactSecrets(dump)
    expect(text).toContain('[redacted:hexdump]')
    expect(text.split('\n')[0]).toBe(dump.split('\n')[0])
    expect(text.split('\n').at(-2)).toContain('[redacted:hexdump]')
  })

  test('a dump without a secret stays as it is', () => {
    const dump = hexdumpOf('xxd', 'The quick brown fox jumps over the lazy dog, again and again.')
    expect(redactSecrets(dump)).toEqual({ text: dump, findings: [] })
  })
})
