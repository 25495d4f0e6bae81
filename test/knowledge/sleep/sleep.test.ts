import { existsSync, mkdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unwrap } from '../../../src/base/result.ts'
import { undoRun } from '../../../src/extract/undo.ts'
import { acceptProposal } from '../../../src/knowledge/sleep/accept.ts'
import { sleepLog } from '../../../src/knowledge/sleep/log.ts'
import { sleep, trySleep } from '../../../src/knowledge/sleep/sleep.ts'
import type { House } from '../../../src/memoria.ts'
import { bundleChild, start } from '../../base/children/start.ts'
import { everything } from '../../store/temporary-store.ts'
import { houseAtNoon, put, read, said } from './house.ts'
import { standingIn, untidy } from './untidy.ts'

async function asleep(house: House) {
  return unwrap(await sleep(house))
}

interface Told {
  readonly done: number
  readonly total: number
}

const kinds = (steps: readonly { what: string }[]) => steps.map(({ what }) => what).sort()
const ALL = ['date', 'expire', 'merge', 'propose', 'replace']

describe('a run of consolidation', () => {
  test('does what there is to do, each with its reason, and nothing the second time', async () => {
    const { house } = await houseAtNoon()
    const ids = await untidy(house)
    const slept = await asleep(house)
    expect(kinds(slept.steps)).toEqual(ALL)
    expect(slept).toMatchObject({ looked: 9, left: 0, passedOver: 0 })
    expect(await read(house, ids.jest)).toMatchObject({ state: 'superseded', supersededBy: ids.vitest })
    expect(await read(house, ids.freeze)).toMatchObject({ state: 'superseded', supersededBy: null })
    expect(await read(house, ids.release)).toMatchObject({ text: 'Release the parser 2026-02-01' })
    const [entry] = await sleepLog(house, 5)
    expect(entry?.run).toMatchObject({ id: slept.run, judge: 'sleep' })
    expect(new Set(entry?.changes.map(({ why }) => why))).toEqual(new Set(slept.steps.map(({ why }) => why)))
    for (const { why } of slept.steps) expect(why).not.toMatch(/jest|linter|parser|freeze|mood/)
    expect(await asleep(house)).toMatchObject({ run: null, steps: [], passedOver: 0 })
    expect(await sleepLog(house, 5)).toHaveLength(1)
  })

  test('gives the one that stays all that was known of the other, and no more trust', async () => {
    const { house } = await houseAtNoon()
    const { linter, again } = await untidy(house)
    await asleep(house)
    expect(await read(house, again)).toMatchObject({ state: 'superseded', supersededBy: linter })
    const { evidence, ...best } = await read(house, linter)
    expect(best).toMatchObject({
      ...{ text: 'Always run the linter before a push', state: 'active', origin: 'user', trust: 1 },
      ...{ aliases: ['lint', 'eslint'], keywords: ['hook', 'style'], tags: ['ci'], topic: 'linter' },
      ...{ importance: 0.9, confirmed: 2 },
    })
    expect(evidence.map(({ session }) => session)).toEqual(['one', 'two', 'three'])
  })

  test('never lets what an assistant, a file or a tool said supersede what the user said', async () => {
    const { house } = await houseAtNoon()
    const mine = await put(house, { text: 'Run the linter before a push', topic: 't' })
    for (const [index, origin] of (['assistant', 'file', 'tool'] as const).entries()) {
      const trust = 0.7 - index / 10
      const words = ['Always', 'Please', 'Just'][index]
      await put(house, { text: `${words} run the linter before a push`, origin, trust })
      await put(house, {
        text: `We use ${origin} instead of the linter before a push`,
        origin,
        trust,
        topic: 't',
      })
    }
    await asleep(house)
    expect(await read(house, mine)).toMatchObject({ state: 'active', origin: 'user', confirmed: 3 })
  })

  test('--dry-run tells the same and changes nothing', async () => {
    const { house } = await houseAtNoon()
    await untidy(house)
    const before = await everything(house.paths.store)
    const tried = await trySleep(house)
    expect(tried.run).toBeNull()
    expect(await everything(house.paths.store)).toEqual(before)
    expect(existsSync(house.paths.run)).toBe(false)
    expect((await asleep(house)).steps).toEqual(tried.steps)
  })

  test('is taken back as a whole, exactly, and is not done again', async () => {
    const { house, clock } = await houseAtNoon()
    await untidy(house)
    clock.days(91)
    const before = await standingIn(house.paths.store)
    const { steps } = await asleep(house)
    expect(new Set(kinds(steps))).toEqual(new Set([...ALL, 'lower']))
    expect(await standingIn(house.paths.store)).not.toEqual(before)
    const undone = unwrap(await undoRun(house, house.reach, house.author('undone')))
    expect(undone.kept).toEqual([])
    expect(await standingIn(house.paths.store)).toEqual(before)
    expect((await asleep(house)).steps).toEqual([])
    expect((await sleepLog(house, 5))[0]?.changes.length).toBeGreaterThan(0)
  })

  test('what a person changed afterwards stays when it is taken back', async () => {
    const { house } = await houseAtNoon()
    const { release } = await untidy(house)
    await asleep(house)
    const words = { ...(await read(house, release)), text: 'Release the parser in March' }
    await house.store.memories.revise(house.reach, release, words, house.author('edited'))
    const { kept } = unwrap(await undoRun(house, house.reach, house.author('undone')))
    expect(kept).toEqual([release])
    expect(await read(house, release)).toMatchObject({ text: 'Release the parser in March' })
  })

  test('passes over what somebody changed while it was thinking', async () => {
    const { house } = await houseAtNoon()
    const { again } = await untidy(house)
    const memory = await read(house, again)
    const { memories } = house.store
    const meanwhile: Promise<unknown>[] = []
    const onProgress = ({ done, total }: Told) => {
      const isThought = done === total && meanwhile.length === 0
      if (isThought)
        meanwhile.push(
          memories.revise(house.reach, again, { ...memory, pinned: true }, house.author('pinned')),
        )
    }
    const slept = unwrap(await sleep(house, { onProgress }))
    await Promise.all(meanwhile)
    expect(slept).toMatchObject({ passedOver: 1 })
    expect(kinds(slept.steps)).toEqual(['date', 'expire', 'propose', 'replace'])
    expect(await read(house, again)).toMatchObject({ state: 'active', pinned: true })
  })

  test('does a bounded amount, and leaves the rest for the next one', async () => {
    const { house, clock } = await houseAtNoon()
    await house.store.transaction(async (store) => {
      for (let one = 0; one < 402; one++)
        await put(
          { ...house, store: { ...house.store, ...store } },
          { text: `Shelf ${one} is in the cellar` },
        )
    })
    clock.days(91)
    expect(await asleep(house)).toMatchObject({ steps: { length: 400 }, left: 2 })
    expect(await asleep(house)).toMatchObject({ steps: { length: 2 }, left: 0 })
  })

  test('that is wanted no more changes nothing', async () => {
    const { house } = await houseAtNoon()
    await untidy(house)
    const before = await everything(house.paths.store)
    // After the first of what it thinks of, and after the last.
    for (const isTime of [({ done }: Told) => done === 1, ({ done, total }: Told) => done === total]) {
      const stop = new AbortController()
      const onProgress = (told: Told) => isTime(told) && stop.abort()
      await expect(sleep(house, { signal: stop.signal, onProgress })).rejects.toThrow('aborted')
      expect(await everything(house.paths.store)).toEqual(before)
    }
    expect(kinds((await asleep(house)).steps)).toEqual(ALL)
  })
})

