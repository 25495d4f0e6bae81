import { describe, expect, test } from 'vitest'
import { linkResolver, wikilinksIn } from '../../../src/vault/folder/wikilinks.ts'
import { lintVault } from '../../../src/vault/lint/lint.ts'
import { writeReport } from '../../../src/vault/lint/report.ts'
import { put } from '../../consolidate/home.ts'
import { faultless, type TestVault } from './vault.ts'

const PATH = 'reports/lint-2026-01-31.md'

async function reported({ context: opened, vault }: TestVault, timezone = 'UTC'): Promise<string> {
  const context = { ...opened, config: { ...opened.config, timezone } }
  return writeReport(context, await lintVault(context, vault))
}

describe('the report of a day', () => {
  test('tells date, counts and findings, and is itself no source of any', async () => {
    const made = await faultless()
    made.write('notes/more.md', '[[gone]]\n')
    expect(await reported(made)).toBe(PATH)
    expect(made.read(PATH)).toBe(
      [
        ...[
          '---',
          'title: Lint 2026-01-31',
          'tags:',
          '  - lint',
          '---',
          '',
          '# Lint 2026-01-31',
          '',
          '## 12:00',
          '',
        ],
        ...['Errors: 0, warnings: 1, mended: 0, files: 9, memories: 3.', ''],
        ...['- warning, broken-link: [[notes/more]] line 1 \\[\\[gone\\]\\] leads nowhere', ''],
      ].join('\n'),
    )
    const { findings } = await lintVault(made.context, made.vault)
    expect(findings.map(({ path }) => path)).toEqual(['notes/more.md'])
  })

  test('is added to, never written over, and the same is not said twice', async () => {
    const made = await faultless()
    await reported(made)
    const first = `${made.read(PATH)}A note of mine, without an end of the line`
    made.write(PATH, first)
    await reported(made)
    const second = made.read(PATH)
    expect(second.startsWith(`${first}\n\n## 12:00\n\nErrors: 0`)).toBe(true)
    await reported(made)
    expect(made.read(PATH)).toBe(second)
  })

  test('does not count itself, so a second run with the same findings adds nothing', async () => {
    const made = await faultless()
    made.write('notes/more.md', '[[gone]]\n')
    await reported(made)
    const first = made.read(PATH)
    await reported(made)
    expect(made.read(PATH)).toBe(first)
  })

  test('has the day of the configured zone', async () => {
    expect(await reported(await faultless(), 'Pacific/Kiritimati')).toBe('reports/lint-2026-02-01.md')
  })

  test('links only to pages that are there, whatever files are called and memories say', async () => {
    const made = await faultless()
    const { context, vault, write } = made
    write('notes/[[index]].md', '[[a]] [[b|[[index]]]]\n')
    write('notes/`x`.md', '[[gone\u202e]]\n')
    write('notes/#tag <b>.md', '![[gone]]\n')
    await put(context, { text: '[[MEMORY]] <script> `x` #tag ![[log]]', validTo: '2026-01-30T00:00:00.000Z' })
    await reported(made)
    const links = wikilinksIn(made.read(PATH))
    const resolve = linkResolver(Object.keys(made.all()).map((path) => ({ path })))
    expect(links.filter((link) => resolve(link, PATH) === undefined)).toEqual([])
    expect(links.map(({ target }) => target)).toEqual([])
    expect(made.read(PATH)).not.toMatch(/<script>|(?<!\\)#tag|\u202e/)
    expect((await lintVault(context, vault)).findings.some(({ path }) => path === PATH)).toBe(false)
  })
})
