import { join } from 'node:path'
import type { World } from './world.ts'

/** A prompt with all that a turn can hold: words before a tool, one that fails, two at once, a subagent with a tool, a text. */
export function everything(world: World, words = 'do all of it'): string {
  const subagent = {
    description: 'look around',
    subagent_type: 'general-purpose',
    run_in_background: false,
    prompt: 'look [[tool Bash {"command":"echo inside"}]] [[text the subagent is done]]',
  }
  const parallel = [
    ['Read', { file_path: join(world.project, 'notes.txt') }],
    ['Bash', { command: 'echo beside' }],
  ]
  return [
    words,
    '[[say first a greeting]]',
    '[[tool Bash {"command":"echo hello"}]]',
    '[[tool Bash {"command":"exit 3"}]]',
    `[[tools ${JSON.stringify(parallel)}]]`,
    `[[tool Agent ${JSON.stringify(subagent)}]]`,
    '[[text all is done]]',
  ].join(' ')
}
