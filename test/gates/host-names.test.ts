import { describe, expect, test } from 'vitest'
import { strayHostNames } from './host-names.ts'
import { readFiles } from './tree.ts'

describe('a host is known in its own folder and nowhere else', () => {
  test('the whole source, the hook included, names none', () => {
    expect(strayHostNames(readFiles('src'))).toEqual([])
  })

  test.each([
    ['src/ingest/a.ts', `if (host === 'claude-code') return`],
    ['src/ingest/a.ts', 'const isClaudeCode = true'],
    ['src/capture/hook/hook.pl', '$host = "codex" if $ENV{X};'],
    ['src/hosts/claude-code/a.ts', '// as Gemini does'],
    ['src/hosts/json.ts', `join(home, '.cursor')`],
    ['src/cli/a.ts', '// OpenCode keeps a store'],
  ])('%s: %s is reported', (path, line) => {
    expect(strayHostNames({ [path]: `first\n${line}\n` })).toHaveLength(1)
  })

  test.each([
    ['src/hosts/codex/files.ts', `join(home, '.codex')`],
    ['src/hosts/all.ts', `import { codex } from './codex/codex.ts'`],
    ['src/store/a.ts', 'const cursor = await store.capture.cursor(path)'],
    ['src/llm/a.ts', 'the `claude` program, with CLAUDE_CODE_MAX_RETRIES'],
  ])('%s: %s is accepted', (path, line) => {
    expect(strayHostNames({ [path]: line })).toEqual([])
  })
})
