import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, makePlace } from '../program.ts'

const place = makePlace()

beforeAll(async () => {
  await place.prepare(async (m) => {
    await m.remember({ text: 'Mine everywhere' })
    await m.remember({ text: 'Of the shop', project: 'shop', kind: 'decision' })
    await m.remember({ text: 'Of the bank', project: 'bank' })
    const gone = await m.remember({ text: 'Gone by now' })
    await m.forget(gone.id)
  })
})
afterAll(() => place.remove())

describe('memoria export', () => {
  test('Markdown has what lives, to read', () => {
    const { code, stdout } = place.run('export')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^# Memories\n\n## Everywhere\n\n### fact\n\n- Mine everywhere <sub>/)
    expect(stdout).toContain('## shop\n\n### decision\n\n- Of the shop')
    expect(stdout).not.toContain('Gone')
  })

  test('JSONL is one object on each line', () => {
    const lines = place.run('export', '--format', 'jsonl').stdout.trimEnd().split('\n')
    const types = lines.map((line) => JSON.parse(line).type)
    expect(types.filter((type) => type === 'memory')).toHaveLength(4)
    expect(types.filter((type) => type === 'project')).toHaveLength(2)
  })

  test.each([
    [
      ['--project', 'shop'],
      ['Mine everywhere', 'Of the shop', ''],
    ],
    [['--since', '2999-01-01'], []],
    [['--until', '2020-01-01'], []],
    [
      ['--since', '2020-01-01', '--until', '2999-01-01'],
      ['Mine everywhere', 'Of the shop', 'Of the bank', ''],
    ],
  ])('%j chooses which', (args, texts) => {
    const { text, memories } = place.json<{ text: string; memories: number }>(
      'export',
      '--format',
      'jsonl',
      ...args,
    )
    const lines = text.split('\n').filter(Boolean)
    const exported = lines.flatMap((line) => JSON.parse(line).memory?.text ?? [])
    expect(exported).toEqual(texts)
    expect(memories).toBe(texts.length)
  })

  test('a file is written whole, for its owner only', () => {
    const file = join(place.cwd, 'memories.md')
    expect(place.json('export', '--output', 'memories.md')).toEqual({
      format: 'markdown',
      memories: 3,
      file: 'memories.md',
    })
    expect(readFileSync(file, 'utf8')).toBe(place.run('export').stdout)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('a file that is there is left as it is, unless it is to be replaced', () => {
    const file = join(place.cwd, 'mine.md')
    writeFileSync(file, 'my own words')
    expect(errorOf(place.run('export', '--output', 'mine.md', '--json'))).toMatchObject({
      code: 'file_unwritable',
      message: 'there is already a file mine.md',
      hint: 'Choose another name, or add --replace.',
    })
    expect(readFileSync(file, 'utf8')).toBe('my own words')
    expect(place.run('export', '--output', 'mine.md', '--replace').code).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(place.run('export').stdout)
  })

  test('a file that cannot be written is an error, and leaves nothing', () => {
    const file = join(place.cwd, 'absent', 'memories.md')
    expect(errorOf(place.run('export', '--output', file, '--json'))).toMatchObject({
      code: 'file_unwritable',
    })
    expect(existsSync(file)).toBe(false)
  })
})
