import { spawnSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace } from '../program.ts'

const place = makePlace()
afterAll(() => place.remove())

/** What a real bash offers after the words typed so far, the last one being completed. */
function offeredByBash(...words: string[]): string[] {
  const script = `${place.run('completion', 'bash').stdout}
COMP_WORDS=(memoria ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}
_memoria
printf '%s\\n' "\${COMPREPLY[@]}"
complete -p memoria >&2`
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'complete -o default -F _memoria memoria\n' })
  return stdout.split('\n').filter(Boolean)
}

describe('memoria completion', () => {
  test('bash completes commands', () => {
    expect(offeredByBash('sea')).toEqual(['search'])
    expect(offeredByBash('rest')).toEqual(['restore-memory', 'restore'])
    expect(offeredByBash('restore')).toEqual(['restore-memory', 'restore'])
    expect(offeredByBash('')).toEqual(expect.arrayContaining(['start', 'remember', 'doctor', '--help']))
  })

  test('bash completes the options of a command and the parts of config', () => {
    expect(offeredByBash('remember', '--ki')).toEqual(['--kind'])
    expect(offeredByBash('search', 'words', '--al')).toEqual(['--all-projects'])
    expect(offeredByBash('config', 'un')).toEqual(['unset'])
    expect(offeredByBash('nonsense', 'x')).toEqual([])
  })

  test.for(['zsh', 'fish'])('%s finds no fault in the syntax', (shell, context) => {
    context.skip(spawnSync(shell, ['--version']).error !== undefined, `${shell} is not installed`)
    const { stdout: input } = place.run('completion', shell)
    expect(spawnSync(shell, ['-n'], { input, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })

  test('the script is there in JSON too, and an unknown shell is refused', () => {
    const { stdout: script } = place.run('completion', 'fish')
    expect(place.json('completion', 'fish')).toEqual({ shell: 'fish', script })
    expect(errorOf(place.run('completion', 'tcsh', '--json')).message).toContain('bash, zsh, fish')
  })
})
