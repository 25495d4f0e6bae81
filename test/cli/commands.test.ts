import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { afterAll, describe, expect, test } from 'vitest'
import type { CommandEntry } from '../../src/cli/command-entry.ts'
import { wholeCommand } from '../../src/cli/command-tree.ts'
import { COMMAND_GROUPS, COMMANDS } from '../../src/cli/commands.ts'
import { makeShell } from '../../src/cli/shell.ts'
import { makePlace } from './program.ts'

const place = makePlace()
afterAll(() => place.remove())

const DOC = readFileSync(new URL('../../docs/formats/cli-json.md', import.meta.url), 'utf8')
const NAMES = COMMANDS.flatMap((entry) => namesOf(entry))

/** The name of a command and of those below it, as they are typed. */
function namesOf({ name, parts }: CommandEntry, before: readonly string[] = []): string[] {
  const path = [...before, name]
  return [path.join(' '), ...parts.flatMap((part) => namesOf(part, path))]
}

describe('every command explains itself', () => {
  test.each(NAMES)('`memoria %s --help` says what it does and shows one example of it', (name) => {
    const { code, stdout, stderr } = place.run(...name.split(' '), '--help')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`Usage: memoria ${name}`)
    expect(stdout).toContain('--json')
    expect(stdout.match(/^Example:$/gm)).toHaveLength(1)
    expect(stdout).toMatch(new RegExp(`^ {2}memoria ${name}\\b`, 'm'))
  })

  test.each(NAMES)('the JSON of `memoria %s` is documented', (name) => {
    expect(DOC).toMatch(new RegExp(`^## ${name}$`, 'm'))
  })

  test('nothing is documented that is not there', () => {
    const documented = [...DOC.matchAll(/^## ([a-z- ]+)$/gm)].map(([, name]) => name)
    expect(documented.filter((name) => !NAMES.includes(name ?? ''))).toEqual([])
  })

  test('the help lists every command with its summary, below the heading of its group', () => {
    const { stdout } = place.run('--help')
    const positions = COMMAND_GROUPS.flatMap(({ heading, commands }) => [
      stdout.search(new RegExp(`^${heading}$`, 'm')),
      ...commands.map(({ name, summary }) =>
        stdout.search(new RegExp(`^  ${name} +${summary.slice(0, 30)}`, 'm')),
      ),
    ])
    expect(positions).not.toContain(-1)
    expect(positions).toEqual([...positions].sort((one, other) => one - other))
    expect(COMMAND_GROUPS.map(({ heading }) => heading)).toEqual([
      'Start here:',
      'Memories:',
      'Sessions:',
      'Vault:',
      'Models:',
      'Together:',
      'Upkeep:',
    ])
  })

  test('the help of a group lists its parts', () => {
    for (const { name, parts } of COMMANDS.filter((entry) => entry.parts.length > 0)) {
      const { stdout } = place.run(name, '--help')
      for (const part of parts)
        expect(stdout).toMatch(new RegExp(`^  ${part.name} .*${part.summary.slice(0, 20)}`, 'm'))
    }
  })

  test('every command and part takes --json, --home and --set', async () => {
    const shell = makeShell([])
    for (const entry of COMMANDS) {
      const words = entry.parts.map(({ name }) => name)
      for (const command of withParts(await wholeCommand(entry, { all: COMMANDS, shell, words }))) {
        const flags = command.options.map(({ long }) => long)
        expect(flags, `${entry.name} ${command.name()}`).toEqual(
          expect.arrayContaining(['--json', '--home', '--set']),
        )
      }
    }
  })

  test('an option for every command may stand before or after the name of a part', () => {
    const other = `${place.person}/other`
    for (const args of [
      ['upkeep', '--home', other, '--json', 'worker', 'status'],
      ['upkeep', 'worker', '--json', 'status', '--home', other],
    ])
      expect(JSON.parse(place.run(...args).stdout)).toMatchObject({ running: false })
    const parts = place.json<{ parts: unknown[] }>('upkeep').parts
    expect(parts).toContainEqual({ name: 'prune', summary: 'delete raw material that is old' })
  })
})

function withParts(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withParts)]
}
