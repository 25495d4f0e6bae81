import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { PROGRAM } from './program.ts'

const COMMANDS = [
  ['list', '--json', '--all'],
  ['search', '--history', 'look'],
  ['sessions', '--json'],
  ['brief'],
  ['export'],
] as const

/** What the program prints for some commands over a home, by command. */
export function outputsOf(home: string): Record<string, string> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: dirname(home), MEMORIA_HOME: home }
  return Object.fromEntries(
    COMMANDS.map((args) => {
      const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
        env,
        encoding: 'utf8',
        cwd: home,
      })
      return [`memoria ${args.join(' ')}`, stdout + stderr] as const
    }),
  )
}
