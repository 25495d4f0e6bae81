import { describe, expect, test } from 'vitest'
import { HOSTS, hostNamed, hostOf } from '../../src/hosts/all.ts'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import type { Host } from '../../src/hosts/host.ts'

const imitator: Host = {
  ...claudeCode,
  name: 'imitator',
  recognises: (payload) => 'imitator_version' in payload,
}
const hosts = [claudeCode, imitator]
const nameFor = (name: string, payload: unknown) => hostOf(name, payload, hosts)?.name

describe('whose event it is', () => {
  test('one that runs another’s hooks is known by what it sends, and its own hook gives the same name', () => {
    const payload = { session_id: 's', imitator_version: '1' }
    expect(nameFor('claude-code', payload)).toBe('imitator')
    expect(nameFor('imitator', payload)).toBe('imitator')
  })

  test('what gives nobody away is of the one whose hook was run', () => {
    expect(nameFor('claude-code', { session_id: 's' })).toBe('claude-code')
    expect(nameFor('imitator', { session_id: 's' })).toBe('imitator')
    expect(nameFor('imitator', 'no object')).toBe('imitator')
    expect(nameFor('nobody', {})).toBeUndefined()
  })

  test('hosts have names of their own', () => {
    expect(new Set(HOSTS.map(({ name }) => name)).size).toBe(HOSTS.length)
    for (const host of HOSTS) expect(hostNamed(host.name)).toBe(host)
  })
})
