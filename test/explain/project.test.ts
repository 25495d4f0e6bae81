import { expect, test } from 'vitest'
import { projectDigest } from '../../src/explain/project.ts'
import { learnHome } from '../extract/learn/room.ts'

async function digestWith(kind: 'decision' | 'debugging' | 'fact', ...texts: readonly string[]) {
  const { memoria, context } = await learnHome()
  for (const text of texts) await memoria.remember({ text, kind, scope: 'project', project: 'shop' })
  return projectDigest(context, 'shop', 10)
}

test('a prompt that only asks for something is not listed as a decision', async () => {
  const { decisions } = await digestWith(
    'decision',
    '“can you review the tests of the parser” → The parser has 12 tests.',
    '“remove it, there is no need to deprecate the old parser” → The old parser is gone.',
    'Asked "Which cache?": Redis (not: a map)',
  )
  expect(decisions.map(({ text }) => text.slice(0, 12)).sort()).toEqual(['Asked "Which', '“remove it, '])
})

test('a remark of a review is not listed as a repair', async () => {
  const { fixes } = await digestWith(
    'debugging',
    'The upload failed because the proxy keeps at most 8 MB.',
    'The parameter is unused: consider a simpler signature of FormatSubject.',
  )
  expect(fixes.map(({ text }) => text)).toEqual(['The upload failed because the proxy keeps at most 8 MB.'])
})

test('two statements from one prompt are listed once', async () => {
  const prompt = '“I think the sessions branch has no upstream, can you check what the first push does?” →'
  const { facts } = await digestWith(
    'fact',
    `${prompt} The first push sets it.`,
    `${prompt} Added -u to git push.`,
  )
  expect(facts).toHaveLength(1)
})