describe('a proposed rule', () => {
  async function proposed() {
    const { house } = await houseAtNoon()
    const { rules } = await untidy(house)
    await asleep(house)
    const [rule] = await house.store.memories.list(house.reach, { states: ['proposed'] })
    return { house, rules, rule: rule ?? expect.unreachable('nothing was proposed') }
  }

  test('waits for a review, rests on what was said, and does not live', async () => {
    const { house, rules, rule } = await proposed()
    expect(rule).toMatchObject({ kind: 'correction', scope: 'user', project: null, review: 'new', trust: 1 })
    expect(rule.evidence.map(({ session }) => session).sort()).toEqual(['p', 'q', 'r'])
    const links = await house.store.memories.links(house.reach, rule.id)
    expect(links.map(({ relation, to }) => [relation, to])).toEqual(rules.map((id) => ['derived', id]))
    const found = await house.store.text.search('memories', house.reach, ['imper', 'mood'], 10)
    expect(found.map(({ id }) => id).sort()).toEqual([...rules].sort())
    const weighty = await house.store.memories.weightiest(house.reach, { states: ['active', 'conflict'] })
    expect(weighty.map(({ id }) => id)).not.toContain(rule.id)
  })

  test('holds once the person keeps it, and is not taken back any more', async () => {
    const { house, rule } = await proposed()
    expect(await acceptProposal(house, rule.id, house.author('kept'))).toBe(true)
    expect(await acceptProposal(house, rule.id, house.author('kept'))).toBe(false)
    expect(await read(house, rule.id)).toMatchObject({ state: 'active', review: 'kept' })
    const { kept } = unwrap(await undoRun(house, house.reach, house.author('undone')))
    expect(kept).toEqual([rule.id])
  })

  test('is not proposed again, whatever became of it', async () => {
    const { house, rule } = await proposed()
    await house.store.memories.forget(house.reach, rule.id, house.author('no'))
    await put(house, { text: rule.text, kind: 'correction', project: 's', evidence: [said('s')] })
    expect((await asleep(house)).steps).toEqual([])
  })
})

describe('one at a time', () => {
  test('another process that is at it is waited for by nobody, and one that died is no hindrance', async () => {
    const { house } = await houseAtNoon()
    await untidy(house)
    mkdirSync(house.paths.run, { recursive: true })
    const other = start(await bundleChild('lock'), ['hold', house.paths.sleepLock])
    await other.printed(1)
    const before = await everything(house.paths.store)
    expect(await sleep(house)).toMatchObject({ ok: false, error: { code: 'locked' } })
    expect(await everything(house.paths.store)).toEqual(before)
    other.child.kill('SIGKILL')
    await other.ended()
    expect(kinds((await asleep(house)).steps)).toEqual(ALL)
  })
})
