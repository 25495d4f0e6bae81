import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { run } from '../../src/cli/run.ts'

/** Commands that may make a home. Each is tested where its other effects are. */
const CREATES = ['start', 'init', 'import', 'remember', 'drain', 'mcp', 'pause', 'ui']
/** `uninstall` changes the settings of agents, and is tested with them; `watch` does not end by itself. */
const ELSEWHERE = ['uninstall', 'watch']

/** What the other commands answer in a home that does not exist: exit code and a piece of what they print. */
const ANSWERS: readonly [line: string, code: number, says: string][] = [
  ['start --remove-sample', 0, 'There is no sample to remove'],
  ['list', 0, 'No memories yet'],
  ['search tower', 0, 'tower'],
  ['ask tower', 0, 'does not know'],
  ['recall tower', 0, 'Nothing would be injected'],
  ['brief', 0, 'The brief is empty'],
  ['last', 0, 'Nothing was injected yet'],
  ['show abcdefgh', 1, 'there is no memory abcdefgh'],
  ['edit abcdefgh', 1, 'there is no memory abcdefgh'],
  ['edit --pin abcdefgh', 1, 'there is no memory abcdefgh'],
  ['edit --unpin abcdefgh', 1, 'there is no memory abcdefgh'],
  ['forget abcdefgh', 1, 'there is no memory abcdefgh'],
  ['forget abcdefgh --purge', 1, 'there is no memory abcdefgh'],
  ['forget --undo abcdefgh', 1, 'there is no memory abcdefgh'],
  ['why abcdefgh', 1, 'there is no memory abcdefgh'],
  ['wrong abcdefgh', 1, 'there is no memory abcdefgh'],
  ['share abcdefgh', 1, 'nothing is stored in'],
  ['share --suggest', 1, 'nothing is stored in'],
  ['unshare abcdefgh', 1, 'nothing is stored in'],
  ['review', 0, 'Nothing to review'],
  ['review keep --all', 0, 'Nothing to review'],
  ['review reject abcdefgh', 1, 'there is no memory abcdefgh'],
  ['review rejections', 0, 'rejected nothing'],
  ['undo', 0, 'Nothing to undo'],
  ['consolidate', 0, 'Nothing to consolidate'],
  ['consolidate log', 0, 'No consolidation ran yet'],
  ['sessions', 0, 'No sessions yet'],
  ['episodes', 0, 'No episodes yet'],
  ['sessions show abcdefgh', 1, 'there is no session abcdefgh'],
  ['vault daily', 0, ''],
  ['vault lint', 0, 'vault is empty'],
  ['vault list', 0, 'vault'],
  ['compile', 0, 'No pages: there are no memories yet'],
  ['model extract abcdefgh', 1, 'there is no session abcdefgh'],
  ['model', 0, 'local judge'],
  ['model cost', 0, 'No model was asked'],
  ['model jobs', 0, 'No jobs'],
  ['export', 0, 'No memories yet'],
  ['project', 0, 'known by its'],
  [`upkeep redact --check ${import.meta.filename}`, 0, 'Nothing would be removed'],
  ['status', 0, 'ok'],
  ['doctor', 0, 'does not exist yet'],
  ['upkeep journal', 0, '0 events waiting'],
  ['upkeep journal --retry', 0, 'nothing was set aside'],
  ['resume', 0, 'was not paused'],
  ['upkeep prune', 1, 'nothing is stored in'],
  ['upkeep purge-secrets', 1, 'nothing is stored in'],
  ['upkeep purge-secrets --dry-run', 1, 'nothing is stored in'],
  ['backup', 1, 'nothing is stored in'],
  ['backup --list', 0, 'No backups yet'],
  ['backup restore absent.db', 1, 'there is no file'],
  ['upkeep', 0, 'purge-secrets'],
  ['upkeep worker status', 0, 'worker: not running'],
  ['upkeep repair', 1, 'there is no store'],
  ['upkeep repair --adopt', 1, 'nothing is stored in'],
  ['config', 0, 'home'],
  ['completion bash', 0, 'memoria'],
  ['secret list', 0, 'No secrets yet'],
  ['secret log', 0, 'Nothing happened to secrets yet'],
  ['secret get tower', 1, 'there is no secret tower'],
  ['login', 2, "missing required argument 'url'"],
  ['logout', 0, 'You are not logged in'],
  ['team shared', 1, 'you are not logged in'],
  ['admin user list', 1, 'you are not logged in'],
  ['move', 2, 'say where to'],
  ['sync', 0, 'Sync is off'],
  ['server', 2, 'MEMORIA_DATABASE_URL is not set'],
]

describe('in a home that does not exist', () => {
  const folder = mkdtempSync(join(tmpdir(), 'memoria-empty-'))
  const home = join(folder, 'absent')
  let printed = ''

  beforeEach(() => {
    printed = ''
    vi.stubEnv('HOME', folder)
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        printed += text
        return true
      })
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(ANSWERS)('`memoria %s` ends with %i and creates nothing', async (line, code, says) => {
    const listeners = process.stdout.listeners('error')
    const ended = await run([...line.split(' '), '--home', home])
    for (const listener of process.stdout.listeners('error'))
      if (!listeners.includes(listener)) process.stdout.off('error', listener as () => void)
    expect({ ended, printed }).toEqual({ ended: code, printed: expect.stringContaining(says) })
    expect(existsSync(home)).toBe(false)
  })
})

test('each command is either one that may create a home, or tested not to', () => {
  const tested = ANSWERS.map(([line]) => line.split(' ')[0])
  const names = COMMANDS.map(({ name }) => name)
  expect([...new Set([...CREATES, ...ELSEWHERE, ...tested])].sort()).toEqual([...names].sort())
})
