import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/model/session.ts'
import { claudeIn, exchange } from '../claude.ts'
import { temporaryPlace } from '../program.ts'

interface Episodes {
  readonly episodes: readonly Record<string, unknown>[]
}

const ID = '11111111-1111-4111-8111-111111111111'
const ANSWER = 'The release is made with `make release` on Tuesdays, because support is staffed on that day.'

describe('memoria episodes', () => {
  test('says what to do while there are none', () => {
    const place = temporaryPlace()
    expect(place.run('episodes').stdout).toContain('No episodes yet. `memoria init` wires your agents')
    expect(place.json('episodes')).toEqual({ episodes: [] })
  })

  test('lists what a session was about and how it ended, with exactly the promised fields', () => {
    const place = temporaryPlace()
    claudeIn(place).transcript(ID, exchange(place, ID, 'can you explain how we release the shop?', ANSWER))
    place.run('import')
    const { episodes } = place.json<Episodes>('episodes')
    const [session] = place.json<{ sessions: Session[] }>('sessions').sessions
    expect(session?.project).toEqual(expect.any(String))
    expect(episodes).toEqual([
      {
        ...{ id: expect.any(String), session: session?.id, at: expect.any(String) },
        ...{ project: session?.project, branch: session?.branch },
        ...{ title: 'Explain how we release the shop', asked: 'can you explain how we release the shop?' },
        ...{ outcome: ANSWER, decisions: [], fixes: [], files: [], commands: [], open: [] },
      },
    ])
    expect(place.run('episodes', '--limit', '1').stdout).toMatch(
      /Explain how we release the shop.*\n {2}ended {4}The release is made/,
    )
    expect(place.run('sessions').stdout).toContain('          Explain how we release the shop\n')
    expect(place.run('episodes', '--since', '2030-01-01').stdout).toContain('No episodes of that kind')
  })

  test('of a project that nobody knows is a mistake, and of another project there are none', () => {
    const place = temporaryPlace()
    expect(place.run('episodes', '--project', 'nowhere')).toMatchObject({ code: 1 })
  })

  test('import ends with what each project was about', () => {
    const place = temporaryPlace()
    claudeIn(place).transcript(ID, exchange(place, ID, 'can you explain how we release the shop?', ANSWER))
    expect(place.run('import').stdout).toMatch(
      /1 episode\n {2}Latest\n {4}\d{4}-\d\d-\d\d Explain how we release the shop\n/,
    )
  })
})
