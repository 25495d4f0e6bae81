import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTS } from '../../../src/hosts/all.ts'
import { KINDS } from '../../../src/model/memory.ts'
import { cleanEnvironment, errorOf, makePlace, PROGRAM } from '../program.ts'

const place = makePlace()
let id = ''

beforeAll(async () => {
  await place.prepare(async (m) => {
    id = (await m.remember({ text: 'Prices are in cents', project: 'shop' })).id
    await m.remember({ text: 'Prices are in cents', project: 'sh\u2800op\u3164' })
    const messages = [{ id: 'm1', role: 'user' as const, text: 'hello', at: '2026-01-31T12:00:00.000Z' }]
    await m.addSession({ host: 'chat', id: 'talk-1', project: 'shop', messages })
  })
})
afterAll(() => place.remove())

/** What a real bash offers after the words typed so far, the last one being completed. */
function offeredByBash(...words: string[]): string[] {
  const script = `memoria() { "${process.execPath}" "${PROGRAM}" "$@"; }
${place.run('completion', 'bash').stdout}
COMP_WORDS=(memoria ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}
_memoria
printf '%s\\n' "\${COMPREPLY[@]}"
complete -p memoria >&2`
  const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-c', script], {
    env: cleanEnvironment(place),
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: 'complete -o default -F _memoria memoria\n' })
  return stdout.split('\n').filter(Boolean)
}

interface Candidate {
  readonly word: string
  readonly about: string
}

function offered(...typed: string[]): readonly Candidate[] {
  const ran = place.run('completion', 'words', '--json', '--', ...typed)
  expect(ran).toMatchObject({ code: 0, stderr: '' })
  return JSON.parse(ran.stdout).words
}

function words(...typed: string[]): string[] {
  return offered(...typed).map(({ word }) => word)
}

describe('memoria completion', () => {
  test('bash completes commands', () => {
    expect(offeredByBash('sea')).toEqual(['search'])
    expect(offeredByBash('re')).toEqual(['remember', 'review', 'recall', 'resume'])
    expect(offeredByBash('')).toEqual(expect.arrayContaining(['start', 'remember', 'doctor', '--help']))
  })

  test('bash completes the options and the parts of a command, and their values', () => {
    expect(offeredByBash('remember', '--ki')).toEqual(['--kind'])
    expect(offeredByBash('search', 'words', '--al')).toEqual(['--all-projects'])
    expect(offeredByBash('config', 'un')).toEqual(['unset'])
    expect(offeredByBash('list', '--kind', 'de')).toEqual(['decision', 'debugging'])
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

describe('memoria completion words', () => {
  test('offers parts of groups, and parts of parts', () => {
    expect(words('model', '')).toEqual(['status', 'test', 'cost', 'jobs', 'extract'])
    expect(words('upkeep', 'worker', 'st')).toEqual(['status', 'stop', 'start'])
    expect(words('upkeep', '--home', 'somewhere', 'pr')).toEqual(['prune'])
    expect(words('upkeep', 'prune', '--tr')).toEqual(['--trust-clock'])
  })

  test('offers kinds, agents, settings and shells', () => {
    expect(words('remember', '--kind', '')).toEqual(KINDS)
    expect(words('init', '--yes', '--host', '')).toEqual(HOSTS.map(({ name }) => name))
    expect(words('config', 'set', 'search.')).toContain('search.limit')
    expect(words('completion', 'z')).toEqual(['zsh'])
  })

  test('offers ids of memories and sessions, and projects, with what they are', () => {
    expect(offered('edit', '--pin', id.slice(-8))).toEqual([
      { word: id.slice(-8), about: 'Prices are in cents' },
    ])
    expect(words('review', 'keep', id.slice(-8), id.slice(-8))).toEqual([id.slice(-8)])
    expect(offered('sessions', 'show', '')).toEqual([
      { word: expect.stringMatching(/^\w{8}$/), about: 'chat 2026-01-31T12:00:00.000Z' },
    ])
    expect(words('search', '--project', 'sh')).toEqual(['shop'])
  })

  test('offers no project whose name has hidden characters', () => {
    expect(words('search', '--project', '')).toEqual(['shop'])
  })

  test('offers nothing where the shell knows better: files, numbers, free text', () => {
    expect(words('backup', 'restore', '')).toEqual([])
    expect(words('export', '--output', '')).toEqual([])
    expect(words('list', '--limit', '')).toEqual([])
    expect(words('edit', id, '')).toEqual([])
  })
})
