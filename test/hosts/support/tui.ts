import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Machine } from './machine.ts'
import { isDead } from './processes.ts'
import { run } from './run.ts'
import { until } from './wait.ts'
import type { World } from './world.ts'

const KEY_MS = 150
const READY = /❯|^\s*>/m

/** The real interactive client in a terminal of its own, driven as a person would. */
export interface Tui {
  /** The client's process. */
  readonly pid: number
  /** Types a line, sees it on the screen, and presses Enter. */
  send(text: string): Promise<void>
  /** Presses a key, as tmux names it: `Escape`, `Enter`, `C-c`. */
  key(name: string): Promise<void>
  /** Presses a key until the screen matches, since dialogs ignore keys in their first moments; again after so long. */
  press(name: string, pattern: RegExp, everyMs?: number): Promise<void>
  screen(): Promise<string>
  /** Looks at the screen until it matches; after a deadline the error shows what was there. */
  waitFor(pattern: RegExp): Promise<void>
  /** Closes the terminal, as clicking its window away does: the client gets SIGHUP. Settles when the client ended. */
  closeTerminal(): Promise<void>
  /** Waits for a client that leaves by itself, after `/exit`. */
  ended(): Promise<void>
  /** Ends the terminal, whatever state it is in. */
  end(): Promise<void>
}

/** Why no terminal can be had here, or undefined when one can. */
export function tuiAbsent(): string | undefined {
  const { error, status } = spawnSync('tmux', ['-V'])
  return error || status !== 0 ? 'tmux is not installed, the interactive client cannot be driven' : undefined
}

/** Claude Code's own interface. */
export function startTui(world: World, options: TuiOptions = {}): Promise<Tui> {
  const asked = options.asks ? [] : ['--dangerously-skip-permissions']
  const command = [world.client.program, ...asked, ...(options.args ?? [])]
  return startTerminal({ ...world, env: { ...world.env, ...options.env } }, command, READY)
}

export interface TuiOptions {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The person is asked before tools run. */
  readonly asks?: boolean
}

/** A program in a terminal, waited for until the screen shows that it listens. */
export async function startTerminal(
  { root, project, env }: Pick<Machine, 'root' | 'project' | 'env'>,
  command: readonly string[],
  ready: RegExp,
): Promise<Tui> {
  const socket = join(root, `tmux-${process.hrtime.bigint().toString(36)}`)
  const tmux = (...args: string[]) =>
    run('tmux', ['-S', socket, '-f', '/dev/null', ...args], { cwd: project, env })
  const started = await tmux('new-session', '-d', '-s', 'tui', '-x', '140', '-y', '50', '--', ...command)
  if (started.code !== 0) throw new Error(`tmux could not start the client: ${started.stderr}`)
  const pane = await tmux('list-panes', '-t', 'tui', '-F', '#{pane_pid}')
  const pid = Number(pane.stdout.trim())

  const tui: Tui = {
    pid,
    async send(text) {
      await tmux('send-keys', '-t', 'tui', '-l', '--', text)
      const typed = packed(text).slice(-30)
      await until('what was typed', async () => packed(await tui.screen()).includes(typed), tui.screen)
      await tui.key('Enter')
    },
    async key(name) {
      await tmux('send-keys', '-t', 'tui', name)
    },
    press: (name, pattern, everyMs = KEY_MS) => {
      let pressed = Number.NEGATIVE_INFINITY
      const tryOnce = async () => {
        if (pattern.test(await tui.screen())) return true
        if (performance.now() - pressed >= everyMs) {
          await tui.key(name)
          pressed = performance.now()
        }
        await pause(KEY_MS)
        return false
      }
      return until(`${pattern} after ${name}`, tryOnce, tui.screen)
    },
    screen: async () => (await tmux('capture-pane', '-t', 'tui', '-p')).stdout,
    waitFor: (pattern) => until(`${pattern}`, async () => pattern.test(await tui.screen()), tui.screen),
    async closeTerminal() {
      await tmux('kill-session', '-t', 'tui')
      await tui.ended()
    },
    ended: () => until('the client to end', () => isDead(pid), tui.screen),
    async end() {
      await tmux('kill-server')
    },
  }
  await tui.waitFor(ready)
  return tui
}

/** The screen breaks lines where it ends, so that only what is not white space can be compared. */
export function packed(text: string): string {
  return text.replace(/[\s│]/g, '')
}
