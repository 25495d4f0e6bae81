import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.ts'
import { chooseHook, installHookFiles } from '../../src/capture/install.ts'
import { type RoundTrip, tryCommand } from '../../src/capture/round-trip.ts'
import { homePaths } from '../../src/config/paths.ts'
import { openJournal } from '../../src/journal/journal.ts'
import { PROGRAM } from '../cli/program.ts'
import { listens, until, workerHome } from '../worker/program.ts'
import { temporaryFolder } from './temporary-folder.ts'

function roundTrip(
  home = join(temporaryFolder(), 'home'),
  cli = PROGRAM,
): RoundTrip & { readonly command: string } {
  const paths = homePaths(home)
  installHookFiles({ home, node: process.execPath, cli, dist: dirname(PROGRAM) })
  const hook = chooseHook({ home, node: process.execPath })
  if (!hook.ok) throw hook.error
  return {
    paths,
    clock: systemClock,
    id: 'self-test-1',
    journal: openJournal({ home, quarantine: paths.quarantine, temporary: [] }),
    command: hook.value.commandsFor('claude-code').commandFor(false),
  }
}

describe('the round trip', () => {
  test('goes through the hook as the settings hold it, and leaves nothing behind', () => {
    const trip = roundTrip()
    expect(tryCommand(trip.command, trip)).toEqual({ ok: true, value: true })
    expect(trip.journal.entries()).toEqual([])
    expect(readdirSync(trip.paths.run)).toEqual([])
  })

  test('leaves what waits in the journal where it is', () => {
    const trip = roundTrip()
    const waiting = join(trip.paths.journal, 'new/1000000-1-1.claude-code.json')
    writeFileSync(waiting, '{"session_id":"theirs"}')
    expect(tryCommand(trip.command, trip).ok).toBe(true)
    expect(existsSync(waiting)).toBe(true)
  })

  test.each([0, 1000, -1000])('starts no worker, with a clock %i ms ahead of that of the hook', (aheadMs) => {
    const folder = temporaryFolder()
    const cli = join(folder, 'cli.cjs')
    writeFileSync(cli, '')
    const trip = roundTrip(join(folder, 'home'), cli)
    const clock = { now: () => systemClock.now() + aheadMs }
    const copy = (name: string) => `cp '${trip.paths.starting}' '${join(folder, name)}'`
    const command = `${copy('before')} && ${trip.command} && ${copy('after')}`
    expect(tryCommand(command, { ...trip, clock }).ok).toBe(true)
    // A hook that starts a worker writes down when.
    const note = (name: string) => readFileSync(join(folder, name), 'utf8')
    expect(note('after')).toBe(note('before'))
  })

  test('arrives also when a worker runs that works everything off at once', async () => {
    const home = workerHome()
    const trip = roundTrip(home.home)
    home.start('worker', 'run')
    await listens(home)
    for (let many = 0; many < 5; many++) {
      expect(tryCommand(trip.command, { ...trip, id: `self-test-${many}` }).ok).toBe(true)
      await until('the journal is empty', () => trip.journal.entries().length === 0)
    }
    await home.call('stop')
  })

  test.each(['exit 0', 'exit 1', 'no-such-program'])('%j is not a hook', (command) => {
    const trip = roundTrip()
    mkdirSync(trip.paths.journal, { recursive: true })
    const tried = tryCommand(`${command} 2>&-`, trip)
    expect(tried.ok ? '' : tried.error.message).toContain('did not arrive')
    expect(readdirSync(trip.paths.run)).toEqual([])
  })
})
