import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../../../src/capture/command-line.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { payload } from './found.ts'
import { argvOf, copyAsPlugin, install, type Kind, needs, QUIET, runHook } from './kinds.ts'

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))

/** From too few for node to start to more than enough: in between, the hook runs but cannot start another program. */
const LIMITS = Array.from({ length: 12 }, (_, index) => 16 + index)

/** Runs the hook for each limit in one process group of its own, and says which limits the shell above it survived. */
const EACH_LIMIT = `for limit in $LIMITS; do
  (ulimit -n "$limit" && "$@" <"$EVENT" >/dev/null 2>&1)
  echo "$limit"
done`

describe.each(['node', 'bash', 'perl'] as const)('a hook that runs out of file descriptors (%s)', (kind) => {
  test('kills no process of the agent [promise:never-in-the-way.hook]', async (context) => {
    needs(context, kind)
    const { words, env } = hookWithoutWorker(kind)
    // Its own process group: the one that a wrong kill would end is not that of the tests.
    const agent = spawn('/bin/sh', ['-c', EACH_LIMIT, 'sh', ...words], { detached: true, env })
    let survived = ''
    agent.stdout.on('data', (bytes) => {
      survived += bytes
    })
    const ended = await new Promise((resolve) =>
      agent.on('close', (code, signal) => resolve({ code, signal })),
    )
    expect(ended).toEqual({ code: 0, signal: null })
    expect(survived.trim().split('\n').map(Number)).toEqual(LIMITS)
  })
})

describe('a command that a host runs ends with 0 where node cannot start for lack of file descriptors', () => {
  test.for(['/bin/sh', '/bin/bash'])('by %s', (shell, context) => {
    if (!existsSync(shell)) context.skip(`${shell} is not on this machine`)
    const { folder, root } = hooksWithNodeOnly()
    const wired = commandLine({ kind: 'node', program: process.execPath }, folder, ['claude-code', 'ask'])
    const ofPlugins = ['plugin', 'plugin-gemini'].flatMap((name) => commandsOf(join(REPOSITORY, name)))
    expect(ofPlugins.length).toBeGreaterThan(10)
    const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: root, CLAUDE_PLUGIN_ROOT: root }
    const failed = [...new Set([wired, ...ofPlugins])].filter((command) =>
      [5, 12, 16].some((limit) => {
        const args = ['-c', 'ulimit -n "$1"; exec "$2" -c "$3"', 'sh', String(limit), shell, command]
        const { status, stdout } = spawnSync('/bin/sh', args, {
          input: payload(),
          env: { ...env, extensionPath: root },
        })
        return status !== 0 || stdout.length > 0
      }),
    )
    expect(failed).toEqual([])
  })

  test('also by the launcher alone', async () => {
    const { folder } = hooksWithNodeOnly()
    const through = ['/bin/sh', '-c', 'ulimit -n 16; exec "$@"', 'sh']
    const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin` }
    expect(await runHook('launcher', { folder, input: payload(), through, env })).toEqual(QUIET)
  })
})

/** The hook as `init` and as a plugin has it, on a machine without perl and bash. */
function hooksWithNodeOnly() {
  const root = temporaryFolder()
  const folder = copyAsPlugin('node', join(root, 'dist/hook'))
  for (const name of ['hook.pl', 'hook.bash']) rmSync(join(folder, name))
  chmodSync(join(folder, 'hook.sh'), 0o755)
  return { root, folder }
}

function commandsOf(plugin: string): string[] {
  const text = readFileSync(join(plugin, 'hooks/hooks.json'), 'utf8')
  return [...text.matchAll(/"command": (?<command>"(?:[^"\\]|\\.)*")/g)].map((found) =>
    JSON.parse(found.groups?.['command'] ?? '""'),
  )
}

/** A prompt is due an answer, no worker is there, and a program beside the command line could give one. */
function hookWithoutWorker(kind: Kind) {
  const home = temporaryFolder()
  const folder = install(kind, home, { cli: join(home, 'cli.cjs') })
  mkdirSync(join(home, 'briefs'))
  writeFileSync(join(home, 'briefs/index'), 'a.json\tclaude-code\t*\n')
  writeFileSync(join(home, 'memoria-answer.cjs'), '')
  const event = join(home, 'event.json')
  writeFileSync(event, payload())
  const env = { PATH: '/usr/bin:/bin', TMPDIR: home, EVENT: event, LIMITS: LIMITS.join(' ') }
  return { words: [...argvOf(kind, folder), 'claude-code', 'ask'], env }
}
