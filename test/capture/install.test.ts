import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { VERSION } from '../../src/base/version.ts'
import type { HookProgram } from '../../src/capture/command-line.ts'
import { hookVersion } from '../../src/capture/hook-files.ts'
import { chooseHook, installHookFiles } from '../../src/capture/install.ts'
import { eventsIn } from './hook/found.ts'
import { SOURCE } from './hook/kinds.ts'
import { temporaryFolder } from './temporary-folder.ts'

const node = process.execPath
const PERL: HookProgram = { kind: 'perl', program: '/usr/bin/perl' }
const BASH: HookProgram = { kind: 'bash', program: '/bin/bash' }
const NODE: HookProgram = { kind: 'node', program: node }

describe('installing the hook', () => {
  test('puts it into the home with its version, and again over that', () => {
    const home = installed()
    installHookFiles({ home, dist: join(SOURCE, '..'), node, cli: '/c' })
    expect(hookVersion(home)).toBe(VERSION)
    expect(readFileSync(join(home, 'hook/entry'), 'utf8')).toBe(`${node}\n/c\n`)
  })

  test('takes the hook from beside the program when nothing else is said', () => {
    const home = join(temporaryFolder(), 'home')
    installHookFiles({ home, node, cli: join(SOURCE, '..', 'memoria-cli.js') })
    expect(existsSync(join(home, 'hook/hook.pl'))).toBe(true)
  })

  test('a home without a hook has no version of it', () => {
    expect(hookVersion(temporaryFolder())).toBeUndefined()
  })

  test('a home that is a file is an error that says so', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(() => installHookFiles({ home: file, dist: join(SOURCE, '..'), node, cli: '/c' })).toThrow(
      /cannot write/,
    )
  })
})

describe('choosing how to run it', () => {
  test.for([PERL, BASH, NODE])(
    '$kind is taken when it works, and its command line runs',
    (program, context) => {
      if (!existsSync(program.program)) context.skip(`${program.program} is not on this machine`)
      const home = join(temporaryFolder(), 'a "home", it\'s $HERE')
      mkdirSync(home)
      installHookFiles({ home, dist: join(SOURCE, '..'), node, cli: '/none' })
      const hook = unwrap(chooseHook({ home, node, programs: [program] }))
      expect(hook.kind).toBe(program.kind)
      const { commandFor } = hook.commandsFor('claude-code')
      for (const ask of [true, false]) {
        const ran = spawnSync('/bin/sh', ['-c', commandFor(ask)], {
          input: '{"transcript_path":"/t"}',
          encoding: 'utf8',
          env: {},
        })
        expect(ran).toMatchObject({ status: 0, stdout: '', stderr: '' })
      }
      expect(eventsIn(join(home, 'journal'))).toHaveLength(2)
    },
  )

  test('nothing of the trial stays', () => {
    const home = installed()
    const before = readdirSync(home, { recursive: true }).sort()
    unwrap(chooseHook({ home, node }))
    expect(readdirSync(home, { recursive: true }).sort()).toEqual(before)
  })

  test('a program that does not do it is passed over', () => {
    const programs = [{ ...PERL, program: '/none/perl' }, { ...BASH, program: '/bin/true' }, NODE]
    expect(unwrap(chooseHook({ home: installed(), node, programs })).kind).toBe('node')
  })

  test('when nothing works, the error says of each why', () => {
    const programs = [
      { ...PERL, program: '/none/perl' },
      { ...NODE, program: '/none/node' },
    ]
    const chosen = chooseHook({ home: installed(), node, programs })
    expect(chosen).toMatchObject({
      ok: false,
      error: {
        message:
          'no form of the hook works here (perl: the event did not arrive; node: the event did not arrive)',
      },
    })
  })
})

function installed(): string {
  const home = join(temporaryFolder(), 'home')
  installHookFiles({ home, dist: join(SOURCE, '..'), node, cli: '/none' })
  return home
}
