import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addRule, EVIL, KNOWN, type TwoClones, twoClones } from './two-clones.ts'

const CHANGED = 'Deploys go out on Mondays'

type Change = 'add' | 'change' | 'delete'

const CHANGES: Readonly<Record<Change, (text: string) => string>> = {
  add: (text) => addRule(text),
  change: (text) => text.replaceAll(KNOWN, CHANGED),
  delete: (text) => text.replace(/^- Deploys go out on Tuesdays.*\n/m, ''),
}

/** Brings a change into the person's clone, each in another way. */
const WAYS: Readonly<Record<string, (clones: TwoClones, change: (text: string) => string) => Promise<void>>> =
  {
    'the person, in an editor': async ({ mine, edit }, change) => edit(mine, change),
    'the person, in a commit made here': async ({ mine, edit, mineGit }, change) => {
      edit(mine, change)
      mineGit('commit', '--quiet', '-am', 'mine')
    },
    'the person, whose edit was stashed and popped': async ({ mine, edit, mineGit }, change) => {
      edit(mine, change)
      mineGit('stash')
      mineGit('stash', 'pop')
    },
    'a commit that another made in this clone': async ({ mine, edit, adaHereGit, mineGit }, change) => {
      mineGit('checkout', '--quiet', '-b', 'feature')
      edit(mine, change)
      adaHereGit('commit', '--quiet', '-am', 'ada')
      mineGit('checkout', '--quiet', 'main')
      mineGit('merge', '--quiet', '--no-ff', '--no-edit', 'feature')
    },
    'a merge of a commit by another': async ({ mine, mineGit, ...clones }, change) => {
      pushByAda(clones, change)
      writeFileSync(join(mine, 'other.md'), 'mine\n')
      mineGit('add', 'other.md')
      mineGit('commit', '--quiet', '-m', 'other')
      mineGit('pull', '--quiet', '--no-edit')
    },
    'a pull that only moves forward': async ({ mineGit, ...clones }, change) => {
      pushByAda(clones, change)
      mineGit('pull', '--quiet')
    },
    'a rebase onto a commit by another': async ({ mine, mineGit, ...clones }, change) => {
      pushByAda(clones, change)
      writeFileSync(join(mine, 'other.md'), 'mine\n')
      mineGit('add', 'other.md')
      mineGit('commit', '--quiet', '-m', 'other')
      mineGit('pull', '--quiet', '--rebase')
    },
    'a cherry-pick of a commit by another': async ({ mineGit, ...clones }, change) => {
      pushByAda(clones, change)
      mineGit('fetch', '--quiet')
      mineGit('cherry-pick', 'origin/main')
    },
    'a merge that is squashed': async ({ mineGit, ...clones }, change) => {
      pushByAda(clones, change)
      mineGit('fetch', '--quiet')
      mineGit('merge', '--quiet', '--squash', 'origin/main')
      mineGit('commit', '--quiet', '-m', 'squashed')
    },
    'a checkout of a branch by another': async ({ adas, edit, adaGit, mineGit }, change) => {
      adaGit('checkout', '--quiet', '-b', 'feature')
      edit(adas, change)
      adaGit('commit', '--quiet', '-am', 'ada')
      adaGit('push', '--quiet', 'origin', 'feature')
      mineGit('fetch', '--quiet')
      mineGit('checkout', '--quiet', 'feature')
    },
    'an agent with a tool that writes': async ({ mine, page, edit, agentCalls }, change) => {
      await agentCalls('Write', { file_path: join(mine, page), content: 'x' })
      edit(mine, change)
    },
    'an agent with a shell': async ({ mine, page, edit, agentCalls }, change) => {
      await agentCalls('Bash', { command: `echo "- x" >> ${page}` })
      edit(mine, change)
    },
    'an agent with a patch': async ({ mine, page, edit, agentCalls }, change) => {
      const patch = `*** Begin Patch\n*** Update File: ${page}\n+- x\n*** End Patch`
      await agentCalls('apply_patch', { input: patch }, { host: 'codex' })
      edit(mine, change)
    },
    'a script that an agent ran': async ({ mine, edit, agentCalls }, change) => {
      edit(mine, change)
      await agentCalls('Bash', { command: 'node scripts/notes.mjs' })
    },
  }

function pushByAda(
  { adas, edit, adaGit }: Pick<TwoClones, 'adas' | 'edit' | 'adaGit'>,
  change: (text: string) => string,
) {
  edit(adas, change)
  adaGit('commit', '--quiet', '-am', 'ada')
  adaGit('push', '--quiet')
}

const PERSONS = [
  'the person, in an editor',
  'the person, in a commit made here',
  'the person, whose edit was stashed and popped',
]

describe('who changed a page of a vault in a repository', () => {
  for (const [way, bring] of Object.entries(WAYS)) {
    const isPerson = PERSONS.includes(way)
    const changes: readonly Change[] =
      way.includes('merge of') || isPerson ? ['add', 'change', 'delete'] : ['add']
    for (const change of changes)
      test(`${way}: ${change} is ${isPerson ? "the person's" : 'only proposed'}`, async () => {
        const clones = await twoClones()
        await bring(clones, CHANGES[change])
        await clones.run()
        if (isPerson) await expectPersons(clones, change)
        else await expectProposed(clones, change)
      })
  }
})

async function expectPersons({ byText, brief }: TwoClones, change: Change): Promise<void> {
  if (change === 'add') {
    expect(await byText(EVIL)).toMatchObject({ origin: 'user', state: 'active', kind: 'preference' })
    expect(await brief()).toContain(EVIL)
  } else if (change === 'change')
    expect(await byText(CHANGED)).toMatchObject({ origin: 'user', state: 'active' })
  else expect(await byText(KNOWN)).toBeUndefined()
}

