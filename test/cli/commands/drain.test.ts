import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SessionOverview } from '../../../src/model/session.ts'
import { copyAsPlugin } from '../../capture/hook/kinds.ts'
import { claudeIn, exchange } from '../claude.ts'
import { processesOf, stopWorkerAfter, until } from '../processes.ts'
import { errorOf, temporaryPlace } from '../program.ts'

const ID = '11111111-1111-4111-8111-111111111111'

describe('memoria drain', () => {
  test('what hooks reported is in the store afterwards, once, and no worker is left behind', async () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{}')
    stopWorkerAfter(place)
    place.json('init', '--yes')
    const transcript_path = claude.transcript(
      ID,
      exchange(place, ID, 'how do we deploy', 'with make release'),
    )
    const quiet = { code: 0, stdout: '', stderr: '' }
    for (const event of ['SessionStart', 'Stop', 'Stop', 'SessionEnd'])
      expect(claude.hook(event, { session_id: ID, transcript_path })).toEqual(quiet)
    expect(place.json('drain')).toMatchObject({ quarantined: 0, failed: 0 })
    const { sessions } = place.json<{ sessions: SessionOverview[] }>('sessions')
    expect(sessions).toMatchObject([
      { hostSession: ID, messages: { user: 1, assistant: 1 }, endedAt: expect.any(String) },
    ])
    expect(readdirSync(join(place.home, 'journal', 'new'))).toEqual([])
    expect(existsSync(join(place.home, 'run', 'worker'))).toBe(false)
    await until(() => processesOf(place).length === 0, 'no process of this home is left')
    const heard = expect.objectContaining({
      activity: [expect.objectContaining({ eventAt: expect.any(String) })],
    })
    expect(place.json('status')).toMatchObject({
      state: 'ok',
      worker: { running: false },
      numbers: { capture: { lagBytes: 0, hosts: expect.arrayContaining([heard]) } },
    })
  })

  test('it finds what no hook announced', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place)
    claude.transcript(ID, exchange(place, ID, 'how do we deploy', 'with make release'))
    expect(place.json('drain')).toEqual({
      events: 0,
      quarantined: 0,
      failed: 0,
      transcripts: expect.objectContaining({ files: 1, messages: 2 }),
      learnedAgain: { withdrawn: 0, sessions: 0, added: 0 },
      restored: 0,
      learned: { sessions: 1, turns: 1, added: 0, changed: 0 },
      hostMemory: { files: 0, added: 0, confirmed: 0, ended: 0, failed: 0 },
      teamFiles: { files: 0, added: 0, revised: 0, restored: 0, forgotten: 0, written: 0 },
      logged: 1,
      compiled: 0,
      back: [],
      failures: [],
    })
    expect(place.run('drain').stdout).toBe('drained  0 events, 0 messages from 0 transcripts\n')
  })

  test('what a hook had to leave among the temporary files is for its home, and for no other', () => {
    const [place, other] = [temporaryPlace(), temporaryPlace()]
    const TMPDIR = join(place.person, 'tmp')
    const folder = copyAsPlugin('node', join(place.person, 'plugin/hook'))
    mkdirSync(TMPDIR)
    place.remember('Deploy with make release')
    writeFileSync(join(place.home, 'journal'), 'in the way')
    const env = { MEMORIA_HOME: place.home, TMPDIR }
    const input = JSON.stringify({ session_id: ID, hook_event_name: 'UserPromptSubmit', prompt: 'one' })
    spawnSync(process.execPath, [join(folder, 'hook.cjs'), 'claude-code'], { env, input })
    rmSync(join(place.home, 'journal'))
    const ask = (where: typeof place, command: string) =>
      JSON.parse(where.runWith({ env: { TMPDIR } }, command, '--json').stdout)
    expect(ask(other, 'drain')).toMatchObject({ events: 0 })
    expect(ask(place, 'status')).toMatchObject({ numbers: { capture: { journal: { waiting: 1 } } } })
    expect(ask(place, 'drain')).toMatchObject({ events: 1, failed: 0 })
    expect(ask(place, 'status')).toMatchObject({ numbers: { capture: { journal: { waiting: 0 } } } })
  })

  test.for(['drain', 'import'])('switched off, %s takes nothing in, and says so', (command) => {
    const place = temporaryPlace()
    const claude = claudeIn(place)
    claude.transcript(ID, exchange(place, ID, 'how do we deploy', 'with make release'))
    place.json('config', 'set', 'off', 'true')
    expect(errorOf(place.run(command, '--json'))).toMatchObject({ code: 'conflict' })
    expect(place.json('sessions')).toEqual({ sessions: [] })
    place.json('config', 'unset', 'off')
    expect(place.json('drain')).toMatchObject({ transcripts: { files: 1 } })
  })

  test('with nothing there it is done at once', () => {
    expect(temporaryPlace().json('drain')).toMatchObject({ events: 0, failed: 0, transcripts: { files: 0 } })
  })
})
