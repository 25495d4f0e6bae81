import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace } from './program.ts'

const place = makePlace()
const cwd = realpathSync(place.cwd)
const memory = join(place.person, '.claude', 'projects', cwd.replace(/[^a-zA-Z0-9]/g, '-'), 'memory')
const index = join(memory, 'MEMORY.md')
const OWN = '# Notes\n- [Staging](staging.md) — where it runs\n'

beforeAll(async () => {
  await place.prepare((m) =>
    m.remember({ text: 'Always run the linter before a commit', kind: 'preference', project: cwd }),
  )
  mkdirSync(memory, { recursive: true })
  writeFileSync(index, OWN)
  writeFileSync(
    join(memory, 'staging.md'),
    '---\nname: staging\n---\n\nStaging runs on the host heffalump.\n',
  )
})
afterAll(() => place.remove())

describe('an agent’s own memory on the command line', () => {
  test('drain reads it, recall finds it in its project alone, and why names the file', () => {
    expect(place.json('drain')).toMatchObject({ hostMemory: { files: 2, added: 1 } })
    expect(place.json('drain')).toMatchObject({ hostMemory: { files: 0, added: 0 } })
    const recall = (...args: string[]) =>
      place.json<{ memories: { id: string; text: string }[] }>('recall', 'where does staging run?', ...args)
        .memories
    const [found] = recall('--project', cwd)
    expect(found?.text).toBe('Staging runs on the host heffalump.')
    expect(recall('--project', place.person)).toEqual([])
    const { stdout } = place.run('why', found?.id ?? '')
    expect(stdout).toContain(`file ${join(memory, 'staging.md')}`)
    expect(stdout).toContain('«Staging runs on the host heffalump.»')
    expect(stdout).toContain("Claude Code's own memory")
    expect(place.run('show', found?.id ?? '').stdout).toContain(`file ${join(memory, 'staging.md')}`)
    expect(place.json<{ sources: unknown[] }>('why', found?.id ?? '').sources).toMatchObject([
      { file: join(memory, 'staging.md'), session: null, messages: [], missing: [] },
    ])
  })

  test('nothing is written there unless the person switched it on', () => {
    const error = errorOf(place.run('export', '--to', 'claude-code', '--json'))
    expect(error).toMatchObject({ code: 'refused' })
    expect(error.hint).toContain('memoria config set export.hostMemory on')
    expect(readFileSync(index, 'utf8')).toBe(OWN)
    const shown = place.run('export', '--to', 'claude-code', '--dry-run')
    expect(shown.stdout).toContain('Always run the linter before a commit')
    expect(shown.stdout).toContain('would write  1 memory to')
    expect(readFileSync(index, 'utf8')).toBe(OWN)
  })

  test('switched on it is written, kept up to date by every command that changes a memory, and removed', () => {
    place.json('config', 'set', 'export.hostMemory', 'on')
    const written = place.json('export', '--to', 'claude-code')
    expect(written).toMatchObject({
      host: 'claude-code',
      file: index,
      outcome: 'written',
      dryRun: false,
      isRead: true,
      memories: [expect.any(String)],
    })
    expect(readFileSync(index, 'utf8')).toMatch(
      /^# Notes\n.*\n<!-- memoria:begin -->\n[\s\S]*linter[\s\S]*<!-- memoria:end -->\n$/,
    )
    const id = place.remember('Never push to the main branch', '--kind', 'preference', '--project', cwd)
    expect(readFileSync(index, 'utf8')).toContain('Never push to the main branch')
    place.json('forget', id, '--purge')
    expect(readFileSync(index, 'utf8')).not.toContain('main branch')
    expect(place.run('export', '--to', 'claude-code', '--remove').stdout).toMatch(/^removed /)
    expect(readFileSync(index, 'utf8')).toBe(OWN)
  })

  test('uninstall takes it out, and says so', () => {
    place.json('export', '--to', 'claude-code')
    expect(place.json('uninstall', '--dry-run')).toMatchObject({ sections: [index] })
    expect(readFileSync(index, 'utf8')).not.toBe(OWN)
    expect(place.json('uninstall', '--yes')).toMatchObject({ sections: [index] })
    expect(readFileSync(index, 'utf8')).toBe(OWN)
  })

  test.each([
    [['--to', 'codex'], 'usage', 'has no memory of its own'],
    [['--to', 'nobody'], 'usage', 'there is no agent'],
    [['--remove'], 'usage', '--remove goes with --to'],
    [['--to', 'claude-code', '--project', 'elsewhere'], 'not_found', 'elsewhere'],
  ])('%j is refused', (args, code, words) => {
    const error = errorOf(place.run('export', ...args, '--json'))
    expect(error.code).toBe(code)
    expect(error.message).toContain(words)
  })

  test('the brief says how many it leaves out for the agent’s own instructions', () => {
    const file = join(cwd, 'CLAUDE.md')
    writeFileSync(file, 'Always run the linter before a commit.\n')
    expect(place.json('brief', '--host', 'claude-code')).toMatchObject({ stated: 1 })
    expect(place.run('brief', '--host', 'claude-code').stdout).toContain('1 memory left out')
    expect(place.json('brief', '--host', 'codex')).toMatchObject({ stated: 0 })
  })
})
