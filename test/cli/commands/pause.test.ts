import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SessionOverview } from '../../../src/model/session.ts'
import { claudeIn, exchange } from '../claude.ts'
import { stopWorkerAfter } from '../processes.ts'
import { type Place, temporaryPlace } from '../program.ts'

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
      ...{ changed: true, paused: [{ folder: null, from: expect.any(String), to: null }] },
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
})
