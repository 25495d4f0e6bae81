import fc from 'fast-check'
import { expect } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import type { Host } from '../../../src/hosts/host.ts'
import type { HookCommand, WiredFile } from '../../../src/hosts/wired-file.ts'
import { settingsTexts } from './settings-texts.ts'

/** The command lines of a home, as `init` makes them. */
export function hookIn(home: string, host: string): HookCommand {
  return {
    commandFor: (ask, place = '') => `sh '${home}/hook/hook.sh' ${host} ${ask ? 'ask' : 'ring'} ${place}`,
  }
}

/** The file with the hooks of a host. */
export function hooksOf({ wiring: [file], name }: Host): WiredFile {
  return file ?? expect.fail(`${name} has no file`)
}

/** What people have in such a file: hooks of their own without groups, a version before or behind them. */
const OWN = fc.record(
  {
    version: fc.constantFrom(1, 2),
    hooks: fc.dictionary(
      fc.constantFrom('sessionStart', 'stop', 'pre_user_prompt', 'beforeSubmitPrompt'),
      fc.array(fc.record({ command: fc.constantFrom('./a.sh', 'node hook.cjs cursor'), timeout: fc.nat(9) })),
    ),
  },
  { requiredKeys: [] },
)
const texts = fc.oneof(
  settingsTexts,
  fc
    .tuple(OWN, fc.constantFrom(undefined, 2, '\t'))
    .map(([own, unit]) => JSON.stringify(own, undefined, unit)),
  fc.constantFrom(
    '{"version": 1}',
    '{\n  "version": 1\n}\n',
    '{"version":1,"hooks":{}}',
    '{"hooks":{},"version":1}',
  ),
)

/** That wiring in and out gives back the bytes that were there, also when an older wiring is replaced in between. */
export function expectSameBytes(host: Host): void {
  const file = hooksOf(host)
  const [older, newer] = [hookIn('/old', host.name), hookIn('/h 1', host.name)]
  fc.assert(
    fc.property(texts, (before) => {
      const first = unwrap(file.withOurs(before, older))
      const wired = unwrap(file.withOurs(first, newer))
      expect(file.isWired(wired)).toBe(true)
      expect(file.commandsIn(wired)).toHaveLength(host.hooks.length)
      expect(unwrap(file.withOurs(wired, newer))).toBe(wired)
      expect(unwrap(file.withoutOurs(first))).toBe(before)
      expect(unwrap(file.withoutOurs(wired))).toBe(before)
    }),
    { numRuns: 300 },
  )
}
