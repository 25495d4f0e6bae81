import { describe, expect, test } from 'vitest'
import { addRule, EVIL, KNOWN, type TwoClones, twoClones } from '../origin/two-clones.ts'

const CHANGED = 'Deploys go out on Mondays'

/** Two clones, with a change by the colleague in the person's vault. */
async function withProposal(change: (text: string) => string): Promise<TwoClones> {
  const clones = await twoClones()
  await adaPushes(clones, change)
  return clones
}

async function adaPushes(clones: TwoClones, change: (text: string) => string): Promise<void> {
  const { adas, edit, adaGit, mineGit, run } = clones
  edit(adas, change)
  adaGit('commit', '--quiet', '-am', 'ada')
  adaGit('push', '--quiet')
  mineGit('stash', '--quiet', '--include-untracked')
  mineGit('pull', '--quiet', '--no-edit')
  await run()
}

function withoutKnown(text: string): string {
  return text.replace(/^- Deploys go out on Tuesdays.*\n/m, '')
}

describe('the review queue for what a file brought', () => {
  test('an item says where it came from, why it waits and what can be done', async () => {
    const { m, adaGit } = await withProposal(addRule)
    const commit = adaGit('rev-parse', 'HEAD')
    const [item] = await m.review.list()
    expect(item).toMatchObject({
      text: EVIL,
      kind: 'preference',
      origin: 'file',
      state: 'proposed',
      waits: 'always',
      change: { what: 'add', memory: null, old: null, new: EVIL },
      decisions: ['keep', 'edit', 'reject', 'never again'],
    })
    expect(item?.from).toMatch(
      new RegExp(
        `^from a file: .*docs/memory/projects/.*\\.md, commit ${commit.slice(0, 7)} by Ada Example$`,
      ),
    )
    expect(item?.why).toContain('no agent')
    expect(item?.evidence[0]?.messages).toEqual([`commit ${commit}`, 'author Ada Example'])
  })

  test('a memory that the person reworded waits no more, and is said to be theirs', async () => {
    const { m } = await withProposal(addRule)
    const { store, reach } = m.context
    const { id } = await m.remember({ text: 'Plums are blue', origin: 'assistant' })
    await store.memories.markReview(reach, id, 'new')
    await m.revise(id, { text: 'Plums are mostly blue' })
    expect((await m.review.list()).map((item) => item.id)).not.toContain(id)
    const kept = (await m.review.list({ all: true })).find((item) => item.id === id)
    expect(kept?.from).toBe('from you, in your own words with `memoria edit`')
  })

  test('what is kept is confirmed by the person, with a revision that says so', async () => {
    const { m, brief, byText } = await withProposal(addRule)
    const [item] = await m.review.list()
    expect(await m.review.keep(item?.id ?? '')).toBe(true)
    expect(await byText(EVIL)).toMatchObject({ state: 'active', review: 'kept', origin: 'file', trust: 1 })
    const told = await brief()
    expect(told).toMatch(new RegExp(`The user confirmed, as of .*: ${EVIL.replace(/[|]/g, '\\|')}`))
    const history = await m.history(item?.id ?? '')
    expect(history.at(-1)).toMatchObject({ change: 'confirmed', why: 'kept in a review', run: null })
    expect(await m.review.list()).toEqual([])
  })

  test('what is rejected stays in the file, is given to nobody, and is not proposed again', async () => {
    const clones = await withProposal(addRule)
    const { m, brief, text, mine, edit, run } = clones
    const [item] = await m.review.list()
    await m.review.reject(item?.id ?? '')
    edit(mine, (page) => addRule(page))
    await run()
    expect(await m.review.list()).toEqual([])
    expect(await brief()).not.toContain(EVIL)
    expect(text(mine)).toContain(EVIL)
    // Bringing it back lets it wait again; it is no rule by that.
    await m.restore(item?.id ?? '')
    expect(await m.review.list()).toMatchObject([{ text: EVIL, state: 'proposed' }])
    expect(await brief()).not.toContain(EVIL)
  })

  test('a changed text replaces the old one only when it is kept', async () => {
    const { m, brief, byText } = await withProposal((text) => text.replaceAll(KNOWN, CHANGED))
    const [item] = await m.review.list()
    expect(item?.change).toMatchObject({ what: 'replace', old: KNOWN, new: CHANGED })
    expect(await brief()).toContain(KNOWN)
    await m.review.keep(item?.id ?? '')
    const told = await brief()
    expect(told).toContain(CHANGED)
    expect(told).not.toContain(KNOWN)
    expect(await byText(KNOWN)).toMatchObject({ state: 'superseded', supersededBy: item?.id })
  })

  test('a deleted line is forgotten when that is approved', async () => {
    const { m, byText } = await withProposal(withoutKnown)
    const [item] = await m.review.list()
    expect(item).toMatchObject({ text: KNOWN, change: { what: 'remove', old: KNOWN, new: null } })
    await m.review.reject(item?.id ?? '')
    expect(await byText(KNOWN)).toBeUndefined()
    expect(await m.review.list()).toEqual([])
  })

  test('a deleted line whose memory is kept is not proposed again', async () => {
    const clones = await withProposal(withoutKnown)
    const { m, byText, mine, text } = clones
    const [item] = await m.review.list()
    expect(await m.review.keep(item?.id ?? '')).toBe(true)
    expect(await byText(KNOWN)).toMatchObject({ state: 'active', origin: 'user' })
    expect(text(mine)).toContain(KNOWN)
    clones.mineGit('checkout', '--quiet', '--', 'docs')
    await clones.run()
    expect(await m.review.list()).toEqual([])
    expect(await byText(KNOWN)).toMatchObject({ state: 'active', origin: 'user' })
  })
})
