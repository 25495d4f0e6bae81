import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace, temporaryPlace } from '../program.ts'

const place = makePlace()
let id = ''

beforeAll(async () => {
  await place.prepare(async (m) => {
    const shop = { project: 'shop', scope: 'project' } as const
    id = (await m.remember({ text: 'Use pnpm to install packages', kind: 'preference', ...shop })).id
    await m.remember({ text: 'A trifle', kind: 'fact', importance: 0.1, topic: 'trifles', ...shop })
    await m.remember({ text: 'Another trifle', importance: 0.1, project: 'trifles' })
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
      project: 'shop',
      memories: [id],
      more: { fact: 1 },
      stated: 0,
      text: expect.stringContaining('Use pnpm'),
      characters: answer.text.length,
    })
    expect(answer.text).toContain(
      '1 more, on trifles 1: the memory_search tool finds them; `memoria brief --all` lists them.',
    )
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
    expect(temporaryPlace().run('brief').stdout).toContain('no memory of this project yet')
    const off = place.run('brief', '--project', 'shop', '--set', 'inject.briefTokens=0')
    expect(off.stdout).toContain('inject.briefTokens is 0')
    const tight = place.run('brief', '--project', 'shop', '--set', 'inject.briefTokens=100')
    expect(tight.stdout).toContain('inject.briefTokens is 100, too small for any line. 2 memories are known')
    expect(place.run('brief', '--project', 'trifles').stdout).toContain('1 memory is known')
    expect(place.run('brief', '--project', 'trifles').stdout).toContain('none important enough')
    expect(errorOf(place.run('brief', '--json', '--host', 'nobody'))).toMatchObject({ code: 'usage' })
  })
})

describe('a project that nobody knows', () => {
  test.each([['search', 'pnpm'], ['search', '--history', 'pnpm'], ['recall', 'pnpm'], ['brief'], ['list']])(
    'is no empty answer of %s, but an error with those that are known',
    (...command) => {
      expect(errorOf(place.run(...command, '--json', '--project', 'nosuch'))).toMatchObject({
        code: 'not_found',
        message: 'there is no project "nosuch"',
        hint: 'Known: bank, shop, trifles.',
      })
      expect(errorOf(place.run(...command, '--json', '--project', './nosuch'))).toMatchObject({
        code: 'not_found',
      })
    },
  )

  test('may be a folder, and is made by remembering something in it', () => {
    mkdirSync(join(place.cwd, 'new'))
    expect(place.json('list', '--project', './new')).toEqual({ memories: [] })
    expect(errorOf(place.run('list', '--json', '--project', 'new'))).toMatchObject({
      hint: expect.stringContaining('For the folder give ./new.'),
    })
    const id = place.remember('Tabs are wide', '--project', 'new')
    expect(place.json('list', '--project', 'new')).toMatchObject({ memories: [{ id }] })
  })
})
