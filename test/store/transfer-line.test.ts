import { describe, expect, test } from 'vitest'
import { redactSecrets } from '../../src/redact/redact.ts'
import { importLines } from '../../src/store/transfer.ts'
import { parseTransferLine } from '../../src/store/transfer-line.ts'
import { ME, minute, statement } from './examples.ts'
import { everything, temporaryStore } from './temporary-store.ts'

const REVISION = { revision: 1, change: 'created', at: minute(0), by: 'me', why: '', statement: statement() }

function memoryLine(memory: object = {}, history: readonly object[] = [REVISION]): string {
  return JSON.stringify({
    type: 'memory',
    memory: {
      ...statement(),
      id: '1',
      user: 'me',
      scope: 'user',
      project: null,
      origin: 'user',
      trust: 1,
      evidence: [],
      state: 'active',
      validFrom: minute(0),
      validTo: null,
      supersededBy: null,
      confirmed: 0,
      used: { count: 0, lastAt: null },
      revision: 1,
      createdAt: minute(0),
      updatedAt: minute(0),
      ...memory,
    },
    history,
  })
}

const LINK = { from: '1', relation: 'related', to: 'gone', createdAt: minute(0) }

describe('a line of an import', () => {
  test('is read as it was written', () => {
    expect(parseTransferLine(memoryLine(), 1)).toEqual(JSON.parse(memoryLine()))
    expect(parseTransferLine(`\uFEFF${memoryLine()}\r`, 1)).toEqual(JSON.parse(memoryLine()))
  })

  test.each([
    ['is no JSON', '{'],
    ['is something else', '[]'],
    ['is nothing', 'null'],
    ['is of an unknown type', '{"type":"session"}'],
    ['lacks a field', '{"type":"memory","memory":{},"history":[]}'],
    ['has an unknown kind', memoryLine({ kind: 'rumour' })],
    ['has an unknown scope', memoryLine({ scope: 'galaxy' })],
    ['has a time of another form', memoryLine({ createdAt: 'yesterday' })],
    ['has an importance over 1', memoryLine({ importance: 2 })],
    ['has a text over the bound', memoryLine({ text: 'x'.repeat(501) })],
    ['has ten megabytes of text', memoryLine({ text: 'x'.repeat(10_000_000) })],
    ['has a text without anything visible', memoryLine({ text: ' \n' })],
    ['has a NUL byte', memoryLine({ text: 'a\u0000b' })],
    ['has half a character', memoryLine({ text: 'a\ud800b' })],
    ['has a NUL byte in a label', memoryLine({ tags: ['a\u0000b'] })],
    ['has too many labels', memoryLine({ tags: Array.from({ length: 33 }, (_, index) => `${index}`) })],
    ['has no id', memoryLine({ id: '' })],
    ['is a tombstone with a text', memoryLine({ state: 'forgotten' })],
    ['lives without a text', memoryLine({ text: '' })],
    ['is of a project without one', memoryLine({ scope: 'project' })],
    ['has two revisions of one number', memoryLine({}, [REVISION, REVISION])],
    ['links to nothing', JSON.stringify({ type: 'link', link: LINK })],
  ])('that %s is named by its number, and nothing is imported', async (_what, line) => {
    const store = await temporaryStore()
    const before = await everything(store.path)
    const imported = importLines(
      store,
      ME,
      ['', memoryLine({ id: 'good', text: 'good' }), line],
      redactSecrets,
    )
    await expect(imported).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^line 3 cannot be read: /),
      hint: expect.stringContaining('Nothing was imported'),
    })
    expect(await everything(store.path)).toEqual(before)
  })
})
