import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { claudeCode } from '../../src/hosts/claude-code/claude-code.ts'
import { readTranscript, transcriptBatches } from '../../src/ingest/transcript.ts'
import { everything } from '../store/temporary-store.ts'
import { talkIn, turnsIn } from './support/content.ts'
import { type IngestHome, ingestHome } from './support/home.ts'
import { answer, jsonl, prompt } from './support/lines.ts'

const read = ({ context }: IngestHome, path: string) => readTranscript(context, claudeCode, path)

/** The rows, without when the file was looked at. */
async function rowsOf({ store }: IngestHome): Promise<unknown> {
  const {
    cursors = [],
    projects: _p,
    project_paths: _q,
    activity: _a,
    ...rows
  } = await everything(store.path)
  return { ...rows, cursors: cursors.map(({ read_at: _, file_id: _f, ...cursor }) => cursor) }
}

describe('a transcript is read once', () => {
  test('read again, whole or from its cursor, it adds nothing [promise:nothing-lost.accepted-event]', async () => {
    const context = await ingestHome()
    const path = context.transcript(jsonl(prompt('one'), answer('two'), prompt('three')))
    await read(context, path)
    const before = await rowsOf(context)
    await read(context, path)
    expect(await rowsOf(context)).toEqual(before)
    const copy = context.transcript(readFileSync(path), 'copy.jsonl')
    await read(context, copy)
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two', 'user: three'])
    expect(await turnsIn(context.store.path)).toEqual([2, 1])
  })

  test('what is appended is read from where it stopped, and nothing before it', async () => {
    const context = await ingestHome()
    const first = jsonl(prompt('one'))
    const path = context.transcript(first)
    await read(context, path)
    appendFileSync(path, jsonl(answer('two')))
    const batches = []
    for await (const batch of transcriptBatches(context.context, claudeCode, path)) batches.push(batch)
    expect(batches).toEqual([
      { bytes: statSync(path).size - first.length, messages: 1, toolCalls: 0, setAside: 0, form: 'known' },
    ])
    expect(await turnsIn(context.store.path)).toEqual([2])
  })

  test('a long one is read in batches, each with its cursor', async () => {
    const context = await ingestHome()
    const lines = Array.from({ length: 500 }, (_, index) => prompt(`line ${index}`))
    const path = context.transcript(jsonl(...lines))
    const seen: number[] = []
    for await (const { messages } of transcriptBatches(context.context, claudeCode, path)) {
      seen.push(messages)
      const cursor = await context.store.capture.cursor(path)
      expect(cursor?.lastMessage).toBe(lines[seen.reduce((sum, many) => sum + many, 0) - 1]?.['uuid'])
    }
    expect(seen).toEqual([200, 200, 100])
    expect((await context.store.capture.cursor(path))?.position).toBe(statSync(path).size)
  })

  test('a batch is small in bytes as well, so that nobody waits long for its end', async () => {
    const context = await ingestHome()
    const lines = Array.from({ length: 9 }, () => prompt('x'.repeat(400 * 1024)))
    const path = context.transcript(jsonl(...lines))
    const seen: number[] = []
    for await (const { messages } of transcriptBatches(context.context, claudeCode, path)) seen.push(messages)
    expect(seen).toEqual([3, 3, 3])
  })

  test('one that another process read meanwhile is not read with what was seen before', async () => {
    const home = await ingestHome()
    const path = home.transcript(jsonl(...Array.from({ length: 1500 }, () => prompt('one'))))
    let isFirst = true
    const transaction: IngestHome['store']['transaction'] = async (work) => {
      if (isFirst) {
        isFirst = false
        await read(home, path)
      }
      return home.store.transaction(work)
    }
    const context = { ...home.context, store: { ...home.store, transaction } }
    for await (const batch of transcriptBatches(context, claudeCode, path)) expect(batch).toBeUndefined()
    expect((await home.store.capture.cursor(path))?.position).toBe(statSync(path).size)
    expect(await talkIn(home.store.path)).toHaveLength(1500)
  })

  test('one that is not there, is a folder, or may not be read stops nothing', async () => {
    const context = await ingestHome()
    const path = context.transcript(jsonl(prompt('one')))
    await read(context, join(path, '..'))
    await read(context, `${path}.gone`)
    chmodSync(path, 0)
    await read(context, path)
    chmodSync(path, 0o600)
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: one'])
  })
})

