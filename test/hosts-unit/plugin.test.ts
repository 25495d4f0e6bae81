import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WIRING } from '../../src/hosts/claude-code/wiring.ts'
import { WIRING as CODEX } from '../../src/hosts/codex/wiring.ts'
import { WIRING as COPILOT } from '../../src/hosts/copilot/wiring.ts'
import { WIRING as GEMINI } from '../../src/hosts/gemini/wiring.ts'
import { ASKED_TOOLS } from '../../src/hosts/our-tools.ts'
import type { HookWiring } from '../../src/hosts/wired-file.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const json = (path: string) => JSON.parse(read(path))

function modeOf({ answers, atCall }: Pick<HookWiring, 'answers' | 'atCall'>): string {
  return atCall ? ' call' : answers ? ' ask' : ''
}

/** Hooks in the shell form that every host with such plugins runs, for one of them. They end with 0 whatever happens. */
function groupsFor(host: string, wiring: readonly HookWiring[]) {
  const command = `"\${CLAUDE_PLUGIN_ROOT}"/dist/hook/hook.sh ${host}`
  const hooks = wiring.map(({ timeoutSeconds: timeout, event, matcher, ...how }) => {
    const entry = { type: 'command', command: `${command}${modeOf(how)} || :`, timeout }
    return [event, [{ ...(matcher === undefined ? {} : { matcher }), hooks: [entry] }]] as const
  })
  return Object.fromEntries(hooks)
}

