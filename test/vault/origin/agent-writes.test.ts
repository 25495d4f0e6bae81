import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { realPath } from '../../../src/base/real-path.ts'
import type { ToolCall } from '../../../src/model/session.ts'
import { involvementOf } from '../../../src/vault/origin/agent-writes.ts'
import { isDetached, onlyReads } from '../../../src/vault/origin/shell-command.ts'

const ROOT = '/home/max/shop/docs/memory'
const FILE = `${ROOT}/pages/concepts/deploys.md`
/** A file that is there. */
const OTHER = import.meta.filename
const AT = '2026-03-04T12:00:00.000Z'

function involved(name: string, input: unknown, { failed = false, root = ROOT, file = FILE } = {}) {
  const call: ToolCall = {
    id: 'c',
    key: 'k',
    session: 's',
    turn: null,
    message: null,
    name,
    output: '',
    failed,
    at: AT,
    endedAt: null,
    input: typeof input === 'string' ? input : JSON.stringify(input),
  }
  return involvementOf(call, { files: [file], folders: [root] })
}

describe('whether a tool call names a file that it changes', () => {
  test.each([
    ['Claude Code writes', 'Write', { file_path: FILE, content: 'x' }],
    ['Claude Code edits', 'MultiEdit', { file_path: FILE, edits: [] }],
    ['Claude Code redirects', 'Bash', { command: 'echo "- x" >> docs/memory/pages/concepts/deploys.md' }],
    [
      'a shell in the folder',
      'Bash',
      { command: 'cd docs/memory && sed -i s/a/b/ pages/concepts/deploys.md' },
    ],
    ['a shell with a pattern', 'Bash', { command: 'sed -i s/a/b/ docs/memory/pages/concepts/*.md' }],
    ['a script in the shell', 'Bash', { command: `python3 -c "open('${FILE}','a').write('x')"` }],
    ['Codex runs a command', 'exec_command', { cmd: 'tee -a docs/memory/pages/concepts/deploys.md' }],
    ['Codex runs a list of words', 'shell', { command: ['bash', '-lc', `echo x > ${FILE}`] }],
    [
      'Codex patches',
      'apply_patch',
      { input: '*** Begin Patch\n*** Update File: docs/memory/pages/concepts/deploys.md\n' },
    ],
    ['Gemini CLI writes', 'write_file', { file_path: FILE, content: 'x' }],
    ['Gemini CLI replaces', 'replace', { file_path: 'docs/memory/pages/concepts/deploys.md' }],
    ['Gemini CLI runs a command', 'run_shell_command', { command: `rm ${FILE}` }],
    ['Copilot creates', 'create', { path: FILE, file_text: 'x' }],
    ['OpenCode edits', 'edit', { filePath: FILE, oldString: 'a', newString: 'b' }],
    ['a server finds and replaces', 'mcp__files__find_and_replace', { path: FILE, find: 'a' }],
    ['a server of files writes', 'mcp__files__write_file', { path: FILE, content: 'x' }],
    [
      'an input that was cut',
      'Write',
      `{"file_path":"${FILE}","content":"x\n… 900 characters left out …\nx"}`,
    ],
  ])('%s', (_, name, input) => {
    expect(involved(name, input)).toBe('names')
  })

  test.each([
    ['reads it', 'Read', { file_path: FILE }],
    ['shows it', 'Bash', { command: `cat ${FILE} | head -5 2>/dev/null` }],
    ['looks at its changes', 'Bash', { command: 'git diff docs/memory' }],
    ['writes another file', 'Write', { file_path: OTHER, content: FILE }],
    ['asks the person', 'AskUserQuestion', { questions: [] }],
    ['shows a plan', 'ExitPlanMode', { plan: FILE }],
    ['keeps its list of work', 'TodoWrite', { todos: [] }],
    ['reads through a server', 'mcp__files__read_file', { path: FILE }],
    ['only reads', 'Bash', { command: 'git status -uno && ls' }],
  ])('not one that %s', (_, name, input) => {
    expect(involved(name, input)).toBe('none')
  })

  test('a refused write is none; a failed command may have written', () => {
    expect(involved('Write', { file_path: FILE }, { failed: true })).toBe('none')
    expect(involved('Bash', { command: `echo x > ${FILE}; false` }, { failed: true })).toBe('names')
  })

  test.each([
    ['a command', 'Bash', { command: 'node notes.mjs' }],
    ['a command whose input was pruned', 'Bash', ''],
    ['text for a running command', 'write_stdin', { chars: 'node notes.mjs\n' }],
    ['a tool of a server', 'mcp__notes__sync', {}],
    ['a tool nobody knows', 'FancyWrite', { note: 'x' }],
    ['a tool that starts others', 'Skill', { skill: 'tidy' }],
    ['a write to a file that is gone', 'Write', { file_path: '/home/max/link/deploys.md' }],
    ['a write from an unknown folder', 'Write', { file_path: 'notes/x.md' }],
    ['a patch that was cut', 'apply_patch', '{"input":"*** Begin\n… 900 characters left out …"}'],
  ])('%s that names nothing could change it', (_, name, input) => {
    expect(involved(name, input)).toBe('could')
  })
})