describe('reading comes to an end', () => {
  const many = (text: string) => jsonl(...Array.from({ length: 300 }, () => prompt(text)))

  test('where the file ended when it began, however fast it grows', async () => {
    const context = await ingestHome()
    const path = context.transcript(many('one'))
    let batches = 0
    for await (const _batch of transcriptBatches(context.context, claudeCode, path)) {
      if (++batches > 40) break
      appendFileSync(path, many('more'))
    }
    expect(batches).toBeLessThan(40)
    expect(new Set(await talkIn(context.store.path))).toEqual(new Set(['user: one']))
    await read(context, path)
    expect(await talkIn(context.store.path)).toHaveLength(300 * (batches + 1))
  })

  test('when the file is another one each time one looks, after a second beginning', async () => {
    const context = await ingestHome()
    const path = context.transcript(many('version 0'))
    let batches = 0
    for await (const _batch of transcriptBatches(context.context, claudeCode, path)) {
      if (++batches > 40) break
      writeFileSync(path, many(`version ${batches}`))
    }
    expect(batches).toBe(2)
  })
})

describe('a file that is no longer what was read is read again, without doubling', () => {
  const [one, two, three] = [prompt('one'), answer('two'), prompt('three')]

  test('replaced by another file of the same name', async () => {
    const context = await ingestHome()
    const path = context.transcript(jsonl(one, two))
    await read(context, path)
    writeFileSync(`${path}.new`, jsonl(one, three))
    renameSync(`${path}.new`, path)
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two', 'user: three'])
  })

  test('truncated, and grown again beyond where it was', async () => {
    const context = await ingestHome()
    const path = context.transcript(jsonl(one, two))
    await read(context, path)
    truncateSync(path, 0)
    await read(context, path)
    writeFileSync(path, jsonl(one, three, answer('x'.repeat(9999))))
    await read(context, path)
    expect((await talkIn(context.store.path)).map((line) => line.slice(0, 14))).toEqual([
      ...['user: one', 'assistant: two', 'user: three', 'assistant: xxx'],
    ])
    expect((await context.store.capture.cursor(path))?.position).toBe(statSync(path).size)
  })

  test('truncated and shorter', async () => {
    const context = await ingestHome()
    const path = context.transcript(jsonl(one, two))
    await read(context, path)
    writeFileSync(path, jsonl(three))
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two', 'user: three'])
  })

  test.each([
    ['at its beginning', 'abcde', 0],
    ['at its end', 'abcde', 9],
  ])('rewritten in place with the same length, %s', async (_where, text, index) => {
    const context = await ingestHome()
    const lines = Array.from({ length: 10 }, () => prompt('xxxxx'))
    const path = context.transcript(jsonl(...lines))
    await read(context, path)
    const changed = { ...prompt(text), timestamp: lines[0]?.['timestamp'] }
    const inode = statSync(path).ino
    writeFileSync(path, jsonl(...lines.map((line, at) => (at === index ? changed : line))))
    expect(statSync(path).ino).toBe(inode)
    await read(context, path)
    expect(await talkIn(context.store.path)).toHaveLength(11)
    expect((await talkIn(context.store.path)).at(-1)).toBe('user: abcde')
  })
})

