import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { ownFile } from '../../src/hosts/own-file.ts'

const hook = { commandFor: (ask: boolean) => `perl '/a "b"/hook/hook.pl' some-host${ask ? ' ask' : ''}` }
const file = ownFile({
  name: 'plugin',
  host: 'some-host',
  marker: '// memoria’s plugin',
  pathFor: () => '/p',
  textFor: ({ commandFor }) => `// memoria’s plugin\nrun(${JSON.stringify(commandFor(true))}, "else")\n`,
})
const ours = unwrap(file.withOurs(undefined, hook))

describe('a file that is wholly ours', () => {
  test('is written where there is none, replaces an older one of ours, and goes as a whole', () => {
    expect(ours).toContain('hook.pl')
    expect(unwrap(file.withOurs('// memoria’s plugin, older', hook))).toBe(ours)
    expect(unwrap(file.withoutOurs(ours))).toBeUndefined()
  })

  test('tells the command lines in it', () => {
    expect(file.commandsIn(ours)).toEqual([hook.commandFor(true)])
    expect([file.isWired(ours), file.isWired(''), file.commandsIn('"x')]).toEqual([true, false, []])
  })

  test('of somebody else’s under the same name is left alone', () => {
    expect(file.withOurs('theirs', hook)).toMatchObject({ ok: false, error: { code: 'conflict' } })
    expect(unwrap(file.withoutOurs('theirs'))).toBe('theirs')
  })
})
