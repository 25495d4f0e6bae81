import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { codex } from '../../src/hosts/codex/codex.ts'
import { answerEvent } from '../../src/inject/answer.ts'
import { makeBrief } from '../../src/inject/brief.ts'
import type { HomeInjectContext } from '../../src/inject/context.ts'
import { prepareBriefs } from '../../src/inject/prepare.ts'
import { statedFor } from '../../src/inject/stated.ts'
import { temporaryFolder } from '../base/temporary-folder.ts'
import { aMemory } from '../cli/memory.ts'
import { injectHome, linesOf, START } from './home.ts'

/** Whether instructions with this content say a statement. */
function says(instructions: string, text: string, differs = {}): boolean {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'CLAUDE.md'), instructions)
  const env = { HOME: join(folder, 'nobody') }
  return statedFor(claudeCode, env, folder).says(aMemory({ text, ...differs }))
}

const PAGE = `# Shop

- Always run the linter before a commit.
- Use pnpm to install packages. Prices are stored in cents, because floats lose precision.
* Never push to the main branch
1. Tests of the cart run with vitest on staging only
- Set \`MODE=fast\` when the build is slow.
`

describe('what files of instructions say', () => {
  test.each([
    'Always run the linter before a commit',
    'Run the linter before a commit',
    'Use pnpm to install packages',
    'Prices are stored in cents',
    'Never push to the main branch',
  ])('%s', (text) => expect(says(PAGE, text)).toBe(true))

  test.each([
    ['nothing of it', 'The office plant is watered on Fridays'],
    ['the opposite', 'Push to the main branch'],
    ['the opposite the other way', 'Never run the linter before a commit'],
    ['under another condition', 'Tests of the cart run with vitest'],
    ['more', 'Prices are stored in cents and rounded up for every customer of the shop'],
    ['another tool', 'Use npm to install packages'],
    ['words from different lines', 'Run pnpm before a commit'],
  ])('is not this: %s', (_, text) => expect(says(PAGE, text)).toBe(false))

  test('what is pinned or disputed is told all the same', () => {
    const text = 'Prices are stored in cents'
    expect(says(PAGE, text, { pinned: true })).toBe(false)
    expect(says(PAGE, text, { state: 'conflict' })).toBe(false)
  })

  test('only the first 64 KB of a file count, and of the host’s own index what it reads itself', () => {
    const text = 'Prices are stored in cents'
    expect(says(`${'x'.repeat(60)}\n`.repeat(900) + PAGE, text)).toBe(true)
    expect(says(`${'x'.repeat(60)}\n`.repeat(1200) + PAGE, text)).toBe(false)
    const folder = temporaryFolder()
    const env = { HOME: folder }
    const own = join(folder, '.claude', 'projects', folder.replace(/[^a-zA-Z0-9]/g, '-'), 'memory')
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'MEMORY.md'), `${'- x\n'.repeat(190)}- ${text}\n`)
    expect(statedFor(claudeCode, env, folder).says(aMemory({ text }))).toBe(true)
    writeFileSync(join(own, 'MEMORY.md'), `${'- x\n'.repeat(200)}- ${text}\n`)
    expect(statedFor(claudeCode, env, folder).says(aMemory({ text }))).toBe(false)
  })

  test('a link to the other agents’ file is followed, a change is seen, what is imported is not read', () => {
    const folder = temporaryFolder()
    const env = { HOME: join(folder, 'nobody') }
    writeFileSync(join(folder, 'AGENTS.md'), 'Prices are stored in cents.\n@more.md\n')
    writeFileSync(join(folder, 'more.md'), 'Deploys go out on Tuesdays.\n')
    symlinkSync('AGENTS.md', join(folder, 'CLAUDE.md'))
    const says = (text: string) => statedFor(claudeCode, env, folder).says(aMemory({ text }))
    expect([says('Prices are stored in cents'), says('Deploys go out on Tuesdays')]).toEqual([true, false])
    writeFileSync(join(folder, 'AGENTS.md'), 'Prices are a matter of taste, really.\n')
    expect(says('Prices are stored in cents')).toBe(false)
    expect(statedFor(codex, env, join(folder, 'gone')).key).toBe('')
  })
})

