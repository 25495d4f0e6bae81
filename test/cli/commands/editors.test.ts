import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cursorEvent, prompt, response } from '../../hosts-unit/support/cursor-events.ts'
import * as windsurf from '../../hosts-unit/support/windsurf-events.ts'
import { keepCopy } from '../claude.ts'
import { cleanEnvironment, type Place, temporaryPlace } from '../program.ts'

const OWN = {
  '.cursor/hooks.json': '{\n  "version": 1,\n  "hooks": { "stop": [{ "command": "true" }] }\n}\n',
  '.codeium/windsurf/mcp_config.json': '{"mcpServers": {"other": {"serverUrl": "https://example.com"}}}',
  '.codeium/windsurf/memories/global_rules.md': '# Mine\n\nAnswer in French.',
}

/** A person with both editors, and rules, servers and hooks of their own. */
function editors(): Place {
  const place = temporaryPlace()
  for (const [name, text] of Object.entries(OWN)) {
    mkdirSync(dirname(join(place.person, name)), { recursive: true })
    writeFileSync(join(place.person, name), text)
  }
  return place
}

/** Runs what a file of hooks holds for an event, as an editor does: from its own folder, or in the workspace. */
function run(place: Place, file: string, event: string, payload: object, cwd = place.person): string {
  const { hooks } = JSON.parse(readFileSync(join(place.person, file), 'utf8'))
  const env = { ...cleanEnvironment(place), CURSOR_PROJECT_DIR: place.cwd }
  const input = JSON.stringify(payload)
  const ran = spawnSync(hooks[event].at(-1).command, { shell: true, cwd, env, input, encoding: 'utf8' })
  expect(ran).toMatchObject({ status: 0, stderr: '' })
  return ran.stdout
}

describe('editors that are known from their documentation alone', () => {
  test('are found, wired, heard, told what can be told, said to be not proven, and left as they were', () => {
    const place = editors()
    const before = keepCopy(join(place.person, '.cursor'))
    const beforeToo = keepCopy(join(place.person, '.codeium'))
    place.remember('Prices are stored in cents', '--kind', 'decision', '--scope', 'user')
    expect(place.json('init', '--yes')).toMatchObject({
      verified: true,
      hosts: [
        { host: 'cursor', outcome: 'wired' },
        { host: 'windsurf', outcome: 'wired' },
      ],
      mcp: [
        { host: 'cursor', outcome: 'registered' },
        { host: 'windsurf', outcome: 'registered' },
      ],
    })

    const cursor = (event: string, payload: object) => run(place, '.cursor/hooks.json', event, payload)
    const { workspace_roots: _roots, ...start } = cursorEvent('sessionStart', { session_id: 'c' })
    const { additional_context: told } = JSON.parse(cursor('sessionStart', start))
    expect(told).toContain('Prices are stored in cents')
    const here = { workspace_roots: [place.cwd] }
    expect(cursor('beforeSubmitPrompt', prompt('use pnpm', here))).toBe('')
    expect(cursor('afterAgentResponse', response('I will.', here))).toBe('')

    const { cwd: _added, ...asked } = windsurf.prompt('use tabs')
    const file = '.codeium/windsurf/hooks.json'
    expect(run(place, file, 'pre_user_prompt', asked, place.cwd)).toBe('')
    place.run('drain')
    expect(place.json('sessions', '--project', place.cwd)).toMatchObject({
      sessions: expect.arrayContaining([
        expect.objectContaining({ host: 'cursor' }),
        expect.objectContaining({ host: 'windsurf' }),
      ]),
    })

    const { stdout } = place.run('doctor')
    for (const host of ['cursor', 'windsurf'])
      expect(stdout).toMatch(
        new RegExp(`${host} .*wired, last event .*not proven with the real program, MCP registered`),
      )

    place.json('uninstall', '--yes')
    expect(before.differences() + beforeToo.differences()).toBe('')
  })
})
