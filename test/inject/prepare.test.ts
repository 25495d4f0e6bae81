import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOSTS } from '../../src/hosts/all.ts'
import { prepareBriefs } from '../../src/inject/prepare.ts'
import { afterRound } from '../../src/inject/round.ts'
import { noteTakenBriefs } from '../../src/inject/take-told.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { openMemoria } from '../../src/memoria.ts'
import { filesHolding } from '../memoria/files.ts'
import { type InjectHouse, injectHouse, START } from './room.ts'

/** What the hook would print, by the index alone; undefined when nothing lies ready. */
function ready({ house }: InjectHouse, key: string): { file: string; printed: string } | undefined {
  const folder = house.paths.briefs
  if (!existsSync(join(folder, 'index'))) return undefined
  const lines = readFileSync(join(folder, 'index'), 'utf8').split('\n')
  const [file] = lines.find((line) => line.endsWith(`\tclaude-code\t${key}`))?.split('\t') ?? []
  return file === undefined ? undefined : { file, printed: readFileSync(join(folder, file), 'utf8') }
}

function contextOf(found: { printed: string } | undefined): string {
  return found?.printed ? JSON.parse(found.printed).hookSpecificOutput.additionalContext : ''
}

async function prepared(): Promise<InjectHouse> {
  const house = await injectHouse()
  await house.remember('The codeword is Heffalump', { kind: 'decision' })
  await house.remember('I like short answers', { kind: 'preference', scope: 'user', project: null })
  await afterRound(house.house, { changed: true })
  return house
}

