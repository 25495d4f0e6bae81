import { describe, expect, test } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { filesIn } from '../../src/inject/hints.ts'
import { injectHome, linesOf, START } from './home.ts'

describe('hints with a prompt', () => {
  test('only what fits is told, once in a session, and again after a compaction', async () => {
    const { remember, told } = await injectHome()
    await remember('Deploys go out on Tuesdays, because support is staffed then', { kind: 'operational' })
    await remember('The logo is teal')
    const prompt = { text: 'when do deploys go out?' }
    const text = await told(prompt)
    expect(linesOf(text)).toEqual([expect.stringContaining('Tuesdays')])
    expect(await told(prompt)).toBe('')
    expect(await told({ ...prompt, hostSession: 's2' })).toContain('Tuesdays')
    await told({ ...START, reason: 'compact', hostSession: 's3' })
  })

  test('what the brief of the session said is not told again', async () => {
    const { remember, told } = await injectHome()
    await remember('Deploys go out on Tuesdays, because support is staffed then', { kind: 'decision' })
    expect(await told(START)).toContain('Tuesdays')
    expect(await told({ text: 'when do deploys go out?' })).toBe('')
    expect(await told({ text: 'when do deploys go out?', hostSession: 'other' })).toContain('Tuesdays')
  })

  test('where the start may not be answered, the first prompt has the brief besides, and nothing twice', async () => {
    const { remember, told, context } = await injectHome([], { ...claudeCode, briefWithPrompt: true })
    await remember('Prices are stored in cents', { kind: 'decision' })
    await remember('Deploys go out on Tuesdays, because support is staffed then', {
      kind: 'operational',
      importance: 0.1,
    })
    expect(await told(START)).toBe('')
    const first = await told({ text: 'when do deploys go out?' })
    expect(linesOf(first).map((line) => /cents|Tuesdays/.exec(line)?.[0])).toEqual(['cents', 'Tuesdays'])
    expect(first.match(/<memoria-context/g)).toHaveLength(2)
    expect(await told({ text: 'when do deploys go out? and prices?' })).toBe('')
    expect(await context.store.injections.list(context.reach)).toMatchObject([
      { channel: 'brief', characters: first.length },
    ])
  })

  test('what a host would not take with a prompt, or ever, does not count as told', async () => {
    const deaf = { ...claudeCode, answer: () => '' }
    for (const host of [deaf, { ...claudeCode, canInject: false }]) {
      const { remember, told, context } = await injectHome([], host)
      await remember('Deploys go out on Tuesdays, because support is staffed then', { kind: 'operational' })
      expect(await told({ text: 'when do deploys go out?' })).toBe('')
      expect(await context.store.injections.list(context.reach)).toEqual([])
    }
  })

  test('who asks about what was replaced is told what holds, and that it is something else', async () => {
    const { remember, told } = await injectHome()
    const old = await remember('The job queue is Celery with RabbitMQ', { kind: 'decision' })
    await remember('The job queue is Dramatiq with Redis', { kind: 'decision', supersedes: old })
    expect(linesOf(await told({ text: 'configure the RabbitMQ broker' }))).toEqual([
      expect.stringContaining('Dramatiq with Redis (this replaced what was asked about)'),
    ])
  })

  test('a question that names nothing of a replaced memory gets no word about replacing', async () => {
    const { remember, told } = await injectHome()
    const old = await remember('Deploys of the shop go out on Fridays at noon', { kind: 'operational' })
    await remember('Deploys of the shop go out on Tuesdays at noon', { kind: 'operational', supersedes: old })
    expect(linesOf(await told({ text: 'when do deploys of the shop go out?' }))).toEqual([
      expect.stringMatching(/on Tuesdays at noon \[/),
    ])
    const asked = await told({ text: 'do deploys of the shop go out on Fridays?', hostSession: 'other' })
    expect(asked).toContain('(this replaced what was asked about)')
  })

  test('at most three, within 1,500 characters, and nothing with a trivial prompt', async () => {
    const { remember, told } = await injectHome()
    for (let index = 0; index < 8; index++)
      await remember(`Deploy step ${index} of the tower crane: ${`word${index} `.repeat(60)}`)
    const text = await told({ text: 'deploy the tower crane step' })
    expect(text.length).toBeLessThanOrEqual(1500)
    expect(linesOf(text).length).toBeGreaterThan(0)
    expect(linesOf(text).length).toBeLessThanOrEqual(3)
    for (const trivial of ['ok', 'go on', '', '👍', 'yes, looks good, commit it'])
      expect(await told({ text: trivial, hostSession: 'other' })).toBe('')
  })

  test('another project’s memories, and what nothing fits, give nothing', async () => {
    const { remember, told } = await injectHome()
    await remember('Deploys go out on Tuesdays', { project: 'elsewhere' })
    expect(await told({ text: 'when do deploys go out?' })).toBe('')
    expect(await told({ text: 'how tall is the tower' })).toBe('')
  })

  test('the library and the ledger say the same', async () => {
    const { remember, told, memoria, context, cwd } = await injectHome()
    const id = await remember('Deploys go out on Tuesdays, because support is staffed then')
    const asked = { prompt: 'when do deploys go out?', project: cwd }
    const recalled = await memoria.recall(asked)
    expect(recalled.memories).toMatchObject([{ id, reasons: [expect.any(String)] }])
    expect(await told({ text: asked.prompt })).toBe(recalled.text)
    expect(await memoria.recall({ ...asked, session: 's1' })).toEqual({
      ...{ memories: [], text: '', reason: 'what fits was injected in this session before' },
    })
    expect(await context.store.injections.list(context.reach)).toMatchObject([
      {
        ...{ channel: 'hint', host: 'claude-code', hostSession: 's1', memories: [id], revisions: [1] },
        ...{ reasons: [expect.stringContaining('deploy')], characters: recalled.text.length },
      },
    ])
  })

  test('the files in play are those of the last tool calls', () => {
    const calls = [
      { input: '{"file_path":"/a/b.ts","x":1}' },
      { input: '{"path":"c\\"d"}' },
      { input: '{"path":"/a…' },
    ]
    expect(filesIn(calls)).toEqual(['/a/b.ts', 'c"d'])
  })
})