describe('the plugin', () => {
  test('listens in Claude Code to the events that `init` wires', () => {
    expect(json('plugin/hooks/hooks.json').hooks).toEqual(groupsFor('claude-code', WIRING))
    // Found by its name; listed as well, it would run twice.
    expect(json('plugin/.claude-plugin/plugin.json')).not.toHaveProperty('hooks')
  })

  test('has an overlay for Codex: its own events, and a server that it finds and that asks before it saves', () => {
    const { hooks, mcpServers } = json('plugin/.codex-plugin/plugin.json')
    expect(json(join('plugin', hooks)).hooks).toEqual(groupsFor('codex', CODEX))
    const { memoria } = json(join('plugin', mcpServers)).mcpServers
    expect(memoria).toMatchObject({ args: ['./dist/memoria-cli.js', 'mcp'], cwd: '.' })
    expect(memoria.tools).toEqual(
      Object.fromEntries(ASKED_TOOLS.map((name) => [name, { approval_mode: 'prompt' }])),
    )
  })

  test('has a manifest for Copilot CLI, with its own events in its own form', () => {
    const manifest = json('plugin/.github/plugin/plugin.json')
    const hooks = COPILOT.map(({ event, timeoutSeconds: timeoutSec, ...how }) => {
      const mode = modeOf(how)
      const bash = `"\${CLAUDE_PLUGIN_ROOT}"/dist/hook/hook.sh copilot${mode} || :`
      const windows = `& "\${env:CLAUDE_PLUGIN_ROOT}\\dist\\hook\\hook.cmd" copilot${mode}`
      const powershell = how.atCall ? 'exit 0' : windows
      return [event, [{ type: 'command', bash, powershell, timeoutSec }]] as const
    })
    expect(json(join('plugin', manifest.hooks))).toEqual({ version: 1, hooks: Object.fromEntries(hooks) })
    expect(manifest.mcpServers).toBe('.mcp.json')
  })

  test('has an extension beside it for Gemini CLI, with the same', () => {
    const hooks: Record<string, object[]> = {}
    for (const { event, timeoutSeconds, matcher, ...how } of GEMINI) {
      const command = `"\${extensionPath}/dist/hook/hook.sh" gemini${modeOf(how)} || :`
      const group = { hooks: [{ type: 'command', command, timeout: timeoutSeconds * 1000 }] }
      hooks[event] = [...(hooks[event] ?? []), matcher === undefined ? group : { matcher, ...group }]
    }
    expect(json('plugin-gemini/hooks/hooks.json').hooks).toEqual(hooks)
    expect(json('plugin-gemini/gemini-extension.json')).toMatchObject({
      name: 'memoria',
      mcpServers: { memoria: { command: 'node' } },
    })
  })

  test('has the version of the program everywhere', () => {
    const { version } = json('package.json')
    const lock = json('plugin/package-lock.json')
    expect([
      json('plugin/.claude-plugin/plugin.json').version,
      json('.claude-plugin/marketplace.json').plugins[0].version,
      json('plugin/package.json').version,
      json('plugin/.codex-plugin/plugin.json').version,
      json('plugin/.github/plugin/plugin.json').version,
      json('plugin-gemini/gemini-extension.json').version,
      ...[lock.version, lock.packages[''].version],
    ]).toEqual(Array(8).fill(version))
  })

  test('needs only what the program cannot bundle, from wherever the person installs from', () => {
    const { dependencies, type } = json('plugin/package.json')
    expect(dependencies).toEqual(json('package.json').dependencies)
    expect(type).toBe('module')
    expect(json('plugin/package-lock.json').packages[''].dependencies).toEqual(dependencies)
    expect(read('plugin/package-lock.json')).not.toContain('"resolved"')
  })

  test('is offered by the marketplace of this repository', () => {
    const { plugins } = json('.claude-plugin/marketplace.json')
    expect(plugins).toHaveLength(1)
    expect(plugins[0]).toMatchObject({
      name: json('plugin/.claude-plugin/plugin.json').name,
      source: './plugin',
    })
  })

  test('its commands may run only the program, and name only commands that it has', () => {
    const names = readdirSync(join(ROOT, 'plugin/commands')).sort()
    expect(names).toEqual(['forget.md', 'recall.md', 'remember.md'])
    for (const name of names) {
      const text = read(`plugin/commands/${name}`)
      expect(text).toMatch(
        /^allowed-tools: Bash\(node "\$\{CLAUDE_PLUGIN_ROOT\}\/dist\/memoria-cli\.js":\*\)$/m,
      )
      expect(text).toContain('$ARGUMENTS')
    }
    const all = [...names.map((name) => `commands/${name}`), 'skills/memory/SKILL.md'].map((path) =>
      read(`plugin/${path}`),
    )
    const called = all.flatMap((text) => [...text.matchAll(/memoria-cli\.js" ([a-z-]+)|\| `([a-z-]+) /g)])
    expect(called.length).toBeGreaterThan(8)
    for (const [, run, listed] of called) {
      expect(existsSync(join(ROOT, `src/cli/commands/${run ?? listed}.ts`))).toBe(true)
    }
  })

  test('says in its README what it is', () => {
    expect(read('plugin/README.md').split(/\s+/).length).toBeGreaterThan(40)
  })

  test('starts the MCP server from its own copy of the program', () => {
    const { mcpServers } = json('plugin/.mcp.json')
    expect(mcpServers).toEqual({
      memoria: { command: 'node', args: ['${CLAUDE_PLUGIN_ROOT}/dist/memoria-cli.js', 'mcp'] },
    })
  })

  test.for(['plugin', '.claude-plugin/marketplace.json'])(
    '%s is valid to the real client',
    (path, context) => {
      const client = clientProgram()
      if (client === undefined)
        return context.skip('the client is not in the cache (npm run test:hosts puts it there)')
      const home = mkdtempSync(join(tmpdir(), 'memoria-hosts-'))
      onTestFinished(() => rmSync(home, { recursive: true, force: true }))
      const env = { HOME: home, PATH: '/usr/bin:/bin', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' }
      const validated = spawnSync(client, ['plugin', 'validate', path, '--strict'], {
        cwd: ROOT,
        env,
        encoding: 'utf8',
      })
      expect(validated.stdout + validated.stderr).toContain('Validation passed')
      expect(validated.status).toBe(0)
    },
  )
})

function clientProgram(): string | undefined {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  const name = `claude-code-${process.platform}-${process.arch}`
  const path = join(cache, 'memoria-dev/claude-code/node_modules/@anthropic-ai', name, 'claude')
  return existsSync(path) ? path : undefined
}
