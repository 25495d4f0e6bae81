import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ForeignImport } from '../../../src/foreign/import-foreign.ts'
import type { Memory } from '../../../src/memoria.ts'
import type { SessionOverview } from '../../../src/model/session.ts'
import { filesIn } from '../../foreign/support/files.ts'
import { claudeMemAt, FRIDAYS, SPECSTORY } from '../../foreign/support/made.ts'
import { claudeIn, exchange } from '../claude.ts'
import { errorOf, type Place, temporaryPlace } from '../program.ts'

const HISTORY = '.specstory/history/2026-03-01_10-00-00Z-fridays.md'
const TOTALS = 'Totals are integers in cents. Cart totals are integers in cents, because floats lost a cent.'

function withSpecStory(): { place: Place; shop: string } {
  const place = temporaryPlace()
  const shop = join(place.person, 'shop')
  mkdirSync(shop)
  filesIn({ [HISTORY]: SPECSTORY }, shop)
  return { place, shop }
}

async function withClaudeMem(): Promise<{ place: Place; path: string }> {
  const place = temporaryPlace()
  return { place, path: await claudeMemAt(join(place.person, 'claude-mem.db')) }
}

function mem0Export(place: Place, rows: readonly object[]): string {
  const path = join(place.person, 'export.json')
  writeFileSync(path, JSON.stringify({ results: rows }))
  return path
}

function importFrom(place: Place, name: string, path: string, ...args: string[]): ForeignImport {
  return place.json<ForeignImport>('import', '--from', name, path, ...args)
}

function memoriesOf(place: Place, ...args: string[]): readonly Memory[] {
  return place.json<{ memories: Memory[] }>('list', ...args).memories
}

function sessionsOf(place: Place): readonly SessionOverview[] {
  return place.json<{ sessions: SessionOverview[] }>('sessions').sessions
}

