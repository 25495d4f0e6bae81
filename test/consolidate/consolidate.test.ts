import { existsSync, mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../src/base/result.ts'
import { consolidate, tryConsolidate } from '../../src/consolidate/consolidate.ts'
import { consolidationLog } from '../../src/consolidate/log.ts'
import { undoRun } from '../../src/extract/undo.ts'
import type { OpenContext } from '../../src/memoria.ts'
import { keepWaiting } from '../../src/vault/review/decide.ts'
import { bundleChild, start } from '../base/children/start.ts'
import { everything } from '../store/temporary-store.ts'
import { homeAtNoon, put, read, said } from './home.ts'
import { standingIn, untidy } from './untidy.ts'

async function asleep(context: OpenContext) {
  return unwrap(await consolidate(context))
}

interface Told {
  readonly done: number
  readonly total: number
}

const kinds = (steps: readonly { what: string }[]) => steps.map(({ what }) => what).sort()
const ALL = ['date', 'expire', 'merge', 'propose', 'replace']

describe('a run of consolidation', () => {
  test('does what there is to do, each with its reason, and nothing the second time', async () => {
    const { context } = await homeAtNoon()
    const ids = await untidy(context)
    const slept = await asleep(context)
    expect(kinds(slept.steps)).toEqual(ALL)
    expect(slept).toMatchObject({ looked: 9, left: 0, passedOver: 0 })
    expect(await read(context, ids.jest)).toMatchObject({ state: 'superseded', supersededBy: ids.vitest })
    expect(await read(context, ids.freeze)).toMatchObject({ state: 'superseded', supersededBy: null })
    expect(await read(context, ids.release)).toMatchObject({ text: 'Release the parser 2026-02-01' })
    const [entry] = await consolidationLog(context, 5)
    expect(entry?.run).toMatchObject({ id: slept.run, judge: 'sleep' })
    expect(new Set(entry?.changes.map(({ why }) => why))).toEqual(new Set(slept.steps.map(({ why }) => why)))
    for (const { why } of slept.steps) expect(why).not.toMatch(/jest|linter|parser|freeze|mood/)
    expect(await asleep(context)).toMatchObject({ run: null, steps: [], passedOver: 0 })
    expect(await consolidationLog(context, 5)).toHaveLength(1)
  })

  test('gives the one that stays all that was known of the other, and no more trust', async () => {
    const { context } = await homeAtNoon()
    const { linter, again } = await untidy(context)
    await asleep(context)
    expect(await read(context, again)).toMatchObject({ state: 'superseded', supersededBy: linter })
    const { evidence, ...best } = await read(context, linter)
    expect(best).toMatchObject({
      text: 'Always run the linter before a push',
      state: 'active',
      origin: 'user',
      trust: 1,
      aliases: ['lint', 'eslint'],
      keywords: ['hook', 'style'],
      tags: ['ci'],
      topic: 'linter',
      importance: 0.9,
      confirmed: 2,
    })
    expect(evidence.map(({ session }) => session)).toEqual(['one', 'two', 'three'])
  })

  test('never lets what an assistant, a file or a tool said supersede what the user said', async () => {
    const { context } = await homeAtNoon()
    const mine = await put(context, { text: 'Run the linter before a push', topic: 't' })
    for (const [index, origin] of (['assistant', 'file', 'tool'] as const).entries()) {
      const trust = 0.7 - index / 10
      const words = ['Always', 'Please', 'Just'][index]
      await put(context, { text: `${words} run the linter before a push`, origin, trust })
      await put(context, {
        text: `We use ${origin} instead of the linter before a push`,
        origin,
        trust,
        topic: 't',
      })
    }
    await asleep(context)
    expect(await read(context, mine)).toMatchObject({ state: 'active', origin: 'user', confirmed: 3 })
  })

  test('--dry-run tells the same and changes nothing', async () => {
    const { context } = await homeAtNoon()
    await untidy(context)
    const before = await everything(context.paths.store)
    const tried = await tryConsolidate(context)
    expect(tried.run).toBeNull()
    expect(await everything(context.paths.store)).toEqual(before)
    expect(existsSync(context.paths.run)).toBe(false)
    expect((await asleep(context)).steps).toEqual(tried.steps)
  })

  test('is taken back as a whole, exactly, and is not done again', async () => {
    const { context, clock } = await homeAtNoon()
    await untidy(context)
    clock.days(91)
    const before = await standingIn(context.paths.store)
    const { steps } = await asleep(context)
    expect(new Set(kinds(steps))).toEqual(new Set([...ALL, 'lower']))
    expect(await standingIn(context.paths.store)).not.toEqual(before)
    const undone = unwrap(await undoRun(context, context.reach, context.author('undone')))
    expect(undone.kept).toEqual([])
    expect(await standingIn(context.paths.store)).toEqual(before)
    expect((await asleep(context)).steps).toEqual([])
    expect((await consolidationLog(context, 5))[0]?.changes.length).toBeGreaterThan(0)
  })

  test('what a person changed afterwards stays when it is taken back', async () => {
    const { context } = await homeAtNoon()
    const { release } = await untidy(context)
    await asleep(context)
    const words = { ...(await read(context, release)), text: 'Release the parser in March' }
    await context.store.memories.revise(context.reach, release, words, context.author('edited'))
    const { kept } = unwrap(await undoRun(context, context.reach, context.author('undone')))
    expect(kept).toEqual([release])
    expect(await read(context, release)).toMatchObject({ text: 'Release the parser in March' })
  })

  test('passes over what somebody changed while it was thinking', async () => {
    const { context } = await homeAtNoon()
    const { again } = await untidy(context)
    const memory = await read(context, again)
    const { memories } = context.store
    const meanwhile: Promise<unknown>[] = []
    const onProgress = ({ done, total }: Told) => {
      const isThought = done === total && meanwhile.length === 0
      if (isThought)
        meanwhile.push(
          memories.revise(context.reach, again, { ...memory, pinned: true }, context.author('pinned')),
        )
    }
    const slept = unwrap(await consolidate(context, { onProgress }))
    await Promise.all(meanwhile)
    expect(slept).toMatchObject({ passedOver: 1 })
    expect(kinds(slept.steps)).toEqual(['date', 'expire', 'propose', 'replace'])
    expect(await read(context, again)).toMatchObject({ state: 'active', pinned: true })
  })

  test('does a bounded amount, and leaves the rest for the next one', async () => {
    const { context, clock } = await homeAtNoon()
    await context.store.transaction(async (store) => {
      for (let one = 0; one < 402; one++)
        await put(
          { ...context, store: { ...context.store, ...store } },
          { text: `Shelf ${one} is in the cellar` },
        )
    })
    clock.days(91)
    expect(await asleep(context)).toMatchObject({ steps: { length: 400 }, left: 2 })
    expect(await asleep(context)).toMatchObject({ steps: { length: 2 }, left: 0 })
  })

  test('that is wanted no more changes nothing', async () => {
    const { context } = await homeAtNoon()
    await untidy(context)
    const before = await everything(context.paths.store)
    // After the first of what it thinks of, and after the last.
    for (const isTime of [({ done }: Told) => done === 1, ({ done, total }: Told) => done === total]) {
      const stop = new AbortController()
      const onProgress = (told: Told) => isTime(told) && stop.abort()
      await expect(consolidate(context, { signal: stop.signal, onProgress })).rejects.toThrow('aborted')
      expect(await everything(context.paths.store)).toEqual(before)
    }
    expect(kinds((await asleep(context)).steps)).toEqual(ALL)
  })
})

describe('a proposed rule', () => {
  async function proposed() {
    const { context } = await homeAtNoon()
    const { rules } = await untidy(context)
    await asleep(context)
    const [rule] = await context.store.memories.list(context.reach, { states: ['proposed'] })
    return { context, rules, rule: rule ?? expect.unreachable('nothing was proposed') }
  }

  test('waits for a review, rests on what was said, and does not live', async () => {
    const { context, rules, rule } = await proposed()
    expect(rule).toMatchObject({ kind: 'correction', scope: 'user', project: null, review: 'new', trust: 1 })
    expect(rule.evidence.map(({ session }) => session).sort()).toEqual(['p', 'q', 'r'])
    const links = await context.store.memories.links(context.reach, rule.id)
    expect(links.map(({ relation, to }) => [relation, to])).toEqual(rules.map((id) => ['derived', id]))
    const found = await context.store.text.search('memories', context.reach, ['imper', 'mood'], 10)
    expect(found.map(({ id }) => id).sort()).toEqual([...rules].sort())
    const weighty = await context.store.memories.mostImportant(context.reach, {
      states: ['active', 'conflict'],
    })
    expect(weighty.map(({ id }) => id)).not.toContain(rule.id)
  })

  test('holds once the person keeps it, and is not taken back any more', async () => {
    const { context, rule } = await proposed()
    expect(await keepWaiting(context, rule.id, context.author('kept'))).toBe(true)
    expect(await keepWaiting(context, rule.id, context.author('kept'))).toBe(false)
    expect(await read(context, rule.id)).toMatchObject({ state: 'active', review: 'kept' })
    const { kept } = unwrap(await undoRun(context, context.reach, context.author('undone')))
    expect(kept).toEqual([rule.id])
  })

  test('is not proposed again, whatever became of it', async () => {
    const { context, rule } = await proposed()
    await context.store.memories.forget(context.reach, rule.id, context.author('no'))
    await put(context, { text: rule.text, kind: 'correction', project: 's', evidence: [said('s')] })
    expect((await asleep(context)).steps).toEqual([])
  })
})

describe('one at a time', () => {
  test('another process that is at it is waited for by nobody, and one that died is no hindrance', async () => {
    const { context } = await homeAtNoon()
    await untidy(context)
    mkdirSync(context.paths.run, { recursive: true })
    const other = start(await bundleChild('lock'), ['hold', context.paths.consolidateLock])
    await other.printed(1)
    const before = await everything(context.paths.store)
    expect(await consolidate(context)).toMatchObject({ ok: false, error: { code: 'locked' } })
    expect(await everything(context.paths.store)).toEqual(before)
    other.child.kill('SIGKILL')
    await other.ended()
    expect(kinds((await asleep(context)).steps)).toEqual(ALL)
  })
})