describe('briefs that lie ready', () => {
  test('say what an asked worker would say, for the project’s folder, and little elsewhere', async () => {
    const house = await prepared()
    expect(contextOf(ready(house, house.cwd))).toBe(await house.told(START))
    expect(contextOf(ready(house, '*'))).toContain('short answers')
    expect(contextOf(ready(house, '*'))).not.toContain('Heffalump')
    for (const name of readdirSync(house.house.paths.briefs))
      expect(statSync(join(house.house.paths.briefs, name)).mode & 0o777).toBe(0o600)
  })

  test('are made anew when memories change, and old files go', async () => {
    const house = await prepared()
    const before = ready(house, house.cwd)?.file ?? ''
    await house.remember('Tea is at four', { kind: 'decision' })
    await afterRound(house.house, { changed: false })
    expect(contextOf(ready(house, house.cwd))).toContain('Tea is at four')
    expect(readdirSync(house.house.paths.briefs)).not.toContain(before)
    const files = readdirSync(house.house.paths.briefs)
    await afterRound(house.house, { changed: true })
    expect(readdirSync(house.house.paths.briefs)).toEqual(files)
  })

  test('a program that changed something leaves no brief behind that says the old', async () => {
    const house = await prepared()
    const [memory] = await house.memoria.list({ kinds: ['decision'] })
    const other = await openMemoria({ home: house.house.home })
    await other.revise(memory?.id ?? '', { text: 'The codeword is Woozle' })
    expect(ready(house, house.cwd)).toBeDefined()
    await other.close()
    expect(ready(house, house.cwd)).toBeUndefined()
    expect(filesHolding(house.house.paths.briefs, 'heffalump')).toEqual([])
  })

  test('one that was killed before it could is made up for by the next that opens the store', async () => {
    const house = await prepared()
    await house.remember('Tea is at four')
    expect(ready(house, house.cwd)).toBeDefined()
    await (await openMemoria({ home: house.house.home })).close()
    expect(ready(house, house.cwd)).toBeUndefined()
  })

  test('what is forgotten leaves them before it leaves the store [promise:yours.forget-purges]', async () => {
    const house = await prepared()
    const [memory] = await house.memoria.list({ kinds: ['decision'] })
    const { forget } = house.house.store.memories
    let held: string[] | undefined
    Object.assign(house.house.store.memories, {
      forget: (...given: Parameters<typeof forget>) => {
        held = filesHolding(house.house.paths.briefs, 'heffalump')
        return forget(...given)
      },
    })
    await house.memoria.forget(memory?.id ?? '')
    expect(held).toEqual([])
    await house.memoria.forget(memory?.id ?? '', { purge: true })
    await afterRound(house.house, { changed: true })
    expect(contextOf(ready(house, house.cwd))).toContain('short answers')
    expect(filesHolding(house.house.home, 'heffalump')).toEqual([])
  })

  test('a change while they are written is seen, and they are written again', async () => {
    const house = await prepared()
    const { put } = house.house.store.prepared
    let changes = 0
    Object.assign(house.house.store.prepared, {
      put: async (...given: Parameters<typeof put>) => {
        if (changes++ === 0) await house.remember('Tea is at four', { kind: 'decision' })
        return put(...given)
      },
    })
    await prepareBriefs(house.house, HOSTS)
    expect(contextOf(ready(house, house.cwd))).toContain('Tea is at four')
  })

  test('where none is wanted none lies ready', async () => {
    const house = await prepared()
    const config = { ...house.house.config, inject: { briefTokens: 0 } }
    await afterRound({ ...house.house, config }, { changed: true })
    expect(ready(house, house.cwd)).toBeUndefined()
  })

  test('a folder whose name would break a line is left out', async () => {
    const house = await prepared()
    const identity = { id: 'odd', kind: 'name', name: 'odd' } as const
    await house.house.store.projects.seen(identity, '/odd\tname\nhere', '2026-03-02T00:00:00.000Z')
    await afterRound(house.house, { changed: true })
    const lines = readFileSync(join(house.house.paths.briefs, 'index'), 'utf8').trimEnd().split('\n')
    for (const line of lines) expect(line).toMatch(/^[a-z0-9-]+\.json\t[a-z-]+\t(?:\/|#|\*)[^\t]*$/)
  })
})

describe('what a hook printed by itself', () => {
  const start = { session_id: 's9', hook_event_name: 'SessionStart', source: 'startup' }

  test('is in the ledger exactly once, and counts as told', async () => {
    const house = await prepared()
    const { file = '', printed = '' } = ready(house, house.cwd) ?? {}
    const entry = writeEntry(house.house.home, 'claude-code', JSON.stringify({ ...start, cwd: house.cwd }))
    const told = join(house.house.paths.briefs, 'told')
    for (let times = 0; times < 2; times++) {
      appendFileSync(told, `${entry}\t${file}\n`)
      await noteTakenBriefs(house.house)
    }
    expect(existsSync(told)).toBe(false)
    const ledger = await house.house.store.injections.list(house.house.reach)
    expect(ledger).toMatchObject([{ channel: 'brief', hostSession: 's9', entry, memories: { length: 2 } }])
    expect(ledger[0]?.characters).toBe(JSON.parse(printed).hookSpecificOutput.additionalContext.length)
    expect(await house.told({ text: 'what is the codeword', hostSession: 's9' })).toBe('')
    expect(await house.told({ text: 'what is the codeword', hostSession: 's8' })).toContain('Heffalump')
    await afterRound(house.house, { changed: true })
    expect(ready(house, '#s9')?.printed).toBe('')
  })

  test('was told to the agent whose hook it was, also where another is told the same in the same words', async () => {
    const house = await prepared()
    const { store, home, paths, reach } = house.house
    const eventAt = new Date(house.clock.now()).toISOString()
    await store.capture.noteActivity({ host: 'codex', project: null, eventAt, messageAt: null })
    await afterRound(house.house, { changed: true })
    const { file = '' } = ready(house, house.cwd) ?? {}
    expect(readFileSync(join(paths.briefs, 'index'), 'utf8')).toContain(`${file}\tcodex\t${house.cwd}\n`)
    const event = { ...start, transcript_path: '/x/rollout-1.jsonl', cwd: house.cwd }
    const entry = writeEntry(home, 'codex', JSON.stringify(event))
    // Of one that was worked off meanwhile only the name is left.
    const gone = writeEntry(home, 'codex', '{}').replace('-', '-1')
    writeFileSync(join(paths.briefs, 'told'), `${entry}\t${file}\n${gone}\t${file}\n`)
    await noteTakenBriefs(house.house)
    expect((await store.injections.list(reach)).map(({ host }) => host)).toEqual(['codex', 'codex'])
  })

  test('is noted also when its file is gone by now, and nonsense is not', async () => {
    const house = await prepared()
    const { file = '' } = ready(house, house.cwd) ?? {}
    await house.remember('Tea is at four', { kind: 'decision' })
    await afterRound(house.house, { changed: true })
    const told = join(house.house.paths.briefs, 'told')
    writeFileSync(told, `nobody\tknows.json\n\n../../x\t${file}\n1-2-3.claude-code.json\t${file}\n`)
    await noteTakenBriefs(house.house)
    const ledger = await house.house.store.injections.list(house.house.reach)
    expect(ledger).toMatchObject([{ channel: 'brief', hostSession: null, memories: { length: 2 } }])
  })

  test('a session that is about to be compacted has its brief ready for afterwards', async () => {
    const house = await prepared()
    await house.told({ ...START, hostSession: 's7' })
    await afterRound(house.house, { changed: true })
    expect(ready(house, '#s7')?.printed).toBe('')
    house.clock.pass(1000)
    writeEntry(
      house.house.home,
      'claude-code',
      JSON.stringify({
        ...start,
        session_id: 's7',
        hook_event_name: 'PreCompact',
        cwd: house.cwd,
        trigger: 'auto',
      }),
    )
    const { drainJournal } = await import('../../src/ingest/drain.ts')
    await drainJournal(await house.house.ingest(), house.house.journal)
    await afterRound(house.house, { changed: true })
    expect(contextOf(ready(house, '#s7'))).toContain('Heffalump')
  })
})
