import { describe, expect, test } from 'vitest'
import { runCounter } from '../../../src/extract/episodes/command-runs.ts'
import { commitSubject } from '../../../src/extract/episodes/commits.ts'
import { knownCommand } from '../../../src/extract/episodes/purposes.ts'
import { parseShellLine } from '../../../src/extract/episodes/shell-line.ts'
import { commandOf, editedFilesOf, todosOf } from '../../../src/extract/episodes/tool-facts.ts'
import type { EpisodeCall } from '../../../src/store/episode-rows.ts'

function call(command: string, fields: Partial<EpisodeCall> = {}): EpisodeCall {
  return {
    ...{ name: 'Bash', input: JSON.stringify({ command }), output: 'ok', failed: false },
    ...{ at: '2026-01-28T10:00:00.000Z', hostMessage: 'm-1' },
    ...fields,
  }
}

function known(line: string): string[] {
  return parseShellLine(line).commands.flatMap(({ words }) => {
    const found = knownCommand(words)
    return found === undefined ? [] : [`${found.purpose}: ${found.command}`]
  })
}

describe('a command in its general form', () => {
  test.each([
    ['cd /home/me/app && CI=1 npm test 2>&1 | tail -20', ['test: npm test']],
    ['npx vitest run test/store/a.test.ts -t "keeps ids"', ['test: npx vitest run <path>']],
    ['go test -v -run "TestA|TestB" ./cmd/cli/ 2>&1', ['test: go test <path>']],
    ['go test ./...', ['test: go test ./...']],
    ['go build -o /tmp/bin ./cmd/app && /tmp/bin --help', ['build: go build <path>']],
    [
      'mise run fmt && mise run lint && mise run test:ci',
      ['format: mise run fmt', 'lint: mise run lint', 'test: mise run test:ci'],
    ],
    ['timeout 60 pnpm run build', ['build: pnpm run build']],
    ['python3 -m pytest tests/test_x.py -k name', ['test: python3 -m pytest <path>']],
    ['uv run ruff check .', ['lint: uv run ruff check .']],
    ['cargo clippy --all-targets', ['lint: cargo clippy --all-targets']],
    ['gofmt -l .', ['format: gofmt -l .']],
    ['npm install && npm run dev', ['run: npm run dev']],
    ['npm publish', ['release: npm publish']],
    ['git commit -m "run npm test; fix build"', []],
    ['npm view react version', []],
    ['npm test --help', []],
    ['echo "npm test" && ls', []],
  ])('%s', (line, expected) => expect(known(line)).toEqual(expected))
})

describe('the result of a run', () => {
  const resultOf = (line: string, fields: Partial<EpisodeCall> = {}) => {
    const counter = runCounter()
    counter.add(call(line, fields))
    return counter.counted().runs.map(({ command, latest, missing }) => [command, latest, missing])
  }

  test('is that of the call, for every command of a chain that passed', () => {
    expect(resultOf('mise run fmt && mise run lint')).toEqual([
      ['mise run fmt', 'p', 0],
      ['mise run lint', 'p', 0],
    ])
    expect(resultOf('npm test', { failed: true, output: 'Exit code 1' })).toEqual([['npm test', 'f', 0]])
  })

  test('is not known for the parts of a chain that failed, nor for what a `;` follows', () => {
    expect(resultOf('mise run fmt && mise run lint', { failed: true })).toEqual([])
    expect(resultOf('npm test; echo done')).toEqual([])
  })

  test('is read from the output of a pipeline, whose end always passes', () => {
    expect(resultOf('npm test 2>&1 | tail', { output: ' Tests  2 failed | 3 passed' })).toEqual([
      ['npm test', 'f', 0],
    ])
    expect(resultOf('npm test 2>&1 | tail', { output: ' Tests  3 passed (3)' })).toEqual([
      ['npm test', 'p', 0],
    ])
    expect(resultOf('npm test 2>&1 | tail', { output: 'something' })).toEqual([])
  })

  test('says when there is no such command, and nothing for a call that the person refused', () => {
    expect(resultOf('npm run lint', { failed: true, output: 'npm error Missing script: "lint"' })).toEqual([
      ['npm run lint', 'f', 1],
    ])
    const output = "The user doesn't want to proceed with this tool use."
    expect(resultOf('npm test', { failed: true, output })).toEqual([])
    expect(resultOf('npm test', { output: null })).toEqual([])
  })
})

describe('tools of the hosts', () => {
  test.each([
    ['Bash', '{"command":"npm test"}'],
    ['exec_command', '{"cmd":"npm test"}'],
    ['shell', '{"command":["bash","-lc","npm test"]}'],
    ['run_shell_command', '{"command":"npm test"}'],
    ['bash', '{"command":"npm test","description":"cut off'],
  ])('%s runs a command', (name, input) => expect(commandOf({ name, input })).toBe('npm test'))

  test.each([
    ['Edit', '{"file_path":"/a/b.ts","old_string":""}'],
    ['write_file', '{"file_path":"/a/b.ts"}'],
    ['edit', '{"filePath":"/a/b.ts"}'],
    ['str_replace_editor', '{"path":"/a/b.ts"}'],
    ['apply_patch', '*** Begin Patch\n*** Update File: /a/b.ts\n@@'],
  ])('%s edits a file', (name, input) => expect(editedFilesOf({ name, input })).toEqual(['/a/b.ts']))

  test('reading a file edits none, and to-dos have a state', () => {
    expect(editedFilesOf({ name: 'Read', input: '{"file_path":"/a/b.ts"}' })).toEqual([])
    const input = '{"todos":[{"content":"one","status":"completed"},{"content":"two","status":"pending"}]}'
    expect(todosOf({ name: 'TodoWrite', input })).toEqual([
      { text: 'one', isDone: true },
      { text: 'two', isDone: false },
    ])
  })
})

describe('the subject of a commit', () => {
  test.each([
    [call('git commit -m "x"', { output: '[main 1a2b3c4] Add retries\n 1 file changed' }), 'Add retries'],
    [call("git add . && git commit -m 'Add retries'", { output: '' }), 'Add retries'],
    [call('git commit -m "$(cat <<\'EOF\'\nAdd retries\n\nbody\nEOF\n)"', { output: '' }), 'Add retries'],
    [call('git commit -m "x"', { failed: true }), undefined],
    [call('git log --oneline'), undefined],
  ])('%#', (made, subject) => expect(commitSubject(made)).toBe(subject))
})