describe('a page is named by every path that leads to it', () => {
  const at = realPath(mkdtempSync(join(tmpdir(), 'memoria-paths-')))
  afterAll(() => rmSync(at, { recursive: true }))
  const root = join(at, 'home/.memoria/vault')
  const file = join(root, 'MEMORY.md')
  mkdirSync(root, { recursive: true })
  writeFileSync(file, 'x')
  symlinkSync(join(at, 'home'), join(at, 'linked home'))
  symlinkSync(file, join(at, 'page'))
  linkSync(file, join(at, 'hard.md'))
  const page = { root, file }

  test.each([
    ['with two slashes', `${at}/home/.memoria//vault/MEMORY.md`],
    ['through its parent', `${at}/home/.memoria/../.memoria/vault/./MEMORY.md`],
    ['through a folder that is gone', `${at}/home/gone/../.memoria/vault/MEMORY.md`],
    ['through a linked home', `${at}/linked home/.memoria/vault/MEMORY.md`],
    ['through a link to the page', `${at}/page`],
    ['through a hard link', `${at}/hard.md`],
    ['relative, with two slashes', '.memoria//vault/../vault/MEMORY.md'],
    ['from the home, through its parent', '~/.memoria/../.memoria/vault/MEMORY.md'],
    ['as a URI', `file://${at}/home/.memoria//vault/MEMORY.md`],
  ])('%s', (_, path) => {
    expect(involved('Edit', { file_path: path, new_string: 'x' }, page)).toBe('names')
    expect(involved('Bash', { command: `node write.mjs '${path}'` }, page)).toMatch(/names|could/)
  })

  test('a command names a vault through a link to it', () => {
    const input = { command: `tidy ${join(at, 'vault')}` }
    expect(involved('Bash', input, page)).toBe('could')
    symlinkSync(root, join(at, 'vault'))
    expect(involved('Bash', input, page)).toBe('names')
  })

  test('from the home of the person, through a link in it', () => {
    vi.stubEnv('HOME', at)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    symlinkSync(root, join(at, 'notes'))
    expect(involved('Edit', { file_path: '~/notes/MEMORY.md' }, page)).toBe('names')
    expect(involved('Bash', { command: 'tee $HOME/notes/MEMORY.md' }, page)).toBe('names')
  })

  test('not by that of a file with its name elsewhere', () => {
    writeFileSync(join(at, 'MEMORY.md'), 'x')
    expect(involved('Write', { file_path: join(at, 'MEMORY.md') }, page)).toBe('none')
  })
})

test.each([
  ['git log -3 | cat', true],
  ['ls 2>&1', true],
  ['cat a > b', false],
  ['cat $(touch b)', false],
  ['git checkout main', false],
  ['grep x a; rm a', false],
  ['git log --oneline -3', true],
  ['env FOO=1 node a.mjs', false],
  ['cat <(node a.mjs)', false],
  ['uniq a b', false],
  ['git diff --output=a', false],
  ['git grep -Osh x', false],
  ['grep -on x a', true],
  ['rg --pre sh x', false],
  ['tree -o a', false],
])('%s only reads: %s', (command, expected) => {
  expect(onlyReads(command)).toBe(expected)
})

test.each([
  ['node a.mjs &', true],
  ['node a.mjs & echo $!', true],
  ['(sleep 60; node a.mjs) > log 2>&1 &', true],
  ['bash -c "node a.mjs &"', true],
  ['setsid node a.mjs', true],
  ['tmux new -d "node a.mjs"', true],
  ['node a.mjs && echo done', false],
  ['node a.mjs 2>&1 | tee log', false],
  ['node a.mjs &> log', false],
  ['curl "http://localhost/?a=1&b=2"', false],
])('%s goes on in the background: %s', (command, expected) => {
  expect(isDetached(command)).toBe(expected)
})
