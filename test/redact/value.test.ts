import { expect, test } from 'vitest'
import { redactSecrets } from '../../src/redact/redact.ts'
import { redactValue } from '../../src/redact/value.ts'
import { maker } from './samples.ts'

const token = `ghp_${maker(5).alnum(36)}`

test('texts and keys of a structure are redacted, and everything else stays', () => {
  const value = { list: [1, null, `a ${token}`], [token]: true, deep: { text: `x\n${token}` } }
  const clean = redactValue(value, redactSecrets)
  expect(JSON.stringify(clean)).not.toContain(token)
  expect(clean).toMatchObject({ list: [1, null, 'a [redacted:github-token]'], deep: {} })
})

test('a text is read together with its key', () => {
  expect(redactValue({ password: 'hunter2', name: 'hunter2' }, redactSecrets)).toEqual({
    password: expect.stringMatching(/^\[redacted:/),
    name: 'hunter2',
  })
})
