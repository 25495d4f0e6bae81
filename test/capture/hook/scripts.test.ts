import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOOK_FILES } from '../../../src/capture/hook-files.ts'
import { SOURCE } from './kinds.ts'

describe('the hook’s files', () => {
  test.for(['hook.pl', 'hook-seldom.pl'])(
    '%s is clean under strict and warnings, and loads no module',
    (name, context) => {
      if (!existsSync('/usr/bin/perl')) context.skip('perl is not on this machine')
      const checked = spawnSync('/usr/bin/perl', ['-Mstrict', '-Mwarnings', '-c', join(SOURCE, name)], {
        encoding: 'utf8',
      })
      expect(checked.stderr).toBe(`${join(SOURCE, name)} syntax OK\n`)
      expect(codeOf(name)).not.toMatch(/^\s*use\s/m)
      expect(codeOf(name).match(/\brequire\b.*/g) ?? []).toEqual(
        name === 'hook.pl' ? ['require "$here/hook-seldom.pl" }'] : [],
      )
    },
  )

  test('everything hook.pl calls is there', () => {
    const code = codeOf('hook.pl') + codeOf('hook-seldom.pl')
    const made = new Set([...code.matchAll(/^sub (\w+)/gm)].map(([, name]) => name))
    const called = [
      ...code.matchAll(/(?<![$@%\w:])([a-z]+_[a-z_]+|seldom|fields|unescaped|connected|answer|ring|put)\(/g),
    ]
    expect(called.map(([, name]) => name).filter((name) => !made.has(name))).toEqual([])
  })

  test.for(['hook.bash', 'hook.sh'])('%s can be parsed, by the shell of every system', (name) => {
    const shell = name === 'hook.sh' ? '/bin/sh' : '/bin/bash'
    expect(spawnSync(shell, ['-n', join(SOURCE, name)], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
  })

  test('hook.bash uses what came after bash 3.2 only where it asked for the version', () => {
    const newer = codeOf('hook.bash')
      .split('\n')
      .filter((line) =>
        /\$\{\w+(,|\^)|-N\b|EPOCH|\bmapfile\b|\breadarray\b|\bcoproc\b|\|&|&>>|\$\{\w+@|declare -A|\bSRANDOM\b/.test(
          line,
        ),
      )
      .map((line) => line.trim())
    expect(newer).toEqual([
      'local now=${EPOCHSECONDS-} since=',
      expect.stringMatching(/^if \(\(blocks\)\); then IFS= read -r -t 1 -u "\$1" -N "\$2" bytes; else /),
      'name=${EPOCHREALTIME-0}',
      'IFS= read -r -N 1048576 rest',
    ])
  })

  test('hook.cjs is one file of node’s own modules, and never the network’s big ones', () => {
    const modules = [...codeOf('hook.cjs').matchAll(/\b(?:require|import)\(\s*'([^']+)'/g)].map(
      ([, name]) => name,
    )
    expect(modules.sort()).toEqual(
      ['child_process', 'child_process', 'fs', 'net', 'os', 'os', 'tty'].map((name) => `node:${name}`),
    )
    expect(codeOf('hook.cjs')).not.toMatch(/\bfetch\b|^import\s/m)
  })

  test.for(HOOK_FILES)('%s evaluates nothing', (name) => {
    expect(codeOf(name).replaceAll('eval { capture() }', '')).not.toMatch(
      /\beval\b|\bsource\b|new Function|Invoke-Expression|\biex\b/,
    )
  })

  test('hook.cmd passes on its words and stdin, finds the node in `entry`, and ends with 0', () => {
    const lines = codeOf('hook.cmd').split('\n')
    expect(lines).toContain('if exist "%~dp0entry" set /p MEMORIA_NODE=<"%~dp0entry"')
    expect(lines).toContain('"%MEMORIA_NODE%" "%~dp0hook.cjs" %1 %2 %3 2>nul')
    expect(lines.filter(Boolean).at(-1)).toBe('exit /b 0')
    expect(lines[0]).toBe('@echo off')
  })

  test('hook.ps1 starts node outside of a pipeline, so that stdin is not re-encoded, and ends with 0', () => {
    const code = codeOf('hook.ps1')
    expect(code).toMatch(/^& \$node \(Join-Path \$PSScriptRoot 'hook\.cjs'\) @args 2>\$null$/m)
    expect(code).not.toMatch(/\$input|Write-|\| &/)
    expect(code.trim().split('\n').at(-1)).toBe('exit 0')
  })
})

/** A file without its comments. */
function codeOf(name: string): string {
  return readFileSync(join(SOURCE, name), 'utf8').replaceAll(/^\s*(?:#|\/\/|\/\*\*|\*|rem ).*$/gm, '')
}
