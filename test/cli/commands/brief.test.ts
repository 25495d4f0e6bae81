import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace, temporaryPlace } from '../program.ts'

const place = makePlace()
let id = ''

beforeAll(async () => {
  await place.prepare(async (m) => {
    const shop = { project: 'shop', scope: 'project' } as const
    id = (await m.remember({ text: 'Use pnpm to install packages', kind: 'preference', ...shop })).id
    await m.remember({ text: 'A trifle', kind: 'fact', importance: 0.1, topic: 'trifles', ...shop })
    await m.remember({ text: 'Use yarn to install packages', kind: 'preference', project: 'bank' })
  })
})
afterAll(() => place.remove())

interface BriefJson {
  readonly text: string
  readonly memories: readonly string[]
  readonly more: Readonly<Record<string, number>>
}

describe('memoria brief', () => {
  test('the JSON has exactly this form, and only what belongs to the project', () => {
    const answer = place.json<BriefJson>('brief', '--project', 'shop')
    expect(answer).toEqual({
      ...{ project: 'shop', memories: [id], more: { fact: 1 } },
      ...{ text: expect.stringContaining('Use pnpm'), characters: answer.text.length },
    })
    expect(answer.text).toContain('1 more: 1 fact; topics: trifles. `memoria brief --all` lists them')
    expect(answer.text).not.toContain('yarn')
  })

  test('--all leaves nothing out', () => {
    const { text, memories, more } = place.json<BriefJson>('brief', '--project', 'shop', '--all')
    expect({ count: memories.length, more }).toEqual({ count: 2, more: {} })
    expect(text).toContain('A trifle')
    expect(text).not.toContain(' more: ')
  })

  test('in words it is the very text, and where there is none it says why', () => {
    const { text } = place.json<BriefJson>('brief', '--project', 'shop')
    expect(place.run('brief', '--project', 'shop')).toEqual({ code: 0, stdout: `${text}\n`, stderr: '' })
    expect(temporaryPlace().run('brief').stdout).toContain('nothing is known of this project yet')
    const off = place.run('brief', '--project', 'shop', '--set', 'inject.briefTokens=0')
    expect(off.stdout).toContain('inject.briefTokens is 0')
    expect(errorOf(place.run('brief', '--json', '--host', 'nobody'))).toMatchObject({ code: 'usage' })
  })
})
