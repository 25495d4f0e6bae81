import { describe, expect, test } from 'vitest'
import type { ToolCall } from '../../../src/model/session.ts'
import { involvementOf } from '../../../src/vault/origin/agent-writes.ts'
import { isDetached, onlyReads } from '../../../src/vault/origin/shell-command.ts'

const ROOT = '/home/max/shop/docs/memory'
const FILE = `${ROOT}/pages/concepts/deploys.md`
const AT = '2026-03-04T12:00:00.000Z'

function involved(name: string, input: unknown, { failed = false } = {}) {
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
  return involvementOf(call, { files: [FILE], folders: [ROOT] })
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
    ['writes another file', 'Write', { file_path: `${ROOT}/pages/concepts/taxes.md`, content: FILE }],
    ['writes a file of that name elsewhere', 'Write', { file_path: '/home/max/other/deploys.md' }],
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
    ['a patch that was cut', 'apply_patch', '{"input":"*** Begin\n… 900 characters left out …"}'],
  ])('%s that names nothing could change it', (_, name, input) => {
    expect(involved(name, input)).toBe('could')
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
