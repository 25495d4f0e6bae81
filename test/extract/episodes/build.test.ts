import { describe, expect, test } from 'vitest'
import { buildEpisodes } from '../../../src/extract/episodes/build.ts'
import { fixesIn, steerIn } from '../../../src/extract/episodes/findings.ts'
import { closingContent, recapOf } from '../../../src/extract/episodes/recap.ts'
import { asTitle, planTitle, titleOf } from '../../../src/extract/episodes/title.ts'
import type { NewEpisode } from '../../../src/model/episode.ts'
import type { EpisodeCall, EpisodeTurn } from '../../../src/store/episode-rows.ts'
import { makeId, minute } from '../../store/examples.ts'

function turn(
  seq: number,
  prompt: string,
  answer: string,
  calls: readonly [string, object][] = [],
): EpisodeTurn {
  const message = (role: 'user' | 'assistant', text: string, at: string) => ({
    ...{ id: `${seq}-${role}`, hostMessage: `${seq}-${role}`, role, text, at },
  })
  const made: EpisodeCall[] = calls.map(([name, input]) => ({
    ...{ name, input: JSON.stringify(input), output: 'ok', failed: false },
    ...{ at: minute(seq * 3 + 1), hostMessage: `${seq}-assistant` },
  }))
  return {
    ...{ id: `t-${seq}`, seq, startedAt: minute(seq * 3), interrupted: false, calls: made },
    messages: [
      message('user', prompt, minute(seq * 3)),
      ...(answer === '' ? [] : [message('assistant', answer, minute(seq * 3 + 2))]),
    ],
  }
}

function built(turns: readonly EpisodeTurn[], gone: readonly string[] = []): Promise<NewEpisode[]> {
  async function* all() {
    yield* turns
  }
  return buildEpisodes(all(), { roots: ['/app'], gone: new Set(gone), makeId })
}

const edit = (path: string): [string, object] => ['Edit', { file_path: path }]
const RETRIES = 'Uploads are retried twice now, with a pause of one second between the attempts.'

test('what others say is no decision of the person', () => {
  const own = 'we should stay with pnpm, because the build caches it'
  expect(steerIn(own)).toBe(own)
  expect(steerIn('A colleague says we should switch to yarn.')).toBeUndefined()
  expect(steerIn(`My boss thinks we should switch to yarn. But ${own}`)).toBe(`But ${own}`)
})

describe('an episode', () => {
  test('has what was asked, done, decided and left, without any model', async () => {
    const [episode, ...more] = await built([
      turn(0, 'can you add retries to the upload?', RETRIES, [
        edit('/app/src/upload.ts'),
        ['Bash', { command: 'npm test' }],
      ]),
      turn(
        1,
        "let's retry only once instead",
        'It retries once. The flaky test failed because the fake server closed its socket too early. The docs still need to be updated for it.',
      ),
    ])
    expect(more).toEqual([])
    expect(episode).toMatchObject({
      ...{ turn: 't-0', at: minute(0), endedAt: minute(5), title: 'Add retries to the upload' },
      asked: 'can you add retries to the upload?',
      decisions: ["“let's retry only once instead”"],
      fixes: ['The flaky test failed because the fake server closed its socket too early.'],
      ...{
        files: ['src/upload.ts'],
        commands: ['npm test'],
        open: ['The docs still need to be updated for it.'],
      },
    })
    expect(episode?.outcome).toContain('The flaky test failed because')
  })

  test('ends where another prompt with other files and words begins another task', async () => {
    const first = turn(0, 'add retries to the upload of images', RETRIES, [edit('/app/src/upload.ts')])
    const other = 'create a CODEOWNERS file naming the maintainers group as default reviewers'
    const episodes = await built([
      first,
      turn(1, other, 'Created the file with one default rule for the maintainers.', [
        edit('/app/.github/CODEOWNERS'),
      ]),
    ])
    expect(episodes.map(({ turn: begins }) => begins)).toEqual(['t-0', 't-1'])
    const withTests = turn(1, 'can you add some tests for the new functionality?', 'Added tests.', [
      edit('/app/src/upload.test.ts'),
    ])
    expect(await built([first, withTests])).toHaveLength(1)
    const unanswered = turn(0, 'add retries to the upload of images', '', [edit('/app/src/upload.ts')])
    expect(
      await built([unanswered, turn(1, other, 'Done so.', [edit('/app/.github/CODEOWNERS')])]),
    ).toHaveLength(1)
  })

  test('does not quote messages that a forgotten memory came from', async () => {
    const turns = [turn(0, 'we deploy with make release', RETRIES, [edit('/app/a.ts')])]
    const [episode] = await built(turns, ['0-user', '0-assistant'])
    expect(episode).toMatchObject({ asked: '', outcome: '', title: 'Work on a.ts', sources: [] })
  })

  test('is made of a plan, of tool calls alone, and of a prompt without an answer', async () => {
    const [plan] = await built([
      turn(0, 'Implement the following plan:\n\n# Plan: Change the default\n\n## Steps', RETRIES),
    ])
    expect(plan).toMatchObject({ title: 'Change the default', asked: 'Change the default' })
    const [alone] = await built([{ ...turn(0, '', '', [edit('/app/a.ts')]), messages: [] }])
    expect(alone).toMatchObject({ title: 'Work on a.ts', asked: '', outcome: '' })
    const [open] = await built([turn(0, 'remove the old parser from the build', '')])
    expect(open?.open).toEqual(['Not answered: “remove the old parser from the build”'])
    expect(await built([])).toEqual([])
  })

  test('stays bounded over thousands of turns', async () => {
    const many = Array.from({ length: 3_000 }, (_, seq) =>
      turn(
        seq,
        `step ${seq}: we should do part ${seq}`,
        `The bug was in part ${seq}, since it was ${'long '.repeat(200)}.`,
        [edit(`/app/f${seq}.ts`)],
      ),
    )
    const episodes = await built(many)
    expect(Math.max(...episodes.map((one) => JSON.stringify(one).length))).toBeLessThan(12_000)
  })
})

