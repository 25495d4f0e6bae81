import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { type Place, temporaryPlace } from '../../cli/program.ts'

interface Listed {
  readonly memories: readonly { readonly id: string; readonly text: string; readonly state: string }[]
}

function inFolder(folder: string, ...statements: string[]): Place {
  const place = temporaryPlace()
  place.run('config', 'set', 'vault.folder', folder)
  for (const text of statements) place.remember(text, '--tags', 'deploys', '--scope', 'user')
  place.run('compile')
  return place
}

function living(place: Place): string[] {
  return place
    .json<Listed>('list')
    .memories.map(({ text }) => text)
    .sort()
}

/** The page with all statements. */
function pageIn(folder: string): string {
  const pages = join(folder, 'pages/concepts')
  const [name = ''] = readdirSync(pages)
  return join(pages, name)
}

const FIVE = [
  'Deploys go out on Tuesdays',
  'The rollback script is make rollback',
  'Ask Ada before the database is migrated',
  'Staging is rebuilt every night at two',
  'Error budgets are reviewed by the support team',
]

test('two homes with one vault.folder keep their memories and their pages apart', () => {
  const folder = temporaryFolder()
  const ada = inFolder(folder, 'Deploys go out on Tuesdays')
  const bob = inFolder(folder, 'Deploys need two reviews')
  for (const place of [ada, bob, ada, bob]) place.run('compile')
  expect(living(ada)).toEqual(['Deploys go out on Tuesdays'])
  expect(living(bob)).toEqual(['Deploys need two reviews'])
  expect(readFileSync(join(folder, 'MEMORY.md'), 'utf8')).toContain('Tuesdays')
}, 60_000)

test('statements of others are found with their author, listed, and adopted', () => {
  const folder = temporaryFolder()
  inFolder(folder, 'Deploys go out on Tuesdays', 'Deploys are announced in the channel')
  const bob = inFolder(folder, 'Tests run with make check')
  const { notes } = bob.json<{ notes: { author: string; text: string }[] }>(
    'search',
    'when do deploys go out',
  )
  expect(notes.map(({ author }) => author)).toContainEqual(expect.stringMatching(/^local-/))
  const { lines } = bob.json<{ lines: { id: string; text: string; author: string }[] }>('vault', 'others')
  const tuesdays = lines.find(({ text }) => text === 'Deploys go out on Tuesdays')
  expect([lines.length, tuesdays?.author]).toEqual([2, notes[0]?.author])
  bob.json('vault', 'adopt', tuesdays?.id ?? '')
  expect(living(bob)).toEqual(['Deploys go out on Tuesdays', 'Tests run with make check'])
  bob.run('undo')
  expect(living(bob)).toEqual(['Tests run with make check'])
}, 60_000)

test('a statement of others without a page is found in their short list, and one with a page only on that', () => {
  const folder = temporaryFolder()
  inFolder(folder, 'Deploys go out on Tuesdays', 'Deploys are announced in the channel')
  inFolder(folder, 'Parcels weigh nine kilograms')
  const eve = inFolder(folder)
  const found = (words: string) =>
    eve.json<{ notes: { title: string; text: string }[] }>('search', words).notes
  expect(found('how heavy are parcels, how many kilograms')).toMatchObject([
    { title: 'MEMORY', text: expect.stringContaining('Parcels weigh nine kilograms') },
  ])
  const pages = found('when do deploys go out on Tuesdays').map(({ title }) => title)
  expect([...new Set(pages)]).toEqual(['Deploys'])
}, 60_000)

test('an emptied list forgets nothing: the deletions wait in review', () => {
  const folder = temporaryFolder()
  const ada = inFolder(folder, ...FIVE)
  const page = pageIn(folder)
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, text.replace(/^- .*\^m-.*\n/gm, ''))
  ada.run('compile')
  expect(living(ada)).toEqual([...FIVE].sort())
  expect(ada.run('review').stdout).toContain('deleted')
}, 60_000)

test('one deleted line is forgotten, and undo brings it back', () => {
  const folder = temporaryFolder()
  const ada = inFolder(folder, ...FIVE)
  const page = pageIn(folder)
  writeFileSync(page, readFileSync(page, 'utf8').replace(/^- .*Tuesdays.*\n/m, ''))
  ada.run('compile')
  expect(living(ada)).toHaveLength(4)
  ada.run('undo')
  expect(living(ada)).toHaveLength(5)
}, 60_000)

test('a page in UTF-16, or with the marks of a merge, is left byte for byte, and named', () => {
  const folder = temporaryFolder()
  const ada = inFolder(folder, ...FIVE)
  const page = pageIn(folder)
  const text = readFileSync(page, 'utf8')
  const merge = text.replace(/^(- .*rollback.*)\n/m, '<<<<<<< HEAD\n$1\n=======\n- mine\n>>>>>>> theirs\n')
  for (const bytes of [
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(merge),
  ]) {
    writeFileSync(page, bytes)
    ada.remember(`The page was saved with ${bytes.length} bytes`, '--tags', 'deploys', '--scope', 'user')
    const ran = ada.run('compile')
    expect(readFileSync(page).equals(bytes)).toBe(true)
    expect(ran.stdout + ran.stderr).toMatch(/UTF-8|marks of a merge/)
    for (const rule of FIVE) expect(living(ada)).toContain(rule)
  }
}, 60_000)

test('a line with an id of nobody here stays in the file and only waits', () => {
  const folder = temporaryFolder()
  const ada = inFolder(folder, ...FIVE)
  const page = pageIn(folder)
  const line = '- Deploys are announced in the channel (2026-01-31, user, remembered by hand) ^m-0zzzzzz9'
  writeFileSync(page, readFileSync(page, 'utf8').replace(/^- .*rollback.*\n/m, `$&${line}\n`))
  ada.run('compile')
  expect(living(ada)).toEqual([...FIVE].sort())
  expect(readFileSync(page, 'utf8')).toContain('^m-0zzzzzz9')
  expect(ada.run('review').stdout).toContain('announced')
}, 60_000)

test('a vault that a home wrote before is still its own after an upgrade', () => {
  const folder = temporaryFolder()
  mkdirSync(folder, { recursive: true })
  const ada = inFolder(folder, ...FIVE)
  const { vaults } = ada.json<{ vaults: { root: string }[] }>('vault', 'list')
  expect(vaults).toMatchObject([{ root: folder }])
}, 60_000)
