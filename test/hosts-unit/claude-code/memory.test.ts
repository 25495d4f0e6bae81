import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findClaudeCodeInstructions, memory } from '../../../src/hosts/claude-code/memory.ts'
import { temporaryFolder } from '../../base/temporary-folder.ts'

function put(path: string, text = ''): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

function named(folder: string): string {
  return folder.replace(/[^a-zA-Z0-9]/g, '-')
}

describe("Claude Code's own memory", () => {
  test('its files are the Markdown in the memory folders of the projects, and nothing else', () => {
    const person = temporaryFolder()
    const own = join(person, '.claude', 'projects', '-srv-shop')
    put(join(own, 'memory', 'MEMORY.md'))
    put(join(own, 'memory', 'feedback_tests.md'))
    put(join(own, 'memory', 'notes.txt'))
    put(join(own, 'memory', 'deeper', 'more.md'))
    put(join(own, 'other', 'MEMORY.md'))
    put(join(own, 'session.jsonl'))
    expect(memory.files({ HOME: person }).map(({ path }) => path)).toEqual([
      join(own, 'memory', 'MEMORY.md'),
      join(own, 'memory', 'feedback_tests.md'),
    ])
    expect(memory.files({ HOME: join(person, 'nobody') })).toEqual([])
  })

  test('a file belongs to the known folder that its folder is named after', () => {
    const folder = join(temporaryFolder(), 'my-shop')
    const path = join(temporaryFolder(), 'projects', named(folder), 'memory', 'MEMORY.md')
    const of = (...known: string[]) => memory.partsOf({ path, text: 'x' }, known)[0]?.folder
    expect(of('/elsewhere', folder)).toBe(folder)
    expect(of('/elsewhere')).toBeNull()
    // Two paths with one name: nobody can tell which is meant.
    expect(of(folder, folder.replace('my-shop', 'my/shop'))).toBeNull()
  })

  test('the transcripts beside it say which of two folders with one name it is', () => {
    const projects = join(temporaryFolder(), 'projects')
    const [one, other] = ['/srv/my-shop', '/srv/my/shop']
    const path = join(projects, named(one), 'memory', 'MEMORY.md')
    put(join(projects, named(one), 'a.jsonl'), `{"type":"user","cwd":${JSON.stringify(other)}}\n`)
    expect(memory.partsOf({ path, text: 'x' }, [one, other])[0]?.folder).toBe(other)
    put(join(projects, named(one), 'b.jsonl'), `{"type":"user","cwd":${JSON.stringify(one)}}\n`)
    expect(memory.partsOf({ path, text: 'x' }, [one, other])[0]?.folder).toBeNull()
  })

  test('worktrees share the memory of their repository', () => {
    const folder = temporaryFolder()
    const run = (...args: string[]) => spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
    run('init', '-q')
    run('-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '-q', '--allow-empty', '-m', 'x')
    run('worktree', 'add', '-q', join(folder, 'tree'))
    const place = memory.exportTo?.({ HOME: '/home/kim' }, join(folder, 'tree'))
    expect(place).toMatchObject({
      within: '/home/kim/.claude/projects',
      name: join(named(folder), 'memory', 'MEMORY.md'),
    })
    expect(memory.exportTo?.({ HOME: '/home/kim' }, `/${'long/'.repeat(60)}`)).toBeUndefined()
  })

  test('front matter and pointers to other files state nothing; a reason belongs to what it is for', () => {
    const text = `---\nname: tests\nmetadata:\n  type: feedback\n---\n\nRun one test file.\n\n**Why:** the suite is slow.\n\n- [Tests](tests.md) — how tests are run\n- [the board](https://example.com/board) is public\n`
    const [part] = memory.partsOf({ path: '/x/projects/-a/memory/a.md', text }, [])
    expect(part?.text.trim()).toBe(
      'Run one test file.\n**Why:** the suite is slow.\n\n\n- [the board](https://example.com/board) is public',
    )
  })
})

describe('the instructions that Claude Code reads', () => {
  const names = (person: string, folder: string, env: Record<string, string> = {}) =>
    findClaudeCodeInstructions({ HOME: person, ...env }, folder).map(({ path }) =>
      path
        .replace(folder, '.')
        .replace(person, '~')
        .replace(/-[^/]*\/memory/, 'X/memory'),
    )

  test('the person’s, the project’s, and the index of its own memory', () => {
    const [person, folder] = [temporaryFolder(), temporaryFolder()]
    put(join(folder, 'CLAUDE.md'))
    const files = ['~/.claude/CLAUDE.md', './CLAUDE.md', './.claude/CLAUDE.md', './CLAUDE.local.md']
    const index = '~/.claude/projects/X/memory/MEMORY.md'
    expect(names(person, folder)).toEqual([...files, index])
    expect(names(person, folder, { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' })).toEqual(files)
    put(join(person, '.claude', 'settings.json'), '{"autoMemoryEnabled": false}')
    expect(names(person, folder)).toEqual(files)
  })

  test('those for all agents only where there are none of its own', () => {
    const [person, folder] = [temporaryFolder(), temporaryFolder()]
    expect(names(person, folder)).toContain('./AGENTS.md')
    put(join(folder, 'CLAUDE.md'))
    expect(names(person, folder)).not.toContain('./AGENTS.md')
  })
})