describe('the recap', () => {
  test('never stops at a colon before its content', () => {
    const closing =
      'Done! Here is what changed:\n\n- The parser reads dates in the local zone now\n- Old files are read as before\n\nAll tests pass.'
    expect(closingContent(closing, 300)).toBe('The parser reads dates in the local zone now.')
    expect(closingContent('All fixed. The summary:', 300)).toBe('All fixed.')
  })

  test('is that of the last message with content, with the one before it where that is short', () => {
    const text = (closings: readonly string[]) =>
      recapOf(closings.map((one, index) => ({ hostMessage: `m-${index}`, text: one })))
    expect(text([RETRIES, 'In staging the pause is two seconds.'])).toEqual({
      text: `${RETRIES} In staging the pause is two seconds.`,
      sources: ['m-0', 'm-1'],
    })
    expect(text([RETRIES, 'Committed as 1a2b3c4 on the branch for uploads.']).text).toBe(RETRIES)
    expect(text([RETRIES, 'All tests pass.']).text).toBe(RETRIES)
    expect(text([])).toEqual({ text: '', sources: [] })
  })
})

describe('a title', () => {
  const none = { plan: '', typed: [], commits: [], slash: '', outcome: '', files: [] }

  test.each([
    ['can you please add a license?', 'Add a license'],
    ["ok, let's completely remove the start command.", 'Remove the start command'],
    ['why does the build fail?', 'Why does the build fail?'],
    ['look at /home/me/work/app/docs/TASK.md and start', 'Look at TASK.md and start'],
    ['test/auth.test.ts, the login test', 'test/auth.test.ts, the login test'],
    ['übersetze die Texte', 'Übersetze die Texte'],
  ])('%s', (typed, title) => expect(asTitle(typed)).toBe(title))

  test('is that of the plan, the prompt, the commit, or the beginning of the prompt', () => {
    const long = `When the upload is resumed after midnight, the folder of the day before is used, ${'and so on '.repeat(9)}`
    expect(planTitle('# Implementation plan: Move `a` to b\n\ntext')).toBe('Move a to b')
    expect(titleOf({ ...none, plan: 'Move a', typed: ['go on'] })).toBe('Move a')
    expect(titleOf({ ...none, typed: [long], commits: ['Initial commit', 'Fix resumed uploads'] })).toBe(
      'Fix resumed uploads',
    )
    expect(titleOf({ ...none, typed: [long] })).toMatch(
      /^When the upload is resumed after midnight, .{10,}…$/,
    )
    const morning = 'CI was red again this morning: test/auth.test.ts, the login test.'
    expect(titleOf({ ...none, typed: [morning] })).toBe(morning.slice(0, -1))
    expect(titleOf({ ...none, slash: '/review' })).toBe('/review')
    const review =
      'Low severity\nRename the option of the parser. It is called twice, and nobody can say which of the two calls decides in the end.'
    expect(titleOf({ ...none, typed: [review] })).toBe('Rename the option of the parser')
    expect(titleOf({ ...none, typed: ['/team create an app for notes'] })).toBe('Create an app for notes')
    expect(titleOf(none)).toBe('Session without words')
  })
})

test('a remark that names nothing and gives no reason is no fix', () => {
  expect(fixesIn('The fix addresses the root cause correctly for both of them.')).toEqual([])
  expect(fixesIn('The root cause was `parseOrders`, which reads every row twice.')).toHaveLength(1)
})
