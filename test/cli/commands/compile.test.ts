import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Memoria } from '../../../src/memoria.ts'
import { newMemory } from '../../store/examples.ts'
import { sharedPath } from '../../support/shared.ts'
import { filesIn, timesIn } from '../../vault/compile/fixture.ts'
import { flawsIn, SOURCED, statementsIn } from '../../vault/compile/vault-check.ts'
import { errorOf, type Place, temporaryPlace } from '../program.ts'

const FOLDER = sharedPath('data', 'transcripts')

/** Keeps what was said in sessions, with all the signs that are in it: the local judge finds nothing worth it in some. */
async function keepWords({ context: { store, reach, author, makeId } }: Memoria): Promise<void> {
  for (const { id, hostSession, project } of await store.sessions.list(reach))
    for (const { text, hostMessage, at } of (await store.sessions.messages(reach, id)).slice(0, 12)) {
      const [first = '', second = ''] = text.match(/[a-z]{5,}/gi) ?? []
      const said = {
        id: makeId(),
        user: reach.user,
        text: text.slice(0, 300),
        topic: `${first}-${second}`,
        validFrom: at,
        project,
        scope: 'user' as const,
        evidence: [{ session: hostSession, messages: [hostMessage], quote: '' }],
      }
      await store.memories.add(newMemory(said), author('said'))
    }
}

/** Every link leads somewhere, every statement has a source, and a second run touches nothing. */
function expectSound(place: Place): void {
  const vault = join(place.home, 'vault')
  const [files, times] = [filesIn(vault), timesIn(vault)]
  expect(flawsIn(files)).toEqual([])
  const pages = Object.entries(files).filter(([path]) => /^(?:pages\/concepts|projects\/[^/]+)\//.test(path))
  const statements = [...pages.map(([, text]) => text), files['MEMORY.md'] ?? ''].flatMap(statementsIn)
  expect(statements.filter((line) => !SOURCED.test(line))).toEqual([])
  expect(statements.length).toBeGreaterThanOrEqual(pages.length)
  expect(place.json('compile')).toMatchObject({ written: [], removed: [] })
  expect(place.json('compile', '--all')).toMatchObject({ written: [], removed: [] })
  expect(filesIn(vault)).toEqual(files)
  expect(timesIn(vault)).toEqual(times)
}

describe('memoria compile', () => {
  test('from real transcripts, without a model: all links resolve, all statements have a source, a second run changes no byte', async (context) => {
    context.skip(FOLDER === undefined, 'the shared transcripts are not on this machine')
    const place = temporaryPlace()
    place.json('import', FOLDER ?? '')
    await place.prepare(keepWords)
    place.json('drain')
    const files = filesIn(join(place.home, 'vault'))
    expect(
      Object.keys(files).filter((path) => /^(?:pages\/concepts|projects\/[^/]+)\//.test(path)).length,
    ).toBeGreaterThan(10)
    expect(files['MEMORY.md']).toMatch(/\[\[\d{4}-\d{2}-\d{2}#claude-code-[0-9a-f]{8}\|session\]\]/)
    expectSound(place)
  })

  test('the sample ends in a vault that can be read, and goes from it again', () => {
    const place = temporaryPlace()
    expect(place.json('start', '--once')).toMatchObject({ sampleLoaded: true, pages: expect.any(Number) })
    expectSound(place)
    place.json('start', '--remove-sample')
    const files = filesIn(join(place.home, 'vault'))
    expect(Object.keys(files)).toEqual(['MEMORY.md', 'index.md', 'log.md'])
    expect(JSON.stringify(files)).not.toContain('pnpm')
  })

  test('says what it would write and what that costs, and writes nothing; then where it wrote', () => {
    const place = temporaryPlace()
    expect(place.run('compile').stdout).toContain('No pages: there are no memories yet')
    place.remember('Deploys go out on Tuesdays', '--topic', 'deploy-day', '--scope', 'user')
    place.remember('Nobody deploys alone', '--topic', 'deploy-day', '--scope', 'user')
    const page = 'pages/concepts/deploy-day.md'
    const would = place.json('compile', '--dry-run')
    expect(would).toEqual({
      dryRun: true,
      vault: join(place.home, 'vault'),
      written: [page, 'index.md', 'MEMORY.md'],
      removed: [],
      refused: [],
      left: 0,
      tokens: 0,
      dollars: 0,
      back: [],
      run: null,
      authored: null,
      estimate: null,
      history: null,
    })
    expect(place.run('compile', '--dry-run').stdout).toContain(
      'would write  3 files, it would cost 0 tokens, $0.00',
    )
    expect(filesIn(join(place.home, 'vault'))).toEqual({})
    expect(place.run('compile').stdout).toContain(`wrote  3 files, in ${join(place.home, 'vault')}`)
    expect(place.run('compile').stdout).toContain('Nothing changed')
  })

  test('a page with broken marks is left as it is, named, and written when they are mended', () => {
    const place = temporaryPlace()
    place.remember('Deploys go out on Tuesdays', '--topic', 'deploy-day', '--scope', 'user')
    place.remember('Nobody deploys alone', '--topic', 'deploy-day', '--scope', 'user')
    place.json('compile')
    const path = join(place.home, 'vault', 'pages/concepts/deploy-day.md')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('<!-- memoria:end statements -->', ''))
    place.remember('Deploys need a second person', '--topic', 'deploy-day', '--scope', 'user')
    const refused = place.run('compile', '--json')
    expect([refused.code, JSON.parse(refused.stdout).refused]).toEqual([
      1,
      [
        {
          path: 'pages/concepts/deploy-day.md',
          code: 'invalid_input',
          message: expect.stringContaining('broken'),
        },
      ],
    ])
    writeFileSync(path, text)
    expect(place.json('compile')).toMatchObject({
      refused: [],
      written: expect.arrayContaining(['pages/concepts/deploy-day.md']),
    })
    expect(readFileSync(path, 'utf8')).toContain('a second person')
  })

  test('says that the history was not committed, and why, while a foreign lock is there', () => {
    const place = temporaryPlace()
    place.json('config', 'set', 'vault.git', 'on')
    place.remember('Deploys go out on Tuesdays', '--topic', 'deploy-day', '--scope', 'user')
    expect(place.json('compile')).toMatchObject({ history: { outcome: 'committed' } })
    const lock = join(place.home, 'vault', '.git', 'index.lock')
    writeFileSync(lock, '')
    place.remember('Deploys need a second person', '--topic', 'deploy-day', '--scope', 'user')
    const { code, stderr } = place.run('compile')
    expect([code, stderr]).toEqual([0, expect.stringContaining('The history was not committed: the lock ')])
    expect(stderr).toContain(lock)
    rmSync(lock)
    expect(place.run('compile').stderr).toBe('')
    expect(place.json('compile')).toMatchObject({ history: { outcome: 'unchanged' } })
  })

  test('a folder that is no vault is refused', () => {
    const place = temporaryPlace()
    expect(errorOf(place.run('compile', '--vault', place.cwd, '--json'))).toMatchObject({ code: 'not_found' })
  })
})
