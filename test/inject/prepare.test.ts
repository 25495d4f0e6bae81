import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOSTS } from '../../src/hosts/all.ts'
import { openIngest } from '../../src/ingest/open-ingest.ts'
import { prepareBriefs } from '../../src/inject/prepare.ts'
import { prepareAlone } from '../../src/inject/prepare-alone.ts'
import { noteTakenBriefs } from '../../src/inject/record-briefs.ts'
import { writeEntry } from '../../src/journal/write.ts'
import { type OpenContext, openMemoria } from '../../src/memoria.ts'
import { runStages } from '../../src/pipeline/run-stages.ts'
import type { RunOptions } from '../../src/pipeline/stage.ts'
import { filesHolding } from '../memoria/files.ts'
import { type InjectHome, injectHome, START } from './home.ts'

/** What the hook would print, by the index alone; undefined when nothing lies ready. */
function ready({ context }: InjectHome, key: string): { file: string; printed: string } | undefined {
  const folder = context.paths.briefs
  if (!existsSync(join(folder, 'index'))) return undefined
  const lines = readFileSync(join(folder, 'index'), 'utf8').split('\n')
  const [file] = lines.find((line) => line.endsWith(`\tclaude-code\t${key}`))?.split('\t') ?? []
  return file === undefined ? undefined : { file, printed: readFileSync(join(folder, file), 'utf8') }
}

function contextOf(found: { printed: string } | undefined): string {
  return found?.printed ? JSON.parse(found.printed).hookSpecificOutput.additionalContext : ''
}

async function prepare(context: OpenContext, pace: RunOptions['pace'] = 'now'): Promise<void> {
  const { failures } = await runStages(context, { stages: ['track-use', 'prepare-briefs'], pace })
  expect(failures).toEqual([])
}

async function prepared(): Promise<InjectHome> {
  const context = await injectHome()
  await context.remember('The codeword is Heffalump', { kind: 'decision' })
  await context.remember('I like short answers', { kind: 'preference', scope: 'user', project: null })
  await prepare(context.context)
  return context
}

