import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOSTS } from '../../../src/hosts/all.ts'
import { keepsNothing } from '../../../src/hosts/no-transcripts.ts'
import { openJournal } from '../../../src/journal/journal.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn, payload } from './found.ts'
import { install, needs, QUIET, runHook } from './kinds.ts'

const HOUR_MS = 3_600_000
/** Everything that changes the disk, and what makes it stay. */
const CALLS = [
  'openat',
  'write',
  'pwrite64',
  'writev',
  'rename',
  'renameat',
  'renameat2',
  'fsync',
  'fdatasync',
  'close',
  'unlink',
  'unlinkat',
]
const INPUTS = [
  payload({ transcript_path: '', prompt: 'x'.repeat(9_000) }),
  payload({ prompt: 'x'.repeat(9_000) }),
]

/** Events of the hosts of which the hook has the only copy, as they send them. */
const ONLY_COPY: readonly [string, object][] = [
  [
    'cursor',
    { conversation_id: 'c', hook_event_name: 'beforeSubmitPrompt', prompt: 'p', transcript_path: '/t' },
  ],
  ['windsurf', { agent_action_name: 'pre_user_prompt', trajectory_id: 't', tool_info: { user_prompt: 'p' } }],
]

test('the hosts of which the hook has the only copy are all of these', () => {
  expect(ONLY_COPY.map(([host]) => host)).toEqual(HOSTS.filter(keepsNothing).map(({ name }) => name))
})

describe.each(['perl', 'bash', 'node'] as const)('a hook (%s) and the disk', (kind) => {
  test.for([
    'write,pwrite64,writev',
    'rename,renameat,renameat2',
    'fsync,fdatasync',
    'unlink,unlinkat',
    'openat',
  ])(
    'killed at any %s it leaves whole events only, and those it acknowledged [promise:nothing-lost.accepted-event]',
    { timeout: 240_000 },
    async (calls, context) => {
      needs(context, kind)
      if (spawnSync('strace', ['true']).status !== 0) context.skip('strace cannot be used on this machine')
      const known = calls.split(',').filter((call) => CALLS.includes(call))
      for (const input of INPUTS) {
        for (let at = 1; ; at += calls === 'openat' && kind === 'node' ? 5 : 1) {
          const killed = await runKilled(known.join(','), at, input)
          if (!killed) break
        }
      }
    },
  )

  test('brings an event to the disk that exists nowhere else, before it is renamed and after; others not', async (context) => {
    needs(context, kind)
    if (spawnSync('strace', ['true']).status !== 0) context.skip('strace cannot be used on this machine')
    const calls = 'fsync,fdatasync,sync,syncfs,rename,renameat,renameat2'
    const [alone, kept] = await Promise.all(INPUTS.map((input) => callsOf(calls, input)))
    expect(alone).toEqual(['sync', 'rename', 'sync'])
    expect(kept).toEqual(['rename'])
  })

  test.for(ONLY_COPY)(
    'brings every event of %s to the disk: no transcript of its is read',
    async ([host, event], context) => {
      needs(context, kind)
      if (spawnSync('strace', ['true']).status !== 0) context.skip('strace cannot be used on this machine')
      const calls = 'fsync,fdatasync,sync,syncfs,rename,renameat,renameat2'
      expect(await callsOf(calls, JSON.stringify(event), [host])).toEqual(['sync', 'rename', 'sync'])
    },
  )

  test('keeps an event that the disk fails to sync', async (context) => {
    needs(context, kind)
    if (spawnSync('strace', ['true']).status !== 0) context.skip('strace cannot be used on this machine')
    const [input = ''] = INPUTS
    for (const error of ['EIO', 'EINVAL', 'ENOSYS']) {
      const home = temporaryFolder()
      const calls = 'fsync,fdatasync,sync,syncfs'
      const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}`]
      const through = ['strace', '-f', '-qq', '-o', join(home, 'trace'), ...inject]
      expect(await runHook(kind, { folder: install(kind, home), input, through })).toEqual(QUIET)
      expect(eventsIn(join(home, 'journal')).map(String)).toEqual([input])
    }
  })

  test('killed while it renames, its event is found by the next round', async (context) => {
    needs(context, kind)
    if (spawnSync('strace', ['true']).status !== 0) context.skip('strace cannot be used on this machine')
    const [, input = ''] = INPUTS
    const home = temporaryFolder()
    const calls = 'rename,renameat,renameat2'
    const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:signal=KILL`]
    const through = ['strace', '-f', '-qq', '-o', join(home, 'trace'), ...inject]
    await runHook(kind, { folder: install(kind, home), input, through })
    expect(eventsIn(join(home, 'journal'))).toEqual([])
    const journal = openJournal({ home, quarantine: join(home, 'quarantine'), temporary: [] })
    const minuteLater = Date.now() + 60_000
    expect(journal.rescue(minuteLater)).toEqual({ rescued: 1, quarantined: 0 })
    expect(eventsIn(join(home, 'journal')).map(String)).toEqual([input])
  })

  async function callsOf(calls: string, input: string, args?: readonly string[]): Promise<string[]> {
    const home = temporaryFolder()
    const trace = join(home, 'trace')
    const through = ['strace', '-f', '-qq', '-o', trace, '-e', `trace=${calls}`]
    const given = { folder: install(kind, home), input, through, ...(args && { args }) }
    expect(await runHook(kind, given)).toEqual(QUIET)
    const called = [
      ...readFileSync(trace, 'utf8').matchAll(/\b(f?sync|fdatasync|syncfs|rename\w*)\(.* = 0$/gm),
    ]
    return called.map(([, name = '']) => (name.startsWith('rename') ? 'rename' : 'sync'))
  }

  /** Runs a hook that is killed as it enters its `at`th such call. False when it made fewer, and went on to its end. */
  async function runKilled(calls: string, at: number, input: string): Promise<boolean> {
    const home = temporaryFolder()
    const folder = install(kind, home)
    const trace = join(home, 'trace')
    const through = [
      'strace',
      '-f',
      '-qq',
      '-o',
      trace,
      '-e',
      `trace=${calls}`,
      '-e',
      `inject=${calls}:signal=KILL:when=${at}`,
    ]
    const ended = await runHook(kind, { folder, input, through })
    const kept = eventsIn(join(home, 'journal'))
    expect(kept.map((bytes) => bytes.toString())).toEqual(kept.length === 0 ? [] : [input])
    const rescued = rescue(home, input)
    // Only bash has a program rename for it, which can be killed as often as it is started.
    if (ended.code === 0) {
      expect({ ...ended, kept: kept.length + (kind === 'bash' ? rescued : 0) }).toEqual({ ...QUIET, kept: 1 })
    }
    return spawnSync('grep', ['-q', 'killed by SIGKILL', trace]).status === 0
  }
})

/** What the killed hook left aside is found again an hour later, whole, or is put into the quarantine. */
function rescue(home: string, input: string): number {
  const aside = join(home, 'journal/tmp')
  const left = existsSync(aside) ? readdirSync(aside) : []
  const long = (Date.now() - 2 * HOUR_MS) / 1000
  for (const name of left) utimesSync(join(aside, name), long, long)
  const journal = openJournal({ home, quarantine: join(home, 'quarantine'), temporary: [] })
  const before = journal.backlog().count
  const { rescued } = journal.rescue(Date.now())
  const found = journal.entries().map((entry) => String(journal.read(entry)))
  expect(found).toEqual(Array(before + rescued).fill(input))
  expect(existsSync(aside) ? readdirSync(aside) : []).toEqual([])
  return rescued
}