describe('memoria import --from', () => {
  test('brings sessions in, judged as all others: the person’s words are theirs, and lead to the session', () => {
    const { place, shop } = withSpecStory()
    expect(importFrom(place, 'specstory', shop)).toMatchObject({
      from: 'specstory',
      path: shop,
      dryRun: false,
      run: expect.any(String),
      sessions: { added: 1, grown: 0, known: 0, captured: 0 },
      messages: 5,
      refused: [],
      learned: { added: 1 },
    })
    expect(memoriesOf(place)).toMatchObject([
      {
        text: FRIDAYS,
        origin: 'user',
        project: `path:${shop}`,
        evidence: [{ session: '5b6f3c1e-0000-4000-8000-000000000001', quote: FRIDAYS }],
      },
    ])
    expect(sessionsOf(place)).toMatchObject([
      { host: 'specstory', project: `path:${shop}`, messages: { user: 2, assistant: 2 }, subagents: 1 },
    ])
    expect(place.json('episodes')).toMatchObject({
      episodes: [{ title: expect.stringContaining('Fridays') }],
    })
    expect(place.json('search', 'release script')).toMatchObject({ results: expect.any(Array) })
  })

  test('what a model wrote never becomes the person’s, nor a rule', async () => {
    const { place, path } = await withClaudeMem()
    importFrom(place, 'claude-mem', path)
    const memories = memoriesOf(place)
    expect(memories.find(({ text }) => text === TOTALS)).toMatchObject({
      kind: 'decision',
      origin: 'assistant',
      project: 'shop',
      validFrom: '2026-03-01T10:01:00.000Z',
      evidence: [{ session: 'agent-session-1', messages: ['observation-1'] }],
    })
    expect(memories.filter(({ origin }) => origin === 'user').map(({ text }) => text)).toEqual([FRIDAYS])
    const rows = [
      { id: 'a', memory: 'User prefers tabs over spaces in every file' },
      { id: 'b', memory: 'Always run the linter before a commit of the shop' },
    ]
    importFrom(place, 'mem0', mem0Export(place, rows))
    const [tabs, linter] = rows.map(({ memory }) =>
      memoriesOf(place, '--all').find(({ text }) => text === memory),
    )
    expect(tabs).toMatchObject({ origin: 'assistant', state: 'proposed' })
    expect(linter).toMatchObject({ origin: 'assistant', scope: 'user' })
    expect(['correction', 'preference']).not.toContain(linter?.kind)
  })

  test('a second import adds nothing, not even a confirmation', async () => {
    const { place, path } = await withClaudeMem()
    importFrom(place, 'claude-mem', path)
    const [memories, sessions] = [memoriesOf(place), sessionsOf(place)]
    expect(importFrom(place, 'claude-mem', path)).toMatchObject({
      run: null,
      sessions: { added: 0, grown: 0, known: 1, captured: 0 },
      messages: 0,
      statements: { added: 0, confirmed: 0, known: 1 },
    })
    expect(memoriesOf(place)).toEqual(memories)
    expect(sessionsOf(place)).toEqual(sessions)
  })

  test('a session that grew gets its new messages, and what was forgotten stays forgotten', () => {
    const { place, shop } = withSpecStory()
    importFrom(place, 'specstory', shop)
    place.json('forget', memoriesOf(place)[0]?.id ?? '')
    appendFileSync(join(shop, HISTORY), '\n---\n\n_**Agent (some-model 2026-03-01 10:06:00Z)**_\n\nDone.\n')
    expect(importFrom(place, 'specstory', shop)).toMatchObject({ sessions: { grown: 1 }, messages: 1 })
    expect(memoriesOf(place)).toEqual([])
  })

  test('one undo takes all of it back, memories and sessions; after that it can be imported again', async () => {
    const { place, path } = await withClaudeMem()
    place.remember('Deploys are done with make release')
    const before = memoriesOf(place)
    importFrom(place, 'claude-mem', path)
    const brought = memoriesOf(place).length - before.length
    expect(brought).toBeGreaterThan(1)
    expect(place.run('undo', '--dry-run').stdout).toMatch(
      /^would undo {2}the import from claude-mem, just now: \d memories and 1 session\n/,
    )
    const undone = place.json<{ forgotten: string[] }>('undo')
    expect(undone).toMatchObject({ run: { judge: 'import:claude-mem' }, sessions: 1, kept: [] })
    expect(undone.forgotten).toHaveLength(brought)
    expect(memoriesOf(place)).toEqual(before)
    expect(sessionsOf(place)).toEqual([])
    expect(place.json('episodes')).toEqual({ episodes: [] })
    expect(importFrom(place, 'claude-mem', path)).toMatchObject({
      sessions: { added: 1 },
      statements: { added: 1 },
    })
    expect(memoriesOf(place)).toHaveLength(before.length + brought)
  })

  test('undo leaves what the person kept, and the session that it rests on', async () => {
    const { place, shop } = withSpecStory()
    importFrom(place, 'specstory', shop)
    const [fridays] = memoriesOf(place)
    await place.prepare((m) => m.review.keep(fridays?.id ?? ''))
    expect(place.json('undo')).toMatchObject({ forgotten: [], kept: [fridays?.id], sessions: 0 })
    expect(memoriesOf(place)).toMatchObject([{ id: fridays?.id }])
    expect(sessionsOf(place)).toHaveLength(1)
  })

  test('undo takes back what was learned from the sessions later', () => {
    const { place, shop } = withSpecStory()
    expect(importFrom(place, 'specstory', shop, '--no-learn')).toMatchObject({ learned: { turns: 0 } })
    expect(memoriesOf(place)).toEqual([])
    place.json('drain')
    expect(memoriesOf(place)).toHaveLength(1)
    expect(place.json('undo')).toMatchObject({ run: { judge: 'import:specstory' }, sessions: 1 })
    expect(memoriesOf(place)).toEqual([])
    expect(sessionsOf(place)).toEqual([])
  })

  test('an import that brought only sessions can be undone', () => {
    const { place, shop } = withSpecStory()
    importFrom(place, 'specstory', shop, '--no-learn')
    expect(place.run('undo').stdout).toMatch(
      /^undone {2}the import from specstory, just now: 0 memories and 1 session/,
    )
    expect(sessionsOf(place)).toEqual([])
  })

  test('--dry-run says what would come, and makes nothing', async () => {
    const { place, path } = await withClaudeMem()
    expect(importFrom(place, 'claude-mem', path, '--dry-run')).toMatchObject({
      dryRun: true,
      run: null,
      sessions: { added: 1 },
      messages: 4,
      statements: { added: 1 },
    })
    expect(existsSync(place.home)).toBe(false)
  })

  test('secrets are removed from messages and memories', () => {
    const place = temporaryPlace()
    const key = `ghp_${'a1B2c3D4e5F6g7H8i9'.repeat(2)}`
    const rows = [
      { id: 'a', memory: `The deploy key of the shop is ${key} and lives in the vault` },
      { id: 'b', memory: `Here is the key ${key}`, role: 'user' },
    ]
    expect(importFrom(place, 'mem0', mem0Export(place, rows))).toMatchObject({ redacted: 1, messages: 1 })
    const all = [place.run('list', '--json', '--all').stdout, place.run('export', '--format', 'jsonl').stdout]
    const [session] = sessionsOf(place)
    all.push(place.run('sessions', 'show', session?.id ?? '', '--json').stdout)
    expect(all.join('\n')).toContain('[redacted:')
    expect(all.join('\n')).not.toContain(key)
  })

  test('a session that its own transcript brought is not stored twice', async () => {
    const { place, path } = await withClaudeMem()
    const claude = claudeIn(place)
    claude.transcript('agent-session-1', exchange(place, 'agent-session-1', 'fix the cart', 'it is fixed'))
    place.json('import')
    expect(importFrom(place, 'claude-mem', path)).toMatchObject({
      sessions: { added: 0, captured: 1 },
      messages: 0,
      statements: { added: 1 },
    })
    expect(sessionsOf(place)).toHaveLength(1)
  })

  test('an excluded folder keeps its history out, with the reason', () => {
    const { place, shop } = withSpecStory()
    place.json('config', 'set', 'capture.exclude', JSON.stringify([shop]))
    expect(importFrom(place, 'specstory', shop)).toMatchObject({
      run: null,
      messages: 0,
      refused: [{ count: 1, reason: 'the folder is excluded, or it was said during a pause' }],
    })
    expect(sessionsOf(place)).toEqual([])
  })

  test('--project says whose it is where the source does not', () => {
    const place = temporaryPlace()
    const path = mem0Export(place, [{ id: 'a', memory: 'The staging host of the shop is called heffalump' }])
    importFrom(place, 'mem0', path, '--project', 'shop')
    expect(memoriesOf(place)).toMatchObject([{ scope: 'project', project: 'shop' }])
  })

  test('what is not kept is counted with its reason and an example', () => {
    const place = temporaryPlace()
    const path = mem0Export(place, [
      { id: 'a', memory: 'What is the staging host called?' },
      { id: 'b', memory: 'The staging host is called heffalump' },
    ])
    expect(place.run('import', '--from', 'mem0', path).stdout).toMatch(
      /^imported {2}0 sessions with 0 messages and 1 memory from mem0\n {2}not imported {2}1: it is not kept: it is a question \("What is the staging host called\?"\)\n/,
    )
  })

  test('a refused memory that is a secret is not shown either', () => {
    const place = temporaryPlace()
    const secret = `sk-ant-api03-${'aB3dE5gH7jK9mN1pQ3sT5vW7xY9zC1fG'.repeat(3)}AA`
    const path = mem0Export(place, [{ id: 'a', memory: `The key is ${secret}` }])
    const args = ['import', '--from', 'mem0', path]
    const shown = [place.run(...args, '--dry-run'), place.run(...args), place.run(...args, '--json')]
    for (const { stdout, stderr } of shown) {
      expect(stdout).toContain('nothing but a secret')
      expect(stdout + stderr).not.toContain(secret.slice(0, 30))
    }
  })

  test('what mem0 keeps about the user without naming them waits for the person', () => {
    const place = temporaryPlace()
    const path = mem0Export(place, [{ id: 'a', memory: 'Prefers short commit messages' }])
    place.run('import', '--from', 'mem0', path)
    expect(place.json<{ memories: object[] }>('list').memories).toEqual([])
    expect(place.run('review').stdout).toContain('The user prefers short commit messages  (proposed')
  })

  test('a file of SpecStory that is damaged is named, and the others are imported', () => {
    const { place, shop: project } = withSpecStory()
    writeFileSync(join(project, '.specstory/history/torn.md'), Buffer.from([0xff, 0xfe, 0x00, 0x41]))
    const { stdout } = place.run('import', '--from', 'specstory', project)
    expect(stdout).toMatch(/^imported {2}1 session /)
    expect(stdout).toContain('not imported  1: SpecStory did not write it, or it is damaged ("torn.md")')
  })

  test('a wrong path, another form and a missing path are errors that change nothing', () => {
    const place = temporaryPlace()
    place.remember('Deploys are done with make release')
    const before = memoriesOf(place)
    const other = mem0Export(place, [])
    const failing = (...args: string[]) => errorOf(place.run('import', '--json', ...args))
    expect(failing('--from', 'specstory', join(place.person, 'nowhere'))).toMatchObject({
      code: 'not_found',
      hint: 'Nothing was imported.',
    })
    for (const name of [
      'specstory',
      'claude-mem',
      'claude-memory',
      'code-context-engine',
      'memoria-py',
      'basic-memory',
      'mem0',
    ])
      expect(failing('--from', name, other)).toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining(`${other} holds nothing that`),
        hint: expect.stringContaining('Nothing was imported.'),
      })
    expect(failing('--from', 'mem0')).toMatchObject({ code: 'usage' })
    expect(failing('--from', 'mem0', other, other)).toMatchObject({ code: 'usage' })
    expect(failing('--from', 'mem0', other, '--since', '2026-01-01')).toMatchObject({ code: 'usage' })
    expect(failing('--project', 'shop')).toMatchObject({ code: 'usage' })
    expect(place.run('import', '--from', 'nothing', other).code).toBe(2)
    expect(memoriesOf(place)).toEqual(before)
  })
})
