import { describe, expect, test } from 'vitest'
import { DAY_MS, isoTime } from '../../../src/base/clock.ts'
import { writeEpisodes } from '../../../src/extract/episodes/write-episodes.ts'
import { HELD } from '../../../src/hosts/fence.ts'
import { type Call, did } from '../calls.ts'
import { type InjectHome, injectHome } from '../home.ts'

const MISSING = 'Exit code 1\nnpm error Missing script: "test"'
const npmTest: Call = { input: { command: 'npm test' }, output: MISSING, failed: true }
const vitest: Call = { input: { command: 'npx vitest run' }, output: ' 12 passed' }

function calling(command: string, hostSession = 'now') {
  return {
    kind: 'tool-call',
    hostSession,
    call: { tool: 'Bash', input: JSON.stringify({ command }) },
  } as const
}

/** A session in which somebody asked for something and these calls were made. */
async function session(home: InjectHome, name: string, ...calls: readonly Call[]): Promise<void> {
  await home.say(name, 'please see to the tests')
  await did(home, name, ...calls)
  home.clock.pass(60_000)
  await writeEpisodes(home.context)
}

describe('before a command that does not work here', () => {
  test('the call is held once, with the command that works, and runs when it is made again', async () => {
    const home = await injectHome()
    await session(home, 'old', npmTest, vitest)
    const first = await home.answered(calling('cd web && npm test 2>&1 | tail -5'))
    expect(first?.permissionDecision).toBe('deny')
    const reason = first?.permissionDecisionReason ?? ''
    expect(reason.startsWith(HELD)).toBe(true)
    expect(reason).toContain('`npm test` failed here once, last on 2026-03-01, as there is no such command')
    expect(reason).toContain('`npx vitest run` works: it last passed on 2026-03-01.')
    expect(reason.split('\n- ')).toHaveLength(2)
    expect(await home.answered(calling('npm test'))).toBeUndefined()
    expect(await home.answered(calling('npm test', 'another'))).toBeDefined()
  })

  test('a success afterwards ends the warning', async () => {
    const home = await injectHome()
    await session(home, 'old', npmTest, vitest)
    await session(home, 'newer', { input: { command: 'npm test' }, output: '3 passed' })
    home.clock.pass(60_000)
    expect(await home.answered(calling('npm test'))).toBeUndefined()
  })

  test('a command of any kind is held once another one did its work', async () => {
    const home = await injectHome()
    const python = {
      input: { command: 'python manage.py migrate' },
      output: 'command not found',
      failed: true,
    }
    await session(home, 'old', python, { input: { command: 'python3 manage.py migrate' } })
    const { permissionDecisionReason } = (await home.answered(calling('python manage.py migrate'))) ?? {}
    expect(permissionDecisionReason).toContain('`python3 manage.py migrate` works')
  })

  test('tests that failed for the work at hand hold nothing', async () => {
    const home = await injectHome()
    const failed = { input: { command: 'npm test' }, output: 'Exit code 1\n2 failed', failed: true }
    const lint = { input: { command: 'npm run lint' } }
    await session(home, 'old', vitest, failed, vitest, lint)
    expect(await home.answered(calling('npm test'))).toBeUndefined()
    await session(home, 'later', failed, failed, failed, failed, vitest)
    home.clock.pass(60_000)
    expect(await home.answered(calling('npm test'))).toBeUndefined()
  })

  test('nothing is said where nothing is known to work, of another project, or of long ago', async () => {
    const home = await injectHome()
    await session(home, 'old', npmTest)
    expect(await home.answered(calling('npm test'))).toBeUndefined()
    home.clock.pass(60_000)
    await session(home, 'later', npmTest, vitest)
    expect(await home.answered({ ...calling('npm test'), cwd: '/elsewhere' })).toBeUndefined()
    expect(await home.answered(calling('git push'))).toBeUndefined()
    home.clock.pass(61 * DAY_MS)
    expect(await home.answered(calling('npm test'))).toBeUndefined()
  })

  test('the record of how it was fixed is given where it is known', async () => {
    const home = await injectHome()
    const failed = { input: { command: './deploy.sh staging' }, output: 'Exit code 2', failed: true }
    await session(home, 'old', failed, failed)
    expect(await home.answered(calling('./deploy.sh staging'))).toBeUndefined()
    await home.remember('`./deploy.sh staging` failed: the tunnel has to be opened first', {
      kind: 'debugging',
    })
    const { permissionDecisionReason } = (await home.answered(calling('./deploy.sh staging'))) ?? {}
    expect(permissionDecisionReason).toContain('the tunnel has to be opened first')
  })

  test('a record of how it was fixed that was called wrong holds nothing, until that is undone', async () => {
    const home = await injectHome()
    const failed = { input: { command: './deploy.sh staging' }, output: 'Exit code 2', failed: true }
    await session(home, 'old', failed, failed)
    const kind = 'debugging'
    const memory = await home.remember('`./deploy.sh staging` failed: open the tunnel first', { kind })
    const { store, reach, clock, makeId } = home.context
    await store.notFor.add(reach, { id: makeId(), memory, terms: [], at: isoTime(clock.now()) })
    expect(await home.answered(calling('./deploy.sh staging'))).toBeUndefined()
    await store.notFor.remove(reach, memory)
    expect(await home.answered(calling('./deploy.sh staging'))).toBeDefined()
  })

  test('a call that was held does not count as one that failed', async () => {
    const home = await injectHome()
    await session(home, 'old', npmTest, vitest)
    await session(home, 'held', {
      input: { command: 'npm test' },
      output: `PreToolUse:Bash hook error: ${HELD}`,
      failed: true,
    })
    home.clock.pass(60_000)
    const { permissionDecisionReason } = (await home.answered(calling('npm test'))) ?? {}
    expect(permissionDecisionReason).toContain('failed here once')
  })

  test('with `inject.atCalls` as context it is said with the result, and with off not at all', async () => {
    const context = await injectHome(['inject.atCalls=context'])
    await session(context, 'old', npmTest, vitest)
    const told = await context.answered(calling('npm test'))
    expect([told?.permissionDecision, told?.additionalContext]).toEqual([
      undefined,
      expect.stringContaining('`npx vitest run` works'),
    ])
    const off = await injectHome(['inject.atCalls=off'])
    await session(off, 'old', npmTest, vitest)
    expect(await off.answered(calling('npm test'))).toBeUndefined()
  })
})

