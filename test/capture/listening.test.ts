import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { listeningHosts } from '../../src/capture/listening.ts'
import { applyWiring, planWiring } from '../../src/capture/wiring.ts'
import { HOSTS } from '../../src/hosts/all.ts'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { codex } from '../../src/hosts/codex/codex.ts'
import type { Host } from '../../src/hosts/host.ts'
import { temporaryFolder } from './temporary-folder.ts'

function person() {
  const folder = realpathSync(temporaryFolder())
  const paths = { wired: join(folder, 'home/wired'), hook: join(folder, 'home/hook') }
  const place = { paths, env: { HOME: folder, PATH: '' }, cwd: folder }
  mkdirSync(paths.hook, { recursive: true })
  const wire = (host: Host) => {
    const hook = { commandFor: () => `sh ${paths.hook}/hook.sh ${host.name}` }
    const plan = unwrap(planWiring(host, { ...place, scope: 'user', hook }))
    applyWiring(plan, paths.wired, '2026-01-31T12:00:00.000Z')
  }
  return { wire, names: () => listeningHosts(place).map(({ name }) => name) }
}

describe('whose transcripts are read unasked', () => {
  test('those of agents that the person connected, and of no other', () => {
    const { wire, names } = person()
    wire(claudeCode)
    expect(names()).toEqual(['claude-code'])
    wire(codex)
    expect(names()).toEqual(['claude-code', 'codex'])
  })

  test('where none is to be seen, of all: one may be connected by a plugin in some other project', () => {
    expect(person().names()).toEqual(HOSTS.map(({ name }) => name))
  })
})
