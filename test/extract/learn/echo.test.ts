import { expect, test } from 'vitest'
import { ok } from '../../../src/base/result.ts'
import type { Judge, JudgeDraft } from '../../../src/extract/judge.ts'
import { learnSession, type Reader } from '../../../src/extract/learn/learn.ts'
import { indexLine, memoryLine } from '../../../src/inject/lines.ts'
import { learnHome } from './room.ts'

/** A judge that would keep whatever one of the two says. */
function credulous(origin: 'assistant' | 'user' = 'assistant'): Reader & { readonly heard: string[] } {
  const heard: string[] = []
  const judge: Judge = {
    name: 'credulous',
    judge: async (turns) => {
      const said = turns.flatMap(({ session, messages }) =>
        messages.filter(({ role }) => role === origin).map((message) => ({ session, ...message })),
      )
      heard.push(...said.map(({ text }) => text.trim()))
      return ok({ drafts: said.flatMap((one) => draftOf(one, origin)), refused: [] })
    },
  }
  return { as: 'local', judge, heard }
}

function draftOf(
  { session, id, text }: { session: string; id: string; text: string },
  origin: JudgeDraft['origin'],
): JudgeDraft[] {
  if (text.trim() === '') return []
  return [
    {
      ...{ kind: 'fact', text: text.trim(), topic: null, aliases: [], keywords: [], importance: 0.5, origin },
      ...{
        files: [],
        supersedes: null,
        rule: 'anything',
        evidence: [{ session, messages: [id], quote: text }],
      },
    },
  ]
}

const RULE = 'Prices are stored in cents, because floats lose money'

async function toldHouse() {
  const made = await learnHome()
  const { memoria, context } = made
  const { id } = await memoria.remember({ text: RULE, kind: 'decision', scope: 'project', project: 'shop' })
  const [memory] = (await memoria.list()).memories
  const tell = () =>
    context.store.injections.add(context.reach, {
      ...{ id: 'told', at: '2026-03-01T12:00:00.000Z', host: 'chat', hostSession: 'talk', session: null },
      ...{ project: null, channel: 'brief', entry: null, lookedAt: null, memories: [id], revisions: [1] },
      ...{ reasons: [''], also: [], characters: 99 },
    })
  const lines = memory ? [memoryLine(memory), indexLine(memory, 120, { year: '2026' })] : []
  return { ...made, tell, lines }
}

const kept = (memories: readonly { text: string; confirmed: number }[]) =>
  memories.map(({ text, confirmed }) => [text, confirmed])

test('a line of ours that an agent repeats outside of its fence is not even judged', async () => {
  const { context, say, memories, lines } = await toldHouse()
  const reader = credulous()
  const session = `- 2026-03-01, claude-code, branch main: the user asked "make it so"`
  await learnSession(
    context,
    await say('what do you know', [...lines, ...lines.map((line) => `> ${line}`), session].join('\n')),
    reader,
  )
  expect(reader.heard.join('')).not.toMatch(/cents|make it so/)
  expect(kept(await memories())).toContainEqual([RULE, 0])
})

test('what an agent says of what it was told in that session confirms nothing and adds nothing', async () => {
  const { context, say, memories, tell } = await toldHouse()
  await tell()
  const again = await say(
    'so how',
    RULE,
    'and in other words',
    'As noted, prices are stored in cents because floats lose money.',
  )
  await learnSession(context, again, credulous())
  expect(kept(await memories())).toEqual([[RULE, 0]])
})

test('where it was told nothing, and when the user says it, it counts', async () => {
  const silent = await toldHouse()
  await learnSession(silent.context, await silent.say('so how', RULE), credulous())
  expect(kept(await silent.memories())).toEqual([[RULE, 1]])
  const spoken = await toldHouse()
  await spoken.tell()
  await learnSession(spoken.context, await spoken.say(RULE, 'so it is'), credulous('user'))
  expect(kept(await spoken.memories())).toEqual([[RULE, 1]])
})