describe('a line that is not whole', () => {
  const text = JSON.stringify(prompt('a longer thing to say'))

  test('waits while it is the last one, and is taken when its end comes', async () => {
    const context = await ingestHome()
    const path = context.transcript(`${jsonl(prompt('one'))}${text.slice(0, 100)}`)
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: one'])
    appendFileSync(path, text.slice(100, 200))
    await read(context, path)
    appendFileSync(path, `${text.slice(200)}\n`)
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'user: a longer thing to say'])
    expect((await context.store.capture.cursor(path))?.setAside).toBe(0)
  })

  test('is taken without its line feed when nothing else is missing', async () => {
    const context = await ingestHome()
    const path = context.transcript(text)
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: a longer thing to say'])
    appendFileSync(path, `\n${jsonl(answer('next'))}`)
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: a longer thing to say', 'assistant: next'])
  })

  test('in the middle is counted, and where it is is noted without what it says', async () => {
    const context = await ingestHome()
    const before = jsonl(prompt('one'))
    const torn = `${text.slice(0, -40)}\n`
    const path = context.transcript(`${before}${torn}${jsonl(answer('two'))}`)
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two'])
    expect((await context.store.capture.cursor(path))?.setAside).toBe(1)
    const notes = readdirSync(context.paths.quarantine)
    const note = readFileSync(join(context.paths.quarantine, notes[0] ?? ''), 'utf8')
    expect(notes).toHaveLength(1)
    expect(JSON.parse(note)).toEqual({
      path,
      from: before.length,
      to: before.length + torn.length,
      why: 'the line is not whole JSON',
    })
    expect(note).not.toContain('longer thing')
    await context.store.capture.putCursor({ ...(await cursorOf(context, path)), position: 0 })
    await read(context, path)
    expect((await context.store.capture.cursor(path))?.setAside).toBe(1)
    expect(readdirSync(context.paths.quarantine)).toEqual(notes)
  })

  test('803 torn lines that follow each other are one finding, with their number', async () => {
    const context = await ingestHome()
    const before = jsonl(prompt('one'))
    const torn = '{"type":"user","to\n'.repeat(803)
    const path = context.transcript(`${before}${torn}${jsonl(answer('two'))}`)
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two'])
    const notes = readdirSync(context.paths.quarantine)
    const [note] = notes.map((name) => JSON.parse(readFileSync(join(context.paths.quarantine, name), 'utf8')))
    expect(notes).toHaveLength(1)
    expect(note).toMatchObject({ lines: 803, from: before.length, to: before.length + torn.length })
    expect((await context.store.capture.cursor(path))?.setAside).toBe(803)
  })

  test('too long to hold is read over and counted', async () => {
    const context = await ingestHome()
    const path = context.transcript(jsonl(prompt('one')))
    const start = statSync(path).size
    truncateSync(path, start + 70 * 1024 * 1024)
    appendFileSync(path, `\n${jsonl(answer('two'))}`)
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: one', 'assistant: two'])
    expect((await context.store.capture.cursor(path))?.setAside).toBe(1)
    rmSync(path)
  })

  test('that is of another kind, empty or not an object is nothing', async () => {
    const context = await ingestHome()
    const kinds = ['{"type":"file-history-snapshot","x":{}}', '[]', '7', 'null', '{}', '', '  ', '"text"']
    const path = context.transcript(`${kinds.join('\n')}\n${jsonl(prompt('one'))}`)
    await read(context, path)
    expect(await talkIn(context.store.path)).toEqual(['user: one'])
    expect((await context.store.capture.cursor(path))?.setAside).toBe(0)
  })
})

test('NUL and half characters are stored with a sign in their place', async () => {
  const context = await ingestHome()
  const path = context.transcript(`${JSON.stringify(prompt('a\u0000b\ud800c \ud83c\udf89'))}\n`)
  await read(context, path)
  expect(await talkIn(context.store.path)).toEqual(['user: a\ufffdb\ufffdc \ud83c\udf89'])
  expect(await context.store.upkeep.problems()).toEqual([])
})

async function cursorOf({ store }: IngestHome, path: string) {
  const cursor = await store.capture.cursor(path)
  if (cursor === undefined) throw new Error(`no cursor for ${path}`)
  return cursor
}
