import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { afterAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { makeShell } from '../../src/cli/shell.ts'
import { makePlace } from './program.ts'

const place = makePlace()
afterAll(() => place.remove())

const DOC = readFileSync(new URL('../../docs/formats/cli-json.md', import.meta.url), 'utf8')
const NAMES = COMMANDS.map(({ name }) => name)

describe('every command explains itself', () => {
  test.each(NAMES)('`memoria %s --help` says what it does and shows one example of it', (name) => {
    const { code, stdout, stderr } = place.run(name, '--help')
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
    const documented = [...DOC.matchAll(/^## ([a-z-]+)$/gm)].map(([, name]) => name)
    expect(documented.filter((name) => !NAMES.includes(name ?? ''))).toEqual([])
  })

  test('the help lists every command with its summary', () => {
    const { stdout } = place.run('--help')
    for (const { name, summary } of COMMANDS) {
      expect(stdout).toMatch(new RegExp(`^  ${name} +${summary.slice(0, 30)}`, 'm'))
    }
  })

  test('every command and part takes --json, --home and --set', async () => {
    const shell = makeShell([])
    for (const { name, load } of COMMANDS) {
      const command = new Command(name)
      ;(await load()).define(command, shell, COMMANDS)
      for (const part of [command, ...command.commands]) {
        const flags = part.options.map(({ long }) => long)
        expect(flags, `${name} ${part.name()}`).toEqual(expect.arrayContaining(['--json', '--home', '--set']))
      }
    }
  })
})
