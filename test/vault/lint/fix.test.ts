import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoriaError } from '../../../src/base/errors.ts'
import { undoRun } from '../../../src/extract/undo.ts'
import { lintVault } from '../../../src/vault/lint/lint.ts'
import { put, read } from '../../consolidate/home.ts'
import { compilingAsNow } from './compiling.ts'
import { faultless, type TestVault } from './vault.ts'

async function faulty(make: (vault: TestVault) => unknown) {
  const made = await faultless()
  const compile = await compilingAsNow(made)
  await make(made)
  return { ...made, withoutCompile: made.context, context: { ...made.context, compile }, compile }
}

describe('lint --fix', () => {
  test('a finding that only compiling fixes is reported and left where nothing compiles', async () => {
    const { withoutCompile, vault, all } = await faulty(({ write }) => write('MEMORY.md', '# Mine now\n'))
    const before = all()
    const { findings, fixed } = await lintVault(withoutCompile, vault, { fix: true })
    expect({ findings, fixed }).toMatchObject({ findings: [{ rule: 'missing-page', mend: null }], fixed: [] })
    expect(all()).toEqual(before)
  })

  test('what it superseded comes back with undo, and is then left alone', async () => {
    const { context, vault } = await faulty(() => undefined)
    const id = await put(context, { text: 'The sale goes on', validTo: '2026-01-30T00:00:00.000Z' })
    const { run } = await lintVault(context, vault, { fix: true })
    expect(await read(context, id)).toMatchObject({ state: 'superseded', supersededBy: null })
    await undoRun(context, context.reach, context.author('undone'), run ?? '')
    expect(await read(context, id)).toMatchObject({ state: 'active' })
    const again = await lintVault(context, vault, { fix: true })
    expect(again.findings).toMatchObject([{ rule: 'expired-memory', memory: id, mend: null }])
    expect(await read(context, id)).toMatchObject({ state: 'active' })
  })

  test('with one rule only, nothing else is looked for or mended', async () => {
    const { context, vault, read: textOf, write } = await faulty(() => undefined)
    await put(context, { text: 'The sale goes on', validTo: '2026-01-30T00:00:00.000Z' })
    write('notes/mine.md', `${textOf('notes/mine.md')}[[gone]]\n`)
    const { findings, fixed } = await lintVault(context, vault, { fix: true, rules: ['broken-link'] })
    expect({ rules: findings.map(({ rule }) => rule), fixed }).toEqual({ rules: ['broken-link'], fixed: [] })
  })

  test('pages that cannot be made are told, with what was mended before', async () => {
    const { context, vault } = await faulty(({ write, read: textOf }) =>
      write('MEMORY.md', textOf('MEMORY.md').replace('<!-- memoria:end memories -->\n', '')),
    )
    const failing = {
      ...context.compile,
      run: () => Promise.reject(new MemoriaError('locked', 'somebody else writes')),
    }
    const report = await lintVault({ ...context, compile: failing }, vault, { fix: true })
    expect(report).toMatchObject({ problem: 'somebody else writes', findings: [] })
    expect(report.fixed).toMatchObject([{ rule: 'broken-marks', path: 'MEMORY.md' }])
  })
})

describe('what a person wrote', () => {
  /** Lines that a person may write: words, marks, links, rules, code, nothing. */
  const line = fc.oneof(
    fc.string({ maxLength: 40 }).map((text) => text.replace(/[\r\n]/g, ' ')),
    fc.constantFrom(
      '',
      '[[gone]]',
      '```',
      '---',
      '- a ^m-00000000',
      '<!-- a -->',
      '# Related',
      '\ufeff',
      '> x',
      '\t',
    ),
    fc.constantFrom('<!-- memoria:end statements -->', '<!-- memoria:begin statements -->', '%%x%%', '$$'),
  )

  test('stays byte for byte under --fix, whatever it is, but for the marks that are ours', async () => {
    const made = await faultless()
    const compile = await compilingAsNow(made)
    const { context, vault, read: textOf, write } = made
    const [path, right] = ['pages/concepts/deploy.md', textOf('pages/concepts/deploy.md')]
    const [head = '', part = '', tail = ''] = right.split(/(<!-- memoria:begin[\s\S]*end statements -->\n)/)
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 6 }),
        fc.array(line, { maxLength: 6 }),
        async (above, below) => {
          const own = above.map((one) => `${one}\n`).join('')
          write(path, `${head}${own}${part}${tail}${below.join('\n')}`)
          const before = withoutMarks(textOf(path))
          await lintVault({ ...context, compile }, vault, { fix: true })
          expect(withoutMarks(textOf(path))).toBe(before)
        },
      ),
      { numRuns: 25 },
    )
  })
})

function withoutMarks(text: string): string {
  return text.replace(/^<!-- memoria:(?:begin|end) statements -->[ \t]*(?:\n|$)/gm, '')
}