async function expectProposed(
  { byText, brief, text, mine, m, run }: TwoClones,
  change: Change,
): Promise<void> {
  expect(await byText(KNOWN)).toMatchObject({ origin: 'user', state: 'active' })
  const told = await brief()
  expect(told).toContain(KNOWN)
  const waiting = await m.review.list()
  expect(waiting).toHaveLength(1)
  if (change !== 'delete') {
    const words = change === 'add' ? EVIL : CHANGED
    expect(await byText(words)).toMatchObject({ origin: 'file', state: 'proposed', review: 'new' })
    expect(told).not.toContain(words)
    // The text of the colleague stays in the file.
    expect(text(mine)).toContain(words)
  }
  // Another run proposes nothing more.
  await run()
  expect(await m.review.list()).toHaveLength(1)
  expect(await byText(KNOWN)).toMatchObject({ origin: 'user', state: 'active' })
}

describe('what others do to a page besides', () => {
  test('a line that they move among rules makes no rule, and stands where it stood again', async () => {
    const clones = await twoClones()
    await clones.m.remember({
      text: 'The tests run in a container',
      kind: 'debugging',
      topic: 'deploys',
      project: clones.mine,
    })
    await clones.run()
    clones.mineGit('commit', '--quiet', '-am', 'a fact')
    clones.mineGit('push', '--quiet')
    clones.adaGit('pull', '--quiet')
    pushByAda(clones, (text) => {
      const line = /^- The tests run in a container.*\n/m.exec(text)?.[0] ?? ''
      return text.replace(line, '').replace(/^## Preferences\n/m, `## Preferences\n\n${line}`)
    })
    clones.mineGit('pull', '--quiet')
    await clones.run()
    expect(await clones.m.review.list()).toEqual([])
    expect(await clones.byText('The tests run in a container')).toMatchObject({
      state: 'active',
      kind: 'debugging',
      confirmed: 0,
      revision: 1,
    })
  })

  test('a heading that stands there twice makes no difference', async () => {
    const clones = await twoClones()
    const end = '<!-- memoria:end statements -->'
    pushByAda(clones, (text) => text.replace(end, `\n## Preferences\n\n- ${EVIL}\n${end}`))
    clones.mineGit('pull', '--quiet')
    await clones.run()
    expect((await clones.byText(EVIL))?.origin ?? 'file').toBe('file')
    expect(await clones.brief()).not.toContain(EVIL)
  })

  test('attributes of the repository do not hide who wrote a line', async () => {
    const clones = await twoClones()
    writeFileSync(join(clones.adas, '.gitattributes'), '*.md -diff ident\n')
    clones.adaGit('add', '.gitattributes')
    pushByAda(clones, (text) => addRule(text, `${EVIL} $Id$`))
    clones.mineGit('pull', '--quiet')
    clones.edit(clones.mine, (text) => text.replaceAll(KNOWN, CHANGED))
    await clones.run()
    expect(await clones.brief()).not.toContain(EVIL)
    expect((await clones.m.review.list()).map(({ text }) => text).join()).toContain(EVIL)
    expect(await clones.byText(CHANGED)).toMatchObject({ origin: 'user', state: 'active' })
  })

  test('a line that only a merge of theirs has is theirs', async () => {
    const clones = await twoClones()
    const { adas, adaGit, edit, mineGit } = clones
    adaGit('checkout', '--quiet', '-b', 'side')
    writeFileSync(join(adas, 'side.md'), 'side\n')
    adaGit('add', '.')
    adaGit('commit', '--quiet', '-m', 'side')
    adaGit('checkout', '--quiet', 'main')
    adaGit('merge', '--quiet', '--no-ff', '--no-commit', 'side')
    edit(adas, addRule)
    adaGit('add', '.')
    adaGit('commit', '--quiet', '-m', 'merged')
    adaGit('push', '--quiet')
    mineGit('pull', '--quiet')
    await clones.run()
    expect(await clones.byText(EVIL)).toMatchObject({ origin: 'file', state: 'proposed' })
  })

  test("an agent's line stays the agent's when a stash brings it back later", async () => {
    const clones = await twoClones()
    const { mine, page, edit, agentCalls, mineGit, run, m } = clones
    await agentCalls(
      'Write',
      { file_path: join(mine, page), content: 'x' },
      { at: '2026-01-31T12:00:00.000Z' },
    )
    await agentCalls('Edit', { file_path: join(mine, page) })
    edit(mine, (text) => addRule(text))
    mineGit('stash', '--quiet')
    mineGit('stash', 'apply', '--quiet')
    await run()
    expect(await m.review.list()).toMatchObject([{ text: EVIL }])
    await m.context.store.sessions.remove(
      m.context.reach,
      (await m.context.store.sessions.list(m.context.reach))[0]?.id ?? '',
    )
    mineGit('checkout', '--quiet', '--', '.')
    await run()
    mineGit('stash', 'pop', '--quiet')
    await run()
    expect(await m.review.list()).toMatchObject([{ text: EVIL, state: 'proposed' }])
    expect(await clones.brief()).not.toContain(EVIL)
  })

  test('nothing is taken over where git cannot say who wrote it', async () => {
    const clones = await twoClones()
    const { mine, edit, run, byText } = clones
    edit(mine, (text) => addRule(text))
    writeFileSync(join(mine, '.git/objects/info/alternates'), '')
    rmSync(join(mine, '.git/objects'), { recursive: true })
    mkdirSync(join(mine, '.git/objects'))
    await run()
    expect(await byText(EVIL)).toMatchObject({ origin: 'file', state: 'proposed' })
  })
})
