import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { posixQuote } from '../../../src/capture/command-line.ts'
import { sharedPath } from '../../support/shared.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { eventsIn } from './found.ts'
import { argvOf, install, needs } from './kinds.ts'
import { runLoop } from './loop.ts'

const AT_ONCE = 2
/** Old bash and the launcher differ from these only in how they read and start. */
const KINDS = ['perl', 'bash', 'node'] as const

describe.each(KINDS)('hostile data through the hook (%s)', (kind) => {
  test('every JSON file, good or bad, is kept to the byte [promise:never-in-the-way.hook]', {
    timeout: 240_000,
  }, async (context) => {
    needs(context, kind)
    const file =
      sharedPath('data/hostile/json-test-suite.json') ?? context.skip('the shared data is not here')
    const suite: { base64: string }[] = JSON.parse(readFileSync(file, 'utf8'))
    const inputs = suite.map(({ base64 }) => Buffer.from(base64, 'base64')).filter(({ length }) => length > 0)
    expect(inputs).toHaveLength(317)
    await expectKept(kind, inputs)
  })

  test('every string as a prompt and every path as a folder is kept to the byte', {
    timeout: 240_000,
  }, async (context) => {
    needs(context, kind)
    const folder = sharedPath('data/hostile') ?? context.skip('the shared data is not here')
    const strings: string[] = JSON.parse(readFileSync(join(folder, 'naughty-strings.json'), 'utf8'))
    const paths = readFileSync(join(folder, 'paths.txt'), 'utf8').split('\n').filter(Boolean)
    const inputs = kind === 'node' ? inFewEvents(paths, strings) : inManyEvents(paths, strings)
    const given = inputs.map(String).join('')
    expect(
      [...paths, ...strings].filter((text) => !given.includes(JSON.stringify(text).slice(1, -1))),
    ).toEqual([])
    await expectKept(kind, inputs)
  })
})

/** Every path in each place that a hook looks at. */
function inManyEvents(paths: readonly string[], strings: readonly string[]): Buffer[] {
  return paths.map((path, index) => {
    const prompt = strings[index % strings.length]
    const fields = { session_id: path, transcript_path: path, cwd: path, prompt, number: index }
    return Buffer.from(JSON.stringify(fields))
  })
}

const PLACES = ['transcript_path', 'session_id', 'cwd', 'prompt_id', 'agent_id', 'agent_transcript_path']

/** The same in other places of fewer events: node takes ten times as long to start as the others. */
function inFewEvents(paths: readonly string[], strings: readonly string[]): Buffer[] {
  const many = Math.ceil(paths.length / PLACES.length)
  const share = (texts: readonly string[], number: number) => texts.filter((_, at) => at % many === number)
  return Array.from({ length: many }, (_, number) => {
    const placed = share(paths, number).map((path, at) => [PLACES[at], path])
    const fields = { ...Object.fromEntries(placed), prompt: share(strings, number).join('\n'), number }
    return Buffer.from(JSON.stringify(fields))
  })
}

/** Gives every input to the hook, through a pipe as a host does, in two loops of a shell at once. */
async function expectKept(kind: (typeof KINDS)[number], inputs: readonly Buffer[]): Promise<void> {
  const home = temporaryFolder()
  const given = temporaryFolder()
  for (const [index, input] of inputs.entries())
    writeFileSync(join(given, `${index % AT_ONCE}-${index}`), input)
  const hook = argvOf(kind, install(kind, home)).map(posixQuote).join(' ')
  const said = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, part) =>
      runLoop(
        `for file in ${posixQuote(given)}/${part}-*; do cat "$file" | ${hook} claude-code 2>&1; printf %d $?; done`,
      ),
    ),
  )
  expect(said.join('')).toBe('0'.repeat(inputs.length))
  const sorted = (list: readonly Buffer[]) => list.map((bytes) => bytes.toString('base64')).sort()
  expect(sorted(eventsIn(join(home, 'journal')))).toEqual(sorted(inputs))
}
