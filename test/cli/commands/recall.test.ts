import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlace } from '../program.ts'

const place = makePlace()
let id = ''

beforeAll(async () => {
  await place.prepare(async (m) => {
    id = (await m.remember({ text: 'Use pnpm to install packages', kind: 'preference', project: 'shop' })).id
    await m.remember({ text: 'Use yarn to install packages', kind: 'preference', project: 'bank' })
    await m.remember({ text: 'Rounding is half to even', files: ['src/money.ts'], project: 'bank' })
  })
})
afterAll(() => place.remove())

describe('memoria recall', () => {
  test('the JSON has exactly this form, and only what belongs to the project', () => {
    const { memories, text } = place.json<{ memories: unknown; text: string }>(
      ...['recall', '--project', 'shop', 'install', 'the', 'packages'],
    )
    expect(memories).toEqual([
      {
        ...{ kind: 'statement', id, text: 'Use pnpm to install packages' },
        reasons: [expect.stringMatching(/^shares "/)],
      },
    ])
    expect(text).toContain('Use pnpm to install packages')
    expect(text).not.toContain('yarn')
  })

  test('it prints the very text that an agent would be given', () => {
    const asked = ['--project', 'shop', 'install the packages']
    const { text } = place.json<{ text: string }>('recall', ...asked)
    expect(place.run('recall', ...asked)).toEqual({ code: 0, stdout: `${text}\n`, stderr: '' })
  })

  test('files that are worked on speak for what is known of them', () => {
    const asked = ['recall', '--project', 'bank', 'tidy this up']
    expect(place.json(...asked)).toMatchObject({ memories: [] })
    expect(place.json(...asked, '--files', '/home/me/bank/src/money.ts')).toMatchObject({
      memories: [{ text: 'Rounding is half to even' }],
    })
  })

  test('nothing that surely fits is nothing, and no failure', () => {
    expect(place.json('recall', '--project', 'shop', 'rename a variable')).toEqual({
      memories: [],
      text: '',
      reason: expect.any(String),
    })
    expect(place.run('recall', 'rename a variable')).toMatchObject({
      code: 0,
      stdout: 'Nothing would be injected: no memory shares a distinctive word with it.\n',
    })
  })
})
