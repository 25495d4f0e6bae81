import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from './client.ts'
import { type Model, startModel } from './model.ts'
import { endProcessesOf, type Found, processesOf } from './processes.ts'
import { type Ran, run } from './run.ts'
import { type ClaudeOptions, type ClaudeRun, runClaude } from './run-claude.ts'
import { startTui, type Tui } from './tui.ts'

export const PROGRAM = fileURLToPath(new URL('../../../dist/memoria-cli.js', import.meta.url))
const API_KEY = 'sk-ant-memoria-tests'

/** A machine of one test's own: home, project, model, and nothing of whoever runs the test. */
export interface World {
  readonly root: string
  readonly home: string
  /** The client's own folder (`CLAUDE_CONFIG_DIR`). */
  readonly claudeHome: string
  readonly memoriaHome: string
  /** A git repository with one commit: where the client runs. */
  readonly project: string
  /** Everything that programs of this world see. */
  readonly env: Readonly<Record<string, string>>
  readonly client: Client
  readonly model: Model
  /** One headless run of the real client: a prompt, or all of its arguments. */
  runClaude(prompt: string | readonly string[], options?: ClaudeOptions): Promise<ClaudeRun>
  /** The real interactive client in a terminal. */
  tui(options?: { args?: readonly string[]; env?: Readonly<Record<string, string>> }): Promise<Tui>
  /** Runs the built program. */
  memoria(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
  /** What still runs of all that this world started. */
  processes(): Found[]
  close(): Promise<void>
}

export async function createWorld(client: Client): Promise<World> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memoria-world-')))
  const model = await startModel()
  const home = join(root, 'home')
  const places = {
    root,
    home,
    claudeHome: join(home, '.claude'),
    memoriaHome: join(home, '.memoria'),
    project: join(root, 'project'),
  }
  const env = environmentOf(places, model.url)
  mkdirSync(join(root, 'tmp'))
  mkdirSync(places.claudeHome, { recursive: true })
  acceptEverything(places.claudeHome, places.project)
  createProject(places.project, env)
  const terminals: Tui[] = []

  const world: World = {
    ...places,
    env,
    client,
    model,
    runClaude: (prompt, options) => runClaude(world, prompt, options),
    async tui(options) {
      const tui = await startTui(world, options)
      terminals.push(tui)
      return tui
    },
    memoria: (args, more) =>
      run(process.execPath, [PROGRAM, ...args], { cwd: places.project, env: { ...env, ...more } }),
    processes: () => processesOf(root),
    async close() {
      for (const terminal of terminals) await terminal.end()
      await endProcessesOf(root)
      await model.close()
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return world
}

/** Written from nothing: what the person running the tests has set must neither help nor hurt. */
function environmentOf(
  places: Pick<World, 'root' | 'home' | 'claudeHome' | 'memoriaHome'>,
  model: string,
): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    HOME: places.home,
    TMPDIR: join(places.root, 'tmp'),
    MEMORIA_HOME: places.memoriaHome,
    CLAUDE_CONFIG_DIR: places.claudeHome,
    ANTHROPIC_BASE_URL: model,
    ANTHROPIC_API_KEY: API_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
    // Whatever wants out all the same meets a proxy that notes it and refuses.
    HTTPS_PROXY: model,
    HTTP_PROXY: model,
    NO_PROXY: '127.0.0.1,localhost',
    // Lets the superuser of a container run tools without being asked.
    IS_SANDBOX: '1',
    GIT_CONFIG_NOSYSTEM: '1',
  }
}

/** What a person answers at the first start: the questions would stop the terminal. */
function acceptEverything(claudeHome: string, project: string): void {
  const answers = {
    hasCompletedOnboarding: true,
    lastOnboardingVersion: '99.0.0',
    theme: 'dark',
    bypassPermissionsModeAccepted: true,
    customApiKeyResponses: { approved: [API_KEY.slice(-20)], rejected: [] },
    projects: { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  }
  writeFileSync(join(claudeHome, '.claude.json'), JSON.stringify(answers))
}

export function createProject(project: string, env: Readonly<Record<string, string>>): void {
  mkdirSync(project)
  writeFileSync(join(project, 'notes.txt'), 'a file to read\n')
  const identity = ['-c', 'user.name=tests', '-c', 'user.email=tests@memoria.invalid']
  for (const args of [
    ['init', '--quiet', '--initial-branch=main'],
    ['add', '.'],
    [...identity, 'commit', '--quiet', '-m', 'first'],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd: project, env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`)
  }
}
