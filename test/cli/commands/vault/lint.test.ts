import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { LintReport } from '../../../../src/vault/lint/lint.ts'
import { RULES } from '../../../../src/vault/lint/rules.ts'
import { blockText } from '../../../../src/vault/page/blocks.ts'
import { put } from '../../../consolidate/home.ts'
import { errorOf, type Place, temporaryPlace } from '../../program.ts'

type Told = Omit<LintReport, 'vault'> & { readonly fix: boolean; readonly report: string | null }

function write({ home }: Place, path: string, text: string): void {
  const file = join(home, 'vault', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** An error: a part of ours whose end is gone, and that nobody knows the words of. */
function withError(place: Place): void {
  write(place, 'index.md', '<!-- memoria:begin index -->\n')
}

describe('memoria vault lint', () => {
  test('of an empty vault it says what to do, and that is no failure', () => {
    const place = temporaryPlace()
    const { code, stdout } = place.run('vault', 'lint')
    expect(code).toBe(0)
    const [head = '', ...lines] = stdout.split('\n')
    expect(head).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} {2}\/.*\/vault$/)
    expect(lines.join('\n')).toBe(
      'The vault is empty: `memoria compile` writes pages from what is known, `memoria vault daily` the log of a day.\nall is well  0 files and 0 memories looked through\n',
    )
    expect(existsSync(join(place.home, 'vault'))).toBe(false)
    expect(place.json('vault', 'lint')).toEqual({
      at: expect.any(String),
      vault: { name: 'home', root: join(place.home, 'vault'), project: null },
      fix: false,
      files: 0,
      memories: 0,
      errors: 0,
      warnings: 0,
      findings: [],
      fixed: [],
      run: null,
      problem: null,
      back: [],
      report: null,
      asked: { pairs: 0, opened: 0, run: null, note: '' },
    })
  })

  test('exit codes: warnings are none, errors are 1, and so are warnings with --strict', async () => {
    const place = temporaryPlace()
    // Makes the store: pages without one are those of a store that vanished.
    await place.prepare(async () => undefined)
    write(place, 'notes/mine.md', 'See [[gone]].\n')
    expect(place.json<Told>('vault', 'lint')).toMatchObject({
      errors: 0,
      warnings: 1,
      findings: [
        {
          rule: 'broken-link',
          severity: 'warning',
          path: 'notes/mine.md',
          line: 1,
          memory: null,
          mend: null,
          says: '[[gone]] leads nowhere',
        },
      ],
    })
    expect(place.run('vault', 'lint', '--strict').code).toBe(1)
    expect(place.run('vault', 'lint', '--rule', 'front-matter', '--strict').code).toBe(0)
    withError(place)
    const ran = place.run('vault', 'lint')
    expect(ran).toMatchObject({ code: 1, stderr: '' })
    expect(ran.stdout).toMatch(
      /\nindex\.md\n {2}error {4}broken-marks {5}the marks .*\nnotes\/mine\.md\n {2}warning/,
    )
    expect(ran.stdout).toContain('1 error, 1 warning')
  })

  test('a wrong command line is told apart by its code', () => {
    const place = temporaryPlace()
    const wrong = place.run('vault', 'lint', '--json', '--rule', 'spelling')
    expect(wrong.code).toBe(2)
    expect(errorOf(wrong)).toMatchObject({ code: 'usage', message: expect.stringContaining('broken-link') })
    const nowhere = place.run('vault', 'lint', '--json', '--vault', 'nowhere')
    expect(nowhere.code).toBe(1)
    expect(errorOf(nowhere)).toMatchObject({ code: 'not_found' })
    expect(place.json('vault', 'lint', '--vault', join(place.home, 'vault'))).toMatchObject({
      vault: { name: 'home' },
    })
  })

  test('--fix says what it did, leaves the rest, and --report writes it down', async () => {
    const place = temporaryPlace()
    const page = `# Mine\n\n${blockText('index', '- [[MEMORY]]')}`
    await place.prepare(async ({ context: { store, reach } }) => {
      const file = { path: 'index.md', kind: 'index' as const, content: page, inputs: '' }
      await store.vault.put(reach, 'home', { ...file, writtenAt: new Date().toISOString() })
    })
    write(place, 'index.md', page.replace('<!-- memoria:end index -->\n', ''))
    write(place, 'MEMORY.md', '# Memory\n')
    write(place, 'notes/mine.md', 'See [[gone]].\n')
    expect(place.run('vault', 'lint').stdout).toContain('1 of them can be fixed: memoria vault lint --fix')
    const { stdout, code } = place.run('vault', 'lint', '--fix', '--report')
    expect(code).toBe(0)
    expect(stdout).toContain(
      'mended  broken-marks  index.md: the marks of the part "index" are broken (put its marks back)',
    )
    expect(readFileSync(join(place.home, 'vault/index.md'), 'utf8')).toBe(page)
    const [, file = ''] = /The report: (.*)\n/.exec(stdout) ?? []
    expect(readFileSync(file, 'utf8')).toMatch(/^- mended, broken-marks: \[\[index\]\]/m)
    const again = place.json<Told>('vault', 'lint', '--fix')
    expect(again).toMatchObject({ fix: true, fixed: [], errors: 0, warnings: 1 })
    expect(place.run('vault', 'lint', '--fix').stdout).toContain('None can be fixed automatically.')
  })

  test('a memory that is over is superseded, and undo is named', async () => {
    const place = temporaryPlace()
    await place.prepare(({ context }) =>
      put(context, { text: 'The sale goes on', validTo: '2026-01-30T00:00:00.000Z' }),
    )
    expect(place.run('vault', 'lint', '--rule', 'expired-memory').stdout).toMatch(
      /warning {2}expired-memory .*The sale goes on\n/,
    )
    const { stdout, code } = place.run('vault', 'lint', '--fix', '--rule', 'expired-memory')
    expect(code).toBe(0)
    expect(stdout).toMatch(/mended {2}expired-memory .* \(superseded it\)\n/)
    expect(stdout).toContain('memoria undo')
    expect(place.run('undo').code).toBe(0)
  })

  test('what it says of files and memories cannot drive the terminal', () => {
    const place = temporaryPlace()
    write(place, 'notes/a\u001b[2J.md', '[[gone]]\n')
    write(place, 'notes/b.md', '[[gone\u001bc]]\n')
    const { stdout } = place.run('vault', 'lint')
    expect(stdout).toContain('[[gone]] leads nowhere')
    expect(stdout).not.toContain('\u001b')
  })

  test('every rule stands in the documents as it is', () => {
    const page = readFileSync(new URL('../../../../docs/VAULT.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (error|warning) \| (.*) \| (.*) \|$/gm)]
    expect(rows.map(([, name, severity, says, mends]) => ({ name, severity, says, mends }))).toEqual(
      RULES.map(({ name, severity, says, fixes: mends }) => ({ name, severity, says, mends: mends ?? 'no' })),
    )
  })
})