describe('the brief beside instructions', () => {
  test('leaves out what the agent reads anyway, for that agent and that project, and says how many', async () => {
    const { remember, context, cwd, told } = await injectHome()
    await remember('Prices are stored in cents', { kind: 'decision' })
    await remember('Always run the linter before a commit', { kind: 'preference' })
    writeFileSync(join(cwd, 'CLAUDE.md'), '- Always run the linter before a commit!\n')
    const text = await told(START)
    expect(linesOf(text).map((line) => line.includes('cents'))).toEqual([true])
    expect(text).not.toContain('1 more')
    const place = { host: 'x', project: `path:${cwd}`, hostSession: null, characters: 10_000 }
    const brief = await makeBrief(context, { ...place, stated: statedFor(claudeCode, context.env, cwd) })
    expect({ stated: brief.stated, more: brief.more }).toEqual({ stated: 1, more: {} })
    expect(await makeBrief(context, { ...place, stated: statedFor(codex, context.env, cwd) })).toMatchObject({
      stated: 0,
    })
  })

  test('what lies ready for a hook leaves it out as well', async () => {
    const { remember, context, cwd } = await injectHome()
    await remember('Prices are stored in cents', { kind: 'decision' })
    await remember('Always run the linter before a commit', { kind: 'preference' })
    writeFileSync(join(cwd, 'CLAUDE.md'), '- Prices are stored in cents\n')

    await prepareBriefs(context, [claudeCode])
    const { briefs } = context.paths
    const [file = ''] = readFileSync(join(briefs, 'index'), 'utf8')
      .split('\n')
      .flatMap((line) => (line.endsWith(`\t${cwd}`) ? [line.split('\t')[0] ?? ''] : []))
    expect(readdirSync(briefs)).toContain(file)
    const content = readFileSync(join(briefs, file), 'utf8')
    expect(content).toContain('linter')
    expect(content).not.toContain('cents')
  })
})

const WHEN = 'when do deploys go out?'
const RULE = 'Deploys go out on Tuesdays, because support is staffed then'

/** A home with a memory, files of instructions that are older than every session in it, and what a prompt is told. */
async function hintHouse() {
  const made = await injectHome()
  const { context, cwd, clock, remember } = made
  const alone = { ...context, env: { HOME: join(cwd, 'person') } }
  const room = { ...alone, stated: statedFor }
  const event = {
    ...({ kind: 'prompt', name: 'UserPromptSubmit', text: WHEN } as const),
    ...{ transcript: null, promptId: null, reason: null },
  }
  await remember(RULE, { kind: 'operational' })
  return {
    ...made,
    alone,
    write: (path: string, content: string, at = clock.now() - 60_000) => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      utimesSync(path, at / 1000, at / 1000)
    },
    ask: async (hostSession: string, differs: { room?: HomeInjectContext; cwd?: string } = {}) => {
      const asked = { ...event, cwd: differs.cwd ?? cwd, hostSession }
      const answer = await answerEvent(differs.room ?? room, claudeCode, asked)
      return answer === '' ? '' : String(JSON.parse(answer).hookSpecificOutput.additionalContext)
    },
  }
}

test('a hint leaves out what the agent reads anyway, and tells what fits besides; what is pinned is told', async () => {
  const { remember, cwd, say, write, ask, alone } = await hintHouse()
  for (const session of ['one', 'two', 'alone', 'three', 'four']) await say(session, 'hello')
  expect(await ask('one')).toContain('Tuesdays')
  write(join(cwd, 'CLAUDE.md'), `- ${RULE}.\n`)
  expect(await ask('two')).toBe('')
  // A program that is started for one answer reads no more files than it must: a prompt waits for it.
  expect(await ask('alone', { room: alone })).toContain('Tuesdays')
  await remember('Deploys go out only after the changelog is written', { kind: 'operational' })
  expect(linesOf(await ask('three'))).toEqual([expect.stringContaining('changelog')])
  await remember('Deploys go out with the tool called ferry', { kind: 'operational', pinned: true })
  write(join(cwd, 'CLAUDE.md'), `- ${RULE}.\n- Deploys go out with the tool called ferry\n`)
  expect(await ask('four')).toContain('ferry')
})

test('a hint tells what stands in instructions that the agent did not read when its session began', async () => {
  const { remember, cwd, clock, say, write, ask, context } = await hintHouse()
  write(join(cwd, 'CLAUDE.md'), `- ${RULE}.\n`)
  expect(await ask('not yet known')).toContain('Tuesdays')

  await say('changed since', 'hello')
  write(join(cwd, 'CLAUDE.md'), `- ${RULE}.\n`, clock.now() + 1000)
  expect(await ask('changed since')).toContain('Tuesdays')

  rmSync(join(cwd, 'CLAUDE.md'))
  const own = join(cwd, 'person/.claude/projects', cwd.replace(/[^a-zA-Z0-9]/g, '-'), 'memory/MEMORY.md')
  write(own, `- ${RULE}.\n`)
  const env = { HOME: join(cwd, 'person') }
  expect(statedFor(claudeCode, env, cwd).says(aMemory({ text: RULE }))).toBe(true)
  await say('its own memory', 'hello')
  expect(await ask('its own memory')).toContain('Tuesdays')

  const elsewhere = join(context.home, '..', 'elsewhere')
  write(join(elsewhere, 'CLAUDE.md'), `- ${RULE}.\n`)
  await remember(RULE, { kind: 'operational', project: elsewhere })
  await say('went elsewhere', 'hello')
  expect(await ask('went elsewhere', { cwd: elsewhere })).toContain('Tuesdays')
})