describe('with the reading or editing of a file', () => {
  const RULE = 'src/prices/store.ts keeps amounts in cents, never in floats'

  test('one line that names it is given, once in a session, and holds nothing', async () => {
    const home = await injectHome()
    await home.remember(RULE, { kind: 'decision' })
    const reading = (path: string) =>
      ({
        kind: 'tool-call',
        hostSession: 'now',
        call: { tool: 'Read', input: JSON.stringify({ file_path: `${home.cwd}/${path}` }) },
      }) as const
    expect(await home.answered(reading('src/other/store.ts'))).toBeUndefined()
    const told = await home.answered(reading('src/prices/store.ts'))
    expect(told?.permissionDecision).toBeUndefined()
    expect(told?.additionalContext).toContain(RULE)
    expect(await home.answered(reading('src/prices/store.ts'))).toBeUndefined()
  })

  test('a command that prints it, and a patch of it, count as well', async () => {
    const home = await injectHome()
    await home.remember(RULE, { kind: 'decision' })
    expect((await home.answered(calling('sed -n 1,40p src/prices/store.ts')))?.additionalContext).toContain(
      RULE,
    )
    const patch = '*** Begin Patch\n*** Update File: src/prices/store.ts\n@@\n*** End Patch'
    const call = { tool: 'apply_patch', input: JSON.stringify({ command: patch }) }
    const told = await home.answered({ kind: 'tool-call', hostSession: 'other', call })
    expect(told?.additionalContext).toContain(RULE)
  })

  test('nothing is said about a file whose name has no letter and no digit', async () => {
    const home = await injectHome()
    const input = JSON.stringify({ file_path: `${home.cwd}/🙂` })
    expect(
      await home.answered({ kind: 'tool-call', hostSession: 'now', call: { tool: 'Read', input } }),
    ).toBeUndefined()
  })

  test('a bare name is that of many files, and is not enough below the top of the project', async () => {
    const home = await injectHome()
    await home.remember('package.json pins the versions on purpose', { kind: 'decision' })
    expect(await home.answered(calling('cat web/package.json'))).toBeUndefined()
    expect((await home.answered(calling('cat package.json')))?.additionalContext).toContain('on purpose')
  })
})
