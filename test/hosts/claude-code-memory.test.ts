import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { worldOrSkip } from './support/open.ts'
import { ask, drain, wired } from './support/stored.ts'

const RULE = 'Always write the changelog before a release'
const LEARNED = 'The heffalump service runs on port 8123.'

function times(text: string, words: string): number {
  return text.split(words).length - 1
}

describe('beside the own memory of the real client', () => {
  test('a section of ours reaches its model once, its own notes are recalled, and instructions are not repeated', async (context) => {
    const world = await wired(await worldOrSkip(context))
    const heard = () => world.model.requests.map(({ body }) => JSON.stringify([body.system, body.messages]))
    await world.runClaude('hello there, just say hello back [[text hello]]')
    await drain(world)
    await ask(world, 'remember', RULE, '--kind', 'preference', '--project', world.project)
    await ask(world, 'config', 'set', 'export.hostMemory', 'on')
    const { file } = await ask<{ file: string }>(
      world,
      'export',
      '--to',
      'claude-code',
      '--project',
      world.project,
    )
    expect(readFileSync(file, 'utf8')).toContain(RULE)

    await world.runClaude('please add a retry to the uploader [[text added]]')
    const [written = ''] = heard().slice(-1)
    expect(times(written, RULE)).toBe(1)
    expect(times(written, '## From memoria')).toBe(1)

    writeFileSync(join(dirname(file), 'heffalump.md'), `---\nname: heffalump\n---\n\n${LEARNED}\n`)
    await drain(world)
    const question = 'which port does the heffalump service run on?'
    const { memories } = await ask<{ memories: { text: string }[] }>(
      ...([world, 'recall', question, '--project', world.project] as const),
    )
    expect(memories.map(({ text }) => text)).toEqual([LEARNED])

    writeFileSync(join(world.project, 'CLAUDE.md'), `- ${RULE}.\n`)
    await ask(world, 'export', '--to', 'claude-code', '--project', world.project, '--remove')
    await world.runClaude('please add another retry to the uploader [[text added]]')
    expect(times(heard().at(-1) ?? '', RULE)).toBe(1)
  })
})
