import { describe, expect, test } from 'vitest'
import { temporaryPlace } from '../program.ts'

interface Listed {
  readonly memories: readonly { readonly id: string; readonly text: string; readonly state: string }[]
}

function livingTexts(place: ReturnType<typeof temporaryPlace>): string[] {
  const { memories } = place.json<Listed>('list')
  return memories.map(({ text }) => text).sort()
}

/** The lines that a session which begins here gets. */
function briefText(place: ReturnType<typeof temporaryPlace>): string {
  return place.json<{ text: string }>('brief').text
}

test('four statements on one topic all live', () => {
  const place = temporaryPlace()
  const said = [
    'Deploys go out on Tuesdays',
    'Deploy only from main',
    'A deploy takes 12 minutes',
    'make rollback undoes a deploy',
  ]
  for (const text of said) place.run('remember', text, '--topic', 'deploy')
  expect(livingTexts(place)).toEqual([...said].sort())
})

describe('of two statements that exclude each other only the later one lives', () => {
  test.each([
    ['Deploys go out on Tuesdays', 'Deploys go out on Wednesdays now, not on Tuesdays'],
    ['Deploys go out on Tuesdays', 'Actually we now deploy on Wednesdays instead of Tuesdays'],
    ['Use tabs', 'Use spaces'],
    ['The dev server runs on port 3000', 'The dev server runs on port 8080'],
    ['Use SQLite for the cache', 'We decided against SQLite'],
  ])('%s | %s', (older, newer) => {
    const place = temporaryPlace()
    const id = place.remember(older)
    const { superseded } = place.json<{ superseded: string }>('remember', newer)
    expect(superseded).toBe(id)
    expect(livingTexts(place)).toEqual([newer])
    const brief = briefText(place)
    expect(brief).toContain(newer)
    expect(brief).not.toContain(`${older} `)
  })
})

describe('a statement for all projects and one of this project', () => {
  test('that exclude each other are not both given here', () => {
    const place = temporaryPlace()
    place.remember('Use tabs', '--scope', 'user')
    place.remember('Use spaces')
    expect(livingTexts(place)).toEqual(['Use spaces', 'Use tabs'])
    expect(briefText(place)).toContain('Use spaces')
    expect(briefText(place)).not.toContain('Use tabs')
    expect(place.json<{ text: string }>('recall', 'tabs or spaces?').text).not.toContain('Use tabs')
  })

  test('that names what it replaces replaces it everywhere', () => {
    const place = temporaryPlace()
    const id = place.remember('Deploys go out on Tuesdays', '--scope', 'user')
    const newer = 'Deploys go out on Wednesdays now, not on Tuesdays'
    expect(place.json('remember', newer)).toMatchObject({ superseded: id })
  })

  test('the later one for all projects replaces the earlier one here', () => {
    const place = temporaryPlace()
    const id = place.remember('Use tabs')
    expect(place.json('remember', 'Use spaces', '--scope', 'user')).toMatchObject({ superseded: id })
  })
})

test('an assistant does not replace what the person said: it is shown as disputed', async () => {
  const place = temporaryPlace()
  place.remember('Use tabs', '--scope', 'user')
  await place.prepare((memoria) =>
    memoria.remember({ text: 'Use spaces', origin: 'assistant', scope: 'user' }),
  )
  const { memories } = place.json<Listed>('list')
  expect(memories.map(({ text, state }) => [text, state]).sort()).toEqual([
    ['Use spaces', 'conflict'],
    ['Use tabs', 'active'],
  ])
  expect(briefText(place)).toMatch(/Use spaces \(disputed/)
  expect(place.run('status').stdout).toContain('1 in conflict')
})

test('three wordings of one rule are one memory with three pieces of evidence', async () => {
  const place = temporaryPlace()
  const wordings = [
    'Always run the linter before committing',
    'Before a commit, run the linter',
    'Run the linter before each commit',
  ]
  await place.prepare(async (memoria) => {
    for (const [index, text] of wordings.entries())
      await memoria.remember({
        text,
        scope: 'user',
        kind: 'preference',
        evidence: [{ session: `session-${index}`, messages: ['m'], quote: text }],
      } as never)
  })
  const { memories } = place.json<{ memories: readonly { evidence: readonly unknown[] }[] }>('list')
  expect(memories).toHaveLength(1)
  expect(memories[0]?.evidence).toHaveLength(3)
})

test('a statement that says of itself that it is past is kept as history', () => {
  const place = temporaryPlace()
  place.remember('Deploys go out on Tuesdays')
  expect(
    place.json('remember', 'Previously deploys went out on Mondays, replaced by Tuesdays'),
  ).toMatchObject({
    outcome: 'superseded',
    superseded: null,
  })
  expect(livingTexts(place)).toEqual(['Deploys go out on Tuesdays'])
})

test('an open question is marked as open wherever it is given', () => {
  const place = temporaryPlace()
  place.remember('It is not decided yet whether the cache uses Redis')
  expect(place.json('list')).toMatchObject({ memories: [{ tags: ['open-question'] }] })
  expect(briefText(place)).toContain('(open')
})
