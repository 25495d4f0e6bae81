/** Ways into the store that are no session: a program, an import, and what is there already. */
import { describe, expect, test } from 'vitest'
import { makeBrief } from '../../../src/inject/brief.ts'
import type { Memoria } from '../../../src/memoria.ts'
import { exportLines, importLines } from '../../../src/store/transfer.ts'
import { temporaryMemoria } from '../../memoria/temporary-memoria.ts'
import { WORDINGS } from './wordings.ts'

const LOWER = ['assistant', 'file', 'tool', 'web'] as const

describe('no rule comes from anything but the person', () => {
  test.each(LOWER)('a program that remembers something as from %s', async (origin) => {
    const m = await temporaryMemoria()
    for (const { stated } of WORDINGS) {
      for (const kind of ['preference', 'correction', 'fact', 'decision'] as const) {
        const told = m.remember({ text: stated(kind), kind, origin })
        if (origin !== 'assistant' && (kind === 'preference' || kind === 'correction'))
          await expect(told).rejects.toThrow('cannot be a')
        else await told
      }
    }
    expect(await linesInTheirName(m)).toEqual([])
  })

  test('an export that gives a foreign statement the trust of the person', async () => {
    const from = await temporaryMemoria()
    await from.remember({ text: 'The cache is warmed by the nightly job', origin: 'web' })
    const lines: string[] = []
    for await (const line of exportLines(from.context.store, from.context.reach, {}))
      lines.push(JSON.stringify(line).replace('"trust":0.2', '"trust":1'))
    expect(lines.join('')).toContain('"trust":1')
    const to = await temporaryMemoria()
    const { context } = to
    await importLines(context.store, context.reach, lines, context.redact)
    expect((await to.list()).memories).toMatchObject([{ origin: 'web', trust: 0.2 }])
    expect(await linesInTheirName(to)).toEqual([])
  })

  test('a longer statement of the agent’s, of which the person says a part', async () => {
    const m = await temporaryMemoria()
    const longer = 'Release notes are written in English by the release manager and mirrored outside'
    const { id } = await m.remember({ text: longer, kind: 'decision', origin: 'assistant' })
    await m.remember({
      text: 'Release notes are written in English by the release manager',
      kind: 'decision',
    })
    const { memories: rows } = await m.list()
    expect(rows.filter(({ origin }) => origin === 'user').map(({ text }) => text)).toEqual([
      'Release notes are written in English by the release manager',
    ])
    expect((await m.history(id))[0]?.statement?.text).toBe(longer)
  })

  test('what the person says themselves through a program is theirs', async () => {
    const m = await temporaryMemoria()
    await m.remember({ text: 'Always use tabs', kind: 'preference', origin: 'user' })
    expect(await linesInTheirName(m)).toEqual([expect.stringContaining('Always use tabs')])
  })
})

async function linesInTheirName({ context }: Memoria): Promise<string[]> {
  const { text } = await makeBrief(context, {
    ...{ host: 'claude-code', project: null, hostSession: null, all: true, characters: 1e6 },
  })
  return text.split('\n').filter((line) => /^- .*The user/.test(line))
}
