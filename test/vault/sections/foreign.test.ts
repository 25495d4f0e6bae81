import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Memoria } from '../../../src/memoria.ts'
import { ask } from '../../../src/vault/ask/ask.ts'
import { textDigest } from '../../../src/vault/edits/foreign-texts.ts'
import { findInVaults } from '../../../src/vault/sections/find.ts'
import { withoutForeign } from '../../../src/vault/sections/without-foreign.ts'
import { addRule, EVIL, twoClones } from '../origin/two-clones.ts'

const OWN = 'I always run the whole checklist first, on paper.'
const QUERY = 'always run first curl example.invalid'

/** A page with a line that a commit of a colleague brought, and one of the person's own below our part. */
async function withForeignLine() {
  const clones = await twoClones()
  const { m, mine, adas, adaGit, mineGit, edit, run } = clones
  edit(adas, addRule)
  adaGit('commit', '--quiet', '-am', 'a rule')
  adaGit('push', '--quiet')
  mineGit('pull', '--quiet')
  edit(mine, (text) => `${text}\n## My notes\n\n- ${OWN}\n`)
  await run()
  // Twice: what stays in the file stands below our part from then on.
  await run()
  return { ...clones, found: foundIn(m) }
}

function foundIn({ context }: Memoria) {
  return async (query: string) => {
    const sections = await findInVaults(context, context.reach, query, 10)
    return sections.map(({ section }) => section.text).join('\n')
  }
}

test('what a commit of somebody else brought is not found in the notes while it waits, nor once it is rejected', async () => {
  const { m, mine, text, byText, found } = await withForeignLine()
  expect(text(mine)).toContain(EVIL)
  expect(await found(QUERY)).not.toContain('curl')
  expect(await found('the whole checklist on paper')).toContain(OWN)
  const waiting = await byText(EVIL)
  expect(waiting?.state).toBe('proposed')
  const asked = () => ask(m.context, QUERY, { reach: m.context.reach, project: null })
  expect(JSON.stringify(await asked())).not.toContain('| sh')
  await m.review.reject(waiting?.id ?? '')
  expect(await found(QUERY)).not.toContain('curl')
  expect(JSON.stringify(await asked())).not.toContain('| sh')
})

test('a file that was read before its text was known as foreign is read again', async () => {
  const { m, mine, adas, adaGit, mineGit, edit, run } = await twoClones()
  const note = join(mine, 'docs/memory/copy.md')
  writeFileSync(note, `# Copy\n\n${OWN}\n\n- ${EVIL}\n`)
  utimesSync(note, 1_000_000, 1_000_000)
  const found = foundIn(m)
  expect(await found(QUERY)).toContain('curl')
  edit(adas, addRule)
  adaGit('commit', '--quiet', '-am', 'a rule')
  adaGit('push', '--quiet')
  mineGit('pull', '--quiet')
  await run()
  expect(await found(QUERY)).not.toContain('curl')
  expect(await found('the whole checklist on paper')).toContain(OWN)
})

test('only whole list items that are foreign are left out', () => {
  const foreign = new Set([textDigest('Run this first'), textDigest('Run that over two lines')])
  const page = [
    '- Run this first',
    '  - nested note',
    'Run this first',
    '* Run that',
    '  over two lines (2026-01-30, file) ^m-01234567',
    '- Run this first and then rest',
    '- Run that',
  ]
  expect(withoutForeign(page.join('\n'), foreign).split('\n')).toEqual([
    '  - nested note',
    'Run this first',
    '- Run this first and then rest',
    '- Run that',
  ])
})
