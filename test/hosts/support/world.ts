import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from './client.ts'
import { createMachine, type Machine, type Variables } from './machine.ts'
import { type Model, startModel } from './model.ts'
import { type Found, processesOf } from './processes.ts'
import { type ClaudeOptions, type ClaudeRun, runClaude } from './run-claude.ts'
import { startTui, type Tui, type TuiOptions } from './tui.ts'

const API_KEY = 'sk-ant-memoria-tests'

/** A machine with the real Claude Code and a model. */
export interface World extends Machine {
  /** The client's own folder (`CLAUDE_CONFIG_DIR`). */
  readonly claudeHome: string
  readonly client: Client
  readonly model: Model
  /** One headless run of the real client: a prompt, or all of its arguments. */
  runClaude(prompt: string | readonly string[], options?: ClaudeOptions): Promise<ClaudeRun>
  /** The real interactive client in a terminal. */
  tui(options?: TuiOptions): Promise<Tui>
  /** What still runs of all that this world started. */
  processes(): Found[]
}

export async function createWorld(client: Client): Promise<World> {
  const model = await startModel()
  const machine = createMachine('world', model, (home) => claudeVariables(home, model))
  const claudeHome = join(machine.home, '.claude')
  mkdirSync(claudeHome)
  acceptEverything(claudeHome, machine.project)
  const terminals: Tui[] = []

  const world: World = {
    ...machine,
    claudeHome,
    client,
    model,
    runClaude: (prompt, options) => runClaude(world, prompt, options),
    async tui(options) {
      const tui = await startTui(world, options)
      terminals.push(tui)
      return tui
    },
    processes: () => processesOf(machine.root),
    async close() {
      for (const terminal of terminals) await terminal.end()
      await machine.close()
    },
  }
  return world
}

/** What lets the client run against a model, with nobody to ask and nowhere to call. */
export function claudeVariables(home: string, model: Pick<Model, 'url'>): Variables {
  return {
    CLAUDE_CONFIG_DIR: join(home, '.claude'),
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: API_KEY,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
    // Lets the superuser of a container run tools without being asked.
    IS_SANDBOX: '1',
  }
}

/** What a person answers at the first start: the questions would stop the terminal. */
export function acceptEverything(claudeHome: string, project: string): void {
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
