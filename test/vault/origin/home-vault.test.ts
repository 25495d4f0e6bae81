import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Memory, ReviewItem } from '../../../src/memoria.ts'
import { claudeIn, exchange } from '../../cli/claude.ts'
import { type Place, temporaryPlace } from '../../cli/program.ts'
import { writeTopicSchema } from '../context.ts'
import { addRule, EVIL } from './two-clones.ts'

/** A home with one page in its vault, and how to add a rule to that page by hand. */
function placeWithPage() {
  const place = temporaryPlace()
  writeTopicSchema(join(place.home, 'vault'))
  place.remember('We ship on Tuesdays', '--kind', 'preference', '--topic', 'deploys', '--scope', 'user')
  place.json('compile')
  const folder = join(place.home, 'vault/pages/concepts')
  const page = join(folder, readdirSync(folder)[0] ?? '')
  return { place, page, edit: () => writeFileSync(page, addRule(readFileSync(page, 'utf8'))) }
}

test('what an agent writes into the vault of the home waits, also while its session goes on and nobody read it', () => {
  const { place, page, edit } = placeWithPage()
  const claude = claudeIn(place)
  const now = new Date().toISOString()
  const [question, answer] = exchange(place, 'live', 'tidy up', 'done', now)
  const call = { type: 'tool_use', id: 'toolu_1', name: 'Write', input: { file_path: page, content: 'x' } }
  const said = (answer as { message: object }).message
  claude.transcript('live', [question as object, { ...answer, message: { ...said, content: [call] } }])
  edit()
  expect(place.json('compile')).toMatchObject({ back: [{ what: 'proposed' }] })
  expect(place.json<{ text: string }>('brief').text).not.toContain(EVIL)
  const { waiting } = place.json<{ waiting: ReviewItem[] }>('review')
  expect(waiting).toMatchObject([{ text: EVIL, state: 'proposed', origin: 'file', waits: 'always' }])
  expect(waiting[0]?.from).toMatch(
    /^from a file: pages\/concepts\/.*, written by Claude Code in session live \(Write\)$/,
  )
  expect(place.run('review').stdout).toContain('written by Claude Code in session live (Write)')
})

test('what a script of an agent writes into the vault of the home waits, also from another project and with a forged time', () => {
  const { place, page } = placeWithPage()
  const script = join(place.cwd, 'tool.mjs')
  writeFileSync(
    script,
    `import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
    const page = ${JSON.stringify(page)}
    const rule = '## Preferences\\n\\n- ' + ${JSON.stringify(EVIL)} + '\\n'
    writeFileSync(page, readFileSync(page, 'utf8').replace(/^## Preferences\\n/m, rule))
    utimesSync(page, 1, 1)`,
  )
  const begun = Date.now()
  expect(spawnSync(process.execPath, ['tool.mjs'], { cwd: place.cwd }).status).toBe(0)
  const ran = { name: 'Bash', input: { command: 'node tool.mjs' }, from: begun, to: Date.now() }
  claudeIn(place).transcript('live', linesWith(place, ran))
  expect(place.json('compile')).toMatchObject({ back: [{ what: 'proposed' }] })
  expect(place.json<{ text: string }>('brief').text).not.toContain(EVIL)
  const { waiting } = place.json<{ waiting: ReviewItem[] }>('review')
  expect(waiting).toMatchObject([{ text: EVIL, state: 'proposed', origin: 'file', waits: 'always' }])
  expect(waiting[0]?.from).toMatch(/, changed while Claude Code ran Bash in session live$/)
})

test("a person's edit is theirs after the calls of an agent ended, also of one that wrote the page before", () => {
  const { place, page, edit } = placeWithPage()
  const now = Date.now()
  const calls = [
    { name: 'Write', input: { file_path: page, content: 'x' }, from: now - 4 * MINUTE, to: now - 3 * MINUTE },
    { name: 'Bash', input: { command: 'node build.mjs' }, from: now - 3 * MINUTE, to: now - 2 * MINUTE },
  ]
  claudeIn(place).transcript('live', linesWith(place, ...calls))
  edit()
  expect(place.json('compile')).toMatchObject({ back: [{ what: 'added' }] })
  expect(place.json<{ memories: Memory[] }>('list').memories).toContainEqual(
    expect.objectContaining({ text: EVIL, origin: 'user', state: 'active' }),
  )
})

const MINUTE = 60_000

interface Ran {
  readonly name: string
  readonly input: object
  /** When it was called and when its result came, in milliseconds. */
  readonly from: number
  readonly to: number
}

/** Lines of a transcript in which an agent calls these tools, each with its result. */
function linesWith(place: Place, ...calls: readonly Ran[]): object[] {
  return calls.flatMap(({ name, input, from, to }, index) => {
    const id = `toolu_${index}`
    const [question, answer] = exchange(place, 'live', 'tidy up', 'done', new Date(from).toISOString())
    const said = (answer as { message: object }).message
    const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'done' }] }
    return [
      question as object,
      { ...answer, message: { ...said, content: [{ type: 'tool_use', id, name, input }] } },
      { ...question, uuid: randomUUID(), timestamp: new Date(to).toISOString(), message: result },
    ]
  })
}
