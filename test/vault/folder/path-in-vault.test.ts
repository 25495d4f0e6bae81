import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { appendToVaultFile } from '../../../src/vault/folder/append.ts'
import { pathInVault } from '../../../src/vault/folder/path-in-vault.ts'
import { readVaultFile } from '../../../src/vault/folder/read.ts'
import { slugOf } from '../../../src/vault/folder/slug.ts'
import { linkResolver, wikilink, wikilinksIn } from '../../../src/vault/folder/wikilinks.ts'
import { writeVaultFile } from '../../../src/vault/folder/write.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'
import { HOSTILE_NAMES, sharedNames } from './hostile.ts'

const OUTSIDE = 'what lies outside'

/** How deep a vault lies in its folder: deeper than any name in the lists leads up. */
const DEEP = 60

/** A vault deep below a folder, with something to steal at each step of the way up to it. */
function vaultIn(top: string): string {
  const steps = Array.from({ length: DEEP }, (_, step) => join(top, ...Array<string>(step).fill('d')))
  const vault = join(steps.at(-1) ?? top, 'vault')
  mkdirSync(join(vault, 'pages', 'concepts'), { recursive: true })
  for (const folder of steps.filter((_folder, step) => step > DEEP - 4 || step === 0))
    for (const name of ['x.md', 'passwd.md', 'memoria.db']) writeFileSync(join(folder, name), OUTSIDE)
  return vault
}

/**
 * Whether a name leads no further than the folder of the test even if nothing guards the vault. Only such names are ever
 * written to: this test must fail without its guard, and not destroy the machine that it fails on.
 */
function isHarmless(top: string, vault: string, name: string): boolean {
  const slashed = name.replaceAll('\\', '/')
  return [join(vault, name), resolve(vault, name), join(vault, slashed), resolve(vault, slashed)].every(
    (path) => path.startsWith(top + sep),
  )
}

/** Every file below a folder, with what it says. */
function filesBelow(folder: string): Map<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    found.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path, readFileSync(path, 'utf8')]
    }),
  )
}

const LISTS = [
  ['of our own making', HOSTILE_NAMES],
  ['of the shared list', sharedNames()],
] as const

describe('nothing outside the vault is read or written', () => {
  test.each(LISTS)('by hostile file names %s, with and without an ending', (_list, names) => {
    const top = temporaryFolder()
    const vault = vaultIn(top)
    const before = filesBelow(top)
    for (const name of names.flatMap((one) => [one, `${one}.md`, `pages/${one}`])) {
      const read = readVaultFile(vault, name)
      expect.soft(read.ok && read.value?.toString(), name).not.toBe(OUTSIDE)
      const place = pathInVault(vault, name)
      expect.soft(!place.ok || place.value.startsWith(vault + sep), name).toBe(true)
      if (!isHarmless(top, vault, name)) continue
      attempt(() => writeVaultFile(vault, name, 'ours'))
      attempt(() => appendToVaultFile(vault, name, Buffer.from('ours')))
    }
    const after = filesBelow(top)
    for (const [path, text] of before) expect.soft(after.get(path), path).toBe(text)
    const added = [...after.keys()].filter((path) => !before.has(path))
    expect(added.filter((path) => !path.startsWith(vault + sep))).toEqual([])
    expect(added.filter((path) => path.slice(vault.length).includes(`${sep}.`))).toEqual([])
  })

  test.each(LISTS)('by hostile titles %s: each becomes a page in its folder', (_list, names) => {
    const top = temporaryFolder()
    const vault = vaultIn(top)
    for (const title of names)
      expect(pathInVault(vault, `pages/concepts/${slugOf(title)}.md`)).toEqual({
        ok: true,
        value: join(vault, 'pages', 'concepts', `${slugOf(title)}.md`),
      })
    const some = names.filter((_name, index) => index % 20 === 0)
    for (const title of some)
      expect(writeVaultFile(vault, `pages/concepts/${slugOf(title)}.md`, 'x').ok, title).toBe(true)
    const slugs = new Set(some.map((title) => `${slugOf(title)}.md`))
    expect(new Set(readdirSync(join(vault, 'pages', 'concepts')))).toEqual(slugs)
  })

  test.each(LISTS)('by hostile links %s: they lead to pages of the vault or nowhere', (_list, names) => {
    const vault = vaultIn(temporaryFolder())
    const pages = [{ path: 'index.md' }, { path: 'pages/concepts/deploy-day.md' }]
    const lead = linkResolver(pages)
    for (const name of names) {
      for (const link of wikilinksIn(`[[${name}]]\n\n${wikilink(name)}`)) {
        const found = lead(link, 'index.md')
        expect([undefined, ...pages.map(({ path }) => path)]).toContain(found)
        if (found !== undefined) expect(pathInVault(vault, found).ok).toBe(true)
      }
    }
  })

  test('through links of the file system that lead out of it', () => {
    const top = temporaryFolder()
    const vault = vaultIn(top)
    symlinkSync(top, join(vault, 'out'))
    symlinkSync(join(top, 'x.md'), join(vault, 'pages', 'x.md'))
    symlinkSync(join(top, 'not-there.md'), join(vault, 'pages', 'later.md'))
    symlinkSync(join(vault, 'pages'), join(vault, 'inside'))
    const before = filesBelow(top)
    for (const name of ['out/x.md', 'pages/x.md', 'pages/later.md', 'out/new.md']) {
      expect(readVaultFile(vault, name)).toMatchObject({ ok: false, error: { code: 'path_unsafe' } })
      expect(writeVaultFile(vault, name, 'ours')).toMatchObject({ ok: false, error: { code: 'path_unsafe' } })
      expect(appendToVaultFile(vault, name, Buffer.from('ours'))).toMatchObject({ ok: false })
    }
    expect(filesBelow(top)).toEqual(before)
    expect(writeVaultFile(vault, 'inside/fine.md', 'ours')).toEqual({ ok: true, value: true })
  })

  test('a refusal says which name and what to do', () => {
    expect(pathInVault(temporaryFolder(), '../x.md')).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('"../x.md"'), hint: expect.stringContaining('plain names') },
    })
  })
})

/** Long names and names of folders that are files fail as they should: what counts is what was touched. */
function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (thrown) {
    return thrown
  }
}