describe('briefs that lie ready', () => {
  test('say what an asked worker would say, for the project’s folder, and little elsewhere', async () => {
    const context = await prepared()
    expect(contextOf(ready(context, context.cwd))).toBe(await context.told(START))
    expect(contextOf(ready(context, '*'))).toContain('short answers')
    expect(contextOf(ready(context, '*'))).not.toContain('Heffalump')
    for (const name of readdirSync(context.context.paths.briefs))
      expect(statSync(join(context.context.paths.briefs, name)).mode & 0o777).toBe(0o600)
  })

  test('are made anew when memories change, and old files go', async () => {
    const context = await prepared()
    const before = ready(context, context.cwd)?.file ?? ''
    await context.remember('Tea is at four', { kind: 'decision' })
    await prepare(context.context, 'background')
    expect(contextOf(ready(context, context.cwd))).toContain('Tea is at four')
    expect(readdirSync(context.context.paths.briefs)).not.toContain(before)
    const files = readdirSync(context.context.paths.briefs)
    await prepare(context.context)
    expect(readdirSync(context.context.paths.briefs)).toEqual(files)
  })

  test('a program that changed something leaves no brief behind that says the old', async () => {
    const context = await prepared()
    const [memory] = (await context.memoria.list({ kinds: ['decision'] })).memories
    const other = await openMemoria({ home: context.context.home })
    await other.revise(memory?.id ?? '', { text: 'The codeword is Woozle' })
    expect(ready(context, context.cwd)).toBeDefined()
    await other.close()
    expect(ready(context, context.cwd)).toBeUndefined()
    expect(filesHolding(context.context.paths.briefs, 'heffalump')).toEqual([])
  })

  test('one that was killed before it could is made up for by the next that opens the store', async () => {
    const context = await prepared()
    await context.remember('Tea is at four')
    expect(ready(context, context.cwd)).toBeDefined()
    await (await openMemoria({ home: context.context.home })).close()
    expect(ready(context, context.cwd)).toBeUndefined()
  })

  test('what is forgotten leaves them before it leaves the store [promise:yours.forget-purges]', async () => {
    const context = await prepared()
    const [memory] = (await context.memoria.list({ kinds: ['decision'] })).memories
    const { forget } = context.context.store.memories
    let held: string[] | undefined
    Object.assign(context.context.store.memories, {
      forget: (...given: Parameters<typeof forget>) => {
        held = filesHolding(context.context.paths.briefs, 'heffalump')
        return forget(...given)
      },
    })
    await context.memoria.forget(memory?.id ?? '')
    expect(held).toEqual([])
    await context.memoria.forget(memory?.id ?? '', { purge: true })
    await prepare(context.context)
    expect(contextOf(ready(context, context.cwd))).toContain('short answers')
    expect(filesHolding(context.context.home, 'heffalump')).toEqual([])
  })

  test('a change while they are written is seen, and they are written again', async () => {
    const context = await prepared()
    const { put } = context.context.store.prepared
    let changes = 0
    Object.assign(context.context.store.prepared, {
      put: async (...given: Parameters<typeof put>) => {
        if (changes++ === 0) await context.remember('Tea is at four', { kind: 'decision' })
        return put(...given)
      },
    })
    await prepareBriefs(context.context, HOSTS)
    expect(contextOf(ready(context, context.cwd))).toContain('Tea is at four')
  })

  test('where none is wanted none lies ready', async () => {
    const context = await prepared()
    const config = { ...context.context.config, inject: { ...context.context.config.inject, briefTokens: 0 } }
    await prepareAlone({ ...context.context, config })
    expect(ready(context, context.cwd)).toBeUndefined()
  })

  test('a folder whose name would break a line is left out', async () => {
    const context = await prepared()
    const identity = { id: 'odd', kind: 'name', name: 'odd' } as const
    await context.context.store.projects.seen(identity, '/odd\tname\nhere', '2026-03-02T00:00:00.000Z')
    await prepare(context.context)
    const lines = readFileSync(join(context.context.paths.briefs, 'index'), 'utf8').trimEnd().split('\n')
    for (const line of lines) expect(line).toMatch(/^[a-z0-9-]+\.json\t[a-z-]+\t(?:\/|#|\*)[^\t]*$/)
  })
})

describe('what a hook printed by itself', () => {
  const start = { session_id: 's9', hook_event_name: 'SessionStart', source: 'startup' }

  test('is in the ledger exactly once, and counts as told', async () => {
    const context = await prepared()
    const { file = '', printed = '' } = ready(context, context.cwd) ?? {}
    const entry = writeEntry(
      context.context.home,
      'claude-code',
      JSON.stringify({ ...start, cwd: context.cwd }),
    )
    const told = join(context.context.paths.briefs, 'told')
    for (let times = 0; times < 2; times++) {
      appendFileSync(told, `${entry}\t${file}\n`)
      await noteTakenBriefs(context.context)
    }
    expect(existsSync(told)).toBe(false)
    const ledger = await context.context.store.injections.list(context.context.reach)
    expect(ledger).toMatchObject([{ channel: 'brief', hostSession: 's9', entry, memories: { length: 2 } }])
    expect(ledger[0]?.characters).toBe(JSON.parse(printed).hookSpecificOutput.additionalContext.length)
    expect(await context.told({ text: 'what is the codeword', hostSession: 's9' })).toBe('')
    expect(await context.told({ text: 'what is the codeword', hostSession: 's8' })).toContain('Heffalump')
    await prepare(context.context)
    expect(ready(context, '#s9')?.printed).toBe('')
  })

  test('was told to the agent whose hook it was, also where another is told the same in the same words', async () => {
    const context = await prepared()
    const { store, home, paths, reach } = context.context
    const eventAt = new Date(context.clock.now()).toISOString()
    await store.capture.noteActivity({ host: 'codex', project: null, eventAt, messageAt: null })
    await prepare(context.context)
    const { file = '' } = ready(context, context.cwd) ?? {}
    expect(readFileSync(join(paths.briefs, 'index'), 'utf8')).toContain(`${file}\tcodex\t${context.cwd}\n`)
    const event = { ...start, transcript_path: '/x/rollout-1.jsonl', cwd: context.cwd }
    const entry = writeEntry(home, 'codex', JSON.stringify(event))
    // Of one that was worked off meanwhile only the name is left.
    const gone = writeEntry(home, 'codex', '{}').replace('-', '-1')
    writeFileSync(join(paths.briefs, 'told'), `${entry}\t${file}\n${gone}\t${file}\n`)
    await noteTakenBriefs(context.context)
    expect((await store.injections.list(reach)).map(({ host }) => host)).toEqual(['codex', 'codex'])
  })

  test('is noted also when its file is gone by now, and nonsense is not', async () => {
    const context = await prepared()
    const { file = '' } = ready(context, context.cwd) ?? {}
    await context.remember('Tea is at four', { kind: 'decision' })
    await prepare(context.context)
    const told = join(context.context.paths.briefs, 'told')
    writeFileSync(told, `nobody\tknows.json\n\n../../x\t${file}\n1-2-3.claude-code.json\t${file}\n`)
    await noteTakenBriefs(context.context)
    const ledger = await context.context.store.injections.list(context.context.reach)
    expect(ledger).toMatchObject([{ channel: 'brief', hostSession: null, memories: { length: 2 } }])
  })

  test('a session that is about to be compacted has its brief ready for afterwards', async () => {
    const context = await prepared()
    await context.told({ ...START, hostSession: 's7' })
    await prepare(context.context)
    expect(ready(context, '#s7')?.printed).toBe('')
    context.clock.pass(1000)
    writeEntry(
      context.context.home,
      'claude-code',
      JSON.stringify({
        ...start,
        session_id: 's7',
        hook_event_name: 'PreCompact',
        cwd: context.cwd,
        trigger: 'auto',
      }),
    )
    const { drainJournal } = await import('../../src/ingest/drain.ts')
    await drainJournal(await openIngest(context.context), context.context.journal)
    await prepare(context.context)
    expect(contextOf(ready(context, '#s7'))).toContain('Heffalump')
  })
})
