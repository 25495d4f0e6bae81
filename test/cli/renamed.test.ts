import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { RENAMED, withNewName } from '../../src/cli/renamed.ts'
import { temporaryPlace } from './program.ts'
import { onTerminal } from './terminal.ts'

const OLD_NAMES = Object.keys(RENAMED)

describe('names of commands in 0.4', () => {
  test('none of them is a command now, and each leads to one', () => {
    const names = COMMANDS.map(({ name }) => name)
    expect(OLD_NAMES.filter((name) => names.includes(name))).toEqual([])
    for (const now of Object.values(RENAMED)) {
      const [name, part] = now.split(' ')
      const entry = COMMANDS.find((one) => one.name === name)
      expect(entry, now).toBeDefined()
      if (part !== undefined && !part.startsWith('--'))
        expect(
          entry?.parts.map((one) => one.name),
          now,
        ).toContain(part)
    }
  })

  test.each(OLD_NAMES)('%s answers with the new command line', (name) => {
    const now = RENAMED[name] ?? ''
    expect(withNewName([name, 'X'])).toEqual({
      argv: [...now.split(' '), 'X'],
      notice: `\`${name}\` is now \`memoria ${now} X\``,
    })
  })

  test.each(OLD_NAMES)('docs/COMMANDS.md names what became of %s', (name) => {
    const page = readFileSync(new URL('../../docs/COMMANDS.md', import.meta.url), 'utf8')
    const row = page.split('\n').find((line) => new RegExp(`^\\|[^|]*\`${name}[ \`]`).test(line))
    expect(row?.split('|')[2]).toContain(`\`${RENAMED[name]}`)
  })

  test('on a terminal an old name runs too, since a script may have been started there, and the new one is named', (context) => {
    const place = temporaryPlace()
    const id = place.remember('Never force-push to main')
    const { code, stdout } = onTerminal(context, place, ['pin', id, '--json'])
    expect(code).toBe(0)
    expect(stdout).toContain(`\`pin\` is now \`memoria edit --pin ${id} --json\``)
    expect(place.json('show', id)).toMatchObject({ memory: { pinned: true } })
  })

  test('in a script an old name still runs, and the warning is on standard error', () => {
    const place = temporaryPlace()
    const id = place.remember('Never force-push to main')
    const ran = place.run('pin', id, '--json')
    expect(ran.code).toBe(0)
    expect(JSON.parse(ran.stdout)).toMatchObject({ memory: { id, pinned: true } })
    expect(JSON.parse(ran.stderr)).toEqual({ warning: `\`pin\` is now \`memoria edit --pin ${id} --json\`` })
  })

  test('words that a shell would split are quoted', () => {
    expect(withNewName(['import-jsonl', 'my notes.jsonl', "it's"]).notice).toBe(
      "`import-jsonl` is now `memoria import 'my notes.jsonl' 'it'\\''s'`",
    )
  })

  test('what hooks and workers of every version run keeps working silently', () => {
    expect(withNewName(['worker', 'start'])).toEqual({ argv: ['upkeep', 'worker', 'start'] })
    expect(withNewName(['worker', 'run', '--home', '/h'])).toEqual({
      argv: ['upkeep', 'worker', 'run', '--home', '/h'],
    })
    for (const argv of [['mcp', '--home', '/h'], ['drain'], [], ['constructor']])
      expect(withNewName(argv)).toEqual({ argv })
  })
})
