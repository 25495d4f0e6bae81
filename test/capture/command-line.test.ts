import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commandLine, hookFileOf, posixQuote } from '../../src/capture/command-line.ts'

describe('the command line in a host’s settings', () => {
  test.for([
    [
      { kind: 'perl', program: '/usr/bin/perl' },
      'LC_ALL=C PERL5OPT= PERL5LIB= /usr/bin/perl -f /h/hook/hook.pl claude-code ask 2>/dev/null || :',
    ],
    [
      { kind: 'bash', program: '/bin/bash' },
      '/bin/bash -p /h/hook/hook.bash claude-code ask 2>/dev/null || :',
    ],
    [
      { kind: 'node', program: '/opt/my node' },
      "NODE_OPTIONS= NODE_EXTRA_CA_CERTS= '/opt/my node' /h/hook/hook.cjs claude-code ask 2>/dev/null || :",
    ],
    [{ kind: 'cmd', program: '' }, '"/h/hook/hook.cmd" claude-code ask'],
  ] as const)('is for %j: %s', ([program, line]) => {
    expect(commandLine(program, '/h/hook', ['claude-code', 'ask'])).toBe(line)
  })

  test('has forward slashes on Windows, because Git Bash eats the others', () => {
    const line = commandLine({ kind: 'cmd', program: '' }, 'C:\\Users\\dev\\.memoria\\hook', ['claude-code'])
    expect(line).toContain('"C:/Users/dev/.memoria/hook')
  })

  test('takes any path through a shell as it is', () => {
    const text = fc.stringMatching(/^[^\0]{1,40}$/)
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (words) => {
        const { stdout } = spawnSync('/bin/sh', ['-c', `printf '%s\\0' ${words.map(posixQuote).join(' ')}`], {
          encoding: 'utf8',
        })
        expect(stdout.split('\0').slice(0, -1)).toEqual(words)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the file that a command line runs', () => {
  test('is found again, whatever the paths are', () => {
    const path = fc.string({ minLength: 1, unit: 'grapheme' }).map((text) => `/${text}`)
    fc.assert(
      fc.property(path, path, (program, folder) => {
        const line = commandLine({ kind: 'perl', program }, `${folder}/hook`, ['claude-code'])
        expect(hookFileOf(line)).toBe(join(folder, 'hook', 'hook.pl'))
      }),
      { examples: [['/ ', '/.']] },
    )
  })

  test('is found in quotes of the other kind, and nowhere else', () => {
    expect(hookFileOf('"C:/Users/a dev/hook/hook.cmd" claude-code')).toBe('C:/Users/a dev/hook/hook.cmd')
    expect(hookFileOf('echo hook.sh')).toBeUndefined()
  })
})
