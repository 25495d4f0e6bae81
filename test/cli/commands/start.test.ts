import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SAMPLE, SAMPLE_QUESTION } from '../../../src/cli/sample.ts'
import { SAMPLE_SESSION } from '../../../src/cli/sample-session.ts'
import { KINDS } from '../../../src/model/memory.ts'
import { claudeIn, exchange } from '../claude.ts'
import { type Ran, temporaryPlace } from '../program.ts'
import { onTerminal, onTerminalAnswering, onTerminalUntil } from '../terminal.ts'

describe('memoria start', () => {
  test('an empty store gets a sample, shows it, answers a question and says what to do next', () => {
    const place = temporaryPlace()
    const { code, stdout, stderr } = place.run('start', '--once')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(
      `a sample of ${SAMPLE.length} memories was put in, as the project "memoria-sample"`,
    )
    expect(stdout).toContain(`What memoria knows (${SAMPLE.length} memories in ${place.home})`)
    expect(stdout).toContain(`… and ${SAMPLE.length - 5} more: memoria list\n`)
    expect(stdout).toContain(`memoria search --all-projects "${SAMPLE_QUESTION}"\n`)
    expect(stdout).toMatch(/debugging {4}The login test fails between midnight[^\n]+\n +shares [^\n]*"login"/)
    const lines = stdout.split('\n')
    expect(
      lines.filter((line, index) => line.trim() !== '' && line.trim() === lines[index - 1]?.trim()),
    ).toEqual([])
    expect(stdout).toContain('memoria remember "…"')
    expect(stdout).toContain('memoria start --remove-sample')
  })

  test('the search it shows gives the same when it is typed', () => {
    const place = temporaryPlace()
    const { results } = place.json<{ results: { id: string }[] }>('start', '--once')
    const typed = place.json<{ results: { id: string }[] }>('search', '--all-projects', SAMPLE_QUESTION)
    expect(results.length).toBeGreaterThan(0)
    expect(typed.results[0]?.id).toBe(results[0]?.id)
  })

  test('a part of the sample says that it is one, and its day pairs questions with their own answers', () => {
    const place = temporaryPlace()
    place.run('start', '--once')
    const { memories } = place.json<{ memories: { id: string; text: string }[] }>('list')
    const { stdout } = place.run('why', memories.find(({ text }) => text.startsWith('Deploys'))?.id ?? '')
    expect(stdout).toMatch(/created .* by `memoria start`, as a part of the sample\n/)
    expect(stdout).toContain('said by the agent (trust 0.7) in the sample, which is made up')
    const day = readFileSync(join(place.home, 'vault/daily/2026-01-12.md'), 'utf8')
    expect(day).toMatch(/- Should the login sessions move to Redis before the sale\? → There is one server/)
    expect(day).not.toMatch(/login test.* → There is one server/)
  })

  test('the sample is put in once, and goes without a trace', () => {
    const place = temporaryPlace()
    expect(place.json('start')).toMatchObject({ sampleLoaded: true, question: SAMPLE_QUESTION })
    expect(place.json('start')).toMatchObject({ sampleLoaded: false })
    expect(place.json('sessions')).toMatchObject({
      sessions: [{ hostSession: SAMPLE_SESSION.id, messages: { user: 6, assistant: 6 } }],
    })
    expect(place.json<{ episodes: unknown[] }>('episodes').episodes).toHaveLength(1)
    expect(place.run('status').stdout).not.toContain('to be read again')
    expect(place.json('drain')).toMatchObject({ learned: { turns: 0, added: 0 } })
    const vault = join(place.home, 'vault')
    expect(readFileSync(join(vault, 'daily/2026-01-12.md'), 'utf8')).toContain('project memoria-sample')
    expect(readFileSync(join(vault, 'MEMORY.md'), 'utf8')).toMatch(/\[\[2026-01-12#sample-\w{8}\|session\]\]/)
    expect(place.json('start', '--remove-sample')).toEqual({ removed: SAMPLE.length, sessions: 1 })
    expect(place.json('list')).toEqual({ memories: [] })
    expect(place.json('sessions')).toEqual({ sessions: [] })
    expect(place.json('episodes')).toEqual({ episodes: [] })
    for (const file of [place.store, `${place.store}-wal`].filter(existsSync))
      expect(readFileSync(file).includes('The total is in cents now')).toBe(false)
    for (const name of readdirSync(vault, { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('.md'),
    ))
      expect(readFileSync(join(vault, name), 'utf8'), name).not.toMatch(/pnpm|cents|Redis|frozen/)
    expect(existsSync(join(vault, 'daily/2026-01-12.md'))).toBe(false)
    expect(place.json('start')).toMatchObject({ sampleLoaded: false, memories: [], results: [] })
    expect(place.run('start', '--remove-sample').stdout).toBe('There is no sample to remove.\n')
  })

  test('a store that holds something is shown as it is, and its words cannot drive the terminal', () => {
    const place = temporaryPlace()
    place.remember('My own \u001b[31mstatement\u001b[0m about lighthouses\u009b1m')
    const { stdout } = place.run('start')
    expect(stdout).toContain('What memoria knows (1 memory in ')
    expect(stdout).toContain('memoria search --all-projects "My own statement about lighthouses"\n')
    for (const unwanted of ['sample', '\u001b', '\u009b']) expect(stdout).not.toContain(unwanted)
  })

  test("the agents' past is taken in, once, and no sample is needed then", () => {
    const place = temporaryPlace()
    const id = '11111111-1111-4111-8111-111111111111'
    const claude = claudeIn(place)
    claude.transcript(id, exchange(place, id, 'how do we deploy', 'with make release'))
    const first = place.run('start', '--once')
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(
      /^claude-code {2}1 transcript with something new, \d+ B\nimported {2}2 messages and 0 tool calls from 1 transcript\n/,
    )
    expect(first.stdout).toContain('What it heard (1 session with 2 messages)')
    expect(first.stdout).not.toContain('sample')
    expect(place.json('start')).toMatchObject({
      imported: null,
      sampleLoaded: false,
      sessions: 1,
      messages: 2,
      memories: [],
    })
    claude.transcript(id, [...exchange(place, id, 'and how do we go back', 'with make rollback')])
    expect(place.json('start')).toMatchObject({ imported: { files: 1, messages: 2, failed: 0 }, messages: 4 })
  })

  test('switched off, nothing is taken in', () => {
    const place = temporaryPlace()
    const id = '11111111-1111-4111-8111-111111111111'
    claudeIn(place).transcript(id, exchange(place, id, 'how do we deploy', 'with make release'))
    const ran = place.runWith({ env: { MEMORIA_OFF: '1' } }, 'start', '--json')
    expect(JSON.parse(ran.stdout)).toMatchObject({ imported: null })
    expect(place.run('search', '--history', '--all-projects', 'rollback').stdout).toContain('No matches')
  })

  test('what memories do not answer, what was said may', async (context) => {
    const answers = askedThenLeft('which runner is two hours ahead')
    const { stdout } = await onTerminalAnswering(context, temporaryPlace(), ['start'], { answers })
    expect(stdout).toMatch(
      /--all-projects --history.*"which runner is two hours ahead"\r\n[^\n]*It only fails between/,
    )
  })

  test('the sample has one statement of each kind', () => {
    expect(SAMPLE.map(({ kind }) => kind).sort()).toEqual([...KINDS].sort())
  })

  test('on a terminal it answers questions until an empty line', async (context) => {
    const answers = askedThenLeft('when do we deploy')
    expectAnswered(await onTerminalAnswering(context, temporaryPlace(), ['start'], { answers }))
  })

  test('and until the end of input', async (context) => {
    const asked = { keys: 'when do we deploy\n', says: 'Ask something', times: 2 }
    expectAnswered(await onTerminalUntil(context, temporaryPlace(), ['start'], asked))
  })

  test('on a terminal --once does not ask', (context) => {
    const { code, stdout } = onTerminal(context, temporaryPlace(), ['start', '--once'])
    expect(code).toBe(0)
    expect(stdout).not.toContain('Ask something')
  })
})

function askedThenLeft(question: string) {
  return [`${question}\n`, '\n'].map((keys) => ({ says: 'Ask something', keys }))
}

function expectAnswered({ code, stdout }: Pick<Ran, 'code' | 'stdout'>): void {
  expect(code).toBe(0)
  expect(stdout.split('Ask something').length).toBeGreaterThanOrEqual(3)
  expect(stdout).toMatch(
    /A search.*memoria search --all-projects.*"when do we deploy"\r\n[^\n]*Deploys go out/,
  )
}
