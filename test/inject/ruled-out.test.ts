import { describe, expect, test } from 'vitest'
import { isoTime } from '../../src/base/clock.ts'
import { makeBrief } from '../../src/inject/brief.ts'
import { promptDigests } from '../../src/inject/ruled-out.ts'
import { projectOf } from '../../src/store/in-project.ts'
import { type InjectHome, injectHome, START } from './home.ts'

const RULE = 'The uploader retries three times before it gives up'
const ASKED = 'how often does the uploader retry before it gives up on a chunk?'

async function wrong({ context }: InjectHome, memory: string, prompt?: string): Promise<void> {
  const { store, reach, clock, makeId } = context
  const terms = prompt === undefined ? [] : promptDigests(prompt)
  await store.notFor.add(reach, { id: makeId(), memory, terms, at: isoTime(clock.now()) })
}

describe('a memory that was wrongly injected', () => {
  test('is not injected any more, with a prompt or in the brief, until that is undone', async () => {
    const home = await injectHome()
    const id = await home.remember(RULE)
    expect(await home.told({ text: ASKED })).toContain(RULE)
    expect(await home.told({ ...START, hostSession: 's2' })).toContain(RULE)
    await wrong(home, id)
    expect(await home.told({ text: ASKED, hostSession: 's3' })).not.toContain(RULE)
    expect(await home.told({ ...START, hostSession: 's4' })).not.toContain(RULE)
    expect((await home.memoria.search('uploader retries')).results).toHaveLength(1)
    expect(await home.context.store.notFor.remove(home.context.reach, id)).toBe(1)
    expect(await home.told({ text: ASKED, hostSession: 's5' })).toContain(RULE)
  })

  test('with prompts like one is still injected with others', async () => {
    const home = await injectHome()
    const id = await home.remember(RULE)
    await wrong(home, id, 'the uploader test of the retry button is flaky, look at its screenshot')
    expect(
      await home.told({ text: 'is the uploader retry button test flaky in the screenshot?' }),
    ).not.toContain(RULE)
    expect(await home.told({ text: ASKED, hostSession: 's2' })).toContain(RULE)
  })

  test('is named as the reason for silence, and not counted in a brief', async () => {
    const home = await injectHome()
    const id = await home.remember(RULE)
    await home.remember('The shop opens at nine', { kind: 'fact', importance: 0.1 })
    await wrong(home, id)
    const recalled = await home.memoria.recall({ prompt: ASKED, project: home.cwd })
    expect(recalled).toMatchObject({ text: '', reason: 'what fits was ruled out with memoria wrong' })
    const { id: project } = await projectOf(home.context, home.cwd)
    const place = { host: 'claude-code', project, hostSession: null, characters: 0, all: true }
    const { text, more } = await makeBrief(home.context, place)
    expect(text).toContain('The shop opens at nine')
    expect(text).not.toContain(RULE)
    expect(more).toEqual({})
  })

  test('leaves no word of the prompt in the store', async () => {
    const home = await injectHome()
    const id = await home.remember(RULE)
    await wrong(home, id, 'zeppelin hangar')
    expect(JSON.stringify(await home.context.store.notFor.list(home.context.reach))).not.toMatch(
      /zeppelin|hangar/,
    )
  })
})
