import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SessionOverview } from '../../../src/model/session.ts'
import { claudeIn, exchange } from '../claude.ts'
import { stopWorkerAfter } from '../processes.ts'
import { errorOf, type Place, temporaryPlace } from '../program.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const LATER = '22222222-2222-4222-8222-222222222222'

function heard(place: Place): string[] {
  return place
    .json<{ sessions: SessionOverview[] }>('sessions')
    .sessions.map(({ hostSession }) => hostSession)
}

describe('memoria pause and resume', () => {
  test('what is said meanwhile is never captured, by no hook, no sweep and no import', () => {
    const place = temporaryPlace()
    const claude = claudeIn(place, '{}')
    stopWorkerAfter(place)
    place.json('init', '--yes')
    expect(place.json('pause')).toEqual({
      changed: true,
      paused: [{ folder: null, from: expect.any(String), to: null }],
    })
    const at = new Date().toISOString()
    const transcript_path = claude.transcript(ID, exchange(place, ID, 'a secret plan', 'noted', at))
    claude.hook('Stop', { session_id: ID, transcript_path })
    expect(readdirSync(join(place.home, 'journal', 'new'))).toEqual([])
    expect(place.json('resume')).toEqual({ changed: true, paused: [] })
    const after = new Date(Date.now() + 1000).toISOString()
    claude.transcript(LATER, exchange(place, LATER, 'an open question', 'an answer', after))
    place.json('drain')
    place.json('import')
    expect(heard(place)).toEqual([LATER])
  })

  test('--project is for one folder and all below it', () => {
    const place = temporaryPlace()
    expect(place.json('pause', '--project')).toMatchObject({ changed: true, paused: [{ folder: place.cwd }] })
    expect(readFileSync(join(place.home, 'excluded'), 'utf8')).toBe(`${place.cwd}\n`)
    expect(existsSync(join(place.home, 'paused'))).toBe(false)
    mkdirSync(join(place.cwd, 'below'))
    expect(place.json('pause', '--project', 'below')).toMatchObject({
      paused: [{}, { folder: join(place.cwd, 'below') }],
    })
    place.json('resume', '--project', 'below')
    expect(place.json('resume', '--project', '.')).toEqual({ changed: true, paused: [] })
    expect(existsSync(join(place.home, 'excluded'))).toBe(false)
  })

  test('twice is once, and says so', () => {
    const place = temporaryPlace()
    expect(place.run('resume').stdout).toBe('everywhere was not paused\n')
    expect(place.run('pause').stdout).toMatch(/^paused {2}everywhere\npaused since \S+: everywhere\n$/)
    expect(place.json('pause')).toMatchObject({ changed: false, paused: [{ folder: null }] })
    expect(place.run('pause').stdout).toContain('everywhere was paused already')
    expect(place.run('resume').stdout).toBe('resumed  everywhere\n')
  })

  test('a folder that is not there cannot be paused, but its pause can be ended', () => {
    const place = temporaryPlace()
    const gone = join(place.cwd, 'gone')
    expect(errorOf(place.run('pause', '--json', '--project', 'gone'))).toMatchObject({
      code: 'not_found',
      message: `there is no folder ${gone}`,
    })
    writeFileSync(gone, '')
    expect(errorOf(place.run('pause', '--json', '--project', gone))).toMatchObject({ code: 'not_found' })
    rmSync(gone)
    mkdirSync(gone)
    place.json('pause', '--project', gone)
    rmSync(gone, { recursive: true })
    expect(place.json('resume', '--project', gone)).toEqual({ changed: true, paused: [] })
  })

  test('status and doctor say each pause; one everywhere means that nothing is captured', () => {
    const place = temporaryPlace()
    place.json('pause', '--project')
    expect(place.json('status')).toMatchObject({
      state: 'ok',
      numbers: { capture: { pauses: [{ folder: place.cwd, from: expect.any(String) }] } },
    })
    expect(place.run('status').stdout).toMatch(/^paused since \S+: \S+folder$/m)
    expect(place.run('doctor').stdout).toMatch(/^ok {8}pauses {7}paused since \S+: \S+folder$/m)
    place.json('pause')
    const ran = place.run('status')
    expect(ran.code).toBe(1)
    expect(ran.stdout).toMatch(/^paused since \S+: everywhere$/m)
    expect(ran.stdout).toMatch(
      /^degraded {2}pauses: paused since \S+: everywhere[^\n]*\n[^\n]*`memoria resume`/m,
    )
    expect(place.run('doctor').stdout).toMatch(/^degraded {2}pauses {7}paused since \S+: everywhere/m)
    place.json('resume')
    place.json('resume', '--project')
    expect(place.run('status').stdout).not.toContain('paused')
  })
})
