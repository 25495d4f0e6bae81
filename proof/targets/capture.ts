import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shareFolder } from '../../test/capture/hook/kinds.ts'
import { contentOf } from '../content.ts'
import { run } from '../run.ts'
import type { Target } from '../target.ts'
import { promptEvent, tearTranscript, transcriptPath, writeTranscripts } from '../transcripts.ts'
import type { World } from '../world.ts'
import { vaultRows } from './vault.ts'

/** `memoria drain`: events in the journal and transcripts, learned from and written to the vault. */
export const DRAIN: Target = {
  name: 'drain',
  ciFaults: 26,
  prepare: async (world) => {
    await wire(world)
    writeTranscripts(world, 3, 1)
    writeTranscripts(world, 2, 3)
    tearTranscript(world, 'session-1')
    await sendEvents(world)
  },
  command: () => ['drain', '--json'],
  observe: async (world) => ({ ...(await contentOf(world.store)), ...vaultRows(world) }),
}

/** `memoria import`: the past of an agent that was never wired. */
export const IMPORT: Target = {
  name: 'import',
  ciFaults: 26,
  prepare: async (world) => {
    mkdirSync(join(world.person, '.claude'), { recursive: true })
    writeTranscripts(world, 3, 3)
  },
  command: () => ['import', '--json'],
  observe: (world) => contentOf(world.store),
}

/**
 * Wires Claude Code in a world whose hook cannot start a worker, so that nothing runs besides the command, and that leaves
 * events in this world's temporary folder where it would use the one of the machine.
 */
export async function wire(world: World): Promise<void> {
  mkdirSync(join(world.person, '.claude'), { recursive: true })
  await world.json('init', '--yes', '--no-mcp', '--host', 'claude-code')
  writeFileSync(join(world.home, 'hook/entry'), `${process.execPath}\n${join(world.person, 'no-program')}\n`)
  shareFolder(join(world.home, 'hook'), world.temporary)
}

/** Events with and without a transcript, one of them sent twice. */
async function sendEvents(world: World): Promise<void> {
  const known = transcriptPath(world, 'session-0')
  const text = 'we decided to keep shelf0x2 in aisle0 because of rule2'
  const twice = promptEvent('session-0', 'session-0-2', text, known)
  const alone = [1, 2, 3].map((number) =>
    promptEvent('session-hook', `hook-${number}`, `only a hook says ${number}`),
  )
  for (const input of [twice, ...alone, twice]) {
    const hook = ['/bin/bash', '-p', join(world.home, 'hook/hook.bash'), 'claude-code']
    await run(hook, { env: world.environment(), cwd: world.cwd, input })
  }
}
