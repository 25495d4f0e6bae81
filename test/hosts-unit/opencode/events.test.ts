import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hostOf } from '../../../src/hosts/all.ts'
import { opencode } from '../../../src/hosts/opencode/opencode.ts'

const STORE = '/home/dev/.local/share/opencode/opencode.db'

function event(name: string, more: object = {}) {
  const payload = {
    session_id: 'ses_1',
    transcript_path: STORE,
    cwd: '/home/dev/shop',
    hook_event_name: name,
    ...more,
  }
  return opencode.readEvent(payload)
}

describe('what our plugin tells', () => {
  test('is understood: where it is written, and what was said', () => {
    expect(
      event('chat.message', { prompt_id: 'msg_1', prompt: 'go <memoria-context>x</memoria-context>' }),
    ).toEqual({
      kind: 'prompt',
      name: 'chat.message',
      hostSession: 'ses_1',
      transcript: STORE,
      cwd: '/home/dev/shop',
      promptId: 'msg_1',
      text: 'go',
      reason: null,
    })
    expect(event('SessionStart', { reason: 'resume' })).toMatchObject({
      kind: 'session-start',
      reason: 'resume',
    })
    expect(
      event('tool.failed', { tool_name: 'bash', tool_input: { command: 'make' }, error: 'no rule' }),
    ).toMatchObject({ kind: 'tool-failed', text: 'bash make\nno rule' })
    expect(event('session.idle')).toMatchObject({ kind: 'turn-end', text: null })
    expect(event('session.idle', { agent_id: 'ses_2' })).toMatchObject({
      kind: 'subagent-end',
      hostSession: 'ses_1',
    })
    expect(event('dispose')).toMatchObject({ kind: 'session-end' })
    expect(event('toString')).toMatchObject({ kind: 'other' })
    expect([opencode.readEvent(null), opencode.readEvent({ hook_event_name: 'dispose' })]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('is known as OpenCode’s by its store, whichever hook was run', () => {
    const payload = { session_id: 'ses_1', transcript_path: STORE }
    expect(hostOf('claude-code', payload)?.name).toBe('opencode')
    expect(opencode.recognises({ transcript_path: '/x/projects/y/z.jsonl' })).toBe(false)
    expect(opencode.recognises({ transcript_path: 'C:\\Users\\dev\\opencode\\opencode-dev.db' })).toBe(true)
  })

  test('is answered in the plugin’s own words, within the limit and still fenced', () => {
    const prompt = { ...event('chat.message'), kind: 'prompt' } as Parameters<typeof opencode.answer>[0]
    expect(JSON.parse(opencode.answer(prompt, { context: 'c', notice: 'n' }))).toEqual({
      context: 'c',
      notice: 'n',
    })
    const long = `<memoria-context>\n${'line\n'.repeat(5000)}</memoria-context>`
    const { context } = JSON.parse(opencode.answer(prompt, { context: long }))
    expect(context.length).toBeLessThanOrEqual(opencode.limits.contextCharacters)
    expect(context).toMatch(/line\n<\/memoria-context>$/)
    expect(opencode.answer({ ...prompt, kind: 'turn-end' }, { context: 'c' })).toBe('')
    expect(opencode.answer(prompt, {})).toBe('')
  })
})

describe('the files of OpenCode', () => {
  test('are its stores, with what is not yet moved into them, and no copies of projects', () => {
    const home = mkdtempSync(join(tmpdir(), 'memoria-opencode-'))
    onTestFinished(() => rmSync(home, { recursive: true }))
    const folder = join(home, '.local/share/opencode')
    mkdirSync(join(folder, 'snapshot/x'), { recursive: true })
    for (const name of ['opencode.db', 'opencode-dev.db', 'other.db', 'snapshot/x/opencode.db'])
      writeFileSync(join(folder, name), '1234')
    writeFileSync(join(folder, 'opencode.db-wal'), '12345')
    const found = opencode.transcripts({ HOME: home })
    expect(found.map(({ path, bytes }) => [path.slice(folder.length + 1), bytes])).toEqual([
      ['opencode-dev.db', 4],
      ['opencode.db', 9],
    ])
    const own = opencode.transcripts({ HOME: '/nowhere', OPENCODE_DB: join(folder, 'other.db') })
    expect(own.map(({ path }) => path)).toEqual([join(folder, 'other.db')])
    expect(opencode.isInstalled({ HOME: home })).toBe(true)
    expect(opencode.isInstalled({ HOME: '/nowhere', PATH: '' })).toBe(false)
    expect([
      opencode.knowsTranscript(join(folder, 'opencode.db'), undefined),
      opencode.knowsTranscript('/x.jsonl', {}),
    ]).toEqual([true, false])
  })
})
